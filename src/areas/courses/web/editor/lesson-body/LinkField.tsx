import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { videoOf } from '../../../media-rules.ts'
import classes from './body.module.css'

type Props = { onLink: (link: NonNullable<ReturnType<typeof videoOf>>) => void }

/** A video that plays from elsewhere, by its address. */
export function LinkField({ onLink }: Props) {
  const t = useTranslations('lessonKinds.video')
  const [typed, setTyped] = useState('')
  const [failed, setFailed] = useState(false)
  const video = videoOf(typed)
  return (
    <form
      noValidate
      className={classes.inline}
      onSubmit={(event) => {
        event.preventDefault()
        if (video) onLink(video)
        else setFailed(true)
      }}
    >
      <TextField
        className={classes.grow}
        label={t('link')}
        hint={t('linkHint')}
        error={failed && !video ? t(typed.trim() === '' ? 'linkMissing' : 'linkBad') : undefined}
        type="url"
        inputMode="url"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPaste={(event) => {
          const pasted = videoOf(event.clipboardData.getData('text/plain'))
          if (!pasted) return
          event.preventDefault()
          onLink(pasted)
        }}
      />
      <Button type="submit" kind="secondary">
        {t('linkUse')}
      </Button>
    </form>
  )
}
