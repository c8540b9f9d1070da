import { days as daysMs, minutes as minutesMs } from '#kernel/time.ts'

/** When someone wants to study: the same time of some days of the week, in their own zone, until a day. */
export type StudyTimes = {
  /** 0 is Sunday. */
  days: readonly number[]
  /** `19:30`, on the clock of the zone. */
  time: string
  untilOn: string
  timeZone: string
}

type Wall = { year: number; month: number; day: number; hour: number; minute: number; second: number }

/** What the clocks of a zone show, as if it were UTC. */
function wallOf(timeZone: string, instant: number): number {
  const shown = clockOf(timeZone).formatToParts(instant)
  const part = (type: string) => Number(shown.find((each) => each.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** How far a zone is ahead of UTC at a moment, in milliseconds. */
export function offsetAt(timeZone: string, instant: number): number {
  const whole = Math.floor(instant / 1000) * 1000
  return wallOf(timeZone, whole) - whole
}

/** The clock of a zone at a moment, part by part. */
export function wallClock(timeZone: string, instant: Date): Wall {
  const wall = new Date(wallOf(timeZone, instant.getTime()))
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
  }
}

/**
 * The moment at which a zone's clocks show a time. One that is shown twice is the first of them; one that is skipped is as
 * long after the change as it would have been (RFC 5545), so 02:30 is 03:30 that night.
 */
export function instantOf(timeZone: string, wall: number): number {
  const before = offsetAt(timeZone, wall - daysMs(1))
  const after = offsetAt(timeZone, wall + daysMs(1))
  for (const offset of [before, after]) if (offsetAt(timeZone, wall - offset) === offset) return wall - offset
  return wall - before
}

const dayNames = /^(\d{4})-(\d{2})-(\d{2})$/

/** Midnight of a day as if it were UTC; null for what is no day. */
function midnightOf(day: string): number | null {
  const [, year, month, date] = dayNames.exec(day)?.map(Number) ?? []
  if (!year || !month || !date) return null
  const midnight = Date.UTC(year, month - 1, date)
  return new Date(midnight).toISOString().startsWith(day) ? midnight : null
}

/** Today in a zone, `2026-11-21`. */
export function dayIn(timeZone: string, instant: Date): string {
  return new Date(wallOf(timeZone, instant.getTime())).toISOString().slice(0, 10)
}

/** The next time to study after a moment; null when none is left. */
export function nextStudyTime(times: StudyTimes, after: Date): Date | null {
  const last = midnightOf(times.untilOn)
  const [hour = 0, minute = 0] = times.time.split(':').map(Number)
  const today = midnightOf(dayIn(times.timeZone, after))
  if (last === null || today === null || times.days.length === 0) return null
  for (let day = today; day <= last && day <= today + daysMs(8); day += daysMs(1)) {
    if (!times.days.includes(new Date(day).getUTCDay())) continue
    const instant = instantOf(times.timeZone, day + minutesMs(hour * 60 + minute))
    if (instant > after.getTime()) return new Date(instant)
  }
  return null
}

/** Moments at which a zone's clocks change, each with what held before and holds after it. */
export function clockChanges(
  timeZone: string,
  from: Date,
  until: Date,
): { at: number; before: number; after: number }[] {
  const changes: { at: number; before: number; after: number }[] = []
  const step = daysMs(7)
  for (let start = from.getTime(); start < until.getTime(); start += step) {
    let [low, high] = [start, start + step]
    const before = offsetAt(timeZone, low)
    const after = offsetAt(timeZone, high)
    if (before === after) continue
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000
      if (offsetAt(timeZone, middle) === before) low = middle
      else high = middle
    }
    changes.push({ at: high, before, after })
  }
  return changes
}
