import type { Editor } from '@tiptap/core'
import { useTranslations } from 'use-intl'
import { videoOf } from '../../../media-rules.ts'
import { AddressDialog } from '../AddressDialog.tsx'

type Props = { editor: Editor; opened: boolean; onClose: () => void }

/** Which video is to be shown in the text. Only houses that are known are taken; other pages can be linked. */
export function VideoLinkDialog({ editor, opened, onClose }: Props) {
  const t = useTranslations('lessonKinds.embed')
  if (!opened) return null
  return (
    <AddressDialog
      words={{
        title: t('dialog'),
        label: t('address'),
        hint: t('addressHint'),
        bad: t('bad'),
        submit: t('insert'),
      }}
      isGood={(address) => videoOf(address) !== null}
      onAddress={(address) => {
        const video = videoOf(address)
        if (!video) return
        const attrs = { host: video.host, videoId: video.videoId, start: video.start }
        const content = [{ type: 'embed', attrs }, { type: 'paragraph' }]
        editor.chain().focus().insertContent(content).run()
      }}
      onClose={onClose}
    />
  )
}
