import { type Interval, periodDates } from '#areas/payments/pricing/periods.ts'
import type { EndReason, SubscriptionState } from '#areas/payments/subscription-rules.ts'

/** A month of what someone pays for, or has for nothing: `key` is its name for good, whatever the clock does. */
export type PaidMonth = { key: string; startsAt: Date; endsAt: Date }

/** What a right gave of one package, with a month: `at` is when. */
export type GivenInMonth = { key: string; count: number; at: Date; endsAt: Date }

type Right = { createdAt: Date; endsAt: Date | null }
/** As far as it says what's paid for. */
type PaidTerms = {
  state: SubscriptionState
  interval: Interval
  zone: string
  nextPeriod: number
  paidUntil: Date
  endedReason: EndReason | null
}

/**
 * The month a right is in; null where none is paid for: in a trial, after a payment that failed, in a break. A paid month is one, a
 * paid year has twelve, and what's given for nothing or for good has one from each month to the next.
 */
export function monthOf(right: Right, paid: PaidTerms | null, zone: string, now: Date): PaidMonth | null {
  if (paid === null) return monthSince('m', right.createdAt, zone, right, now)
  const { state, interval, nextPeriod, paidUntil, endedReason } = paid
  // Paid in full: theirs for good from where the last part ends.
  if (endedReason === 'completed' && paidUntil <= now)
    return monthSince('l', paidUntil, paid.zone, right, now)
  // The bank decides whether it was paid.
  if (state === 'ended' && endedReason === 'disputed') return null
  const period = nextPeriod - 1
  if (period < 1 || paidUntil <= now) return null
  const months = interval === 'year' ? 12 : 1
  // Counted from its end, which is where the payment put it.
  for (let month = 1; month <= months; month++) {
    const { startsAt, endsAt } = periodDates(paidUntil, 'month', month - months, paid.zone)
    if (startsAt <= now && now < endsAt)
      return { key: interval === 'year' ? `${period}.${month}` : String(period), startsAt, endsAt }
  }
  return null
}

/**
 * What of `count` a month is still to give, after what it gave already. A month that another one cut short, as a year begins in the middle
 * of it, was paid back for the days it had left: in the same share, what it gave is what the new one gave.
 */
export function stillDue(
  { key, startsAt, endsAt }: PaidMonth,
  count: number,
  given: readonly GivenInMonth[],
  now: Date,
): number {
  const length = endsAt.getTime() - startsAt.getTime()
  const counted = given.map((one) => {
    if (one.key === key) return one.count
    // After a clock that was set back there are months that are yet to come.
    const over = Math.min(one.endsAt.getTime(), endsAt.getTime()) - startsAt.getTime()
    return one.at > now || over <= 0 ? 0 : Math.round((one.count * over) / length)
  })
  return Math.max(0, count - counted.reduce((sum, each) => sum + each, 0))
}

function monthSince(
  name: string,
  first: Date,
  zone: string,
  { endsAt: last }: Right,
  now: Date,
): PaidMonth | null {
  if (now < first || (last && last <= now)) return null
  const apart = (now.getUTCFullYear() - first.getUTCFullYear()) * 12 + now.getUTCMonth() - first.getUTCMonth()
  for (let n = Math.max(1, apart - 1); n <= apart + 2; n++) {
    const { startsAt, endsAt } = periodDates(first, 'month', n, zone)
    if (startsAt <= now && now < endsAt)
      return { key: `${name}${n}`, startsAt, endsAt: last && last < endsAt ? last : endsAt }
  }
  return null
}
