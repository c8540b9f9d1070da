// Words that people read and that are in the code instead of a catalog: text between tags, and strings in the attributes
// and fields that are shown or read out.
import { parseSync } from 'vite'

const shown = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'caption',
  'description',
  'heading',
  'hint',
  'label',
  'message',
  'note',
  'placeholder',
  'summary',
  'text',
  'title',
  'tooltip',
])
/** `busyLabel`, `emptyText`: what a part of ours takes to show. */
const isShown = (name) =>
  name !== 'enterKeyHint' &&
  (shown.has(name) || /[a-z](?:Label|Title|Text|Hint|Placeholder|Message|Description)$/.test(name))

/** Calls whose first argument is read out. */
const spoken = new Set(['announce'])
/** What isn't language: keys, code and drawings. */
const wordless = new Set(['code', 'kbd', 'style', 'script', 'Kbd'])

/** A line that says so, or the line below it, holds no words: a name, a unit, a sample that is the same everywhere. */
const excuse = /not words: \S/

/** `heading="h2"` names a tag. */
const isWords = (text) => /\p{L}/u.test(text) && !/^h[1-6]$/.test(text)

/** @returns {{ count: number, found: { line: number, text: string }[] }} how many strings it looked at, and those to move. */
export function writtenWords(path, source) {
  const { program, comments, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} couldn’t be read: ${errors[0]?.message}`)
  const lineOf = lineCounter(source)
  const excused = new Set(
    comments.filter(({ value }) => excuse.test(value)).flatMap(({ end }) => [lineOf(end), lineOf(end) + 1]),
  )
  let count = 0
  const found = []
  const look = (text, at) => {
    count += 1
    const line = lineOf(at)
    if (isWords(text) && !excused.has(line)) found.push({ line, text: text.trim().replaceAll(/\s+/g, ' ') })
  }
  const lookAtAll = (expression) => {
    for (const { text, start } of strings(expression)) look(text, start)
  }
  walk(program, (node) => {
    if (node.type === 'JSXElement' && wordless.has(node.openingElement.name.name)) return false
    if (node.type === 'JSXText' && node.value.trim()) look(withoutEntities(node.value), firstWord(node))
    if (node.type === 'JSXAttribute' && isShown(attributeName(node))) lookAtAll(valueIn(node.value))
    if (isChild(node)) lookAtAll(node.expression)
    if (node.type === 'Property' && isShown(node.key.name ?? node.key.value) && !isKey(node.value))
      lookAtAll(node.value)
    if (node.type === 'CallExpression' && spoken.has(node.callee.name)) lookAtAll(node.arguments[0])
    return true
  })
  return { count, found }
}

/** The field names a word of a catalog: `label: 'createCourse'`. */
const isKey = (value) => strings(value).every(({ text }) => /^[a-z]+(?:[A-Z][a-z]*)*$/.test(text))

/** `{'Save'}` between tags, not the braces of an attribute: those are looked at by the attribute's name. */
const isChild = (node) => node.type === 'JSXExpressionContainer' && node.isChild

const attributeName = ({ name }) =>
  name.type === 'JSXNamespacedName' ? `${name.namespace.name}:${name.name.name}` : name.name

const valueIn = (value) => (value?.type === 'JSXExpressionContainer' ? value.expression : value)

const firstWord = (node) => node.start + (node.value.length - node.value.trimStart().length)

const withoutEntities = (text) => text.replaceAll(/&#?\w+;/g, '')

/** The strings an expression may come to: both ways of a condition, the fixed parts of a template. */
function strings(expression) {
  switch (expression?.type) {
    case 'Literal':
      return typeof expression.value === 'string' ? [{ text: expression.value, start: expression.start }] : []
    case 'TemplateLiteral':
      return expression.quasis.map(({ value, start }) => ({ text: value.cooked ?? value.raw, start }))
    case 'ConditionalExpression':
      return [...strings(expression.consequent), ...strings(expression.alternate)]
    case 'LogicalExpression':
      return [...strings(expression.left), ...strings(expression.right)]
    case 'BinaryExpression':
      return expression.operator === '+' ? [...strings(expression.left), ...strings(expression.right)] : []
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return strings(expression.expression)
    default:
      return []
  }
}

/** Every node, outermost first; one answered with false isn't entered. */
export function walk(node, visit) {
  if (!node || typeof node.type !== 'string') return
  if (visit(node) === false) return
  if (node.children) for (const child of node.children) child.isChild = true
  for (const [key, value] of Object.entries(node)) {
    if (key === 'type' || value === null || typeof value !== 'object') continue
    if (Array.isArray(value)) for (const each of value) walk(each, visit)
    else walk(value, visit)
  }
}

/** The line of a place in the text. */
export function lineCounter(source) {
  const starts = [0]
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return (place) => {
    const after = starts.findIndex((start) => start > place)
    return after === -1 ? starts.length : after
  }
}
