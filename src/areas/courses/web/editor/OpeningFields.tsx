import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { clockIn, instantIn } from '#kernel/wall-clock.ts'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useOwnZone } from '#webkit/own-zone.ts'
import type { Lesson } from '../../contract.ts'
import type { LessonChanges } from './lesson-changes.ts'

type Props = { lesson: Lesson; onSet: (changes: LessonChanges) => void }

const mostDays = 3650

/** When a lesson opens: days after purchase, and not before a date. Kept on leaving the field or by Enter. */
export function OpeningFields({ lesson, onSet }: Props) {
  const t = useTranslations('outline.settings')
  const zone = useOwnZone()
  const [days, setDays] = useState(String(lesson.dripDays))
  const [date, setDate] = useState<string | null>(lesson.opensAt ? clockIn(zone, lesson.opensAt) : '')
  const [error, setError] = useState<string>()

  const keepDays = () => {
    const typed = days.trim() === '' ? 0 : Number(days)
    if (!Number.isInteger(typed) || typed < 0 || typed > mostDays) return setError(t('opensDaysBad'))
    setError(undefined)
    if (typed !== lesson.dripDays) onSet({ dripDays: typed })
  }
  const keepDate = (date: string | null) => {
    // What can't be read changes nothing; the field says so.
    if (date === null) return
    const opensAt = date === '' ? null : instantIn(zone, date).toISOString()
    if (opensAt !== lesson.opensAt) onSet({ opensAt })
  }
  return (
    <>
      <TextField
        label={t('opens')}
        aria-label={t('opensDaysLabel')}
        suffix={t('opensDays')}
        hint={t('opensDaysHint')}
        error={error}
        inputMode="numeric"
        maxLength={4}
        value={days}
        onChange={(event) => setDays(event.target.value)}
        onBlur={keepDays}
        onKeyDown={(event) => event.key === 'Enter' && keepDays()}
      />
      <DateTimeField
        label={t('opensOn')}
        hint={t('opensOnHint', { zone: zone.replaceAll('_', ' ') })}
        value={date ?? ''}
        onChange={setDate}
        onSettled={keepDate}
        timeZone={zone}
      />
    </>
  )
}
