// Every sentence the server answers with, and every one of rules that screens share with it, has its German
// (docs/decisions/0034): fails on a sentence without one, and on German whose English is gone.
import './node-version.mjs'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './repository.mjs'
import { entriesOf, partsOf, shapeOf, textsOf } from './sentences.mjs'

const folder = process.argv[2] ?? root

/** What isn't an answer: words of pages, emails and programs have catalogs of their own, or stay English. */
const otherwise = [
  /\.(test|faults|slow)\.|\.d\.ts$|^src\/areas\/\w+\/testing\//,
  /\.de\.ts$|\/server\/mails\.ts$|-texts\.ts$|-words\.ts$|\/words\.ts$|log-sentences\.ts$/,
  /\/(web|emails|demo|cli|hostile|faults|paper|drawing)\//,
  /\/site\/(?!.*routes\.tsx?$|sales-page|oembed|store\.ts)/,
  /\/demo\w*\.ts$|openapi\.ts$|openapi\//,
  // For whoever starts the server, the log of the process, or a program.
  /^src\/platform\/(config|setting-rules|secret-key|data-folder|sql\/(?:database-trial|migrat[\w-]+)|files\/files)\.ts$/,
  /^src\/platform\/postgres\//,
  /^src\/main\/(?!viewing)/,
  // An export's headings are in English, like the names of its columns: it's data.
  /csv\.ts$|export-rows\.ts$|archive\.ts$/,
]
/** Not said to a reader: summaries in the document of the API, headings of columns, what a command prints, and what stops a server from booting. */
const silent = [
  /^src\/areas\/admin\/system-contract\.ts: /,
  /insights\/export\.ts: .* in percent$/,
  /insights\/rows\.ts: /,
  /http\/api\.ts: \{\} has no /,
  // What `ledger:verify` prints.
  /^src\/areas\/payments\/server\/verifying\//,
  /^src\/areas\/dashboards\/server\/sales\.ts: .* on the dashboard$/,
]

const files = readdirSync(join(folder, 'src'), { recursive: true })
  .map((path) => `src/${String(path).replaceAll('\\', '/')}`)
  .filter((path) => /\.tsx?$/.test(path))
const sources = files.filter(
  (path) => /^src\/(kernel|platform|areas|main)\//.test(path) && !otherwise.some((name) => name.test(path)),
)
const dictionaries = files.filter((path) => path.endsWith('refusals.de.ts'))

const said = new Map()
const written = new Set()
for (const path of sources) {
  const full = join(folder, path)
  for (const { shape: text, line, isSentence } of textsOf(full)) {
    // What a stored code says names its parts (`kernel/reasons.ts`).
    const shape = path.endsWith('/reasons.ts') ? shapeOf(text) : text
    written.add(shape)
    if (isSentence && !silent.some((which) => which.test(`${path}: ${shape}`)))
      said.set(shape, said.get(shape) ?? `${path}:${line}`)
  }
}

const problems = []
const known = new Map()
for (const path of dictionaries) {
  for (const { key, value, line } of entriesOf(join(folder, path))) {
    const place = `${path}:${line}`
    const shape = shapeOf(key)
    if (known.has(shape)) problems.push(`${place}: “${key}” is in ${known.get(shape)} already`)
    known.set(shape, place)
    if (value.trim() === '') problems.push(`${place}: “${key}” has no German`)
    const missing = partsOf(value).filter((name) => !partsOf(key).includes(name))
    if (missing.length > 0) problems.push(`${place}: {${missing.join('}, {')}} is no part of “${key}”`)
    // What a library says is written there.
    if (!written.has(shape) && !isOfZod(path, line)) problems.push(`${place}: nothing says “${key}” anymore`)
  }
}
for (const [shape, place] of said) if (!known.has(shape)) problems.push(`${place}: no German for “${shape}”`)

for (const problem of problems.sort()) console.error(problem)
console.log(
  `${sources.length} files, ${said.size} sentences; ${dictionaries.length} dictionaries, ${known.size} entries`,
)
// A reader that finds nothing in a whole source tree is blind, not happy.
const isBlind = sources.length > 50 && said.size < 50
if (isBlind) console.error('Almost no sentence was found: the parser is broken.')
process.exit(problems.length > 0 || isBlind ? 1 : 0)

function isOfZod(path, line) {
  if (path !== 'src/kernel/refusals.de.ts') return false
  const before = readFileSync(join(folder, path), 'utf8').split('\n').slice(0, line)
  return before.some((each) => each.includes('zodRefusalsDe'))
}
