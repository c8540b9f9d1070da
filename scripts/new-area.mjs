// npm run new-area <name> [noun] [prefix]: writes the skeleton of a slice (ARCHITECTURE, Layout), such as
// `npm run new-area memberships membership mbr`. It types, serves and stores one noun; what to register where is printed.
import './node-version.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { areaFiles } from './area-template.mjs'
import { command, inRoot, root } from './repository.mjs'

const [
  area = '',
  noun = singular(area),
  prefix = noun
    .replace(/(?!^)[aeiou]|[^a-z]/gi, '')
    .slice(0, 3)
    .toLowerCase(),
] = process.argv.slice(2)
const many = noun === area ? `${noun}Items` : plural(noun)
const folder = inRoot('src', 'areas', area)

const obstacle = whyNot()
if (obstacle) {
  console.error(obstacle)
  process.exit(1)
}

const files = areaFiles({ area, noun, many, prefix })
for (const [path, text] of Object.entries(files)) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  console.log(`src/areas/${area}/${path}`)
}
// The formatter decides form, here too: names of other lengths break lines elsewhere.
spawnSync(process.execPath, [...command('@biomejs/biome', 'biome'), 'check', '--write', folder], {
  cwd: root,
})
console.log(
  `\nNow:\n${steps()
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
    return `The prefix of ids is three small letters; ${prefix || 'none'} is not.`
  if (new RegExp(`^  ${prefix}:`, 'm').test(ids()))
    return `Ids that start with ${prefix}_ exist: give another as the third word.`
  return null
}

function steps() {
  const isRanked = readFileSync(inRoot('.dependency-cruiser.cjs'), 'utf8').includes(`'${area}'`)
  const capitalised = noun.charAt(0).toUpperCase() + noun.slice(1)
  return [
    `src/kernel/ids.ts: add \`${prefix}: '${noun}'\` to idPrefixes.`,
    ...(isRanked ? [] : [`.dependency-cruiser.cjs: put '${area}' on its rank (ARCHITECTURE, Layout).`]),
    `npm run db:generate -- --name ${area}, and read the SQL it writes.`,
    `src/main/areas.ts and src/main/web/areas.ts: a line for \`${area}\` in each list. What the area gets later (listeners, sweeps, screens, places in the menu) goes into its own area.ts.`,
    `src/areas/${area}/server/area.ts: say how it forgets people who leave, and what of it goes into their archive.`,
    `Fill in src/areas/${area}/README.md, and write the tests of create${capitalised}: the good path, each refusal, the other workspace.`,
    'npm run check',
  ]
}

function ids() {
  return readFileSync(inRoot('src', 'kernel', 'ids.ts'), 'utf8')
}

function singular(word) {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.endsWith('s') ? word.slice(0, -1) : word
}

function plural(word) {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return `${word}s`
}
