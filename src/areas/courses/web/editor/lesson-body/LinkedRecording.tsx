import { ExternalLink, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { endingsFor } from '#areas/files/upload-types.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import type { LessonMedia } from '../../../media.ts'
import classes from './body.module.css'
import { useChangeBody } from './change-body.ts'
import { clockWords, secondsFrom } from './clock.ts'
import type { PartProps } from './lesson-body.ts'
import { withMedia } from './media-changes.ts'
import { PickButton } from './PickButton.tsx'

type Props = PartProps & {
  media: LessonMedia
  link: NonNullable<LessonMedia['link']>
  onFile: (file: File) => void
}

/** A video of another house: where it plays from, and how long it is, which no one can ask there. */
export function LinkedRecording({ lesson, save, readOnly, media, link, onFile }: Props) {
  const t = useTranslations('lessonKinds.video')
  const change = useChangeBody(lesson)
  const remove = () => {
    save(withMedia(lesson, { link: null, seconds: null }))
    toast({
      message: t('linkRemoved'),
      onUndo: () => change((now) => withMedia(now, { link, seconds: media.seconds })),
    })
  }
  return (
    <div className={classes.card}>
      <div className={classes.file}>
        <Icon of={Play} size={22} />
        <div className={classes.fileWords}>
          <b>{t('playsFrom', { host: link.host })}</b>
          <span className={classes.quiet}>{link.url}</span>
        </div>
        <div className={classes.fileTools}>
          <Button kind="quiet" size="small" icon={ExternalLink} href={link.url} newTab>
            {t('open')}
          </Button>
          {readOnly ? null : (
            <>
              <PickButton accept={endingsFor('video')} onFiles={([file]) => file && onFile(file)}>
                {t('uploadInstead')}
              </PickButton>
              <Button kind="quiet" size="small" icon={Trash2} onClick={remove}>
                {t('removeLink')}
              </Button>
            </>
          )}
        </div>
      </div>
      <p className={classes.hint}>{t('clickToLoad', { host: link.host })}</p>
      <LengthField
        seconds={media.seconds}
        disabled={readOnly}
        onChange={(seconds) => save(withMedia(lesson, { seconds }))}
      />
    </div>
  )
}

type LengthProps = {
  seconds: number | null
  disabled: boolean
  onChange: (seconds: number | null) => void
}

function LengthField({ seconds, disabled, onChange }: LengthProps) {
  const t = useTranslations('lessonKinds.video')
  const [typed, setTyped] = useState(seconds === null ? '' : clockWords(seconds))
  const [isDone, setDone] = useState(false)
  const isBad = typed.trim() !== '' && secondsFrom(typed) === null
  return (
    <TextField
      className={classes.short}
      label={t('length')}
      hint={t('lengthHint')}
      error={isBad && isDone ? t('lengthBad') : undefined}
      optional
      inputMode="text"
      placeholder="12:40"
      disabled={disabled}
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value)
        setDone(false)
        const read = secondsFrom(value)
        if (read !== null || value.trim() === '') onChange(read)
      }}
      onBlur={() => setDone(true)}
    />
  )
}
