import { Placeholder } from '@tiptap/extensions'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { imageTypes } from '#areas/files/rules.ts'
import type { DocumentNode } from '../../rules.ts'
import { blocks } from './blocks.ts'
import { FormatBar } from './FormatBar.tsx'
import { UploadRows } from './image/UploadRows.tsx'
import { useImages } from './image/use-images.ts'
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
  const images = useImages()

  const find = (query: string) => {
    const wanted = query.toLowerCase()
    return blocks.filter(({ key }) => t(`blocks.${key}`).toLowerCase().includes(wanted))
  }

  const editor = useEditor({
    extensions: [
      ...images.extensions,
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
    images.attach(editor)
    return () => {
      onEditor(null)
      images.attach(null)
    }
  }, [editor, onEditor, images.attach])
  useEffect(() => {
    if (shown.current === replaced) return
    shown.current = replaced
    editor.commands.setContent(content ?? emptyDocument, { emitUpdate: false })
  }, [editor, replaced, content])

  return (
    <>
      <FormatBar editor={editor} />
      <EditorContent editor={editor} />
      <UploadRows uploads={images.uploads} />
      <input
        ref={images.input}
        type="file"
        accept={imageTypes.join(',')}
        multiple
        hidden
        onChange={(event) => {
          images.addChosen([...(event.target.files ?? [])])
          // Choosing the same file again is a choice as well.
          event.target.value = ''
        }}
      />
      <SlashMenu store={store} field={editor.view.dom} />
    </>
  )
}
