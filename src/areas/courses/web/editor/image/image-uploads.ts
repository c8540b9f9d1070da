import { type Editor, Extension } from '@tiptap/core'
import type { Schema } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { insertPoint } from '@tiptap/pm/transform'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { imageTypes, type UploadedFile } from '#areas/files/rules.ts'
import type { TextPurpose, Upload } from './uploads.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    imageUploads: {
      /** Asks for a picture to put where the cursor is. */
      chooseImage: () => ReturnType
      /** Asks for a file to offer for saving where the cursor is. */
      chooseFile: () => ReturnType
    }
  }
}

type Options = {
  add: (file: File, purpose: TextPurpose) => Upload
  /** Opens the file chooser. */
  choose: (purpose: TextPurpose) => void
}

type Change = { add: { upload: Upload; at: number } } | { remove: Upload }

const places = new PluginKey<DecorationSet>('imageUploads')

/** Takes pictures and files that are chosen, pasted or dropped, and keeps the place of each in the text until it has arrived. */
export function imageUploads({ add, choose }: Options) {
  return Extension.create({
    name: 'imageUploads',
    addCommands: () => ({
      chooseImage: () => () => {
        choose('image')
        return true
      },
      chooseFile: () => () => {
        choose('attachment')
        return true
      },
    }),
    addProseMirrorPlugins: () => [
      new Plugin({
        key: places,
        state: {
          init: () => DecorationSet.empty,
          apply(tr, before) {
            const moved = before.map(tr.mapping, tr.doc)
            const change = tr.getMeta(places) as Change | undefined
            if (!change) return moved
            if ('remove' in change) return moved.remove(found(moved, change.remove))
            return moved.add(tr.doc, [rowAt(change.add.at, change.add.upload)])
          },
        },
        props: {
          decorations: (state) => places.getState(state),
          handlePaste: (view, event) => take(view, filesIn(event.clipboardData), cursorPlace(view), add),
          handleDrop: (view, event, _slice, isOwn) => {
            if (isOwn || !event.dataTransfer || event.dataTransfer.files.length === 0) return false
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
            const place = at ? blockPlace(view, at.pos) : view.state.doc.content.size
            event.preventDefault()
            return take(view, [...event.dataTransfer.files], place, add)
          },
        },
      }),
    ],
  })
}

/** Chosen files go where the cursor is. */
export function addAtCursor(
  editor: Editor,
  files: readonly File[],
  add: Options['add'],
  purpose: TextPurpose,
): void {
  take(editor.view, files, cursorPlace(editor.view), (file) => add(file, purpose))
}

/** The picture or file has arrived: it becomes part of the text, where its row is now. */
export function putFile(editor: Editor, upload: Upload | null, file: UploadedFile): void {
  const { state } = editor
  const [row] = upload ? found(places.getState(state), upload) : []
  const node = nodeOf(state.schema, file, upload?.purpose ?? 'attachment')
  if (!node) return
  // The text may have been replaced under it, as by another tab's: then it goes to the end.
  const place =
    insertPoint(state.doc, row?.from ?? state.doc.content.size, node.type) ?? state.doc.content.size
  const { tr } = state
  if (upload) tr.setMeta(places, { remove: upload } satisfies Change)
  editor.view.dispatch(tr.insert(place, node))
}

function nodeOf(schema: Schema, file: UploadedFile, purpose: TextPurpose) {
  const { id: fileId, name, bytes, width, height } = file
  return purpose === 'image'
    ? schema.nodes.image?.create({ fileId, width, height })
    : schema.nodes.file?.create({ fileId, name, bytes })
}

export function dropRow(editor: Editor, upload: Upload): void {
  editor.view.dispatch(editor.state.tr.setMeta(places, { remove: upload } satisfies Change))
}

function take(view: EditorView, files: readonly File[], at: number, add: Options['add']): boolean {
  for (const file of files) {
    const upload = add(file, isPicture(file) ? 'image' : 'attachment')
    view.dispatch(view.state.tr.setMeta(places, { add: { upload, at } } satisfies Change))
  }
  return files.length > 0
}

const isPicture = ({ type }: File) => imageTypes.some((known) => known === type)

/** Words copied from a page or a document bring a picture of themselves along: then the words are meant. */
function filesIn(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])]
  if (files.length === 0) return []
  const page = new DOMParser().parseFromString(data?.getData('text/html') ?? '', 'text/html')
  return page.body.textContent.trim() === '' ? files : []
}

const cursorPlace = (view: EditorView) => blockPlace(view, view.state.selection.to)

/** Between blocks: before an empty line, so that writing continues under the picture, else behind the line. */
function blockPlace(view: EditorView, pos: number): number {
  const $pos = view.state.doc.resolve(pos)
  if (!$pos.parent.isTextblock) return pos
  return $pos.parent.content.size === 0 ? $pos.before() : $pos.after()
}

function rowAt(at: number, upload: Upload): Decoration {
  return Decoration.widget(at, upload.element, {
    key: upload.id,
    uploadId: upload.id,
    side: -1,
    ignoreSelection: true,
    // Its buttons are pressed, not the text.
    stopEvent: () => true,
  })
}

function found(set: DecorationSet | undefined, upload: Upload): Decoration[] {
  return set?.find(undefined, undefined, (spec) => spec.uploadId === upload.id) ?? []
}
