import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { inRoot } from './repository.mjs'

/** One import each that its rule must refuse: from a file, to a file. */
const forbidden: Record<string, [from: string, to: string]> = {
  'kernel-imports-nothing-of-ours': ['kernel/a.ts', 'platform/sql/db.ts'],
  'platform-imports-kernel-only': ['platform/a.ts', 'webkit/api.ts'],
  'webkit-imports-kernel-only': ['webkit/a.ts', 'ui/Page.tsx'],
  'ui-imports-kernel-only': ['ui/a.tsx', 'webkit/api.ts'],
  'root-files-import-root-files': ['areas/courses/rules.ts', 'platform/sql/db.ts'],
  'web-imports-no-server': ['areas/courses/web/A.tsx', 'areas/courses/server/courses.ts'],
  'server-imports-no-web': ['areas/courses/server/a.ts', 'areas/courses/web/Own.tsx'],
  'site-imports-no-web': ['areas/courses/site/a.tsx', 'webkit/api.ts'],
  'others-web-is-private': ['areas/settings/web/A.tsx', 'areas/courses/web/Own.tsx'],
  'others-plumbing-is-private': ['areas/settings/server/a.ts', 'areas/courses/server/routes.ts'],
  'areas-are-for-main': ['areas/library/server/d.ts', 'areas/courses/server/area.ts'],
  'nobody-imports-main': ['areas/admin/server/a.ts', 'main/server.ts'],
  'production-imports-no-tests': ['areas/files/server/a.ts', 'areas/files/testing/rows.ts'],
  'few-prepare-statements': ['areas/reviews/server/a.ts', 'platform/sql/statements.ts'],
  'few-commits-go-unwaited': ['areas/payments/server/b.ts', 'platform/sql/durability.ts'],
  'no-unresolvable': ['kernel/lost.ts', 'kernel/nowhere.ts'],
  'rank-1-imports-no-higher-rank': ['areas/contacts/server/a.ts', 'areas/payments/server/orders.ts'],
  'rank-2-imports-no-higher-rank': ['areas/payments/server/a.ts', 'areas/courses/server/courses.ts'],
  'rank-3a-imports-no-higher-rank': ['areas/courses/server/b.ts', 'areas/learning/contract.ts'],
  'rank-3b-imports-no-higher-rank': ['areas/learning/server/a.ts', 'areas/students/contract.ts'],
  'rank-3c-imports-no-higher-rank': ['areas/students/server/a.ts', 'areas/pages/contract.ts'],
  'rank-4-imports-no-higher-rank': ['areas/pages/server/a.ts', 'areas/library/contract.ts'],
  'rank-3a-imports-nothing-sideways': ['areas/coaching/server/a.ts', 'areas/courses/server/courses.ts'],
  'rank-4-imports-nothing-sideways': ['areas/email/server/a.ts', 'areas/pages/contract.ts'],
  'rank-5-imports-nothing-sideways': ['areas/search/server/a.ts', 'areas/library/contract.ts'],
}

/** Imports that the layout is made for. */
const allowed: [from: string, to: string][] = [
  ['areas/library/web/B.tsx', 'areas/courses/web/shared/Panel.tsx'],
  ['areas/library/server/b.ts', 'areas/courses/server/courses.ts'],
  ['areas/library/server/c.ts', 'areas/courses/server/tables.ts'],
  ['areas/courses/web/B.tsx', 'areas/payments/contract.ts'],
  ['areas/courses/site/b.tsx', 'ui/site/Shell.tsx'],
  ['areas/contacts/server/b.ts', 'areas/plans/rules.ts'],
  ['areas/courses/server/c.test.ts', 'main/listeners.ts'],
  ['main/web.tsx', 'areas/courses/web/Own.tsx'],
  ['areas/payments/server/offers.ts', 'platform/sql/statements.ts'],
  ['areas/payments/server/checkout/settling.ts', 'platform/sql/durability.ts'],
  ['platform/mail/queue.ts', 'platform/sql/statements.ts'],
]

const folder = mkdtempSync(join(tmpdir(), 'import-rules-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const refusals = cruiseViolations()

describe('the import rules', () => {
  it.each(Object.entries(forbidden))('refuse by %s', (rule, [from, to]) => {
    expect(refusals).toContain(
      `${rule}: src/${from} → ${rule === 'no-unresolvable' ? alias(to) : `src/${to}`}`,
    )
  })

  it('refuse a cycle, of types too', () => {
    expect(refusals.some((line) => line.startsWith('no-cycles: src/kernel/first.ts'))).toBe(true)
  })

  it.each(allowed)('let %s import %s', (from) => {
    expect(refusals.filter((line) => line.includes(`: src/${from} →`))).toEqual([])
  })

  it('have a case here for every rule there is', async () => {
    const { default: config } = await import(inRoot('.dependency-cruiser.cjs'))
    const names: string[] = config.forbidden.map((rule: { name: string }) => rule.name)
    // Alone on its rank, so nothing can be beside it: payments, learning, students.
    const alone = ['2', '3b', '3c'].map((rank) => `rank-${rank}-imports-nothing-sideways`)
    const untested = ['no-cycles', ...alone]
    expect(names.filter((name) => !(name in forbidden) && !untested.includes(name))).toEqual([])
  })
})

/** Writes the tree above, runs the check over it as `npm run check` does, and returns what it printed. */
function cruiseViolations(): string[] {
  const { imports } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'cruised', type: 'module', imports }))

  for (const [from, to] of [...Object.values(forbidden), ...allowed]) {
    write(from, `import '${alias(to)}'\n`)
    if (!to.includes('nowhere')) write(to, 'export const here = 1\n')
  }
  write('kernel/first.ts', "import { second } from './second.ts'\nexport const first = () => second\n")
  write(
    'kernel/second.ts',
    "import type { first } from './first.ts'\nexport const second = (): typeof first | null => null\n",
  )

  const check = spawnSync(process.execPath, [inRoot('scripts', 'check-imports.mjs'), folder], {
    encoding: 'utf8',
  })
  expect(check.status).toBe(1)
  return check.stderr.split('\n')
}

function write(path: string, text: string) {
  const file = join(folder, 'src', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** `#areas/courses/rules.ts`: the form in which our sources import across folders. */
function alias(path: string): string {
  return `#${path}`
}
