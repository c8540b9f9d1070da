import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from './Calendar.module.css'
import { addDays, addMonths, firstDay, firstWeekday, lastDay, weekdayOf, weeksOf } from './calendar-days.ts'
import { inGregorian } from './day-entry.ts'
import { IconButton } from './IconButton.tsx'
import { useRegion } from './region.ts'

type Props = {
  /** The chosen day, or nothing. */
  value: string
  today: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: string) => void
}

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
// A dialog around it would take Esc for its own.
const own = { 'data-mantine-stop-propagation': 'true' }

/** A month to choose a day from, after the date picker of the ARIA practices: arrows, Home, End, Page Up and Down. */
export function Calendar({ value, today, min = firstDay, max = lastDay, onChoose }: Props) {
  const t = useTranslations('ui.dates')
  const region = useRegion()
  const headingId = useId()
  const inside = (day: string) => (day < min ? min : day > max ? max : day)
  const [at, setAt] = useState(() => inside(value || today))
  const grid = useRef<HTMLTableElement>(null)
  const hasMoved = useRef(false)
  const first = firstWeekday(region)
  const weeks = weeksOf(at, first)
  const format = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(region, { ...options, ...inGregorian, timeZone: 'UTC' }).format(utc(day))

  useEffect(() => {
    if (hasMoved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
    hasMoved.current = false
  }, [at])

  const move = (day: string) => {
    hasMoved.current = true
    setAt(inside(day))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepOf(event, at, first)
    if (next === null) return
    event.preventDefault()
    move(next)
  }
  const step = (months: number, icon: typeof ChevronLeft, label: string) => (
    <IconButton
      {...own}
      icon={icon}
      label={label}
      size="small"
      tooltip={false}
      disabled={inside(addMonths(at, months)) === at}
      onClick={() => setAt(inside(addMonths(at, months)))}
    />
  )

  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        {step(-12, ChevronsLeft, t('previousYear'))}
        {step(-1, ChevronLeft, t('previousMonth'))}
        <h3 id={headingId} className={classes.month} aria-live="polite">
          {format(at, { month: 'long', year: 'numeric' })}
        </h3>
        {step(1, ChevronRight, t('nextMonth'))}
        {step(12, ChevronsRight, t('nextYear'))}
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the date picker of the ARIA practices is a table that is a grid
        role="grid"
        aria-labelledby={headingId}
        className={classes.grid}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {[0, 1, 2, 3, 4, 5, 6].map((count) => {
              // November 1, 2026 is a Sunday.
              const day = addDays('2026-11-01', first + count)
              return (
                <th key={day} scope="col" abbr={format(day, { weekday: 'long' })}>
                  {format(day, { weekday: 'short' })}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, place) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty place of the week is known by nothing else
                  <td key={place} />
                ) : (
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid above
                  // biome-ignore lint/a11y/useFocusableInteractive: the button in it has the focus
                  <td key={day} role="gridcell" aria-selected={day === value}>
                    <button
                      {...own}
                      type="button"
                      className={classes.day}
                      data-day={day}
                      data-chosen={day === value ? '' : undefined}
                      data-autofocus={day === at ? true : undefined}
                      tabIndex={day === at ? 0 : -1}
                      aria-label={format(day, { dateStyle: 'full' })}
                      aria-current={day === today ? 'date' : undefined}
                      disabled={inside(day) !== day}
                      onClick={() => onChoose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Where a key leads from a day; null for keys that lead nowhere. */
function stepOf({ key, shiftKey, currentTarget }: KeyboardEvent, day: string, first: number): string | null {
  const ahead = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
  const place = (weekdayOf(day) - first + 7) % 7
  if (key === 'ArrowRight') return addDays(day, ahead)
  if (key === 'ArrowLeft') return addDays(day, -ahead)
  if (key === 'ArrowDown') return addDays(day, 7)
  if (key === 'ArrowUp') return addDays(day, -7)
  if (key === 'Home') return addDays(day, -place)
  if (key === 'End') return addDays(day, 6 - place)
  if (key === 'PageUp') return addMonths(day, shiftKey ? -12 : -1)
  if (key === 'PageDown') return addMonths(day, shiftKey ? 12 : 1)
  return null
}
