import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockChanges, instantOf, nextStudyTime } from './study-times.ts'

const every = [0, 1, 2, 3, 4, 5, 6]
const lisbon = { days: [1, 4], time: '19:30', untilOn: '2027-06-30', timeZone: 'Europe/Lisbon' }
const next = (times: typeof lisbon, after: string) => nextStudyTime(times, new Date(after))?.toISOString()

describe('the next study time', () => {
  it('is at the same time of the clock before and after it changes', () => {
    // Summer time in Lisbon ends on Sunday, 25 October 2026 and begins on 28 March 2027.
    expect(next(lisbon, '2026-10-22T12:00:00Z')).toBe('2026-10-22T18:30:00.000Z')
    expect(next(lisbon, '2026-10-22T18:30:00Z')).toBe('2026-10-26T19:30:00.000Z')
    expect(next(lisbon, '2027-03-26T00:00:00Z')).toBe('2027-03-29T18:30:00.000Z')
  })

  it('is of the day in the zone, not of the day in UTC', () => {
    const auckland = { days: [1], time: '07:00', untilOn: '2026-12-31', timeZone: 'Pacific/Auckland' }
    // Monday morning there is Sunday evening in UTC.
    expect(next(auckland, '2026-11-20T00:00:00Z')).toBe('2026-11-22T18:00:00.000Z')
  })

  it('is an hour later in the night that has no such time, and the first of two where it comes twice', () => {
    const night = { days: every, time: '01:30', untilOn: '2027-12-31', timeZone: 'Europe/Lisbon' }
    expect(next(night, '2027-03-28T00:30:00Z')).toBe('2027-03-28T01:30:00.000Z')
    expect(next(night, '2026-10-25T00:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
    expect(next(night, '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30:00.000Z')
  })

  it('is nothing after the last day, without days, and for what is no day', () => {
    expect(next(lisbon, '2027-06-29T00:00:00Z')).toBeUndefined()
    expect(next({ ...lisbon, days: [] }, '2026-10-22T12:00:00Z')).toBeUndefined()
    expect(next({ ...lisbon, untilOn: '2027-02-31' }, '2026-10-22T12:00:00Z')).toBeUndefined()
  })

  it('always lies ahead, on a chosen day, within eight days', () => {
    const zones = fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe')
    const ahead = fc.property(
      zones,
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 0, max: 360 * 24 * 60 }),
      (timeZone, day, minute, later) => {
        const two = (n: number) => String(n).padStart(2, '0')
        const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
        const after = new Date(Date.UTC(2026, 0, 1) + later * 60_000)
        const found = nextStudyTime({ days: [day], time, untilOn: '2027-12-31', timeZone }, after)
        if (!found) throw new Error('There is none.')
        const weekday = new Intl.DateTimeFormat('en', { timeZone, weekday: 'short' }).format(found)
        expect(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(weekday)).toBe(day)
        const wait = found.getTime() - after.getTime()
        expect(wait).toBeGreaterThan(0)
        expect(wait).toBeLessThanOrEqual(8 * 86_400_000)
      },
    )
    fc.assert(ahead, { numRuns: 150 })
  })
})

it('finds the changes of a clock to the second, and none where there are none', () => {
  const [from, until] = [new Date('2026-09-01T00:00:00Z'), new Date('2027-09-01T00:00:00Z')]
  expect(clockChanges('Europe/Lisbon', from, until).map(({ at }) => new Date(at).toISOString())).toEqual([
    '2026-10-25T01:00:00.000Z',
    '2027-03-28T01:00:00.000Z',
  ])
  expect(clockChanges('Asia/Tokyo', from, until)).toEqual([])
  expect(instantOf('Asia/Tokyo', Date.UTC(2026, 10, 21, 9))).toBe(Date.UTC(2026, 10, 21, 0))
})
