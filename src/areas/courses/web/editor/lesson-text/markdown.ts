import { type CalloutTone, maxTableColumns } from '../../../document-nodes.ts'
import type { DocumentNode } from '../../../rules.ts'
import { inlineOf } from './markdown-inline.ts'

const fence = /^ {0,3}(```+|~~~+)\s*([\w+#-]*)[^`]*$/
const heading = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/
const rule = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/
const quote = /^ {0,3}>\s?/
const item = /^( *)([-*+•]|\d{1,9}[.)])\s+(.*)$/
const delimiters = /^\s*\|?\s*:?-{1,}:?\s*(\|\s*:?-{1,}:?\s*)*\|?\s*$/
const deepest = 8

const tones: Record<string, CalloutTone> = {
  NOTE: 'note',
  INFO: 'note',
  TIP: 'tip',
  IMPORTANT: 'tip',
  WARNING: 'warning',
  CAUTION: 'warning',
}

/** Whether a text is written in Markdown, and not only has a dash in it. */
export function looksLikeMarkdown(text: string): boolean {
  const lines = text.split(/\r?\n/)
  if (lines.some((line) => fence.test(line) || heading.test(line) || /^ {0,3}> ?\[!\w+\]/.test(line)))
    return true
  if (lines.some((line, at) => line.includes('|') && isDelimiters(lines[at + 1]))) return true
  const items = lines.filter((line) => item.test(line)).length
  if (items >= 2 || (items === 1 && lines.filter((line) => line.trim()).length === 1)) return true
  if (lines.length > 1 && lines.some((line) => quote.test(line) || rule.test(line))) return true
  return /\*\*\S[^*]*\*\*|`[^`\n]+`|\[[^\]\n]+\]\((https?:|mailto:)[^)\s]+\)/.test(text)
}

/** Blocks written in Markdown; what this does not know stays words. */
export function blocksFromMarkdown(text: string): DocumentNode[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\t/g, '    ').split('\n')
  const levels = lines.flatMap((line) => heading.exec(line)?.[1]?.length ?? [])
  return blocksOf(lines, { top: Math.min(...levels, 6), depth: 0 })
}

type Around = { top: number; depth: number }
type Taken = { node: DocumentNode | null; next: number }

function blocksOf(lines: readonly string[], around: Around): DocumentNode[] {
  if (around.depth > deepest) return [paragraph(lines.join(' '))]
  const nodes: DocumentNode[] = []
  for (let at = 0; at < lines.length; ) {
    const { node, next } = blockAt(lines, at, around)
    if (node) nodes.push(node)
    at = next
  }
  return nodes
}

function blockAt(lines: readonly string[], at: number, around: Around): Taken {
  const line = lines[at] ?? ''
  if (line.trim() === '') return { node: null, next: at + 1 }
  if (fence.test(line)) return code(lines, at)
  const head = heading.exec(line)
  if (head) {
    // The lesson's title is the first level, and two below it are enough.
    const level = (head[1]?.length ?? 1) <= around.top ? 2 : 3
    return { node: { type: 'heading', attrs: { level }, content: inlineOf(head[2] ?? '') }, next: at + 1 }
  }
  if (rule.test(line)) return { node: { type: 'horizontalRule' }, next: at + 1 }
  if (quote.test(line)) return quoted(lines, at, around)
  if (line.includes('|') && isDelimiters(lines[at + 1])) return table(lines, at)
  if (item.test(line)) return list(lines, at, around)
  return prose(lines, at)
}

function code(lines: readonly string[], at: number): Taken {
  const [, mark = '```', language = ''] = fence.exec(lines[at] ?? '') ?? []
  const end = lines.findIndex(
    (line, n) => n > at && line.trim().startsWith(mark) && line.trim().replaceAll(mark[0] ?? '`', '') === '',
  )
  const inside = lines.slice(at + 1, end < 0 ? lines.length : end).join('\n')
  const node: DocumentNode = { type: 'codeBlock', attrs: { language: language || null } }
  if (inside) node.content = [{ type: 'text', text: inside }]
  return { node, next: end < 0 ? lines.length : end + 1 }
}

function quoted(lines: readonly string[], at: number, around: Around): Taken {
  let next = at
  while (next < lines.length && quote.test(lines[next] ?? '')) next += 1
  const inside = lines.slice(at, next).map((line) => line.replace(quote, ''))
  const [, name] = /^\s*\[!(\w+)\]/.exec(inside[0] ?? '') ?? []
  const tone = name ? tones[name.toUpperCase()] : undefined
  const deeper = { ...around, depth: around.depth + 1 }
  if (!tone) return { node: { type: 'blockquote', content: orLine(blocksOf(inside, deeper)) }, next }
  const first = (inside[0] ?? '').replace(/^\s*\[!\w+\]\s*/, '')
  const content = orLine(blocksOf([first, ...inside.slice(1)], deeper).flatMap(asInCallout))
  return { node: { type: 'callout', attrs: { tone }, content }, next }
}

const plainInCallout = new Set(['paragraph', 'bulletList', 'orderedList', 'taskList', 'codeBlock'])
function asInCallout(node: DocumentNode): DocumentNode[] {
  if (plainInCallout.has(node.type)) return [node]
  if (node.type === 'heading') return [{ type: 'paragraph', content: node.content }]
  return (node.content ?? []).flatMap(asInCallout)
}

const isDelimiters = (line: string | undefined) =>
  line?.includes('-') === true && line.includes('|') && delimiters.test(line)

function table(lines: readonly string[], at: number): Taken {
  let next = at + 2
  while (next < lines.length && (lines[next] ?? '').includes('|') && (lines[next] ?? '').trim() !== '')
    next += 1
  const head = cellsOf(lines[at] ?? '')
  const rows = lines.slice(at + 2, next).map(cellsOf)
  const columns = Math.min(maxTableColumns, Math.max(head.length, ...rows.map((row) => row.length)))
  const rowOf = (cells: readonly string[], type: string): DocumentNode => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, (_, n) => ({ type, content: [paragraph(cells[n] ?? '')] })),
  })
  const content = [rowOf(head, 'tableHeader'), ...rows.map((row) => rowOf(row, 'tableCell'))]
  return { node: { type: 'table', content }, next }
}

function cellsOf(line: string): string[] {
  const cells = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|'))
}

type Item = { lines: string[]; checked: boolean | null }

function list(lines: readonly string[], at: number, around: Around): Taken {
  const [, , first = '-'] = item.exec(lines[at] ?? '') ?? []
  const isOrdered = /\d/.test(first)
  const { items, next } = itemsFrom(lines, at, isOrdered)
  const isTasks = items.every(({ checked }) => checked !== null)
  const content = items.map(({ lines: inside, checked }) => {
    const nodes = blocksOf(inside, { ...around, depth: around.depth + 1 })
    if (nodes[0]?.type !== 'paragraph') nodes.unshift({ type: 'paragraph' })
    return isTasks
      ? { type: 'taskItem', attrs: { checked }, content: nodes }
      : { type: 'listItem', content: nodes }
  })
  if (isTasks) return { node: { type: 'taskList', content }, next }
  const start = Number.parseInt(first, 10)
  const node = isOrdered
    ? { type: 'orderedList', attrs: { start }, content }
    : { type: 'bulletList', content }
  return { node, next }
}

/** Items of one list: a line further in than the mark of an item belongs to the item. */
function itemsFrom(lines: readonly string[], at: number, isOrdered: boolean) {
  const indent = item.exec(lines[at] ?? '')?.[1]?.length ?? 0
  const items: Item[] = []
  let next = at
  let isLoose = false
  for (; next < lines.length; next++) {
    const line = lines[next] ?? ''
    const current = items.at(-1)
    if (line.trim() === '') {
      isLoose = true
      current?.lines.push('')
      continue
    }
    const own = line.length - line.trimStart().length
    const found = item.exec(line)
    if (found && own < indent + 2 && own >= indent) {
      if (/\d/.test(found[2] ?? '') !== isOrdered) break
      items.push(itemOf(found[3] ?? ''))
    } else if (current && own > indent) current.lines.push(line.slice(Math.min(own, indent + 2)))
    // A line that goes on without an indent is still the item's, unless there was a gap or something new begins.
    else if (current && !isLoose && !found && !beginsBlock(line)) current.lines.push(line)
    else break
    isLoose = false
  }
  return { items, next }
}

function itemOf(words: string): Item {
  const task = /^\[([ xX]?)\]\s+(.*)$/.exec(words)
  return task
    ? { lines: [task[2] ?? ''], checked: (task[1] ?? '').toLowerCase() === 'x' }
    : { lines: [words], checked: null }
}

const beginsBlock = (line: string) => [fence, heading, rule, quote, item].some((form) => form.test(line))

function prose(lines: readonly string[], at: number): Taken {
  let next = at + 1
  while (next < lines.length && (lines[next] ?? '').trim() !== '' && !beginsBlock(lines[next] ?? ''))
    next += 1
  const words = lines
    .slice(at, next)
    .map((line, n, all) => (n === all.length - 1 ? line.trim() : broken(line)))
    .join('')
  return { node: paragraph(words), next }
}

/** Two spaces or a backslash at the end of a line break it; else it goes on. */
const broken = (line: string) =>
  / {2,}$|\\$/.test(line) ? `${line.trim().replace(/\\$/, '')}\n` : `${line.trim()} `

function paragraph(words: string): DocumentNode {
  const content = inlineOf(words)
  return content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' }
}

const orLine = (nodes: DocumentNode[]): DocumentNode[] => (nodes.length > 0 ? nodes : [{ type: 'paragraph' }])
