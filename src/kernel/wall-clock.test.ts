import { describe, expect, it } from 'vitest'
import { clockIn, instantIn } from './wall-clock.ts'

describe('a time on the clocks of a zone', () => {
  it.each([
    ['Europe/Lisbon', '2026-11-21T09:30', '2026-11-21T09:30:00.000Z'],
    ['America/New_York', '2026-11-21T09:30', '2026-11-21T14:30:00.000Z'],
    ['Asia/Kolkata', '2026-01-01T00:15', '2025-12-31T18:45:00.000Z'],
    // The days on which clocks change, before and after.
    ['America/New_York', '2026-03-08T01:30', '2026-03-08T06:30:00.000Z'],
    ['America/New_York', '2026-03-08T03:30', '2026-03-08T07:30:00.000Z'],
    ['Australia/Sydney', '2026-10-04T03:05', '2026-10-03T16:05:00.000Z'],
  ])('in %s is one instant, both ways: %s', (zone, clock, instant) => {
    expect(instantIn(zone, clock).toISOString()).toBe(instant)
    expect(clockIn(zone, instant)).toBe(clock)
  })

  it('that is skipped is as long after the change', () => {
    expect(clockIn('America/New_York', instantIn('America/New_York', '2026-03-08T02:30'))).toBe(
      '2026-03-08T03:30',
    )
  })
})
