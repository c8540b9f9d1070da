import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { videoOf } from '../../../media.ts'
import classes from '../LessonBody.module.css'

type Props = { editor: Editor; opened: boolean; onClose: () => void }

/** Which video is to be shown in the text. Only houses that are known are taken; other pages can be linked. */
export function VideoLinkDialog({ editor, opened, onClose }: Props) {
  const t = useTranslations('lessonKinds.embed')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('dialog')}>
      {opened ? <Address editor={editor} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Address({ editor, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('lessonKinds.embed')
  const [typed, setTyped] = useState('')
  const [failed, setFailed] = useState(false)
  const video = videoOf(typed)

  const insert = () => {
    if (!video) return setFailed(true)
    const { host, videoId } = video
    editor
      .chain()
      .focus()
      .insertContent([{ type: 'embed', attrs: { host, videoId } }, { type: 'paragraph' }])
      .run()
    onClose()
  }
  return (
    <form
      noValidate
      className={classes.address}
      onSubmit={(event) => {
        event.preventDefault()
        // The form is in the page's tree, not in another form's.
        event.stopPropagation()
        insert()
      }}
    >
      <TextField
        label={t('address')}
        hint={t('addressHint')}
        error={failed && !video ? t('bad') : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        type="url"
        inputMode="url"
        autoComplete="off"
        data-autofocus
      />
      <div className={classes.buttons}>
        <Button kind="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit">{t('insert')}</Button>
      </div>
    </form>
  )
}
