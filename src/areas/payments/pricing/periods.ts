import { shareOf } from '#kernel/money.ts'
import { clockIn, instantIn } from '#kernel/wall-clock.ts'

export type Interval = 'month' | 'year'
/** From `startsAt` up to `endsAt`, where the next one starts. */
export type Period = { startsAt: Date; endsAt: Date }

/**
 * When a subscription's period is, counted from 1. Each is counted from the anchor and never from the one before it, so that who
 * begins on January 31 pays on February 28 and on March 31; at the same time of day in the workspace's zone, whatever its clocks do.
 */
export const periodDates = (anchor: Date, interval: Interval, n: number, zone: string): Period => ({
  startsAt: startOf(anchor, interval, n, zone),
  endsAt: startOf(anchor, interval, n + 1, zone),
})

function startOf(anchor: Date, interval: Interval, n: number, zone: string): Date {
  // In an hour that clocks show twice, its own clock wouldn't lead back to it.
  if (n === 1) return anchor
  const [day = '', time = ''] = clockIn(zone, anchor).split('T')
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const months = month - 1 + (n - 1) * (interval === 'year' ? 12 : 1)
  const first = new Date(0)
  first.setUTCFullYear(year, months, 1)
  const last = new Date(0)
  last.setUTCFullYear(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)
  first.setUTCDate(Math.min(date, last.getUTCDate()))
  const start = instantIn(zone, `${first.toISOString().slice(0, 10)}T${time}`)
  // Clocks are read to the minute.
  return new Date(start.getTime() + (anchor.getTime() % 60_000))
}

/**
 * What a move to a dearer offer costs for the rest of a period: the difference for the days that are left, half to even. A cheaper
 * one costs nothing.
 */
export function proration(oldCents: number, newCents: number, daysLeft: number, days: number): number {
  if (daysLeft < 0 || days < 1 || daysLeft > days)
    throw new RangeError(`${daysLeft} of ${days} days can’t be left.`)
  return shareOf(Math.max(0, newCents - oldCents), daysLeft, days)
}
