import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { SelectBox } from '#ui/SelectBox.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { availabilityApi } from '../api.ts'
import { useDayNames } from '../sessions/day-names.ts'
import { byHostDay } from '../sessions/weeks.ts'
import { useTimes } from '../use-times.ts'
import classes from './availability.module.css'
import { type AvailabilityForm, draftOf, isWorkable } from './use-availability-form.ts'

const lengths = [15, 30, 45, 60, 90, 120]
const shownDays = 4
const shownTimes = 8

/** What clients would be offered by what is typed, before it's saved. */
export function PreviewCard({ form }: { form: AvailabilityForm }) {
  const t = useTranslations('coaching.availability.preview')
  const words = useTranslations('coaching')
  const [minutes, setMinutes] = useState(45)
  const workable = isWorkable(form.values)
  const [draft] = useDebouncedValue(workable ? JSON.stringify(draftOf(form.values)) : '', 300)
  const found = useQuery(
    availabilityApi.preview.queryOptions({
      input: { draft: JSON.parse(draft || 'null'), minutes, days: 14 },
      enabled: draft !== '',
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <Card
      title={t('title')}
      action={
        <SelectBox
          label={t('duration')}
          value={minutes}
          options={lengths.map((count) => ({ value: String(count), label: words('minutes', { count }) }))}
          onChange={(event) => setMinutes(Number(event.target.value))}
        />
      }
    >
      <div className={classes.preview} aria-live="polite" aria-busy={found.isFetching}>
        {!workable ? (
          <p className={classes.quiet}>{t('wrong')}</p>
        ) : found.data ? (
          <Offered slots={found.data.slots} timeZone={form.values.timeZone} />
        ) : found.isError ? (
          <p className={classes.quiet}>{t('failed')}</p>
        ) : (
          <Skeleton width="70%" />
        )}
      </div>
    </Card>
  )
}

function Offered({ slots, timeZone }: { slots: readonly string[]; timeZone: string }) {
  const t = useTranslations('coaching.availability.preview')
  const times = useTimes(timeZone)
  const names = useDayNames()
  const days = byHostDay(
    slots.map((startsAt) => ({ startsAt })),
    timeZone,
  ).slice(0, shownDays)
  if (days.length === 0)
    return (
      <p>
        {t('none', { count: 14 })} <span className={classes.quiet}>{t('noneText')}</span>
      </p>
    )
  return days.map(({ day, rows }) => (
    <section key={day} className={classes.offered}>
      <h3>{names.long(day)}</h3>
      <ul className={classes.times}>
        {rows.slice(0, shownTimes).map(({ startsAt }) => (
          <li key={startsAt}>{times.time(startsAt)}</li>
        ))}
        {rows.length > shownTimes ? (
          <li data-more="">{t('more', { count: rows.length - shownTimes })}</li>
        ) : null}
      </ul>
    </section>
  ))
}
