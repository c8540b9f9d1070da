import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { days, hours } from '#kernel/time.ts'
import {
  accessEndsAt,
  afterDecline,
  afterPayment,
  claimMs,
  nextStep,
  periodOf,
  type SubscriptionClock,
} from './subscription-rules.ts'

const start = new Date('2026-01-31T09:00:00Z')

function begun(now = start): SubscriptionClock {
  const of: SubscriptionClock = {
    ...{
      state: 'active',
      interval: 'month',
      zone: 'Europe/Berlin',
      anchor: now,
      anchorPeriod: 1,
      nextPeriod: 2,
    },
    ...{ paidUntil: now, dueAt: null, lastPaidAt: now, failures: 0, failingSince: null, lastDecline: null },
    ...{
      cancelsAtEnd: false,
      pauseMonths: null,
      pausedAt: null,
      instalments: null,
      byLink: false,
      askedPeriod: null,
    },
  }
  const { endsAt } = periodOf(of, 1)
  return { ...of, paidUntil: endsAt, dueAt: endsAt }
}

const at = (of: SubscriptionClock) => of.dueAt as Date

describe('a subscription that can’t be charged', () => {
  it('is tried at days 0, 3, 6 and 10, keeps access for 7 days and then ends', () => {
    let of = begun()
    const first = at(of)
    const tried: number[] = []
    for (let n = 0; n < 4; n++) {
      const now = at(of)
      expect(nextStep(of, now)).toMatchObject({ do: 'charge', period: 2, waived: [] })
      tried.push(Math.round((now.getTime() - first.getTime()) / days(1)))
      of = { ...of, ...afterDecline(of, 'soft', now) }
      expect(accessEndsAt(of)).toEqual(new Date(first.getTime() + days(7)))
    }
    expect(tried).toEqual([0, 3, 6, 10])
    expect(nextStep(of, at(of))).toEqual({ do: 'end', because: 'unpaid' })
  })

  it('waits for another card after a hard decline, and ends at day 10', () => {
    const of = begun()
    const failed = { ...of, ...afterDecline(of, 'hard', at(of)) }
    expect(at(failed)).toEqual(new Date(at(of).getTime() + days(10)))
    expect(nextStep(failed, at(failed))).toEqual({ do: 'end', because: 'unpaid' })
  })

  it('is as before once it’s paid', () => {
    const of = begun()
    const failed = { ...of, ...afterDecline(of, 'soft', at(of)) }
    const paid = { ...failed, ...afterPayment(failed, 2, new Date(at(of).getTime() + days(8))) }
    expect(paid).toMatchObject({ state: 'active', failures: 0, failingSince: null, nextPeriod: 3 })
    expect(paid.paidUntil).toEqual(periodOf(of, 2).endsAt)
  })
})

it('R13: waives what’s wholly past and charges the current period once', () => {
  const of = begun()
  const now = new Date('2026-05-15T09:00:00Z')
  const step = nextStep(of, now)
  expect(step).toMatchObject({ do: 'charge', period: 4, waived: [{ period: 2 }, { period: 3 }] })
  const paid = { ...of, ...afterPayment(of, 4, now) }
  expect(nextStep(paid, now)).toEqual({ do: 'wait' })
})

it('B2: charges each period once and nothing twice a day, whatever the clock does', () => {
  const op = fc.record({
    hoursOn: fc.integer({ min: 0, max: 40 * 24 }),
    how: fc.constantFrom(
      'paid',
      'paid',
      'soft',
      'hard',
      'authentication',
      'crash',
      'lost',
      'cancel',
      'keep',
      'card',
    ),
  })
  fc.assert(
    fc.property(fc.array(op, { maxLength: 60 }), (ops) => {
      let of = begun()
      let now = start
      const charges: { period: number; at: Date }[] = []
      /** Charged at the provider, and the answer wasn't written down: those who ask about attempts tell it. */
      let lost: number | null = null
      let failures = 0
      for (const { hoursOn, how } of ops) {
        now = new Date(now.getTime() + hours(hoursOn))
        if (how === 'cancel' && of.state !== 'ended' && !of.failingSince)
          of = { ...of, cancelsAtEnd: true, dueAt: of.paidUntil }
        if (how === 'keep') of = { ...of, cancelsAtEnd: false }
        if (how === 'card' && of.lastDecline && of.state !== 'ended')
          of = { ...of, lastDecline: null, dueAt: now }
        if (lost !== null) {
          of = { ...of, ...afterPayment(of, lost, now) }
          lost = null
        }
        const step = nextStep(of, now)
        if (step.do === 'end') of = { ...of, state: 'ended', dueAt: null }
        if (step.do !== 'charge') continue
        if (step.waived.length > 0) of = { ...of, failures: 0, failingSince: null, lastDecline: null }
        of = { ...of, nextPeriod: step.period, dueAt: new Date(now.getTime() + claimMs) }
        if (how === 'crash') continue
        if (how === 'soft' || how === 'hard' || how === 'authentication') {
          failures = of.failures
          of = { ...of, ...afterDecline(of, how, now) }
          expect(of.failures).toBe(failures + 1)
          expect(of.failures).toBeLessThanOrEqual(4)
          continue
        }
        charges.push({ period: step.period, at: now })
        if (how === 'lost') lost = step.period
        else of = { ...of, ...afterPayment(of, step.period, now) }
      }
      const periods = charges.map(({ period }) => period)
      expect(new Set(periods).size).toBe(periods.length)
      for (const [n, charge] of charges.entries()) {
        const before = charges[n - 1]
        if (before) expect(charge.at.getTime() - before.at.getTime()).toBeGreaterThanOrEqual(days(1))
      }
      if (of.state === 'ended') expect(of.dueAt).toBeNull()
    }),
    { numRuns: 2_000 },
  )
})
