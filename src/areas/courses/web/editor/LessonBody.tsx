import { Placeholder } from '@tiptap/extensions'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { UploadedFile } from '#areas/files/rules.ts'
import type { Id } from '#kernel/ids.ts'
import { cx } from '#ui/cx.ts'
import type { DocumentNode } from '../../rules.ts'
import { blocks } from './blocks.ts'
import { FormatBar } from './FormatBar.tsx'
import { UploadRows } from './image/UploadRows.tsx'
import { useTextFiles } from './image/use-text-files.ts'
import classes from './LessonBody.module.css'
import { BlockTools } from './lesson-text/BlockTools.tsx'
import { blockInputs } from './lesson-text/block-inputs.ts'
import { richPaste } from './lesson-text/paste.ts'
import { undoMemory } from './lesson-text/undo-memory.ts'
import { VideoLinkDialog } from './lesson-text/VideoLinkDialog.tsx'
import { SlashMenu } from './SlashMenu.tsx'
import { emptyDocument } from './same-document.ts'
import { createSlashStore, slashMenu } from './slash-menu.ts'

export type LessonBodyProps = {
  lessonId: Id<'lsn'>
  /** Said beside files in the list of uploads. */
  lessonTitle: string
  content: DocumentNode | null
  /** Grows when `content` was replaced from outside and has to be shown anew. */
  replaced: number
  onChange: (content: DocumentNode) => void
  onEditor: (editor: Editor | null) => void
  /** A file that was put into the text has arrived after the text was closed. */
  onLateFile?: (file: UploadedFile) => void
  readOnly?: boolean
  /** The text goes with something else, such as a video: it may well stay empty. */
  below?: boolean
  label?: string
  placeholder?: string
}

/** The block editor. Loaded on its own: it is the heaviest part of the app. */
export function LessonBody(props: LessonBodyProps) {
  const { lessonTitle, replaced, readOnly = false, onLateFile } = props
  const [store] = useState(createSlashStore)
  const [asksForVideo, setAsksForVideo] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const shown = useRef(replaced)
  const files = useTextFiles({ label: lessonTitle, onLate: (file) => onLateFile?.(file) })
  const editor = useLessonText(props, [
    ...files.extensions,
    slashMenu(store, useBlockSearch()),
    blockInputs({
      askForVideo: () => setAsksForVideo(true),
      goToTools: () => toolsOf(bar.current)?.focus(),
    }),
  ])
  const { content, onEditor } = props

  useEffect(() => {
    onEditor(editor)
    files.attach(editor)
    return () => {
      onEditor(null)
      files.attach(null)
    }
  }, [editor, onEditor, files.attach])
  useEffect(() => {
    if (shown.current === replaced) return
    shown.current = replaced
    editor.commands.setContent(content ?? emptyDocument, { emitUpdate: false })
  }, [editor, replaced, content])
  useEffect(() => {
    if (editor.isEditable === readOnly) editor.setEditable(!readOnly, false)
  }, [editor, readOnly])

  return (
    <div className={classes.editor}>
      {readOnly ? null : (
        <div ref={bar} className={classes.bars}>
          <FormatBar editor={editor} />
          <BlockTools editor={editor} />
        </div>
      )}
      <EditorContent editor={editor} />
      <UploadRows uploads={files.uploads} />
      <input
        ref={files.input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          files.addChosen([...(event.target.files ?? [])])
          // Choosing the same file again is a choice as well.
          event.target.value = ''
        }}
      />
      <SlashMenu store={store} field={editor.view.dom} />
      <VideoLinkDialog editor={editor} opened={asksForVideo} onClose={() => setAsksForVideo(false)} />
    </div>
  )
}

/** The tools of the block come first: they are why someone leaves the text. */
const toolsOf = (bars: HTMLElement | null): HTMLElement | null =>
  bars?.lastElementChild?.querySelector<HTMLElement>('[tabindex="0"], select') ?? null

function useLessonText(props: LessonBodyProps, extensions: ReturnType<typeof useTextFiles>['extensions']) {
  const { lessonId, content, onChange, below = false, readOnly = false } = props
  const t = useTranslations('courses.lesson')
  const placeholder = props.placeholder ?? t('placeholder')
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': props.label ?? t('body'),
    class: cx(classes.text, below && classes.below) ?? '',
  }
  const latest = useRef(onChange)
  latest.current = onChange
  const [all] = useState(() => [
    ...extensions,
    Placeholder.configure({ placeholder }),
    richPaste,
    undoMemory(lessonId),
  ])
  return useEditor({
    extensions: all,
    editable: !readOnly,
    content: content ?? emptyDocument,
    editorProps: { attributes },
    onUpdate: ({ editor }) => latest.current(editor.getJSON() as DocumentNode),
  })
}

/** Blocks by their name and by other words for the same. */
function useBlockSearch() {
  const t = useTranslations('courses.blocks')
  const also = useTranslations('lessonKinds.also')
  return (query: string) => {
    const wanted = query.toLowerCase()
    const named = blocks.filter(({ key }) => t(key).toLowerCase().includes(wanted))
    const others = blocks.filter(({ key }) => also(key).includes(wanted))
    return [...named, ...others.filter((block) => !named.includes(block))]
  }
}
