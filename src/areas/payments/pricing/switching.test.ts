import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periodDates } from './periods.ts'
import { isSwitchedNow, switchCents } from './switching.ts'

const zone = 'America/New_York'
const anchor = new Date('2026-04-01T14:00:00Z')
const period = periodDates(anchor, 'month', 1, zone)
const month = (cents: number) => ({ cents, interval: 'month' as const })
const year = (cents: number) => ({ cents, interval: 'year' as const })

describe('moving to another price', () => {
  it('costs the difference for the whole days that are left', () => {
    const now = new Date('2026-04-15T20:00:00Z')
    expect(switchCents(month(7900), month(19_900), { period, now, zone })).toBe(6400)
  })

  it('costs the same all day long, in the zone of the subscription', () => {
    const at = (now: string) => switchCents(month(7900), month(19_900), { period, now: new Date(now), zone })
    expect(at('2026-04-15T04:00:00Z')).toBe(at('2026-04-16T03:59:59Z'))
    expect(at('2026-04-16T04:00:00Z')).toBeLessThan(at('2026-04-16T03:59:59Z'))
  })

  it('begins a year at once, less what’s left of the month', () => {
    const now = new Date('2026-04-16T14:00:00Z')
    expect(isSwitchedNow(month(3000), year(30_000))).toBe(true)
    expect(switchCents(month(3000), year(30_000), { period, now, zone })).toBe(28_500)
    expect(isSwitchedNow(year(30_000), month(3000))).toBe(false)
    expect(isSwitchedNow(month(3000), month(2000))).toBe(false)
  })

  it('is never below nothing nor above the new price (invariant 18)', () => {
    const cents = fc.integer({ min: 50, max: 5_000_000 })
    const interval = fc.constantFrom('month' as const, 'year' as const)
    const paid = fc.record({ cents, interval })
    const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland')
    fc.assert(
      fc.property(paid, paid, zones, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, zone, part) => {
        const period = periodDates(anchor, from.interval, 1, zone)
        const length = period.endsAt.getTime() - period.startsAt.getTime()
        const now = new Date(period.startsAt.getTime() + part * length)
        const due = switchCents(from, to, { period, now, zone })
        expect(due).toBeGreaterThanOrEqual(0)
        expect(due).toBeLessThanOrEqual(to.cents)
      }),
    )
  })
})
