import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periodDates } from '#areas/payments/pricing/periods.ts'
import { days } from '#kernel/time.ts'
import { monthOf } from './allowance-months.ts'

const zone = 'Europe/Berlin'
const begun = new Date('2026-01-31T09:00:00Z')
const right = { createdAt: begun, endsAt: null }
const paid = (fields: Partial<Parameters<typeof monthOf>[1] & object> = {}) => ({
  ...{ state: 'active' as const, interval: 'month' as const, zone, nextPeriod: 2, endedReason: null },
  paidUntil: periodDates(begun, 'month', 1, zone).endsAt,
  ...fields,
})
const at = (text: string) => new Date(text)

describe('the month of a right', () => {
  it('is the period that’s paid, until it ends', () => {
    const month = monthOf(right, paid(), zone, at('2026-02-10T00:00:00Z'))
    expect(month).toEqual({
      ...{ key: '1', startsAt: at('2026-01-28T09:00:00Z'), endsAt: at('2026-02-28T09:00:00Z') },
    })
    expect(monthOf(right, paid(), zone, at('2026-02-28T09:00:00Z'))).toBeNull()
  })

  it('is none while it’s tried, after a payment that failed, and while a bank decides', () => {
    const now = at('2026-02-10T00:00:00Z')
    expect(monthOf(right, paid({ state: 'trialing', nextPeriod: 1 }), zone, now)).toBeNull()
    expect(monthOf(right, paid({ state: 'pastDue', paidUntil: begun }), zone, now)).toBeNull()
    expect(monthOf(right, paid({ state: 'ended', endedReason: 'disputed' }), zone, now)).toBeNull()
  })

  it('is one of twelve of a paid year', () => {
    const year = paid({ interval: 'year', paidUntil: periodDates(begun, 'year', 1, zone).endsAt })
    const keys = new Set<string>()
    for (let day = 0; day < 365; day++) {
      const month = monthOf(right, year, zone, new Date(begun.getTime() + days(day)))
      if (month) keys.add(month.key)
    }
    expect([...keys]).toEqual(Array.from({ length: 12 }, (_, n) => `1.${n + 1}`))
  })

  it('counts from the start where nothing is paid, and ends no later than the right', () => {
    expect(monthOf(right, null, zone, at('2026-03-05T00:00:00Z'))).toEqual({
      ...{ key: 'm2', startsAt: at('2026-02-28T09:00:00Z'), endsAt: at('2026-03-31T08:00:00Z') },
    })
    const short = { ...right, endsAt: at('2026-03-10T00:00:00Z') }
    expect(monthOf(short, null, zone, at('2026-03-05T00:00:00Z'))?.endsAt).toEqual(short.endsAt)
    expect(monthOf(short, null, zone, short.endsAt)).toBeNull()
    expect(monthOf(right, null, zone, at('2026-01-30T00:00:00Z'))).toBeNull()
  })

  it('14: covers each moment of what’s given for good once, whenever it began', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000 }),
        fc.integer({ min: 0, max: 86_399 }),
        fc.integer({ min: 0, max: 900 }),
        fc.constantFrom('UTC', 'Europe/Lisbon', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu'),
        (day, second, later, zone) => {
          const createdAt = new Date(Date.UTC(2024, 0, 1) + days(day) + second * 1000)
          const now = new Date(createdAt.getTime() + days(later))
          const month = monthOf({ createdAt, endsAt: null }, null, zone, now)
          expect(month).not.toBeNull()
          if (!month) return
          expect(month.endsAt > now).toBe(true)
          // The same name until it ends, and another one from then on.
          const last = new Date(month.endsAt.getTime() - 1)
          expect(monthOf({ createdAt, endsAt: null }, null, zone, last)?.key).toBe(month.key)
          expect(monthOf({ createdAt, endsAt: null }, null, zone, month.endsAt)?.key).not.toBe(month.key)
        },
      ),
    )
  })
})
