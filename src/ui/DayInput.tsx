import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Calendar } from './Calendar.tsx'
import { isDay } from './calendar-days.ts'
import { patternOf, readDay, writtenDay } from './day-entry.ts'
import { dayOf } from './days.ts'
import classes from './Field.module.css'
import type { ControlProps } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { Popover } from './Popover.tsx'
import { useRegion } from './region.ts'
import { useTypedEntry } from './typed-entry.ts'

export type DayInputProps = {
  /** Plain text: the calendar's button is named by it. */
  label: string
  /** `2026-11-24`, nothing, or what was typed and is no day. */
  value: string
  onChange: (day: string) => void
  /** Left, or chosen from the calendar: nothing more is being typed. */
  onSettled?: ((day: string) => void) | undefined
  min?: string | undefined
  max?: string | undefined
  /** Whose today it is; without it this device's. */
  timeZone?: string | undefined
  name?: string | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
  'data-autofocus'?: boolean
}

/** The box of a date: typed as the reader writes it, or chosen from a calendar that hangs from it. */
export function useDayInput(props: DayInputProps) {
  const { label, value, onChange, onSettled, min, max, timeZone, ...input } = props
  const t = useTranslations('ui.dates')
  const region = useRegion()
  const [opened, setOpened] = useState(false)
  const today = dayOf(new Date(), timeZone)
  const entry = useTypedEntry({
    value,
    onChange,
    read: (typed) => readDay(typed, region, today),
    write: (day) => (isDay(day) ? writtenDay(day, region) : null),
  })
  const problem = () => {
    if (value === '') return null
    if (!isDay(value)) return t('unreadable', { example: writtenDay(today, region) })
    if (min && value < min) return t('early', { date: writtenDay(min, region) })
    return max && value > max ? t('late', { date: writtenDay(max, region) }) : null
  }
  const box = (control: ControlProps) => (
    <div className={classes.box}>
      <input
        {...input}
        {...control}
        type="text"
        autoComplete="off"
        className={classes.control}
        placeholder={patternOf(region, { day: t('day'), month: t('month'), year: t('year') })}
        value={entry.shown}
        onChange={(event) => entry.type(event.target.value)}
        onBlur={() => {
          entry.leave()
          onSettled?.(value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !event.altKey) return
          event.preventDefault()
          setOpened(true)
        }}
      />
      <Popover
        opened={opened}
        onChange={setOpened}
        width={320}
        target={
          <IconButton
            icon={CalendarDays}
            label={t('choose', { label })}
            size="small"
            tooltip={false}
            className={classes.opener}
            disabled={input.disabled}
            onClick={() => setOpened(!opened)}
          />
        }
      >
        <Calendar
          {...{ today, min, max }}
          value={isDay(value) ? value : ''}
          onChoose={(day) => {
            onChange(day)
            onSettled?.(day)
            setOpened(false)
          }}
        />
      </Popover>
    </div>
  )
  return { box, problem: problem(), isTyping: entry.isTyping }
}
