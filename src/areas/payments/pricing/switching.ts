import { shareOf } from '#kernel/money.ts'
import { dayIn, days } from '#kernel/time.ts'
import { type Interval, type Period, proration } from './periods.ts'

/** What a period costs, in cents, as it's agreed on. */
export type PeriodPrice = { cents: number; interval: Interval }

/** A dearer price holds at once, and a year that follows a month begins at once. All others hold from the next period on. */
export const isSwitchedNow = (from: PeriodPrice, to: PeriodPrice): boolean =>
  from.interval === to.interval ? to.cents > from.cents : to.interval === 'year'

/**
 * What a switch costs now: the difference for the days that are left of the period, or the price of a year less what's left of the
 * month. Days are whole ones in the zone of the subscription. Never below 0, nor above the new price.
 */
export function switchCents(from: PeriodPrice, to: PeriodPrice, { period, now, zone }: Today): number {
  const count = daysFrom(period.startsAt, period.endsAt, zone)
  const left = Math.min(count, Math.max(0, daysFrom(now, period.endsAt, zone)))
  if (from.interval === to.interval) return proration(from.cents, to.cents, left, count)
  return Math.max(0, to.cents - shareOf(from.cents, left, count))
}

type Today = { period: Period; now: Date; zone: string }

const daysFrom = (from: Date, until: Date, zone: string): number =>
  Math.round((Date.parse(dayIn(zone, until)) - Date.parse(dayIn(zone, from))) / days(1))
