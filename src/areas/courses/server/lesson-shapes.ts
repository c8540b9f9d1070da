import { AppError } from '#kernel/errors.ts'
import { headingLevels, imageAttrs } from '../document.ts'
import { embedAttrs, fileAttrs, maxTableColumns, maxTableRows, toneOf } from '../document-nodes.ts'
import type { DocumentNode } from '../rules.ts'

/** What is known of a kind of node: what may be in it and which attributes it may keep. */
export type Shape = {
  /** Types that may be inside. */
  inside: ReadonlySet<string>
  /** Its known attributes; null when it is nothing without the ones it lacks. */
  attrs?: (given: Record<string, unknown>) => Record<string, unknown> | null
  marks?: boolean
  /** Left out when nothing valid is left inside. */
  needsContent?: boolean
  /** Put inside when nothing valid is left, or when it does not begin as the editor demands. */
  begins?: 'paragraph' | 'with paragraph'
  /** The last word on what is inside. */
  arrange?: (children: DocumentNode[]) => DocumentNode[]
}

const blocks = new Set([
  'paragraph',
  'heading',
  'blockquote',
  'bulletList',
  'orderedList',
  'taskList',
  'codeBlock',
  'horizontalRule',
  'image',
  'callout',
  'table',
  'embed',
  'file',
])
const inline = new Set(['text', 'hardBreak'])
const inCells = new Set(['paragraph', 'bulletList', 'orderedList', 'image'])
const inCallouts = new Set([...inCells, 'taskList', 'codeBlock'])

export const shapes: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['doc', { inside: blocks, begins: 'paragraph' }],
  ['paragraph', { inside: inline, marks: true }],
  ['heading', { inside: inline, marks: true, attrs: ({ level }) => ({ level: headingLevel(level) }) }],
  ['blockquote', { inside: blocks, needsContent: true }],
  ['bulletList', { inside: new Set(['listItem']), needsContent: true }],
  [
    'orderedList',
    {
      inside: new Set(['listItem']),
      needsContent: true,
      attrs: ({ start }) => ({ start: listStart(start) }),
    },
  ],
  ['listItem', { inside: blocks, begins: 'with paragraph' }],
  ['taskList', { inside: new Set(['taskItem']), needsContent: true }],
  [
    'taskItem',
    { inside: blocks, begins: 'with paragraph', attrs: ({ checked }) => ({ checked: checked === true }) },
  ],
  [
    'codeBlock',
    { inside: new Set(['text']), attrs: ({ language }) => ({ language: codeLanguage(language) }) },
  ],
  ['horizontalRule', { inside: new Set() }],
  ['hardBreak', { inside: new Set() }],
  ['image', { inside: new Set(), attrs: storableImage }],
  ['callout', { inside: inCallouts, begins: 'paragraph', attrs: ({ tone }) => ({ tone: toneOf(tone) }) }],
  ['embed', { inside: new Set(), attrs: storableEmbed }],
  ['file', { inside: new Set(), attrs: storableFile }],
  ['table', { inside: new Set(['tableRow']), needsContent: true, arrange: evenRows }],
  ['tableRow', { inside: new Set(['tableCell', 'tableHeader']), needsContent: true }],
  ['tableCell', { inside: inCells, begins: 'paragraph', attrs: () => ({ ...oneCell }) }],
  ['tableHeader', { inside: inCells, begins: 'paragraph', attrs: () => ({ ...oneCell, scope: 'col' }) }],
])

const oneCell = { colspan: 1, rowspan: 1, colwidth: null }
const emptyCell = (): DocumentNode => ({
  type: 'tableCell',
  attrs: { ...oneCell },
  content: [{ type: 'paragraph' }],
})

/**
 * Rows of one length, so that the editor has nothing to mend when it opens them; a heading in the first row is one of its
 * column, any other one of its row.
 *
 * @throws INVALID if it is too large.
 */
function evenRows(rows: DocumentNode[]): DocumentNode[] {
  const columns = Math.max(0, ...rows.map((row) => row.content?.length ?? 0))
  if (columns > maxTableColumns || rows.length > maxTableRows) {
    throw new AppError(
      'INVALID',
      `A table can have up to ${maxTableColumns} columns and ${maxTableRows} rows. Split it into smaller ones.`,
    )
  }
  return rows.map((row, at) => {
    const cells = [...(row.content ?? [])]
    while (cells.length < columns) cells.push(emptyCell())
    const scope = at === 0 ? 'col' : 'row'
    return {
      ...row,
      content: cells.map((cell) =>
        cell.type === 'tableHeader' ? { ...cell, attrs: { ...cell.attrs, scope } } : cell,
      ),
    }
  })
}

function storableImage(given: Record<string, unknown>): Record<string, unknown> | null {
  const attrs = imageAttrs(given)
  return (
    attrs && {
      ...attrs,
      alt: attrs.alt === null ? null : storable(attrs.alt),
      caption: storable(attrs.caption),
    }
  )
}

function storableEmbed(given: Record<string, unknown>): Record<string, unknown> | null {
  const attrs = embedAttrs(given)
  return attrs && { ...attrs, title: storable(attrs.title) }
}

function storableFile(given: Record<string, unknown>): Record<string, unknown> | null {
  const attrs = fileAttrs(given)
  return attrs && { ...attrs, name: storable(attrs.name) }
}

const headingLevel = (level: unknown) => headingLevels.find((known) => known === level) ?? headingLevels[0]
const listStart = (start: unknown) =>
  Number.isInteger(start) && Number(start) >= 0 && Number(start) < 1e6 ? start : 1
const codeLanguage = (language: unknown) =>
  typeof language === 'string' && /^[\w+#-]{1,30}$/.test(language) ? language : null

/** NUL and halves of a character pair cannot be stored in the database's JSON. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
