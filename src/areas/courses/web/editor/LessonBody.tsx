import { Placeholder } from '@tiptap/extensions'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { documentExtensions } from '../../document.ts'
import type { DocumentNode } from '../../rules.ts'
import { blocks } from './blocks.ts'
import { FormatBar } from './FormatBar.tsx'
import classes from './LessonBody.module.css'
import { emptyDocument } from './lesson-copy.ts'
import { SlashMenu } from './SlashMenu.tsx'
import { createSlashStore, slashMenu } from './slash-menu.ts'

export type LessonBodyProps = {
  content: DocumentNode | null
  /** Grows when `content` was replaced from outside and has to be shown anew. */
  replaced: number
  onChange: (content: DocumentNode) => void
  onEditor: (editor: Editor | null) => void
}

/** The block editor. Loaded on its own: it is the heaviest part of the app. */
export function LessonBody({ content, replaced, onChange, onEditor }: LessonBodyProps) {
  const t = useTranslations('courses')
  const [store] = useState(createSlashStore)
  const shown = useRef(replaced)

  const find = (query: string) => {
    const wanted = query.toLowerCase()
    return blocks.filter(({ key }) => t(`blocks.${key}`).toLowerCase().includes(wanted))
  }

  const editor = useEditor({
    extensions: [
      ...documentExtensions,
      Placeholder.configure({ placeholder: t('lesson.placeholder') }),
      slashMenu(store, find),
    ],
    content: content ?? emptyDocument,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('lesson.body'),
        class: classes.text ?? '',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getJSON() as DocumentNode),
  })

  useEffect(() => {
    onEditor(editor)
    return () => onEditor(null)
  }, [editor, onEditor])
  useEffect(() => {
    if (shown.current === replaced) return
    shown.current = replaced
    editor.commands.setContent(content ?? emptyDocument, { emitUpdate: false })
  }, [editor, replaced, content])

  return (
    <>
      <FormatBar editor={editor} />
      <EditorContent editor={editor} />
      <SlashMenu store={store} field={editor.view.dom} />
    </>
  )
}
