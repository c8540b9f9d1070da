import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Checkbox } from '#ui/Checkbox.tsx'
import { useClockInput } from '#ui/ClockInput.tsx'
import { FieldError } from '#ui/Field.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useRegion } from '#ui/region.ts'
import type { Window } from '../../availability-rules.ts'
import classes from './availability.module.css'
import { DayBar, DayScale } from './DayBar.tsx'
import { keptHours, nextWindow, readableSpans, readHours, usualDay } from './hours.ts'

type Props = {
  /** Of each day, 0 is Sunday, the text that `keptHours` makes. */
  hours: readonly string[]
  errors: readonly (string | undefined)[]
  idOf: (weekday: number) => string
  onChange: (weekday: number, hours: string) => void
}

/** The hours of each day of a week, which repeat: typed, ticked on or off, and drawn beside. */
export function WeeklyHours({ hours, errors, idOf, onChange }: Props) {
  const name = useDayName()
  return (
    <div className={classes.week}>
      {[1, 2, 3, 4, 5, 6, 0].map((weekday) => {
        return (
          <Day
            key={weekday}
            id={idOf(weekday)}
            name={name(weekday)}
            windows={readHours(hours[weekday] ?? '')}
            error={errors[weekday]}
            onChange={(windows) => onChange(weekday, keptHours(windows))}
          />
        )
      })}
      <DayScale />
    </div>
  )
}

type DayProps = {
  id: string
  name: string
  windows: readonly Window[]
  error: string | undefined
  onChange: (windows: readonly Window[]) => void
}

function Day({ id, name, windows, error, onChange }: DayProps) {
  const t = useTranslations('coaching.availability')
  const isOpen = windows.length > 0
  const errorId = `${id}-error`
  return (
    <fieldset className={classes.day} data-open={isOpen ? '' : undefined}>
      <legend className={classes.legend}>{name}</legend>
      <div className={classes.name}>
        <Checkbox
          id={id}
          checked={isOpen}
          aria-describedby={error ? errorId : undefined}
          onChange={() => onChange(isOpen ? [] : [usualDay])}
        />
        <label htmlFor={id}>{name}</label>
      </div>
      {isOpen ? (
        <div className={classes.windows}>
          {windows.map((window, at) => (
            <WindowRow
              // biome-ignore lint/suspicious/noArrayIndexKey: windows have no name but their place, and none changes places
              key={at}
              day={windows.length > 1 ? t('nthOf', { day: name, count: at + 1 }) : name}
              window={window}
              isWrong={error !== undefined}
              errorId={error ? errorId : undefined}
              onChange={(next) => onChange(windows.with(at, next))}
              onRemove={windows.length > 1 ? () => onChange(windows.filter((_, each) => each !== at)) : null}
            />
          ))}
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      ) : (
        <span className={classes.closed}>{t('closed')}</span>
      )}
      <DayBar spans={readableSpans(windows)} />
      {isOpen ? (
        <IconButton
          icon={Plus}
          size="small"
          label={t('addHours', { day: name })}
          onClick={() => onChange([...windows, nextWindow(windows)])}
        />
      ) : (
        <span />
      )}
    </fieldset>
  )
}

type WindowProps = {
  day: string
  window: Window
  isWrong: boolean
  errorId: string | undefined
  onChange: (window: Window) => void
  onRemove: (() => void) | null
}

/** From and to, as a person types them. */
export function WindowRow({ day, window, isWrong, errorId, onChange, onRemove }: WindowProps) {
  const t = useTranslations('coaching.availability')
  const made = useId()
  const labels = { from: t('from', { day }), to: t('until', { day }) }
  const from = useClockInput({
    label: labels.from,
    value: window.from,
    onChange: (clock) => onChange({ ...window, from: clock }),
  })
  const to = useClockInput({
    label: labels.to,
    value: window.to,
    onChange: (clock) => onChange({ ...window, to: clock }),
  })
  const control = (edge: keyof Window) => ({
    id: `${made}-${edge}`,
    'aria-label': labels[edge],
    'aria-describedby': errorId,
    'aria-invalid': isWrong ? (true as const) : undefined,
  })
  return (
    <div className={classes.window}>
      <span className={classes.clock}>{from.box(control('from'))}</span>
      <span aria-hidden="true">{t('to')}</span>
      <span className={classes.clock}>{to.box(control('to'))}</span>
      {onRemove ? (
        <IconButton icon={X} size="small" label={t('removeHours', { day })} onClick={onRemove} />
      ) : null}
    </div>
  )
}

/** Weekdays as the reader's region calls them; 0 is Sunday. */
export function useDayName() {
  const region = useRegion()
  const format = new Intl.DateTimeFormat(region, { weekday: 'long', timeZone: 'UTC' })
  // 4 January 2026 was a Sunday.
  return (weekday: number) => format.format(new Date(Date.UTC(2026, 0, 4 + weekday)))
}
