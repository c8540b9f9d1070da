// English as a native writes it (STYLE.md, Words), in everything people read: screens, pages, emails, the server's sentences,
// comments and documents. english-left.json counts, file by file, what was there before the rules, and only gets smaller:
// `npm run check:english -- --shrink` writes the smaller counts down.
import './node-version.mjs'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { globSync } from './glob.mjs'
import { root } from './repository.mjs'

const { breachesOf } = await import('./english.ts')

// What the demo's films say was recorded once.
const recorded = 'scripts/demo-media/clips.mjs'

const wantsFewer = process.argv.includes('--shrink')
const folder = process.argv.slice(2).find((arg) => !arg.startsWith('--')) ?? root
const leftPath = join(folder, 'scripts/english-left.json')
const left = existsSync(leftPath) ? JSON.parse(readFileSync(leftPath, 'utf8')) : {}

const code = globSync(
  ['src/**/*.{ts,tsx,css}', 'scripts/**/*.{mjs,ts}', 'e2e/**/*.ts', 'bench/**/*.{ts,mjs}'],
  {
    cwd: folder,
  },
).filter((path) => !/\.de\.ts$|\.d\.m?ts$|(?:^|\/)(?:english|check-english)\.(?:mjs|ts|test\.ts)$/.test(path))
const documents = globSync(['*.md', 'docs/**/*.md', 'src/**/*.md', '.env.example'], { cwd: folder })
const files = [...code, ...documents].map((path) => path.replaceAll('\\', '/')).sort()

const problems = []
const counts = {}
let texts = 0
for (const path of files) {
  const source = readFileSync(join(folder, path), 'utf8')
  const found = textsIn(path, source).flatMap(({ text, line, isFormal = false }) => {
    texts += 1
    return breachesOf(text, { isFormal }).map((each) => ({ ...each, line }))
  })
  if (found.length > 0) counts[path] = found.length
  if (found.length > (left[path] ?? 0)) {
    if (left[path]) problems.push(`${path}: ${found.length} places, ${left[path]} before; all of them:`)
    for (const { line, found: words, name, instead } of found)
      problems.push(`${path}:${line}: “${words}” (${name}): write ${instead}`)
  }
}
const smaller = Object.entries(left).filter(([path, count]) => (counts[path] ?? 0) < count)
const total = Object.values(counts).reduce((sum, count) => sum + count, 0)

if (wantsFewer && problems.length === 0) {
  writeFileSync(leftPath, `${JSON.stringify(counts, null, 2)}\n`)
} else {
  for (const [path, count] of smaller)
    problems.push(`${path}: ${counts[path] ?? 0} places left of ${count}: npm run check:english -- --shrink`)
}
for (const problem of problems) console.error(problem)
console.log(
  `${files.length} files, ${texts} texts, ${total} places left in ${Object.keys(counts).length} files`,
)
const isBlind = folder === root && texts < 10_000
if (isBlind) console.error('Almost no text was found: the reader is broken.')
process.exit(problems.length > 0 || isBlind ? 1 : 0)

function textsIn(path, source) {
  if (/\.(?:ts|tsx|mjs)$/.test(path)) return inCode(path, source)
  if (path.endsWith('.css'))
    return [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: text, index }) => ({
      text,
      line: lineAt(source, index),
      isFormal: true,
    }))
  // Code, links' targets and names of files aren't English.
  const prose = source
    .replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, ' '))
    .replace(/^\[[^\]\n]+\]: \S+$/gm, '')
    .replace(/`[^`\n]*`|\[[\w./-]+\/[\w./-]+\](?=\()|\]\([^)\n]*\)|https?:\/\/\S+/g, (part) =>
      ' '.repeat(part.length),
    )
  return prose.split('\n').map((text, n) => ({ text, line: n + 1 }))
}

/** Comments, and strings with a space in them. In tests only comments: strings there are what they look for. */
function inCode(path, source) {
  // Its tree is only made for who reads it.
  const parsed = parseSync(path, source)
  const found = parsed.comments.map(({ value, start }) => ({
    text: value,
    line: lineAt(source, start),
    isFormal: true,
  }))
  if (/\.(?:test|spec)\.tsx?$/.test(path)) return found
  const look = (text, start) => {
    if (/\p{L}\s+\S|\S\s+\p{L}/u.test(text))
      found.push({ text, line: lineAt(source, start), isFormal: path === recorded })
  }
  walk(parsed.program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') look(node.value, node.start)
    if (node.type === 'JSXText') look(node.value, node.start)
    if (node.type === 'TemplateLiteral')
      look(node.quasis.map(({ value }) => value.cooked).join('{}'), node.start)
    // SQL is another language.
    return !(node.type === 'TaggedTemplateExpression')
  })
  return found
}

function walk(node, visit) {
  if (Array.isArray(node)) for (const each of node) walk(each, visit)
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string' && !visit(node)) return
    for (const key in node) if (key !== 'type') walk(node[key], visit)
  }
}

function lineAt(source, index) {
  return source.slice(0, index).split('\n').length
}
