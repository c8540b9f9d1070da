import type { Node } from '@tiptap/pm/model'
import { inlineOf } from './markdown-words.ts'

/** The text of an editor in Markdown, such as the site reads it again as the same. */
export const markdownOf = (document: Node): string => blocksOf(document).join('\n\n')

function blocksOf(parent: Node): string[] {
  const blocks: string[] = []
  let before: { type: string; isOther: boolean } | null = null
  parent.forEach((node) => {
    const type = node.type.name
    // Two lists, one after the other, are told apart by their marks.
    const isOther: boolean = before?.type === type && !before.isOther
    const text = blockOf(node, isOther)
    // An empty line between blocks is what they're parted by already.
    if (text === '' && type === 'paragraph') return
    before = { type, isOther }
    blocks.push(text)
  })
  return blocks
}

function blockOf(node: Node, isOther: boolean): string {
  switch (node.type.name) {
    case 'heading':
      return `${'#'.repeat(Number(node.attrs.level) - 1)} ${inlineOf(node, ' ').replace(/#$/, '\\#')}`.trimEnd()
    case 'blockquote':
      return prefixed(blocksOf(node).join('\n\n'), '> ', '> ')
    case 'codeBlock':
      return codeBlock(node)
    case 'horizontalRule':
      return '---'
    case 'bulletList':
      return listOf(node, () => (isOther ? '* ' : '- '))
    case 'orderedList': {
      const start = Number(node.attrs.start ?? 1)
      return listOf(node, (index) => `${start + index}${isOther ? ')' : '.'} `)
    }
    case 'table':
      return tableOf(node)
    default:
      return inlineOf(node, '\n')
  }
}

const prefixed = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? `${first}${line}` : `${rest}${line}`).trimEnd())
    .join('\n')

function codeBlock(node: Node): string {
  const longest = Math.max(2, ...[...node.textContent.matchAll(/`{3,}/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return [
    `${fence}${node.attrs.language ?? ''}`,
    ...(node.textContent ? [node.textContent] : []),
    fence,
  ].join('\n')
}

function listOf(list: Node, markOf: (index: number) => string): string {
  const isLoose = list.attrs.loose === true
  const items: string[] = []
  list.forEach((item, _, index) => {
    const mark = markOf(index)
    const inside = itemOf(item, isLoose)
    items.push(inside === '' ? mark.trimEnd() : prefixed(inside, mark, ' '.repeat(mark.length)))
  })
  return items.join(isLoose ? '\n\n' : '\n')
}

/** What follows the words of an item follows them at once, as long as that's no second paragraph. */
function itemOf(item: Node, isLoose: boolean): string {
  return blocksOf(item).join(isLoose || needsRoom(item) ? '\n\n' : '\n')
}

const needsRoom = (item: Node): boolean => {
  let others = 0
  item.forEach((node, _, index) => {
    if (index > 0 && !node.type.name.endsWith('List')) others += 1
  })
  return others > 0
}

function tableOf(table: Node): string {
  const rows: string[] = []
  table.forEach((row) => {
    const cells: string[] = []
    row.forEach((cell) => {
      const words: string[] = []
      cell.forEach((block) => {
        words.push(inlineOf(block, ' '))
      })
      cells.push(words.join(' ').trim())
    })
    rows.push(`| ${cells.join(' | ')} |`)
    if (rows.length === 1) rows.push(`|${' --- |'.repeat(cells.length)}`)
  })
  return rows.join('\n')
}
