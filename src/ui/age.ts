import { useCallback } from 'react'
import { useFormatter, useTimeZone } from 'use-intl'
import { dayOf } from './days.ts'

const dayMs = 86_400_000

/** Says how long ago something was, and counts days as a calendar does: what was yesterday is never two days ago. */
export function useAge(): (at: Date, now: Date) => string {
  const format = useFormatter()
  const timeZone = useTimeZone()
  return useCallback(
    (at, now) => format.relativeTime(wholeDays(at, now, timeZone), { now, style: 'long' }),
    [format, timeZone],
  )
}

/** Of what is between a day and a week old, the moment that is as many whole days ago as nights lie between. */
export function wholeDays(at: Date, now: Date, timeZone?: string): Date {
  const age = now.getTime() - at.getTime()
  if (age < dayMs || age >= 7 * dayMs) return at
  const nights = Math.min(6, (midnight(now, timeZone) - midnight(at, timeZone)) / dayMs)
  return new Date(now.getTime() - nights * dayMs)
}

/** Midnight of the day in the zone, as if it were UTC. */
const midnight = (at: Date, timeZone?: string): number => Date.parse(dayOf(at, timeZone))
