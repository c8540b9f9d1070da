// What lower areas and views know of products they know by the declaration of its kind (docs/decisions/0057): the kernel, the
// platform, ranks 1, 2 and 5 say "course" nowhere else. Fails where they do. kinds-left.json names what is left, file by file under
// the reason why, and only gets smaller: `npm run check:kinds -- --shrink` writes the smaller counts down.
import './node-version.mjs'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { globSync } from './glob.mjs'
import { root } from './repository.mjs'

/** Words of every kind but in the languages beside English, which say what the English says. */
const kinds = /course/gi

/** Names that only look like it: each is as it is whatever is sold. */
const names = [
  /** Stored: events, listeners and sums, called so since there was one kind. */
  /(?<=['"`])courses\.[\w.:$]+/g,
  /** Public addresses. */
  /\/courses\b/g,
  /** The line of business, a color. */
  /(?<=\bline(?:s|:|=|\??: )\s*)['"]courses['"]/g,
  /\blineIcons\.courses\b|--line-courses\b/g,
]

const wantsFewer = process.argv.includes('--shrink')
const folder = process.argv.slice(2).find((arg) => !arg.startsWith('--')) ?? root
const leftPath = join(folder, 'scripts/kinds-left.json')
const left = existsSync(leftPath) ? JSON.parse(readFileSync(leftPath, 'utf8')) : {}

const files = globSync(
  [
    'src/kernel/**/*.ts',
    'src/platform/**/*.ts',
    ...areasOf('1', '2', '5').map((area) => `src/areas/${area}/**/*.{ts,tsx}`),
  ],
  { cwd: folder },
)
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.(?:test|faults|slow|de)\.tsx?$|^src\/areas\/\w+\/testing\//.test(path))
  .sort()

const found = {}
for (const path of files) {
  const text = names.reduce((rest, name) => rest.replace(name, ''), readFileSync(join(folder, path), 'utf8'))
  const count = text.match(kinds)?.length ?? 0
  if (count > 0) found[path] = count
}

const problems = []
const known = new Set()
for (const [why, places] of Object.entries(left))
  for (const [path, before] of Object.entries(places)) {
    if (known.has(path)) problems.push(`${path}: named under two reasons`)
    known.add(path)
    const now = found[path] ?? 0
    if (now > before)
      problems.push(`${path}: ${now} times, ${before} before: ask the declaration of its kind`)
    else if (now < before && !wantsFewer)
      problems.push(`${path}: ${now} times left of ${before}: npm run check:kinds -- --shrink`)
    if (now === 0) delete left[why][path]
    else left[why][path] = Math.min(now, before)
  }
for (const [path, count] of Object.entries(found))
  if (!known.has(path))
    problems.push(
      `${path}: “course” ${count} times: ask the declaration of its kind (src/platform/product.ts)`,
    )
if (wantsFewer && problems.length === 0) {
  const kept = Object.entries(left).filter(([, places]) => Object.keys(places).length > 0)
  writeFileSync(leftPath, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
}

for (const problem of problems) console.error(problem)
const sum = Object.values(found).reduce((total, count) => total + count, 0)
console.log(`${files.length} files, “course” left ${sum} times in ${Object.keys(found).length} of them`)
// Nothing read is nothing checked.
const isBlind = folder === root && files.length < 300
if (isBlind) console.error('Hardly a file was found: the reader is broken.')
process.exit(problems.length > 0 || isBlind ? 1 : 0)

/** The areas of these ranks, from where ranks are said. */
function areasOf(...ranks) {
  const { forbidden } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'))
  return ranks.flatMap((rank) => {
    const rule = forbidden.find(({ name }) => name.startsWith(`rank-${rank}-imports-no`))
    const [, areas] = /^\^src\/areas\/\(([^)]+)\)\/$/.exec(rule?.from.path ?? '') ?? []
    if (!areas) throw new Error(`There are no areas of rank ${rank}.`)
    return areas.split('|')
  })
}
