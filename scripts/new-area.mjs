// npm run new-area <name> [noun] [prefix]: writes an area that works, such as `npm run new-area memberships membership mbr`: one
// noun with its table, API, screen, words, tests and manifests, and the few lines outside of its folder (ARCHITECTURE, Layout).
// npm run new-area -- <name> --product: the noun is a kind of product, sold, found and taken back by its declaration.
import './node-version.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { namesOf, prefixOf, singular } from './new-area/names.mjs'
import { listOutside } from './new-area/outside.mjs'
import { areaFiles } from './new-area/template.mjs'
import { command, inRoot, root } from './repository.mjs'

const kind = process.argv.includes('--product') ? 'product' : 'area'
const [area = '', noun = singular(area), prefix = prefixOf(noun)] = process.argv
  .slice(2)
  .filter((word) => !word.startsWith('--'))
const folder = inRoot('src', 'areas', area)

const obstacle = whyNot()
if (obstacle) {
  console.error(obstacle)
  process.exit(1)
}

const names = namesOf({ area, noun, prefix })
const files = areaFiles(names, kind)
for (const [path, text] of Object.entries(files)) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
const listed = listOutside(root, names, kind)
const migrations = migrate()
// The formatter decides form, here too: names of other lengths break lines elsewhere. Without the one rule for which it would read the
// types of all there is.
run('biome', [
  ...command('@biomejs/biome', 'biome'),
  'check',
  '--write',
  `--config-path=${inRoot('scripts', 'new-area', 'biome.form.json')}`,
  folder,
  ...listed.map((path) => inRoot(path)),
])

console.log(`src/areas/${area}: ${Object.keys(files).length} files\n`)
console.log(`Outside of it:\n${listed.map((path) => `  ${path}`).join('\n')}\n`)
console.log(`Generated, to read and commit:\n${migrations.map((path) => `  ${path}`).join('\n')}\n`)
console.log(
  `Now:\n${steps()
    .map((step, index) => `  ${index + 1}. ${step}`)
    .join('\n')}`,
)

function whyNot() {
  if (!/^[a-z][a-z0-9]*$/.test(area))
    return 'Name the area: npm run new-area <name>, one plural noun in small letters.'
  if (/^(utils|helpers|common|shared|manager|index|core|misc)$/.test(area))
    return `${area} says nothing: name it as a customer would.`
  if (existsSync(folder)) return `src/areas/${area} exists already.`
  if (!/^[a-z][a-zA-Z0-9]*$/.test(noun))
    return `${noun} is no name for a thing: one noun, such as membership.`
  if (!/^[a-z]{3}$/.test(prefix))
    return `The prefix of ids is three lowercase letters, not ${prefix ? `“${prefix}”` : 'nothing'}.`
  if (new RegExp(`^  ${prefix}:`, 'm').test(readFileSync(inRoot('src', 'kernel', 'ids.ts'), 'utf8')))
    return `Ids that start with ${prefix}_ exist: give another as the third word.`
  return null
}

/** The SQL of its table. Answers the files that are new. */
function migrate() {
  const all = () => readdirSync(inRoot('drizzle'), { recursive: true }).map((path) => `drizzle/${path}`)
  const known = new Set(all())
  run('drizzle-kit', [...command('drizzle-kit'), 'generate', '--name', area])
  return all().filter((path) => !known.has(path))
}

function run(name, args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (status === 0) return
  console.error(`${name} failed:\n${stdout}${stderr}`)
  process.exit(1)
}

function steps() {
  return [
    `Read the SQL in drizzle/: it’s never edited once it’s released.`,
    `Write what it is: src/areas/${area}/README.md, its words in both languages, its icon in web/area.ts, its place in ARCHITECTURE.`,
    'npm run characterize, and read what it writes down: the API, the stored names and orders.',
    'npm run check',
  ]
}
