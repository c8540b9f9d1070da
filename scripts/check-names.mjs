// Names are nouns and verbs (STYLE.md). A participle says that something happened, not what the thing is: `Asked` can be a filter, a
// request or a question. And a name with two meanings makes people open the wrong file. Looks at what's exported, at every type and at
// files; names-left.json names what's left under the reason why, and only gets smaller: `npm run check:names -- --shrink` writes the
// shorter list down.
import './node-version.mjs'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from 'vite'
import { globSync } from './glob.mjs'
import { root } from './repository.mjs'

/** Participles that don't end in “ed”. */
const irregular = new Set(
  `begun borne bought broken brought built chosen dealt done drawn driven fallen felt forgotten found frozen given gone grown heard held
  hidden kept known laid led left lent lost made meant met paid put said seen sent shown sold sought spent spoken stolen swept taken
  taught thought thrown told understood won worn written`.split(/\s+/),
)
/** Nouns and verbs that only look like one. */
const plain = new Set([
  'bed',
  'deed',
  'embed',
  'exceed',
  'feed',
  'need',
  'oembed',
  'proceed',
  'seed',
  'speed',
  'succeed',
])

/** Words that have meant two things here, each with what to say instead. */
const twofold = {
  standing: 'publishing rights, progress or the state of a subscription',
  opening: 'the order that’s opened, or when a lesson opens',
  messages: 'words, inbox or webhooks',
  prepared: 'statements',
  preparing: 'statements',
}

const wantsFewer = process.argv.includes('--shrink')
const folder = process.argv.slice(2).find((arg) => !arg.startsWith('--')) ?? root
const leftPath = join(folder, 'scripts/names-left.json')
const left = existsSync(leftPath) ? JSON.parse(readFileSync(leftPath, 'utf8')) : {}

const files = globSync(['src/**/*.{ts,tsx,css}', 'scripts/**/*.{mjs,ts}', 'e2e/**/*.ts', 'bench/**/*.ts'], {
  cwd: folder,
})
  .map((path) => path.replaceAll('\\', '/'))
  .sort()

const problems = []
const found = new Map()
let read = 0
for (const path of files) {
  const names = []
  const [file] = basename(path).split('.')
  const [first] = file.split('-')
  if ((!/[-A-Z]/.test(file) && isParticiple(file)) || file in twofold || first === 'preparing')
    names.push(basename(path))
  if (!path.endsWith('.css')) {
    const { program } = parseSync(path, readFileSync(join(folder, path), 'utf8'))
    for (const { name, isType, isExported } of namesOf(program)) {
      read += 1
      const last = name.split(/(?=[A-Z])/).at(-1)
      const isBare = last === name
      if (!isParticiple(last)) continue
      if (isType ? isBare || isExported : isBare && isExported) names.push(name)
    }
  }
  if (names.length > 0) found.set(path, new Set(names))
}

const known = new Set()
for (const places of Object.values(left))
  for (const [path, names] of Object.entries(places)) {
    for (const name of names) {
      known.add(`${path} ${name}`)
      if (!found.get(path)?.has(name) && !wantsFewer)
        problems.push(`${path}: ${name} isn’t there anymore: npm run check:names -- --shrink`)
    }
    places[path] = names.filter((name) => found.get(path)?.has(name))
    if (places[path].length === 0) delete places[path]
  }
let count = 0
for (const [path, names] of found)
  for (const name of names) {
    count += 1
    if (known.has(`${path} ${name}`)) continue
    const senses = twofold[name.split(/[.-]/)[0]]
    problems.push(
      senses
        ? `${path}: the name has meant more than one thing (${senses}): name which`
        : `${path}: ${name} says what happened to it: name what it is`,
    )
  }
if (wantsFewer && problems.length === 0) {
  const rest = Object.entries(left).filter(([, places]) => Object.keys(places).length > 0)
  writeFileSync(leftPath, `${JSON.stringify(Object.fromEntries(rest), null, 2)}\n`)
}

for (const problem of problems) console.error(problem)
console.log(`${files.length} files, ${read} names, ${count} of them participles or of two meanings`)
// Nothing read is nothing checked.
const isBlind = folder === root && read < 5_000
if (isBlind) console.error('Hardly a name was found: the reader is broken.')
process.exit(problems.length > 0 || isBlind ? 1 : 0)

function isParticiple(word) {
  const plainWord = word.toLowerCase().replace(/^un(?=.{3})/, '')
  return irregular.has(plainWord) || (/[a-z]{2}ed$/.test(plainWord) && !plain.has(plainWord))
}

/** What a module declares at its top: types, and what it exports. */
function* namesOf({ body }) {
  for (const statement of body) {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const node = isExported ? statement.declaration : statement
    if (!node) continue
    // An error is named by what happened.
    if (node.superClass) continue
    const isType = /^(?:TSTypeAlias|TSInterface|Class)Declaration$/.test(node.type)
    const names =
      node.type === 'VariableDeclaration' ? node.declarations.map(({ id }) => id.name) : [node.id?.name]
    for (const name of names) if (name) yield { name, isType, isExported }
  }
}
