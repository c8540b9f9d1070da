import { isSafeHref } from '../../../document.ts'
import type { DocumentNode } from '../../../rules.ts'

type Mark = NonNullable<DocumentNode['marks']>[number]

/** What words can be dressed as, tried in this order wherever a mark may begin. */
const dresses: { of: RegExp; mark: (found: RegExpExecArray) => Mark | null; inner: number }[] = [
  { of: /^`([^`]+)`/, mark: () => ({ type: 'code' }), inner: 1 },
  { of: /^\*\*(?=\S)([\s\S]*?\S)\*\*/, mark: () => ({ type: 'bold' }), inner: 1 },
  { of: /^__(?=\S)([\s\S]*?\S)__(?!\w)/, mark: () => ({ type: 'bold' }), inner: 1 },
  { of: /^\*(?=[^\s*])([\s\S]*?[^\s*])\*(?!\*)/, mark: () => ({ type: 'italic' }), inner: 1 },
  { of: /^_(?=[^\s_])([\s\S]*?[^\s_])_(?!\w)/, mark: () => ({ type: 'italic' }), inner: 1 },
  // A picture of another site is not taken; what it shows is said.
  { of: /^!\[([^\]]*)\]\([^()\s]*(?:\s+"[^"]*")?\)/, mark: () => null, inner: 1 },
  {
    of: /^\[([^\]]+)\]\(\s*<?([^()\s<>]+(?:\([^()\s]*\)[^()\s<>]*)?)>?(?:\s+"[^"]*")?\s*\)/,
    mark: linkOf,
    inner: 1,
  },
  { of: /^<(https?:\/\/[^\s<>]+|[^\s<>@]+@[^\s<>@]+)>/, mark: linkOf, inner: 1 },
  { of: /^(https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?])/, mark: linkOf, inner: 1 },
]

function linkOf(found: RegExpExecArray): Mark | null {
  const typed = found[2] ?? found[1] ?? ''
  const href = /^[^\s:/@]+@/.test(typed) ? `mailto:${typed}` : typed
  return isSafeHref(href) ? { type: 'link', attrs: { href } } : null
}

/** Words of one line of Markdown with their marks. */
export function inlineOf(text: string, marks: readonly Mark[] = [], depth = 0): DocumentNode[] {
  const nodes: DocumentNode[] = []
  let plain = ''
  const flush = () => {
    if (plain) nodes.push(textNode(plain, marks))
    plain = ''
  }
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at)
    const escaped = /^\\([\\`*_{}[\]()#+\-.!|<>~])/.exec(rest)
    if (escaped) {
      plain += escaped[1]
      at += 2
      continue
    }
    if (rest.startsWith('\n')) {
      flush()
      nodes.push({ type: 'hardBreak' })
      at += 1
      continue
    }
    const dressed = depth < 6 && mayBegin(text, at) ? dress(rest, marks, depth) : null
    if (dressed) {
      flush()
      nodes.push(...dressed.nodes)
      at += dressed.length
      continue
    }
    plain += text[at]
    at += 1
  }
  flush()
  return nodes
}

/** Within a word an underscore or a star belongs to the word. */
function mayBegin(text: string, at: number): boolean {
  const char = text[at] ?? ''
  if (!'`*_![<h'.includes(char)) return false
  return char === '_' || char === 'h' ? !/\w/.test(text[at - 1] ?? '') : true
}

function dress(rest: string, marks: readonly Mark[], depth: number) {
  for (const { of, mark, inner } of dresses) {
    const found = of.exec(rest)
    if (!found) continue
    const added = mark(found)
    const words = found[inner] ?? ''
    const isCode = added?.type === 'code'
    // Code stands alone; an address is not read for marks again.
    const isAddress = added?.type === 'link' && words === found[0].replace(/^<|>$/g, '')
    const all = isCode
      ? [added]
      : added
        ? [...marks.filter((each) => each.type !== added.type), added]
        : marks
    const nodes = isCode || isAddress ? [textNode(words, all)] : inlineOf(words, all, depth + 1)
    return { nodes, length: found[0].length }
  }
  return null
}

const textNode = (text: string, marks: readonly Mark[]): DocumentNode =>
  marks.length > 0 ? { type: 'text', text, marks: [...marks] } : { type: 'text', text }
