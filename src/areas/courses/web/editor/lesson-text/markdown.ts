import { Marked, type Token, type Tokens } from 'marked'
import { isSafeHref } from '#kernel/href.ts'
import { type CalloutTone, maxTableColumns } from '../../../document-nodes.ts'
import type { DocumentNode } from '../../../rules.ts'

type Mark = NonNullable<DocumentNode['marks']>[number]

/** GitHub's Markdown, whose boxes and task lists people paste. */
const reader = new Marked({ gfm: true })
const deepest = 8

const tones: Record<string, CalloutTone> = {
  NOTE: 'note',
  INFO: 'note',
  TIP: 'tip',
  IMPORTANT: 'tip',
  WARNING: 'warning',
  CAUTION: 'warning',
}
const toneMark = /^\s*\[!(\w+)\][^\S\n]*\n?/

/** Whether a text is written in Markdown, and doesn't only have a dash in it. */
export function looksLikeMarkdown(text: string): boolean {
  const tokens = reader.lexer(text).filter(({ type }) => type !== 'space')
  return tokens.some((token) => {
    if (token.type === 'list') return (token as Tokens.List).items.length > 1 || tokens.length === 1
    // An underlined line, an indented one and a tag are found in letters too.
    if (token.type === 'heading') return /^ {0,3}#/.test(token.raw)
    if (token.type === 'code') return /^ {0,3}[`~]/.test(token.raw)
    if (token.type === 'blockquote' && toneMark.test((token as Tokens.Blockquote).text)) return true
    if (token.type === 'hr' || token.type === 'blockquote') return text.trim().includes('\n')
    if (token.type === 'table') return true
    return 'tokens' in token && (token.tokens ?? []).some(isDressed)
  })
}

const isDressed = ({ type, raw }: Token) =>
  type === 'strong' || type === 'codespan' || (type === 'link' && raw.startsWith('['))

/** Blocks written in Markdown; what lessons don't have stays words. */
export function blocksFromMarkdown(text: string): DocumentNode[] {
  const tokens = reader.lexer(text)
  const levels = tokens.flatMap((token) => (token.type === 'heading' ? (token as Tokens.Heading).depth : []))
  return blocksOf(tokens, { top: Math.min(...levels, 6), depth: 0 })
}

type Around = { top: number; depth: number }

function blocksOf(tokens: readonly Token[], around: Around): DocumentNode[] {
  if (around.depth > deepest) return [paragraph(tokens.map(({ raw }) => ({ type: 'text', text: raw })))]
  return tokens.flatMap((token) => blockOf(token as Tokens.Generic & Token, around))
}

function blockOf(token: Token, around: Around): DocumentNode[] {
  switch (token.type) {
    case 'space':
    case 'checkbox':
    case 'def':
      return []
    case 'heading': {
      // The lesson's title is the first level, and two below it are enough.
      const level = (token as Tokens.Heading).depth <= around.top ? 2 : 3
      return [{ type: 'heading', attrs: { level }, content: inlineOf(token) }]
    }
    case 'hr':
      return [{ type: 'horizontalRule' }]
    case 'code':
      return [codeBlock(token as Tokens.Code)]
    case 'blockquote':
      return [quote(token as Tokens.Blockquote, around)]
    case 'list':
      return [list(token as Tokens.List, around)]
    case 'table':
      return [table(token as Tokens.Table)]
    default:
      return [paragraph(inlineOf(token))]
  }
}

function codeBlock({ text, lang }: Tokens.Code): DocumentNode {
  const node: DocumentNode = { type: 'codeBlock', attrs: { language: lang?.match(/^[\w+#-]+/)?.[0] ?? null } }
  return text ? { ...node, content: [{ type: 'text', text }] } : node
}

function quote({ text, tokens }: Tokens.Blockquote, around: Around): DocumentNode {
  const deeper = { ...around, depth: around.depth + 1 }
  const tone = tones[toneMark.exec(text)?.[1]?.toUpperCase() ?? '']
  if (!tone) return { type: 'blockquote', content: orLine(blocksOf(tokens, deeper)) }
  const inside = reader.lexer(text.replace(toneMark, ''))
  return {
    type: 'callout',
    attrs: { tone },
    content: orLine(blocksOf(inside, deeper).flatMap(asInCallout)),
  }
}

const plainInCallout = new Set(['paragraph', 'bulletList', 'orderedList', 'taskList', 'codeBlock'])
function asInCallout(node: DocumentNode): DocumentNode[] {
  if (plainInCallout.has(node.type)) return [node]
  if (node.type === 'heading') return [{ type: 'paragraph', content: node.content }]
  return (node.content ?? []).flatMap(asInCallout)
}

function list({ items, ordered, start }: Tokens.List, around: Around): DocumentNode {
  const isTasks = items.every(({ task }) => task)
  const content = items.map((item): DocumentNode => {
    const nodes = blocksOf(item.tokens, { ...around, depth: around.depth + 1 })
    if (nodes[0]?.type !== 'paragraph') nodes.unshift({ type: 'paragraph' })
    return isTasks
      ? { type: 'taskItem', attrs: { checked: item.checked ?? false }, content: nodes }
      : { type: 'listItem', content: nodes }
  })
  if (isTasks) return { type: 'taskList', content }
  return ordered
    ? { type: 'orderedList', attrs: { start: Number(start) }, content }
    : { type: 'bulletList', content }
}

function table({ header, rows }: Tokens.Table): DocumentNode {
  const rowOf = (cells: readonly Tokens.TableCell[], type: string): DocumentNode => ({
    type: 'tableRow',
    content: cells
      .slice(0, maxTableColumns)
      .map((cell) => ({ type, content: [paragraph(nodesOf(cell.tokens, []))] })),
  })
  return {
    type: 'table',
    content: [rowOf(header, 'tableHeader'), ...rows.map((row) => rowOf(row, 'tableCell'))],
  }
}

/** The words of a block with their marks. */
function inlineOf(token: Token): DocumentNode[] {
  const { tokens } = token as Tokens.Generic
  return tokens
    ? nodesOf(tokens, [])
    : nodesOf([{ type: 'text', raw: token.raw, text: token.raw.trimEnd() }], [])
}

function nodesOf(tokens: readonly Token[], marks: readonly Mark[]): DocumentNode[] {
  const nodes = tokens.flatMap((token) => nodesOfOne(token, marks))
  return nodes.reduce<DocumentNode[]>(joined, [])
}

function nodesOfOne(token: Token, marks: readonly Mark[]): DocumentNode[] {
  switch (token.type) {
    case 'br':
      return [{ type: 'hardBreak' }]
    case 'strong':
      return nodesOf((token as Tokens.Strong).tokens, withMark(marks, { type: 'bold' }))
    case 'em':
      return nodesOf((token as Tokens.Em).tokens, withMark(marks, { type: 'italic' }))
    case 'codespan':
      // Code has no other mark beside it.
      return words((token as Tokens.Codespan).text, [{ type: 'code' }])
    case 'link': {
      const { href, tokens } = token as Tokens.Link
      return nodesOf(tokens, isSafeHref(href) ? withMark(marks, { type: 'link', attrs: { href } }) : marks)
    }
    // A picture of another site isn't taken; what it shows is said.
    case 'image':
      return words((token as Tokens.Image).text, marks)
    default: {
      const { tokens, text } = token as Tokens.Generic
      return tokens ? nodesOf(tokens, marks) : words(typeof text === 'string' ? text : token.raw, marks)
    }
  }
}

const withMark = (marks: readonly Mark[], added: Mark): Mark[] => [
  ...marks.filter(({ type }) => type !== added.type),
  added,
]

/** A break within a paragraph is a space to whoever reads it. */
function words(text: string, marks: readonly Mark[]): DocumentNode[] {
  const line = text.replace(/\s*\n\s*/g, ' ')
  if (!line) return []
  return [marks.length > 0 ? { type: 'text', text: line, marks: [...marks] } : { type: 'text', text: line }]
}

/** Words that the reader took in pieces, as around an escaped star, are one text. */
function joined(nodes: DocumentNode[], node: DocumentNode): DocumentNode[] {
  const last = nodes.at(-1)
  const isSame = last?.text !== undefined && node.text !== undefined && marksOf(last) === marksOf(node)
  if (!last || !isSame) return [...nodes, node]
  return [...nodes.slice(0, -1), { ...last, text: `${last.text}${node.text}` }]
}

const marksOf = ({ marks = [] }: DocumentNode) => JSON.stringify(marks)

const paragraph = (content: DocumentNode[]): DocumentNode =>
  content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' }

const orLine = (nodes: DocumentNode[]): DocumentNode[] => (nodes.length > 0 ? nodes : [{ type: 'paragraph' }])
