import type { DocumentNode } from '../../rules.ts'

/** Whether two documents say the same, whatever defaults one of them spells out. */
export function isSameDocument(one: DocumentNode | null, other: DocumentNode | null): boolean {
  return sketchOf(one) === sketchOf(other)
}

function sketchOf(document: DocumentNode | null): string {
  const plain = (node: DocumentNode): unknown => [
    node.type,
    node.text ?? '',
    said(node.attrs),
    (node.marks ?? []).map((mark) => `${mark.type} ${JSON.stringify(said(mark.attrs))}`).sort(),
    (node.content ?? []).map(plain),
  ]
  return JSON.stringify(plain(document ?? emptyDocument))
}

/** Attributes that say something, in one order. How a link opens is the same for every link. */
const said = (attrs: Record<string, unknown> = {}) =>
  Object.entries(attrs)
    .filter(([name, value]) => value !== null && value !== '' && !['target', 'rel', 'class'].includes(name))
    .sort(([one], [other]) => one.localeCompare(other))

export const emptyDocument: DocumentNode = { type: 'doc', content: [{ type: 'paragraph' }] }
