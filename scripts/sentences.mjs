// Reads the sentences that the server (and the rules it shares with the browser) answers with, out of the source:
// a sentence with parts in it is told by its shape, in which every part is `{}`.
import { readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'

/** The shape of a sentence or of a dictionary's key. */
export const shapeOf = (text) => text.replace(/\{[^{}]*\}/g, '{}')

/** The names of the parts of a sentence, whatever else is said of them. */
export const partsOf = (text) => [...text.matchAll(/\{(\w+)(?:, \w+)?\}/g)].map(([, name]) => name)

/** Never shown to a reader of the app: thrown at programmers, written to the log, or to the document of the API. */
const unseenCalls = new Set([
  'Error',
  'AggregateError',
  'TypeError',
  'RangeError',
  'StartRefused',
  'WrongSettings',
  'Refusal',
  'describe',
  'meta',
  'route',
  'debug',
  'info',
  'warn',
  'error',
  'fatal',
  'say',
  'sql',
  'raw',
])

/** Every text of a source file: `{ shape, line, isSentence }`. */
export function textsOf(path) {
  const source = readFileSync(path, 'utf8')
  const isJsx = path.endsWith('x')
  const module = parseSync(source, { syntax: 'typescript', tsx: isJsx, target: 'es2022' })
  const lineOf = lines(source, module.span.start)
  const found = []
  visit(module, { unseen: false, asked: false }, (node, at) => {
    for (const shape of shapes(node))
      found.push({
        shape,
        line: lineOf(node.span.start),
        isSentence: !at.unseen && ((at.asked && /\s/.test(shape)) || isSentence(shape)),
      })
  })
  return found
}

/** What a dictionary says: `{ key, value, line }` of each entry of the objects it exports. */
export function entriesOf(path) {
  const source = readFileSync(path, 'utf8')
  const module = parseSync(source, { syntax: 'typescript', tsx: false, target: 'es2022' })
  const lineOf = lines(source, module.span.start)
  const entries = []
  const look = (node) => {
    if (Array.isArray(node)) return node.forEach(look)
    if (!node || typeof node !== 'object') return
    if (node.type === 'KeyValueProperty')
      entries.push({
        key: node.key.value,
        value: shapes(node.value)[0] ?? '',
        line: lineOf((node.key.span ?? node.value.span).start),
      })
    else Object.values(node).forEach(look)
  }
  look(module)
  return entries
}

/** At least a few words that begin like a sentence. */
function isSentence(shape) {
  const words = shape.trim().split(/\s+/)
  if (!/^(\p{Lu}|\{\}|[“‘])/u.test(shape) || words.length < 2 || !/\p{Ll}/u.test(shape)) return false
  if (/^(\{\})+$/.test(shape.replace(/[^\p{L}{}]/gu, ''))) return false
  return /[.?…]$/.test(shape) || (words.length > 2 && /^\p{Lu}\p{Ll}/u.test(shape))
}

function visit(node, at, see) {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, at, see)
    return
  }
  if (!node || typeof node !== 'object') return
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'TsTypeAliasDeclaration':
    case 'TsInterfaceDeclaration':
    case 'TsTypeAnnotation':
    case 'TsLiteralType':
    case 'TaggedTemplateExpression':
      return
    case 'StringLiteral':
      return see(node, at)
    case 'TemplateLiteral':
      see(node, at)
      return visit(node.expressions, at, see)
    case 'BinaryExpression':
      if (node.operator === '+' && shapes(node).length > 0) {
        see(node, at)
        return
      }
      break
    case 'CallExpression':
    case 'NewExpression': {
      const name = nameOf(node.callee)
      visit(node.callee, at, see)
      if (unseenCalls.has(name)) return visit(node.arguments, { ...at, unseen: true }, see)
      for (const [place, { expression }] of (node.arguments ?? []).entries())
        visit(expression, name === 'AppError' && place === 1 ? { ...at, asked: true } : at, see)
      return
    }
    case 'KeyValueProperty':
      // A key is a name.
      return visit(node.value, at, see)
  }
  for (const [name, value] of Object.entries(node))
    if (name !== 'span' && name !== 'ctxt') visit(value, at, see)
}

const nameOf = (callee) =>
  callee?.type === 'Identifier'
    ? callee.value
    : callee?.type === 'MemberExpression' && callee.property.type === 'Identifier'
      ? callee.property.value
      : ''

/** What an expression may say, with `{}` for what is not known before it runs; nothing where it is no text at all. */
function shapes(node) {
  switch (node?.type) {
    case 'StringLiteral':
      return [node.value]
    case 'TemplateLiteral':
      return node.quasis.reduce(
        (all, quasi, place) => {
          const parts = place === 0 ? [''] : partOf(node.expressions[place - 1])
          return all.flatMap((start) => parts.map((part) => start + part + (quasi.cooked ?? '')))
        },
        [''],
      )
    case 'BinaryExpression': {
      if (node.operator !== '+') return []
      const sides = [shapes(node.left), shapes(node.right)]
      if (sides.every((side) => side.length === 0)) return []
      const [left, right] = sides.map((side) => (side.length > 0 ? side : ['{}']))
      return left.flatMap((start) => right.map((end) => start + end))
    }
    case 'ParenthesisExpression':
      return shapes(node.expression)
    default:
      return []
  }
}

function partOf(node) {
  if (node?.type === 'ConditionalExpression') return [...partOf(node.consequent), ...partOf(node.alternate)]
  const own = shapes(node)
  return own.length > 0 ? own : ['{}']
}

function lines(source, start) {
  const bytes = Buffer.from(source)
  return (place) => {
    let line = 1
    for (let at = 0; at < place - start && at < bytes.length; at++) if (bytes[at] === 10) line++
    return line
  }
}
