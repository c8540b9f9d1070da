import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '#ui/TextField.tsx'
import type { Lesson } from '../../contract.ts'
import classes from './editor.module.css'
import type { LessonChanges } from './lesson-changes.ts'

type Props = { lesson: Lesson; onSet: (changes: LessonChanges) => void }

/** How much of a recording has to be played for the lesson to count by itself. */
export function WatchField({ lesson, onSet }: Props) {
  const t = useTranslations('outline.settings')
  const [share, setShare] = useState(String(lesson.watchPercent))
  const [error, setError] = useState<string>()
  const label = t(lesson.kind === 'audio' ? 'watchHeard' : 'watch')
  // No one hears whether a video of another house is played.
  if (lesson.media?.link) {
    return (
      <div className={classes.setting}>
        <h3>{label}</h3>
        <p>{t('watchLink')}</p>
      </div>
    )
  }
  const keep = () => {
    const typed = Number(share)
    if (!Number.isInteger(typed) || typed < 1 || typed > 100) return setError(t('watchBad'))
    setError(undefined)
    if (typed !== lesson.watchPercent) onSet({ watchPercent: typed })
  }
  return (
    <TextField
      label={label}
      suffix={t('watchUnit')}
      hint={t('watchHint')}
      error={error}
      inputMode="numeric"
      maxLength={3}
      value={share}
      onChange={(event) => setShare(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
    />
  )
}
