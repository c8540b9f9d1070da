import { mergeAttributes, Node } from '@tiptap/core'
import { CodeBlock } from '@tiptap/extension-code-block'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { displayName, fileAddress } from '#areas/files/rules.ts'
import { isId } from '#kernel/ids.ts'
import { lessonTextWords } from './lesson-kinds-words.ts'
import { type VideoHost, videoAddress, videoHosts, videoOf } from './media-rules.ts'

/** What is read of an element: these files are compiled for the server as well, which knows no DOM. */
type Element = {
  textContent: string | null
  getAttribute(name: string): string | null
  querySelector(selector: string): Element | null
}

export const calloutTones = ['note', 'tip', 'warning'] as const
export type CalloutTone = (typeof calloutTones)[number]
export const toneOf = (given: unknown): CalloutTone => calloutTones.find((tone) => tone === given) ?? 'note'

export const maxTableColumns = 20
export const maxTableRows = 500
export const maxEmbedTitleLength = 150

/** What is set apart from the text: a hint, something to try, a warning. */
export const callout = Node.create({
  name: 'callout',
  group: 'block',
  // Boxes in boxes and tables in boxes cannot be read on a phone.
  content: '(paragraph | bulletList | orderedList | taskList | codeBlock | image)+',
  defining: true,
  addAttributes: () => ({
    tone: {
      default: 'note',
      parseHTML: (element: unknown) => toneOf((element as Element).getAttribute('data-callout')),
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'aside[data-callout]' }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const tone = toneOf(node.attrs.tone)
    const said = { 'data-callout': tone, 'aria-label': lessonTextWords.callout[tone] }
    return ['aside', mergeAttributes(HTMLAttributes, said), 0]
  },
})

const cellContent = '(paragraph | bulletList | orderedList | image)+'
/** Cells never span: a table that is read out line by line, or on a phone, has one cell for each line and column. */
const cellAttributes = {
  colspan: { default: 1, parseHTML: () => 1, rendered: false },
  rowspan: { default: 1, parseHTML: () => 1, rendered: false },
  colwidth: { default: null, parseHTML: () => null, rendered: false },
}

export const tableNodes = [
  // Columns are as wide as their words: no style attributes, which documents refuse.
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ resizable: false, View: null }),
  TableRow.extend({ content: '(tableCell | tableHeader)+', renderHTML: () => ['tr', 0] }),
  TableCell.extend({
    content: cellContent,
    addAttributes: () => cellAttributes,
    renderHTML: () => ['td', 0],
  }),
  TableHeader.extend({
    content: cellContent,
    addAttributes: () => ({
      ...cellAttributes,
      /** What it is the heading of; the server sets it by where the cell is. */
      scope: { default: 'col', rendered: false },
    }),
    renderHTML: ({ node }) => ['th', { scope: node.attrs.scope === 'row' ? 'row' : 'col' }, 0],
  }),
]

export const checklistNodes = [
  TaskList.extend({ renderHTML: () => ['ul', { 'data-type': 'taskList' }, 0] }),
  TaskItem.extend({
    renderHTML: ({ node }) => [
      'li',
      { 'data-type': 'taskItem', 'data-checked': node.attrs.checked === true ? 'true' : 'false' },
      0,
    ],
  }).configure({ nested: true }),
]

/** Code with the name of its language, so that the page can say it. */
export const lessonCode = CodeBlock.extend({
  renderHTML: ({ node, HTMLAttributes }) => {
    const language = node.attrs.language ? String(node.attrs.language) : null
    return [
      'pre',
      mergeAttributes(HTMLAttributes, language ? { 'data-language': language } : {}),
      ['code', language ? { class: `language-${language}` } : {}, 0],
    ]
  },
})

export type EmbedAttrs = { host: VideoHost; videoId: string; title: string; start?: number }

/** The attributes as they may be kept; null when they name no video of a known host. */
export function embedAttrs(given: Record<string, unknown>): EmbedAttrs | null {
  const host = videoHosts.find((known) => known === given.host)
  if (!host || typeof given.videoId !== 'string') return null
  const video = videoOf(videoAddress({ host, videoId: given.videoId }))
  // The address is written from the id and read again: only an id that survives this is one.
  if (!video || video.videoId !== given.videoId) return null
  const title =
    typeof given.title === 'string' ? given.title.slice(0, maxEmbedTitleLength).toWellFormed() : ''
  const start = videoOf(videoAddress(video, Math.trunc(Number(given.start)) || 0))?.start ?? 0
  return { host, videoId: video.videoId, title, ...(start > 0 ? { start } : {}) }
}

/** A video of another house within a text: a link, which the player turns into something to press. Nothing is loaded before. */
export const embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    host: { default: null, rendered: false },
    videoId: { default: null, rendered: false },
    title: { default: '', rendered: false },
    start: { default: undefined, rendered: false },
  }),
  parseHTML: () => [{ tag: 'figure[data-embed]', getAttrs: readEmbed, priority: 60 }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const attrs = embedAttrs(node.attrs)
    if (!attrs) return ['figure', {}]
    const { host, videoId, title, start } = attrs
    const names = { 'data-embed': host, 'data-video': videoId }
    const link = { href: videoAddress({ host, videoId }, start), rel: 'noopener' }
    return [
      'figure',
      mergeAttributes(HTMLAttributes, names),
      ['a', link, title || lessonTextWords.watch[host]],
    ]
  },
})

function readEmbed(given: unknown): EmbedAttrs | false {
  const figure = given as Element
  const host = figure.getAttribute('data-embed')
  const words = figure.textContent?.trim() ?? ''
  const title = host && words === lessonTextWords.watch[host as VideoHost] ? '' : words
  const start = videoOf(figure.querySelector('a')?.getAttribute('href') ?? '')?.start
  return embedAttrs({ host, videoId: figure.getAttribute('data-video'), title, start }) ?? false
}

export type FileAttrs = { fileId: string; name: string; bytes: number }

/** The attributes as they may be kept; null when they name no file of ours. Whose it is, the server asks on saving. */
export function fileAttrs(given: Record<string, unknown>): FileAttrs | null {
  const { fileId, name, bytes } = given
  if (typeof fileId !== 'string' || !isId('fil', fileId)) return null
  return {
    fileId,
    name: displayName(typeof name === 'string' ? name : ''),
    bytes: Number.isSafeInteger(bytes) && Number(bytes) >= 0 ? Number(bytes) : 0,
  }
}

/** A file to save, where the text mentions it. Name and size are the file's own. */
export const fileBlock = Node.create({
  name: 'file',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    fileId: { default: null, rendered: false },
    name: { default: '', rendered: false },
    bytes: { default: 0, rendered: false },
  }),
  parseHTML: () => [{ tag: 'div[data-file]', getAttrs: readFile }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const attrs = fileAttrs(node.attrs)
    if (!attrs) return ['div', {}]
    const { fileId, name, bytes } = attrs
    const names = { 'data-file': fileId, 'data-bytes': String(bytes) }
    const size = bytes > 0 ? [['span', {}, sizeWords(bytes)]] : []
    return [
      'div',
      mergeAttributes(HTMLAttributes, names),
      ['a', { href: fileAddress(fileId), download: name }, name],
      ...size,
    ]
  },
})

function readFile(given: unknown): FileAttrs | false {
  const box = given as Element
  const name = box.querySelector('a')?.getAttribute('download')
  const bytes = Number(box.getAttribute('data-bytes'))
  return fileAttrs({ fileId: box.getAttribute('data-file'), name, bytes }) ?? false
}

/** "640 kB", "2.1 MB": sizes in powers of ten, as in the rest of the app. */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  const short = (n: number) => String(Number(n.toPrecision(3)))
  return bytes < 1_000_000_000 ? `${short(bytes / 1_000_000)} MB` : `${short(bytes / 1_000_000_000)} GB`
}
