import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { days } from '#kernel/time.ts'
import {
  accessEndsAt,
  afterPayment,
  isStopping,
  lastPeriodAfter,
  nextStep,
  periodOf,
  type SubscriptionClock,
} from './subscription-rules.ts'

const anchor = new Date('2026-01-31T23:30:00Z')
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland']

const clockOf = (interval: 'month' | 'year', zone: string, nextPeriod: number): SubscriptionClock => {
  const of = { anchor, anchorPeriod: 1, interval, zone }
  const { startsAt, endsAt } = periodOf(of, nextPeriod - 1)
  return {
    ...{ ...of, state: 'active', nextPeriod, paidUntil: endsAt, dueAt: endsAt, lastPaidAt: startsAt },
    ...{ failures: 0, failingSince: null, lastDecline: null, cancelsAtEnd: false, pauseMonths: null },
    ...{ pausedAt: null, instalments: null, byLink: false, askedPeriod: null, lastPeriod: null },
  }
}

const anyClock = fc.record({
  interval: fc.constantFrom('month' as const, 'year' as const),
  zone: fc.constantFrom(...zones),
  nextPeriod: fc.integer({ min: 2, max: 30 }),
  part: fc.double({ min: 0.001, max: 0.999, noNaN: true }),
})

describe('14, 15: what its seller stops', () => {
  it('is charged once more at most, and access ends with what’s paid for', () =>
    fc.assert(
      fc.property(anyClock, ({ interval, zone, nextPeriod, part }) => {
        const before = clockOf(interval, zone, nextPeriod)
        const from = before.lastPaidAt?.getTime() ?? 0
        const stoppedAt = new Date(from + (before.paidUntil.getTime() - from) * part)
        const lastPeriod = lastPeriodAfter({ ...before, startedAt: anchor }, stoppedAt)
        let of: SubscriptionClock = { ...before, lastPeriod }
        if (isStopping(of)) of = { ...of, dueAt: of.paidUntil }
        let charges = 0
        for (let turn = 0; turn < 5; turn++) {
          const now = of.dueAt
          if (!now) break
          const step = nextStep(of, now)
          if (step.do === 'end') {
            expect(step.because).toBe('stopped')
            of = { ...of, state: 'ended', dueAt: null }
            break
          }
          if (step.do !== 'charge') throw new Error(`It’s to ${step.do}.`)
          charges += 1
          expect(step.period).toBeLessThanOrEqual(lastPeriod)
          of = { ...of, ...afterPayment(of, step.period, now) }
        }
        expect(of.state).toBe('ended')
        expect(charges).toBe(lastPeriod - nextPeriod + 1)
        expect(charges).toBeLessThanOrEqual(1)
        expect(accessEndsAt(of)).toEqual(of.paidUntil)
        expect(of.paidUntil).toEqual(periodOf(of, lastPeriod).endsAt)
        // A year isn't charged unless it was announced.
        const isFar = before.paidUntil.getTime() - stoppedAt.getTime() > days(7)
        expect(charges).toBe(interval === 'year' && isFar ? 0 : 1)
      }),
    ))

  it('is charged no more where the announced payment came after the seller left', () =>
    fc.assert(
      fc.property(anyClock, ({ interval, zone, nextPeriod, part }) => {
        const of = clockOf(interval, zone, nextPeriod)
        const stoppedAt = new Date((of.lastPaidAt?.getTime() ?? 0) - days(3) * part)
        expect(lastPeriodAfter({ ...of, startedAt: anchor }, stoppedAt)).toBe(nextPeriod - 1)
      }),
    ))
})
