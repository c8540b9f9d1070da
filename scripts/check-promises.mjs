// Promises that are easily broken a little at a time (STYLE.md): how long files, functions and components are, that comments cite
// nothing a reader can't open, and that every dependency is used.
import './node-version.mjs'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { globSync } from './glob.mjs'
import { root } from './repository.mjs'

const budgets = { file: 400, function: 90, component: 200 }

/** Documents of those who plan the product, and numbers of sections in them. Standards are there for everyone. */
const foreign =
  /\b(?:UX|RELIABILITY|SCALE|PRODUCT|LIBRARIES|SPEC)\b|\b[Ss]pec(?:ification)?\b(?!\.)|(?<!\bRFC \d{3,5} )§/

/** Needed without being named by any code of ours, each with its reason. */
const unnamed = {
  '@sparticuz/chromium': 'e2e/chromium.ts unpacks it by its folder',
  '@testing-library/dom': 'what @testing-library/react and user-event are made of',
}

const folder = process.argv[2] ?? root

const files = globSync(
  ['src/**/*.{ts,tsx,css}', 'scripts/**/*.{mjs,ts}', 'e2e/**/*.ts', 'bench/**/*.ts', '*.ts', '.*.cjs'],
  { cwd: folder },
)
  .map((path) => path.replaceAll('\\', '/'))
  .sort()

const isFunction = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

const problems = []
const named = new Set()
let comments = 0
for (const path of files) {
  const source = readFileSync(join(folder, path), 'utf8')
  const isStyle = path.endsWith('.css')
  const isOwn = path.startsWith('scripts/check-promises.')
  const parsed = isStyle ? styleOf(source) : codeOf(path, source)
  for (const { value, start } of parsed.comments) {
    comments += 1
    const cited = foreign.exec(value)
    if (cited && !isOwn)
      problems.push(
        `${path}:${lineAt(source, start + cited.index)}: “${cited[0]}” can't be opened here: say the reason`,
      )
  }
  if (!isOwn) for (const name of parsed.names) named.add(name)
  if (!isStyle && !isTest(path))
    for (const [what, lines] of excessIn(path, source, parsed.functions))
      problems.push(`${what}: ${lines} lines: divide it where its story divides`)
}
for (const name of unusedOf(join(folder, 'package.json')))
  problems.push(
    `package.json: nothing of ours names ${name}: remove it, or say in scripts/check-promises.mjs why it is there`,
  )

for (const problem of problems) console.error(problem)
console.log(`${files.length} files, ${comments} comments`)
const isBlind = folder === root && (comments < 1_000 || named.size < 100)
if (isBlind) console.error('Hardly a comment or a name was found: the reader is broken.')
process.exit(problems.length > 0 || isBlind ? 1 : 0)

/** Tests are lists of cases and grow with them. */
function isTest(path) {
  return /\.(?:test|spec)\.tsx?$|^e2e\//.test(path)
}

/** What is longer than it may be, by name, with its lines. */
function* excessIn(path, source, functions) {
  const lines = lineAt(source, source.length - 1)
  if (lines > budgets.file) yield [path, lines]
  for (const { node, name } of functions) {
    const length = lineAt(source, node.end) - lineAt(source, node.start) + 1
    const isComponent = path.endsWith('.tsx') && /^[A-Z]/.test(name)
    if (length > budgets[isComponent ? 'component' : 'function']) yield [`${path} ${name}`, length]
  }
}

/**
 * Its comments, its functions, and every text that may name a package: imports, commands, options. One walk finds both, without lists of
 * what is in each node: these trees have millions.
 */
function codeOf(path, source) {
  const { comments, program } = parseSync(path, source)
  const functions = []
  const names = []
  const look = (node, name) => {
    if (Array.isArray(node)) {
      for (const each of node) look(each, name)
      return
    }
    if (!node || typeof node !== 'object') return
    const own = node.id?.name ?? node.key?.name ?? name
    if (isFunction.has(node.type)) functions.push({ node, name: own })
    if (node.type === 'Literal' && typeof node.value === 'string') names.push(node.value)
    if (node.type === 'TemplateLiteral') names.push(node.quasis[0].value.cooked)
    for (const key in node) if (key !== 'type') look(node[key], own)
  }
  look(program, 'default')
  return { comments, functions, names }
}

function styleOf(source) {
  return {
    comments: [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: value, index: start }) => ({
      value,
      start,
    })),
    names: [...source.matchAll(/(?:@import\s+|url\()["']([^"']+)/g)].map(([, name]) => name),
  }
}

/** Dependencies no code names, with those of types for what is not there, and those that were explained and are used. */
function unusedOf(path) {
  if (!existsSync(path)) return []
  const { dependencies = {}, devDependencies = {}, imports = {} } = JSON.parse(readFileSync(path, 'utf8'))
  const all = Object.keys({ ...dependencies, ...devDependencies })
  const names = [...named, ...Object.values(imports)]
  const isNamed = (name) => names.some((text) => text === name || text?.startsWith(`${name}/`))
  return all.filter((name) => {
    if (name === '@types/node') return false
    if (name.startsWith('@types/')) return !all.includes(name.slice('@types/'.length))
    return isNamed(name) === name in unnamed
  })
}

function lineAt(source, index) {
  let line = 1
  for (let at = source.indexOf('\n'); at >= 0 && at < index; at = source.indexOf('\n', at + 1)) line += 1
  return line
}
