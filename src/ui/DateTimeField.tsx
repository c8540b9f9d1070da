import { useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from './Calendar.module.css'
import { useClockInput } from './ClockInput.tsx'
import { isDay } from './calendar-days.ts'
import { useDayInput } from './DayInput.tsx'
import { isClock } from './day-entry.ts'
import { Field, type FieldProps } from './Field.tsx'

type Props = Omit<FieldProps, 'label'> & {
  label: string
  /** `2026-11-24T19:30`, or nothing. */
  value: string
  /** Null while what is typed is no date or no time; it stays in the field. */
  onChange: (value: string | null) => void
  /** The same once a box was left, or something chosen. */
  onSettled?: (value: string | null) => void
  timeZone?: string
  disabled?: boolean
}

type Parts = { day: string; clock: string }

/** A date and a time in one field; without a time it's the beginning of the day. Say the zone in the hint. */
export function DateTimeField(props: Props) {
  const { label, value, onChange, onSettled, timeZone, disabled, error, hint, optional, id, className } =
    props
  const t = useTranslations('ui.dates')
  const [typed, setTyped] = useState<Parts & { value: string | null }>(() => ({ ...partsOf(value), value }))
  // What can't be read is no value, and isn't taken for one that was set from elsewhere.
  const parts: Parts = typed.value === null || typed.value === value ? typed : partsOf(value)
  const set = (next: Parts) => {
    const whole = wholeOf(next)
    setTyped({ ...next, value: whole })
    onChange(whole)
  }
  const day = useDayInput({
    ...{ label, timeZone, disabled },
    value: parts.day,
    onChange: (next) => set({ ...parts, day: next }),
    onSettled: (next) => onSettled?.(wholeOf({ ...parts, day: next })),
  })
  const clock = useClockInput({
    ...{ label, disabled },
    value: parts.clock,
    onChange: (next) => set({ ...parts, clock: next }),
    onSettled: (next) => onSettled?.(wholeOf({ ...parts, clock: next })),
  })
  const wrong = (day.isTyping ? null : day.problem) ?? (clock.isTyping ? null : clock.problem)
  return (
    <Field error={wrong ?? error} {...{ label, hint, optional, id, className }}>
      {(control) => (
        <div className={classes.both}>
          {day.box(control)}
          {clock.box({
            'aria-label': t('timeOf', { label }),
            'aria-describedby': control['aria-describedby'],
            'aria-invalid': clock.problem && !clock.isTyping ? true : undefined,
          })}
        </div>
      )}
    </Field>
  )
}

function partsOf(value: string): Parts {
  const [day = '', clock = ''] = value.split('T')
  return { day, clock }
}

function wholeOf({ day, clock }: Parts): string | null {
  if (day === '') return ''
  const time = clock === '' ? '00:00' : clock
  return isDay(day) && isClock(time) ? `${day}T${time}` : null
}
