import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { dayIn } from '#kernel/time.ts'
import { addDays, isDay } from '#ui/calendar-days.ts'
import { DateField } from '#ui/DateField.tsx'
import { FieldError } from '#ui/Field.tsx'
import { Link } from '#ui/Link.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TimeField } from '#ui/TimeField.tsx'
import { coachingApi } from '../api.ts'
import type { Times } from '../use-times.ts'
import { useDayNames } from './day-names.ts'
import classes from './sessions.module.css'

type TimeChoice = { day: string; startsAt: string; clock: string; isOwn: string }

type Props = {
  times: Times
  /** What the times are for. */
  of: { packageId?: Id<'cpk'>; minutes?: number; sessionId?: Id<'cse'> }
  clientZone: string | null
  values: TimeChoice
  errors: Partial<Record<keyof TimeChoice, string>>
  idOf: (name: keyof TimeChoice) => string
  onChange: (changes: Partial<TimeChoice>) => void
}

const daysAhead = 14

/** A day, and one of its free times; or another time, which the host may take against their own rules. */
export function TimePicker({ times, of, clientZone, values, errors, idOf, onChange }: Props) {
  const t = useTranslations('coaching.session.making')
  const names = useDayNames()
  const today = dayIn(times.timeZone, times.now)
  // Until one is chosen it's the first day with a free time.
  const isFirst = values.day === ''
  const from = isFirst ? today : values.day
  const canAsk = isDay(from)
  const isKnown = of.packageId !== undefined || of.minutes !== undefined || of.sessionId !== undefined
  const found = useQuery(
    coachingApi.slots.queryOptions({
      input: {
        ...of,
        from,
        to: canAsk ? addDays(from, daysAhead) : from,
        forHost: 'true',
      },
      enabled: canAsk && isKnown,
    }),
  )
  const slots = found.data?.slots ?? []
  const dayOf = (slot: string) => dayIn(times.timeZone, new Date(slot))
  const day = isFirst ? (slots[0] ? dayOf(slots[0]) : today) : values.day
  const here = slots.filter((slot) => dayOf(slot) === day)
  const next = slots.find((slot) => dayOf(slot) > day)
  const isOwn = values.isOwn === 'yes'
  return (
    <div className={classes.fields}>
      <DateField
        id={idOf('day')}
        label={t('day')}
        error={errors.day}
        value={day}
        min={addDays(today, -1)}
        timeZone={times.timeZone}
        onChange={(event) => onChange({ day: event.target.value, startsAt: '' })}
      />
      {isOwn ? (
        <TimeField
          id={idOf('clock')}
          label={t('time')}
          hint={t('ownTimeHint', { place: times.place(times.timeZone) })}
          error={errors.clock}
          value={values.clock}
          onChange={(event) => onChange({ clock: event.target.value })}
        />
      ) : isDay(day) ? (
        <fieldset className={classes.set} id={idOf('startsAt')} tabIndex={-1}>
          <legend>{t('timesLabel', { day: names.long(day) })}</legend>
          {found.isPending && isKnown ? (
            <Skeleton width="60%" />
          ) : found.isError ? (
            <p role="status">
              {t('timesFailed')} <Link onClick={() => void found.refetch()}>{t('again')}</Link>
            </p>
          ) : here.length === 0 ? (
            <p className={classes.quiet}>
              {t('noTimes')}{' '}
              {next ? (
                <Link onClick={() => onChange({ day: dayIn(times.timeZone, new Date(next)), startsAt: '' })}>
                  {t('nextFree', { day: times.day(next) })}
                </Link>
              ) : null}
            </p>
          ) : (
            <Slots
              slots={here}
              times={times}
              clientZone={clientZone}
              value={values.startsAt}
              onChange={onChange}
            />
          )}
          <FieldError id={undefined}>{errors.startsAt}</FieldError>
        </fieldset>
      ) : null}
      <div>
        <Link onClick={() => onChange({ isOwn: isOwn ? '' : 'yes', day })}>
          {t(isOwn ? 'freeTimes' : 'ownTime')}
        </Link>
      </div>
    </div>
  )
}

type SlotsProps = Pick<Props, 'times' | 'clientZone' | 'onChange'> & {
  slots: readonly string[]
  value: string
}

function Slots({ slots, times, clientZone, value, onChange }: SlotsProps) {
  const name = useId()
  return (
    <div className={classes.scroll}>
      <div className={classes.slots}>
        {slots.map((slot) => {
          const theirs = times.theirs(slot, clientZone)
          return (
            <label key={slot} className={classes.slot}>
              <input
                type="radio"
                name={name}
                value={slot}
                checked={value === slot}
                onChange={() => onChange({ startsAt: slot })}
              />
              {times.time(slot)} {theirs ? <small>{theirs}</small> : null}
            </label>
          )
        })}
      </div>
    </div>
  )
}
