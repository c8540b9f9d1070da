import { formatOfZone } from '#kernel/zone-formats.ts'

export type Day<T> = { day: string; at: Date; rows: T[] }

/** Rows by their day in the reader's zone, in the order they come in. */
export function byDay<T extends { at: string }>(rows: readonly T[], timeZone?: string): Day<T>[] {
  const days: Day<T>[] = []
  for (const row of rows) {
    const at = new Date(row.at)
    const day = dayOf(at, timeZone)
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(row)
    else days.push({ day, at, rows: [row] })
  }
  return days
}

/** Today, yesterday, or neither. */
export function nearness(day: string, now: Date, timeZone?: string): 'today' | 'yesterday' | 'earlier' {
  if (day === dayOf(now, timeZone)) return 'today'
  return day === dayOf(new Date(now.getTime() - 86_400_000), timeZone) ? 'yesterday' : 'earlier'
}

const dayInZone = formatOfZone({ dateStyle: 'short' })

/** The date of a moment where the reader is: `2026-11-23`. */
export function dayOf(at: Date, timeZone?: string): string {
  const format = timeZone ? dayInZone(timeZone) : new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' })
  return format.format(at)
}
