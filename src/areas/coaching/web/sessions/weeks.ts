import { dayIn } from '#kernel/time.ts'
import { instantIn } from '#kernel/wall-clock.ts'
import { addDays, weekdayOf } from '#ui/calendar-days.ts'

/** What is booked in a week, day by day. */
export type Week = {
  sessions: number
  minutes: number
  canceled: number
  days: readonly { day: string; sessions: number; isOpen: boolean; changesClocks: boolean }[]
}

/** The Monday of a day's week: a coach's week begins with it everywhere, as the server's does. */
export const weekOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7))

export const daysOfWeek = (start: string): string[] =>
  [0, 1, 2, 3, 4, 5, 6].map((count) => addDays(start, count))

/** The instants a run of days begins and ends at, on a zone's clocks. */
export const boundsOf = (timeZone: string, day: string, days = 1) => ({
  from: instantIn(timeZone, `${day}T00:00`).toISOString(),
  until: instantIn(timeZone, `${addDays(day, days)}T00:00`).toISOString(),
})

export type DayOf<T> = { day: string; rows: T[] }

/** Sessions by the host's day, in their order. */
export function byHostDay<T extends { startsAt: string }>(rows: readonly T[], timeZone: string): DayOf<T>[] {
  const days: DayOf<T>[] = []
  for (const row of rows) {
    const day = dayIn(timeZone, new Date(row.startsAt))
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(row)
    else days.push({ day, rows: [row] })
  }
  return days
}
