import { zoneClock } from '#kernel/zone-clock.ts'
import { isSameClock, viewerDays, viewerTimes } from '../viewer-days.ts'

export type SlotChoice = {
  at: string
  label: string
  hostLabel: string | null
  /** Seats left in a group, none when it's full; null where a time is one person's. */
  seats: number | null
}
export type MonthDay = { day: string; number: number; isFree: boolean; isChosen: boolean; label: string }

/** A month as it's shown: its days in weeks, those with times, and the times of the chosen one. */
export type TimesOnPage = {
  month: string
  monthLabel: string
  /** Empty places before the first day, Monday first. */
  lead: number
  weekdays: string[]
  days: MonthDay[]
  before: string | null
  next: string | null
  day: string | null
  dayLabel: string | null
  slots: SlotChoice[]
  /** The difference to the host's clock isn't what it is today. */
  isUnusual: boolean
}

type TimesInput = {
  starts: readonly number[]
  /** Of a group's times. */
  seatsLeft?: ReadonlyMap<number, number> | null
  viewerZone: string
  hostZone: string
  locale: string
  now: number
  day?: string | undefined
  month?: string | undefined
}

/** Times on the calendar of whoever looks: the first free day is chosen where none was. */
export function timesOnPage({
  starts,
  seatsLeft,
  viewerZone,
  hostZone,
  locale,
  now,
  day,
  month,
}: TimesInput): TimesOnPage | null {
  const days = viewerDays(starts, viewerZone)
  const free = new Map(days.map((each) => [each.day, each.starts]))
  const months = [...new Set(days.map((each) => each.day.slice(0, 7)))]
  const left = (start: number) => seatsLeft?.get(start) ?? null
  const inMonth = days.filter((each) => !month || each.day.startsWith(month))
  const first =
    inMonth.find(({ starts }) => starts.some((start) => left(start) !== 0)) ?? inMonth[0] ?? days[0]
  if (!first) return null
  const chosen = day && free.has(day) ? day : first.day
  const shown = chosen.slice(0, 7)
  const at = months.indexOf(shown)
  const hostTime = new Intl.DateTimeFormat(locale, { timeZone: hostZone, hour: 'numeric', minute: '2-digit' })
  const slots = viewerTimes(free.get(chosen) ?? [], viewerZone, locale).map(({ start, label }) => ({
    at: new Date(start).toISOString(),
    label,
    hostLabel: isSameClock(viewerZone, hostZone, start) ? null : hostTime.format(start),
    seats: left(start),
  }))
  const utc = (options: Intl.DateTimeFormatOptions, of: string) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(of))
  return {
    ...{ month: shown, day: chosen, slots, ...monthOf(shown, free, chosen, locale) },
    monthLabel: utc({ month: 'long', year: 'numeric' }, `${shown}-01`),
    before: months[at - 1] ?? null,
    next: months[at + 1] ?? null,
    dayLabel: utc({ weekday: 'long', day: 'numeric', month: 'long' }, chosen),
    isUnusual: isUnusual(viewerZone, hostZone, Date.parse(slots[0]?.at ?? ''), now),
  }
}

function monthOf(month: string, free: ReadonlyMap<string, unknown>, chosen: string, locale: string) {
  const first = new Date(`${month}-01T00:00:00Z`)
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const label = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long' })
  const weekday = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short' })
  return {
    lead: (first.getUTCDay() + 6) % 7,
    // The first of January 2024 was a Monday.
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((day) => weekday.format(Date.UTC(2024, 0, day))),
    days: Array.from({ length: count }, (_, index) => {
      const day = `${month}-${String(index + 1).padStart(2, '0')}`
      return {
        ...{ day, number: index + 1, isFree: free.has(day), isChosen: day === chosen },
        label: label.format(new Date(day)),
      }
    }),
  }
}

function isUnusual(viewer: string, host: string, at: number, now: number): boolean {
  if (Number.isNaN(at)) return false
  const apart = (instant: number) => zoneClock(viewer).offsetAt(instant) - zoneClock(host).offsetAt(instant)
  return apart(at) !== apart(now)
}

/** A moment as one side reads it: the day and the time are always of the same zone. */
export function momentIn(at: Date, timeZone: string, locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(at)
  return {
    time: format({ hour: 'numeric', minute: '2-digit' }),
    day: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    short: format({ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }),
  }
}
