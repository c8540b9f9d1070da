// Words that people read are in catalogs, and every catalog is there in every language. Fails on a string outside of them, on a
// catalog without its other languages, on a translation that lost a part of its sentence, on what no writer of either language
// says (catalog-style.mjs), and on a screen whose words wouldn't be loaded before it.
import './node-version.mjs'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogs, compareLanguages } from './catalogs.mjs'
import { globSync } from './glob.mjs'
import { root } from './repository.mjs'
import { screensWithoutWords } from './words-of-screens.mjs'
import { writtenWords } from './written-words.mjs'

const folder = process.argv[2] ?? root
const readers = [
  'src/areas/*/web/**/*.{ts,tsx}',
  'src/areas/*/site/**/*.{ts,tsx}',
  'src/ui/**/*.{ts,tsx}',
  'src/main/web/**/*.{ts,tsx}',
]
const english = catalogs(folder)
const isCatalog = new Set(english.map(({ path }) => path))
const files = globSync(readers, { cwd: folder })
  .filter(
    (path) =>
      !/\.test\.tsx?$|\.d\.ts$|\.de\.ts$|\/dev-ui\/|\/DevUi\.tsx$|\/test-render\.tsx$|\/site\/samples\.ts$/.test(
        path,
      ),
  )
  .filter((path) => !isCatalog.has(path))
  .sort()

const problems = []
let strings = 0
for (const path of files) {
  const { count, found } = writtenWords(path, readFileSync(join(folder, path), 'utf8'))
  strings += count
  for (const { line, text } of found) problems.push(`${path}:${line}: outside of the catalogs: ${text}`)
}
const compared = await compareLanguages(folder, english)
problems.push(...compared.problems)
const hasApp = existsSync(join(folder, 'src/main/web/pages.ts'))
const screens = hasApp ? screensWithoutWords(folder) : { count: 0, problems: [] }
problems.push(...screens.problems)

for (const problem of problems) console.error(problem)
console.log(
  `${files.length} files with ${strings} strings, ${english.length} catalogs with ${compared.sentences} sentences, ${screens.count} screens read`,
)
// Nothing read is nothing checked.
const isBlind = folder === root && (strings === 0 || compared.sentences === 0 || screens.count === 0)
if (isBlind) console.error('Nothing was found to read.')
process.exit(problems.length > 0 || isBlind ? 1 : 0)
