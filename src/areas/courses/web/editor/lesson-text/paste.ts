import { Extension } from '@tiptap/core'
import { Fragment, type Node as PastedNode, Slice } from '@tiptap/pm/model'
import { Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { videoOf } from '../../../media-rules.ts'
import { blocksFromMarkdown, looksLikeMarkdown } from './markdown.ts'
import { cleanPastedHtml, isPlainHtml } from './pasted-html.ts'

/** What is pasted keeps its structure: Markdown, documents of word processors, and the address of a video on a line of its own. */
export const richPaste = Extension.create({
  name: 'richPaste',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        transformPastedHTML: cleanPastedHtml,
        handlePaste: (view, event) => {
          const data = event.clipboardData
          const text = data?.getData('text/plain') ?? ''
          if (!data || data.files.length > 0 || text.trim() === '' || isInCode(view)) return false
          if (pasteVideo(view, text)) return true
          if (!isPlainHtml(data.getData('text/html')) || !looksLikeMarkdown(text)) return false
          return pasteMarkdown(view, text)
        },
      },
    }),
  ],
})

const isInCode = ({ state }: EditorView) => state.selection.$from.parent.type.spec.code === true

/** An address alone on an empty line is a video to be shown; among words it is a link. */
function pasteVideo(view: EditorView, text: string): boolean {
  const video = /\s/.test(text.trim()) ? null : videoOf(text)
  const { $from, empty } = view.state.selection
  if (!video || !empty || $from.depth !== 1 || $from.parent.content.size > 0) return false
  const node = view.state.schema.nodes.embed?.create({ host: video.host, videoId: video.videoId, title: '' })
  if (!node) return false
  const tr = view.state.tr.replaceWith($from.before(), $from.after(), node)
  lineAt(tr, $from.before() + node.nodeSize)
  view.dispatch(tr.scrollIntoView())
  return true
}

function pasteMarkdown(view: EditorView, text: string): boolean {
  const { tr, schema, selection } = view.state
  const nodes = blocksFromMarkdown(text).map((node) => schema.nodeFromJSON(node))
  const [only, second] = nodes
  const { $from, empty } = selection
  const isOnEmptyLine = empty && $from.parent.isTextblock && $from.parent.content.size === 0
  // One line of words goes into the line of the cursor; blocks take the place of an empty line.
  if (only?.type.name === 'paragraph' && !second) tr.replaceSelection(new Slice(only.content, 0, 0))
  else if (isOnEmptyLine) tr.replaceRange($from.before(), $from.after(), blocksSlice(nodes))
  else tr.replaceSelection(blocksSlice(nodes))
  leaveBlock(tr, nodes.at(-1))
  view.dispatch(tr.setMeta('paste', true).setMeta('uiEvent', 'paste').scrollIntoView())
  return true
}

/** Writing continues behind a table, a box or code, not in it. */
function leaveBlock(tr: Transaction, last: PastedNode | undefined): void {
  if (!last || ['paragraph', 'heading', 'bulletList', 'orderedList', 'taskList'].includes(last.type.name))
    return
  const { $from } = tr.selection
  lineAt(tr, $from.depth > 0 ? $from.after(1) : $from.pos)
}

/** Puts the cursor into the line that begins here, made where there is none. */
function lineAt(tr: Transaction, at: number): void {
  const line = tr.doc.nodeAt(at)
  if (line?.type.name !== 'paragraph') tr.insert(at, tr.doc.type.schema.node('paragraph'))
  tr.setSelection(TextSelection.create(tr.doc, at + 1))
}

const blocksSlice = (nodes: PastedNode[]) => new Slice(Fragment.fromArray(nodes), 0, 0)
