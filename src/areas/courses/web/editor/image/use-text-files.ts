import type { Editor } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { use, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { imageTypes, type UploadedFile } from '#areas/files/rules.ts'
import { endingsFor } from '#areas/files/upload-types.ts'
import { useUploadLimits } from '#areas/files/web/shared/upload-limits.ts'
import { UploadsContext } from '#areas/files/web/shared/uploads.ts'
import { useAnnounce } from '#ui/announce.ts'
import { documentExtensions, lessonImage } from '../../../document.ts'
import { callout, embed, fileBlock } from '../../../document-nodes.ts'
import { CalloutBlock } from '../lesson-text/CalloutBlock.tsx'
import { EmbedBlock } from '../lesson-text/EmbedBlock.tsx'
import { FileBlock } from '../lesson-text/FileBlock.tsx'
import { ImageBlock } from './ImageBlock.tsx'
import { addAtCursor, dropRow, imageUploads, putFile } from './image-uploads.ts'
import { sendThroughTray } from './send-through-tray.ts'
import { createUploads, type TextPurpose } from './uploads.ts'

const editable = new Map([
  [lessonImage, lessonImage.extend({ addNodeView: () => ReactNodeViewRenderer(ImageBlock) })],
  [fileBlock, fileBlock.extend({ addNodeView: () => ReactNodeViewRenderer(FileBlock) })],
  [callout, callout.extend({ addNodeView: () => ReactNodeViewRenderer(CalloutBlock) })],
  [embed, embed.extend({ addNodeView: () => ReactNodeViewRenderer(EmbedBlock) })],
])

type Options = {
  /** Said beside a file in the list of uploads: the lesson's title. */
  label: string
  /** A file has arrived after the text was closed. */
  onLate: (file: UploadedFile) => void
}

/** The blocks of a lesson with pictures and files that can be written at and uploaded, and what the screen needs to show for it. */
export function useTextFiles(options: Options) {
  const t = useTranslations('courses.image')
  const words = useTranslations('lessonKinds.file')
  const announce = useAnnounce()
  const input = useRef<HTMLInputElement>(null)
  const purpose = useRef<TextPurpose>('image')
  const editor = useRef<Editor | null>(null)
  const around = { ...options, tray: use(UploadsContext), limits: useUploadLimits(), announce }
  const latest = useRef(around)
  latest.current = around
  const said = useRef({ image: '', attachment: '' })
  said.current = { image: t('added'), attachment: words('added') }

  const check = useTranslations('lessonKinds.tools')
  const [{ uploads, extensions }] = useState(() => {
    const named = ({ textContent }: { textContent: string }) => check('check', { words: textContent })
    const withEditor = (work: (open: Editor) => void) => {
      if (editor.current && !editor.current.isDestroyed) work(editor.current)
    }
    const uploads = createUploads({
      onDone: (upload, file) => {
        withEditor((open) => putFile(open, upload, file))
        latest.current.announce(said.current[upload.purpose])
      },
      onGone: (upload) =>
        withEditor((open) => {
          dropRow(open, upload)
          open.commands.focus()
        }),
      onLate: (file) => latest.current.onLate(file),
      send: {
        attachment: sendThroughTray(
          () => latest.current.tray,
          () => latest.current.label,
        ),
      },
      limits: () => latest.current.limits,
    })
    const choose = (wanted: TextPurpose) => {
      purpose.current = wanted
      if (!input.current) return
      input.current.accept = acceptOf(wanted)
      input.current.click()
    }
    const blocks = documentExtensions.map((each) =>
      each.name === 'taskItem'
        ? each.configure({ nested: true, a11y: { checkboxLabel: named } })
        : (editable.get(each as typeof lessonImage) ?? each),
    )
    return { uploads, extensions: [...blocks, imageUploads({ add: uploads.add, choose })] }
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
      if (editor.current) addAtCursor(editor.current, files, uploads.add, purpose.current)
    },
  }
}

export const acceptOf = (purpose: TextPurpose) =>
  purpose === 'image' ? imageTypes.join(',') : endingsFor('attachment')
