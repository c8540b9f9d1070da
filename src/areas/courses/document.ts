import { type Extensions, mergeAttributes, Node } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { fileAddress } from '#areas/files/rules.ts'
import { isSafeHref } from '#kernel/href.ts'
import { type Id, isId } from '#kernel/ids.ts'
import { callout, checklistNodes, embed, fileBlock, lessonCode, tableNodes } from './document-nodes.ts'
import type { DocumentNode } from './rules.ts'

export const headingLevels = [2, 3] as const
export const maxDocumentDepth = 20
export const maxDocumentBytes = 500_000
export const maxImageTextLength = 500
const maxImageSide = 100_000
/** How many changes of a text can be taken back. */
export const undoDepth = 300

/** An image of a lesson. `alt` null: no one has described it yet; empty: marked as decorative. */
export type ImageAttrs = {
  fileId: string
  alt: string | null
  caption: string
  width: number | null
  height: number | null
}

/** The attributes as they may be kept; null when they name no file of ours. Whose file it is, the server asks on saving. */
export function imageAttrs(given: Record<string, unknown>): ImageAttrs | null {
  const { fileId, alt, caption, width, height } = given
  if (typeof fileId !== 'string' || !isId('fil', fileId)) return null
  return {
    fileId,
    alt: typeof alt === 'string' ? alt.slice(0, maxImageTextLength).toWellFormed() : null,
    caption: typeof caption === 'string' ? caption.slice(0, maxImageTextLength).toWellFormed() : '',
    width: imageSide(width),
    height: imageSide(height),
  }
}

const imageSide = (side: unknown) =>
  Number.isInteger(side) && Number(side) > 0 && Number(side) <= maxImageSide ? Number(side) : null

/**
 * An uploaded picture with its description and caption. It names a file of the workspace and never an address, so a lesson
 * cannot make its readers' browsers ask someone else's server.
 */
export const lessonImage = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    fileId: { default: null, rendered: false },
    alt: { default: null, rendered: false },
    caption: { default: '', rendered: false },
    width: { default: null, rendered: false },
    height: { default: null, rendered: false },
  }),
  parseHTML: () => [{ tag: 'figure', getAttrs: (figure: unknown) => readFigure(figure as Figure) }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { fileId, alt, caption, width, height } = node.attrs
    const picture = [
      'img',
      { src: fileAddress(String(fileId)), alt: alt ?? '', loading: 'lazy', width, height },
    ]
    const words = caption ? [['figcaption', {}, String(caption)]] : []
    return ['figure', mergeAttributes(HTMLAttributes), picture, ...words]
  },
})

/** What is read of an element; this file is compiled for the server as well, which knows no DOM. */
type Figure = {
  querySelector(
    selector: string,
  ): { textContent: string | null; getAttribute(name: string): string | null } | null
}

/** A figure copied out of a lesson. Pictures of other pages are not taken: their bytes are not ours. */
function readFigure(figure: Figure): ImageAttrs | false {
  const picture = figure.querySelector('img')
  const [, fileId] = /^\/files\/(fil_[0-9a-z]{26})$/.exec(picture?.getAttribute('src') ?? '') ?? []
  const attrs = imageAttrs({
    fileId,
    alt: picture?.getAttribute('alt') || null,
    caption: figure.querySelector('figcaption')?.textContent ?? '',
    width: Number(picture?.getAttribute('width')),
    height: Number(picture?.getAttribute('height')),
  })
  return attrs ?? false
}

/**
 * What a text lesson is made of. The editor and the server read the same list, so that nothing can be written which the
 * player would not show. Headings begin at 2: the lesson's title is the 1.
 */
export const documentExtensions: Extensions = [
  lessonImage,
  fileBlock,
  embed,
  callout,
  lessonCode,
  ...checklistNodes,
  ...tableNodes,
  StarterKit.configure({
    codeBlock: false,
    // More than a hundred steps back (P4).
    undoRedo: { depth: undoDepth },
    heading: { levels: [...headingLevels] },
    // An underlined word reads as a link, and a struck one has no place in teaching.
    underline: false,
    strike: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto'],
      isAllowedUri: (url) => isSafeHref(url),
      HTMLAttributes: { target: null, rel: 'noopener', class: null },
    },
  }),
]

/** The files that a text shows: pictures and files to save. */
export function fileIdsOf(document: DocumentNode | null): Id<'fil'>[] {
  if (!document) return []
  const own = document.type === 'image' || document.type === 'file' ? document.attrs?.fileId : null
  const ids = typeof own === 'string' && isId('fil', own) ? [own] : []
  return [...ids, ...(document.content ?? []).flatMap(fileIdsOf)]
}

type HeldFile = { name: string; bytes: number; width: number | null; height: number | null; type: string }

/**
 * The text with what its files really are: names, sizes and measures are the file's own, and what shows a file that is not
 * there (or a picture that is none) is left out.
 */
export function withHeldFiles(document: DocumentNode, held: ReadonlyMap<Id<'fil'>, HeldFile>): DocumentNode {
  const keep = (node: DocumentNode): DocumentNode[] => {
    if (node.type === 'image' || node.type === 'file') {
      const file = held.get(node.attrs?.fileId as Id<'fil'>)
      if (!file || (node.type === 'image' && !file.type.startsWith('image/'))) return []
      const { name, bytes, width, height } = file
      return [
        {
          ...node,
          attrs: { ...node.attrs, ...(node.type === 'image' ? { width, height } : { name, bytes }) },
        },
      ]
    }
    if (!node.content) return [node]
    const content = node.content.flatMap(keep)
    // What held nothing but a lost file must still be a block that the editor opens.
    return [{ ...node, content: content.length > 0 ? content : [{ type: 'paragraph' }] }]
  }
  return keep(document)[0] ?? document
}
