import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { zoneClock } from './zone-clock.ts'

const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Europe/Lisbon',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'America/Santiago',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Pacific/Chatham',
  'UTC',
]
const at = (text: string) => Date.parse(text)

describe('the clock of a zone', () => {
  it.each(zones)('shows in %s what Temporal says it shows, back and forth', (timeZone) => {
    const clock = zoneClock(timeZone)
    const moment = fc.integer({
      min: at('2025-01-01T00:00Z') / 60_000,
      max: at('2028-01-01T00:00Z') / 60_000,
    })
    fc.assert(
      fc.property(moment, (minute) => {
        const instant = minute * 60_000
        const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
        expect(clock.offsetAt(instant)).toBe(zoned.offsetNanoseconds / 1e6)
        expect(clock.instantsOf(clock.wallAt(instant))).toContain(instant)
        const plain = Temporal.PlainDateTime.from(new Date(instant).toISOString().slice(0, 19))
        const compatible = plain.toZonedDateTime(timeZone, { disambiguation: 'compatible' })
        expect(clock.instantOf(instant)).toBe(compatible.epochMilliseconds)
      }),
      { numRuns: 150 },
    )
  })

  it('skips an hour, shows another twice, and says when', () => {
    const clock = zoneClock('America/New_York')
    expect(clock.instantsOf(at('2027-03-14T02:30Z'))).toEqual([])
    expect(clock.instantOf(at('2027-03-14T02:30Z'))).toBe(at('2027-03-14T07:30Z'))
    expect(clock.instantsOf(at('2027-11-07T01:30Z'))).toEqual([
      at('2027-11-07T05:30Z'),
      at('2027-11-07T06:30Z'),
    ])
    expect(clock.changes(at('2027-01-01T00:00Z'), at('2028-01-01T00:00Z'))).toEqual([
      { at: at('2027-03-14T07:00Z'), before: -5 * 3_600_000, after: -4 * 3_600_000 },
      { at: at('2027-11-07T06:00Z'), before: -4 * 3_600_000, after: -5 * 3_600_000 },
    ])
  })

  it('has a change of the clocks that is at the very moment asked from', () => {
    const change = at('2027-03-14T07:00Z')
    expect(zoneClock('America/New_York').changes(change, change + 1)).toHaveLength(1)
    expect(zoneClock('America/New_York').changes(change + 1, change + 9)).toHaveLength(0)
  })
})
