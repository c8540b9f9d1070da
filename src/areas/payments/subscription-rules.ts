import { days, minutes } from '#kernel/time.ts'
import { type Interval, type Period, periodDates } from './pricing/periods.ts'
import type { SwitchTerms } from './rules.ts'

/**
 * trialing → nothing was paid yet; active → its period is paid; pastDue → it couldn't be charged; paused → its buyer takes a break and
 * has no access; ended → for good.
 */
export const subscriptionStates = ['trialing', 'active', 'pastDue', 'paused', 'ended'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

export const endReasons = [
  'completed',
  'canceled',
  'unpaid',
  'refunded',
  'disputed',
  'erased',
  'closed',
  'stopped',
  // It was tried, and another of its kind is paid for; or it was tried before.
  'second',
  'tried',
] as const
export type EndReason = (typeof endReasons)[number]

/** A period no one was charged for. */
export type WaivedPeriod = { period: number; startsAt: string; endsAt: string }

export type Decline = 'soft' | 'hard' | 'authentication'

/** Where a subscription is in time. */
export type SubscriptionClock = {
  state: SubscriptionState
  interval: Interval
  zone: string
  anchor: Date
  anchorPeriod: number
  nextPeriod: number
  paidUntil: Date
  dueAt: Date | null
  lastPaidAt: Date | null
  failures: number
  failingSince: Date | null
  lastDecline: Decline | null
  /** A bank, or PayPal, decides about its period, which takes days: until then at the latest. */
  awaitedUntil?: Date | null
  cancelsAtEnd: boolean
  /** It's to be paused for so many months once what's paid for is over. */
  pauseMonths: number | null
  /** Since when it's paused, until it's paid again. */
  pausedAt: Date | null
  /** Of a price in parts, how many there are. */
  instalments: number | null
  /** No one charges it: its buyer gets a link, and pays. `askedPeriod` is the period they were asked to pay for. */
  byLink: boolean
  askedPeriod: number | null
  /** Its seller stops offering it: the last period that's charged. */
  lastPeriod?: number | null
}

/** The longest break, in months. */
export const longestPause = 3
/** When it's tried again after the first time, in days. After the last it ends. */
export const retryDays = [3, 6, 10] as const
/** Who can't be charged keeps access for so long. */
export const graceDays = 7
/** Who pays by a link gets it so long before. */
export const linkDays = 7
/** No one is charged twice within it, whatever the clock does. */
const apartMs = days(1)
/** A charge under way is looked at by those who ask about attempts; afterward it's tried anew. */
export const claimMs = minutes(35)

export const periodOf = (
  of: Pick<SubscriptionClock, 'anchor' | 'anchorPeriod' | 'interval' | 'zone'>,
  n: number,
): Period => periodDates(of.anchor, of.interval, n - of.anchorPeriod + 1, of.zone)

export type Step =
  | { do: 'wait' }
  | { do: 'end'; because: 'canceled' | 'unpaid' | 'stopped' }
  | { do: 'pause'; until: Date }
  /** Periods that are wholly past are waived; the one it is by now is charged, or its buyer is asked to pay for it. */
  | { do: 'charge' | 'ask'; period: number; waived: WaivedPeriod[] }
  /** It was asked for, and isn't paid by now. */
  | { do: 'remind'; period: number }

/** What there is to do for a subscription now. */
export function nextStep(of: SubscriptionClock, now: Date): Step {
  if (of.state === 'ended' || of.dueAt === null || of.dueAt > now) return { do: 'wait' }
  if (of.cancelsAtEnd) return { do: 'end', because: 'canceled' }
  if (isStopping(of)) return { do: 'end', because: 'stopped' }
  if (of.pauseMonths !== null) return { do: 'pause', until: pauseEndsAt(of, of.pauseMonths) }
  // What's owed stays owed, however late: no part is waived, and none ends it.
  if (of.instalments !== null) return collect(of, of.nextPeriod, [])
  if (of.lastDecline === 'hard' || of.failures > retryDays.length) return { do: 'end', because: 'unpaid' }
  const waived: WaivedPeriod[] = []
  for (let n = of.nextPeriod; ; n++) {
    const { startsAt, endsAt } = periodOf(of, n)
    if (endsAt > now) return collect(of, n, waived)
    waived.push({ period: n, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() })
  }
}

type Stopping = Pick<SubscriptionClock, 'nextPeriod' | 'lastPeriod'>

/** Its seller stops offering it, and the last period was charged. */
export const isStopping = ({ nextPeriod, lastPeriod }: Stopping): boolean =>
  typeof lastPeriod === 'number' && nextPeriod > lastPeriod

/** So long before, a year's payment is announced. */
export const remindDays = 7

/**
 * The last period that's charged after its seller stopped: the next one where its buyer was told of that payment already, by their last
 * receipt or a reminder of the year's. A break isn't ended by a payment.
 */
export function lastPeriodAfter(of: SubscriptionClock & { startedAt: Date }, stoppedAt: Date): number {
  const before = of.nextPeriod - 1
  const isSince = (at: Date | null) => at !== null && at > stoppedAt
  // The announced one was charged meanwhile, or nothing was announced before it began.
  if (isSince(of.lastPaidAt) || isSince(of.startedAt)) return before
  if (of.state === 'trialing' || of.state === 'pastDue') return of.nextPeriod
  if (of.state !== 'active' || of.pauseMonths !== null || of.cancelsAtEnd) return before
  const isAhead = of.paidUntil.getTime() - stoppedAt.getTime() > days(remindDays)
  return of.interval === 'year' && isAhead ? before : of.nextPeriod
}

function collect(of: SubscriptionClock, period: number, waived: WaivedPeriod[]): Step {
  if (!of.byLink) return { do: 'charge', period, waived }
  return of.askedPeriod === period ? { do: 'remind', period } : { do: 'ask', period, waived }
}

/** When there's something to do for a period that begins then: who pays by a link gets it ahead, though never in the hour of the payment before. */
export function collectsAt(of: Pick<SubscriptionClock, 'byLink'>, startsAt: Date, now: Date): Date {
  if (!of.byLink) return startsAt
  const soon = Math.min(now.getTime() + apartMs, startsAt.getTime())
  return new Date(Math.max(startsAt.getTime() - days(linkDays), soon))
}

/** Its buyer was asked to pay for a period: it's looked at again when that begins. */
export function afterAsking(of: SubscriptionClock, period: number, now: Date): Partial<SubscriptionClock> {
  const { startsAt } = periodOf(of, period)
  return {
    ...{ askedPeriod: period, nextPeriod: period },
    dueAt: new Date(Math.max(startsAt.getTime(), now.getTime() + apartMs)),
  }
}

/** What was asked for isn't anymore, as its buyer pauses or cancels; or is asked for after all. */
export const dueAgain = (of: SubscriptionClock, now: Date): Partial<SubscriptionClock> =>
  of.byLink && of.state !== 'pastDue' ? { askedPeriod: null, dueAt: collectsAt(of, of.paidUntil, now) } : {}

/** When a break of so many months is over: it begins with the end of what's paid for. */
export const pauseEndsAt = (of: Pick<SubscriptionClock, 'paidUntil' | 'zone'>, months: number): Date =>
  periodDates(of.paidUntil, 'month', months, of.zone).endsAt

/** Paused until then: its periods are counted from there. */
export const afterPause = (of: SubscriptionClock, until: Date, now: Date): Partial<SubscriptionClock> => ({
  ...{ state: 'paused', pauseMonths: null, pausedAt: now, askedPeriod: null },
  ...{ dueAt: collectsAt(of, until, now), anchor: until, anchorPeriod: of.nextPeriod },
})

type Ending = { endedAt: Date | null; endedReason: EndReason | null }

/** A period was paid. One that isn't the next says nothing new. */
export function afterPayment(
  of: SubscriptionClock,
  period: number,
  now: Date,
): Partial<SubscriptionClock & Ending> {
  if (period < of.nextPeriod) return {}
  const { endsAt } = periodOf(of, period)
  const paid = {
    ...{ nextPeriod: period + 1, paidUntil: endsAt, lastPaidAt: now },
    ...{ failures: 0, failingSince: null, lastDecline: null, pausedAt: null, askedPeriod: null },
    awaitedUntil: null,
  }
  if (of.state === 'ended') return paid
  // The last part: it's theirs for good.
  if (of.instalments !== null && period >= of.instalments)
    return { ...paid, state: 'ended', endedAt: now, endedReason: 'completed', dueAt: null }
  if (of.cancelsAtEnd || of.pauseMonths !== null || isStopping({ ...of, ...paid }))
    return { ...paid, state: 'active', dueAt: endsAt }
  const apart = new Date(now.getTime() + apartMs)
  const dueAt = collectsAt(of, endsAt, now)
  return { ...paid, state: 'active', dueAt: dueAt > apart ? dueAt : apart }
}

type TermsToday = SwitchTerms & { switchesTo: null }

/**
 * It's paid at another price from its next period on. Where months become years or years months, they're counted from where that
 * period begins.
 */
export function afterSwitch(of: SubscriptionClock, to: SwitchTerms): Partial<SubscriptionClock> & TermsToday {
  const agreed = { ...to, switchesTo: null }
  if (to.interval === of.interval || of.state === 'trialing') return agreed
  return { ...agreed, anchor: periodOf(of, of.nextPeriod).startsAt, anchorPeriod: of.nextPeriod }
}

/** It was paid to switch at once: where a month became a year, that begins now. */
export function afterPaidSwitch(
  of: SubscriptionClock,
  to: SwitchTerms,
  now: Date,
): Partial<SubscriptionClock> & TermsToday {
  const agreed = { ...to, switchesTo: null }
  if (to.interval === of.interval) return agreed
  const begun = { ...of, interval: to.interval, anchor: now, anchorPeriod: of.nextPeriod }
  const { anchor, anchorPeriod, nextPeriod } = begun
  return { ...agreed, anchor, anchorPeriod, ...afterPayment(begun, nextPeriod, now) }
}

/** It couldn't be charged: tried again, after a while, or over. */
export function afterDecline(of: SubscriptionClock, decline: Decline, now: Date): Partial<SubscriptionClock> {
  if (of.state === 'ended') return {}
  const since = of.failingSince ?? now
  const failures = of.failures + 1
  const failed = {
    ...{ state: 'pastDue' as const, failures, failingSince: since, lastDecline: decline },
    ...{ pauseMonths: null, awaitedUntil: null },
  }
  // No one tries anymore, and access is paused; its buyer pays when they can.
  if (of.instalments !== null && (decline === 'hard' || failures > retryDays.length))
    return { ...failed, dueAt: null }
  // The last one isn't waited for: it ends at the next look.
  if (failures > retryDays.length) return { ...failed, dueAt: now }
  const day = decline === 'hard' ? retryDays[2] : (retryDays[failures - 1] ?? retryDays[2])
  const next = since.getTime() + days(day)
  return { ...failed, dueAt: new Date(Math.max(next, now.getTime() + apartMs)) }
}

/** Banks decide within this time. Whoever paid until now loses nothing while they do. */
const decidedDays = 14

/** A period is paid by a method that takes days. One that failed before is given nothing ahead. */
export function afterWaiting(of: SubscriptionClock, now: Date): Partial<SubscriptionClock> {
  const isPaid = of.state === 'active' || of.state === 'trialing'
  if (!isPaid || of.awaitedUntil) return {}
  return { awaitedUntil: new Date(now.getTime() + days(decidedDays)) }
}

/** Until then whoever pays has access; null where it's theirs for good. */
export function accessEndsAt(
  of: Pick<
    SubscriptionClock,
    'paidUntil' | 'failingSince' | 'cancelsAtEnd' | 'state' | 'pauseMonths' | 'pausedAt'
  > &
    Partial<Stopping> &
    Partial<Pick<Ending, 'endedReason'>> &
    Pick<SubscriptionClock, 'awaitedUntil'>,
): Date | null {
  const until = paidFor(of)
  const { awaitedUntil, state } = of
  return until && awaitedUntil && awaitedUntil > until && state !== 'ended' ? awaitedUntil : until
}

function paidFor(of: Parameters<typeof accessEndsAt>[0]): Date | null {
  const { paidUntil, failingSince } = of
  if (of.endedReason === 'completed') return null
  // Who comes back from a break has nothing yet that could be kept for some days.
  if (of.pausedAt || (of.pauseMonths !== null && !failingSince)) return paidUntil
  const { nextPeriod = 0, lastPeriod } = of
  const isLast = of.cancelsAtEnd || isStopping({ nextPeriod, lastPeriod })
  if (of.state === 'ended' || (isLast && !failingSince)) return paidUntil
  const from = failingSince && failingSince > paidUntil ? failingSince : paidUntil
  return new Date(from.getTime() + days(graceDays))
}

/** A test subscription is moved to the moment of its next step: its periods are counted from there. */
export function fastForwarded(of: SubscriptionClock & { trialEndsAt: Date | null }, now: Date) {
  if (of.state === 'ended' || of.dueAt === null) return null
  const jump = Math.max(0, of.dueAt.getTime() - now.getTime())
  const back = (date: Date | null) => date && new Date(date.getTime() - jump)
  if (of.failingSince)
    return {
      dueAt: now,
      failingSince: back(of.failingSince),
      paidUntil: new Date(of.paidUntil.getTime() - jump),
      anchor: new Date(of.anchor.getTime() - jump),
    }
  return {
    ...{ dueAt: now, anchor: now, anchorPeriod: of.nextPeriod },
    paidUntil: of.paidUntil < now ? of.paidUntil : now,
    trialEndsAt: of.trialEndsAt && of.trialEndsAt > now ? now : back(of.trialEndsAt),
    lastPaidAt: back(of.lastPaidAt),
  }
}
