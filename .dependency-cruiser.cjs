/**
 * Who may import whom (ARCHITECTURE.md). Every rule is an error; scripts/check-imports asserts that modules were seen.
 * An area may import only lower ranks, and within rank 1 the others without cycles.
 */
const ranks = [
  [
    'accounts',
    'plans',
    'files',
    'contacts',
    'access',
    'activity',
    'reviews',
    'discussion',
    'lists',
    'visits',
  ],
  ['payments'],
  ['courses', 'downloads', 'coaching', 'memberships', 'billing'],
  ['learning'],
  ['students'],
  ['pages', 'email', 'crm', 'certificates', 'achievements', 'affiliates', 'notifications'],
  ['storefront', 'library', 'search', 'analytics', 'dashboards', 'settings', 'admin', 'marketing'],
]
const nameOf = ['1', '2', '3a', '3b', '3c', '4', '5']
const any = (names) => `(${names.join('|')})`

/** What is on the way of every request, order or report of progress, and nothing else (docs/decisions/0053). */
const prepares = [
  'accounts/server/(sessions|workspaces)',
  'access/server/grants',
  'contacts/server/contacts',
  'courses/server/sales',
  'learning/server/(enrollments|report-rows)',
  'payments/server/(invoices|offers)',
  'payments/server/checkout/(charge-books|order-opening|order-rows)',
]
/** Who has thought about every kill; `application` asks whether the database is spread. */
const unwaited = [
  '^src/platform/context\\.ts$',
  '^src/platform/(events/drain|idempotency/keys|limits/counting)\\.ts$',
  '^src/areas/payments/server/checkout/settling\\.ts$',
  '^src/areas/payments/server/connections/webhook-news\\.ts$',
  '^src/main/application\\.ts$',
]
const test = '\\.test\\.tsx?$'

const rankRules = ranks.flatMap((areas, rank) => {
  const higher = ranks.slice(rank + 1).flat()
  const rules = []
  if (higher.length) {
    rules.push({
      name: `rank-${nameOf[rank]}-imports-no-higher-rank`,
      severity: 'error',
      from: { path: `^src/areas/${any(areas)}/`, pathNot: test },
      to: { path: `^src/areas/${any(higher)}/` },
    })
  }
  if (rank > 0) {
    rules.push({
      name: `rank-${nameOf[rank]}-imports-nothing-sideways`,
      severity: 'error',
      from: { path: `^src/areas/${any(areas)}/`, pathNot: test },
      to: { path: `^src/areas/${any(areas)}/`, pathNot: '^src/areas/$1/' },
    })
  }
  return rules
})

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
    },
    {
      name: 'kernel-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^src/kernel/', pathNot: test },
      to: { path: '^src/(?!kernel/)' },
    },
    {
      name: 'platform-imports-kernel-only',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: test },
      to: { path: '^src/(?!kernel/|platform/)' },
    },
    {
      name: 'webkit-imports-kernel-only',
      severity: 'error',
      from: { path: '^src/webkit/', pathNot: test },
      to: { path: '^src/(?!kernel/|webkit/)' },
    },
    {
      name: 'ui-imports-kernel-only',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: test },
      to: { path: '^src/(?!kernel/|ui/)' },
    },
    {
      name: 'root-files-import-root-files',
      severity: 'error',
      from: { path: '^src/areas/[^/]+/(?:pricing/)?[^/]+\\.ts$', pathNot: test },
      to: { path: '^src/(platform|webkit|ui|main|testing)/|^src/areas/[^/]+/(server|web|site)/' },
    },
    {
      name: 'web-imports-no-server',
      severity: 'error',
      from: { path: '^src/areas/[^/]+/web/', pathNot: test },
      to: { path: '^src/(platform|main|testing)/|^src/areas/[^/]+/(server|site)/' },
    },
    {
      name: 'server-imports-no-web',
      severity: 'error',
      from: { path: '^src/areas/[^/]+/server/', pathNot: test },
      to: { path: '^src/(webkit|main|testing)/|^src/ui/(?!site/)|^src/areas/[^/]+/(web|site)/' },
    },
    {
      name: 'site-imports-no-web',
      severity: 'error',
      from: { path: '^src/areas/[^/]+/site/', pathNot: test },
      to: { path: '^src/(webkit|main|testing)/|^src/ui/(?!site/)|^src/areas/[^/]+/web/' },
    },
    {
      name: 'others-web-is-private',
      severity: 'error',
      from: { path: '^src/areas/([^/]+)/' },
      to: { path: '^src/areas/([^/]+)/web/(?!shared/)', pathNot: '^src/areas/$1/' },
    },
    {
      name: 'others-plumbing-is-private',
      severity: 'error',
      from: { path: '^src/areas/([^/]+)/', pathNot: test },
      to: {
        path: '^src/areas/([^/]+)/server/(routes|listeners|jobs|demo)\\.ts$|^src/areas/([^/]+)/server/emails/',
        pathNot: '^src/areas/$1/',
      },
    },
    {
      name: 'areas-are-for-main',
      severity: 'error',
      from: { path: '^src/(?!main/)' },
      to: { path: '^src/areas/[^/]+/(server|site|web)/area\\.tsx?$' },
    },
    {
      name: 'nobody-imports-main',
      severity: 'error',
      from: { path: '^src/(?!main/)', pathNot: `${test}|^src/testing/` },
      to: { path: '^src/main/' },
    },
    {
      name: 'production-imports-no-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: `${test}|^src/(testing|main/hostile|areas/[^/]+/testing)/` },
      to: { path: '^src/(testing|areas/[^/]+/testing)/' },
    },
    {
      name: 'few-prepare-statements',
      severity: 'error',
      from: { path: '^src/', pathNot: `${test}|^src/platform/|^src/areas/${any(prepares)}\\.ts$` },
      to: { path: '^src/platform/sql/(statements|row-reader)\\.ts$' },
    },
    {
      name: 'few-commits-go-unwaited',
      severity: 'error',
      from: { path: '^src/', pathNot: `${test}|${any(unwaited)}` },
      to: { path: '^src/platform/sql/durability\\.ts$' },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true, pathNot: '\\?' },
    },
    ...rankRules,
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.css$' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
}
