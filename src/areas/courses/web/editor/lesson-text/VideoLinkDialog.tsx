import type { Editor } from '@tiptap/core'
import { useTranslations } from 'use-intl'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useForm } from '#webkit/forms.ts'
import { videoOf } from '../../../media-rules.ts'

type Props = { editor: Editor; opened: boolean; onClose: () => void }

/** Which video is to be shown in the text. Only houses that are known are taken; other pages can be linked. */
export function VideoLinkDialog({ opened, ...rest }: Props) {
  return opened ? <Address {...rest} /> : null
}

function Address({ editor, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('lessonKinds.embed')
  const form = useForm({
    initial: { address: '' },
    check: ({ address }) => (videoOf(address) ? {} : { address: t('bad') }),
    async submit({ address }) {
      const video = videoOf(address)
      if (video) {
        const attrs = { host: video.host, videoId: video.videoId, start: video.start }
        const content = [{ type: 'embed', attrs }, { type: 'paragraph' }]
        editor.chain().focus().insertContent(content).run()
      }
      onClose()
      return undefined
    },
    fallback: t('bad'),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('dialog')}
      form={form}
      submitLabel={t('insert')}
      busyLabel={t('insert')}
    >
      <TextField
        label={t('address')}
        hint={t('addressHint')}
        {...form.text('address')}
        type="url"
        inputMode="url"
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}
