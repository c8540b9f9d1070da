import type { Editor } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAnnounce } from '#ui/announce.ts'
import { documentExtensions, lessonImage } from '../../../document.ts'
import { ImageBlock } from './ImageBlock.tsx'
import { addAtCursor, dropRow, imageUploads, putImage } from './image-uploads.ts'
import { createUploads } from './uploads.ts'

const editableImage = lessonImage.extend({ addNodeView: () => ReactNodeViewRenderer(ImageBlock) })

/** The blocks of a lesson with images that can be written at and uploaded, and what the screen needs to show for it. */
export function useImages() {
  const t = useTranslations('courses.image')
  const announce = useAnnounce()
  const input = useRef<HTMLInputElement>(null)
  const editor = useRef<Editor | null>(null)
  const said = useRef(() => {})
  said.current = () => announce(t('added'))

  const [{ uploads, extensions }] = useState(() => {
    const withEditor = (work: (open: Editor) => void) => {
      if (editor.current && !editor.current.isDestroyed) work(editor.current)
    }
    const uploads = createUploads({
      onDone: (upload, file) => {
        withEditor((open) => putImage(open, upload, file))
        said.current()
      },
      onGone: (upload) =>
        withEditor((open) => {
          dropRow(open, upload)
          open.commands.focus()
        }),
    })
    const taking = imageUploads({ add: uploads.add, choose: () => input.current?.click() })
    const blocks = documentExtensions.map((each) => (each === lessonImage ? editableImage : each))
    return { uploads, extensions: [...blocks, taking] }
  })
  useEffect(() => () => uploads.stopAll(), [uploads])

  const attach = useCallback((open: Editor | null) => {
    editor.current = open
  }, [])

  return {
    uploads,
    extensions,
    input,
    /** Told of the editor once it is open. */
    attach,
    addChosen: (files: readonly File[]) => {
      if (editor.current) addAtCursor(editor.current, files, uploads.add)
    },
  }
}
