import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleX, Clock3 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Icon } from '#ui/Icon.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { mostInSeries } from '../../series.ts'
import { calendarsApi } from '../api.ts'
import type { Times } from '../use-times.ts'
import { pickedInstant } from './picked-time.ts'
import classes from './sessions.module.css'
import type { NewSession } from './use-new-session.ts'

/** The same time every week or two, with every date of it before it's booked. */
export function SeriesFields({ made, times }: { made: NewSession; times: Times }) {
  const t = useTranslations('coaching.session.making')
  const { form, chosen } = made
  const isSeries = form.values.repeat !== '0'
  const startsAt = pickedInstant(form.values, times.timeZone)
  const count = Number(form.values.count)
  const hasCount = Number.isInteger(count) && count >= 2 && count <= mostInSeries
  return (
    <>
      <div className={classes.pair}>
        <SelectField
          {...form.text('repeat')}
          label={t('repeat')}
          options={[
            { value: '0', label: t('once') },
            { value: '1', label: t('weekly') },
            { value: '2', label: t('fortnightly') },
          ]}
        />
        {isSeries ? (
          <TextField {...form.text('count')} label={t('times')} inputMode="numeric" autoComplete="off" />
        ) : null}
      </div>
      {isSeries && hasCount && startsAt && chosen.client && chosen.packageId ? (
        <Dates
          times={times}
          of={{
            clientId: chosen.client.id,
            packageId: chosen.packageId,
            startsAt,
            everyWeeks: Number(form.values.repeat),
            count,
          }}
        />
      ) : null}
    </>
  )
}

type Of = { clientId: Id<'ccl'>; packageId: Id<'cpk'>; startsAt: string; everyWeeks: number; count: number }

function Dates({ times, of }: { times: Times; of: Of }) {
  const t = useTranslations('coaching.session.making')
  const preview = useQuery(
    calendarsApi.previewSeries.queryOptions({ input: of, placeholderData: keepPreviousData }),
  )
  const { data } = preview
  if (!data) return preview.isError ? <p role="status">{t('previewFailed')}</p> : <Skeleton width="60%" />
  return (
    <section aria-label={t('preview')}>
      <p className={classes.quiet}>
        {t('previewText', { count: data.occurrences.length, remaining: data.remaining })}
      </p>
      <div className={classes.scroll}>
        <ol className={classes.dates}>
          {data.occurrences.map(({ startsAt, conflict, changesClocks }) => {
            const theirs = times.theirs(startsAt, data.clientTimeZone)
            return (
              <li key={startsAt} data-conflict={conflict ? '' : undefined}>
                <b>{times.whole(startsAt)}</b>
                {theirs ? <span className={classes.quiet}>{theirs}</span> : null}
                {conflict ? (
                  <span className={classes.type}>
                    <Icon of={CircleX} size={14} />
                    {conflict}
                  </span>
                ) : null}
                {changesClocks ? (
                  <span className={classes.shift}>
                    <Icon of={Clock3} size={12} />
                    {t('clockChange')}
                  </span>
                ) : null}
              </li>
            )
          })}
        </ol>
      </div>
    </section>
  )
}
