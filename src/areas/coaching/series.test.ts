import { describe, expect, it } from 'vitest'
import { days } from '#kernel/time.ts'
import { previewSeries, seriesStarts } from './series.ts'
import { type BusyTime, makeSlotIndex } from './slots.ts'

const at = (text: string) => Date.parse(text)
const iso = (instant: number) => `${new Date(instant).toISOString().slice(0, 16)}Z`

describe('R13: a series of sessions', () => {
  it('keeps the host’s clock through both changes of it', () => {
    const plan = { timeZone: 'Europe/Berlin', firstAt: '2027-03-22T09:00', everyWeeks: 1, times: 3 }
    expect(seriesStarts(plan).map(iso)).toEqual([
      '2027-03-22T08:00Z',
      '2027-03-29T07:00Z',
      '2027-04-05T07:00Z',
    ])
    const autumn = { ...plan, firstAt: '2027-10-18T09:00', everyWeeks: 2, times: 2 }
    expect(seriesStarts(autumn).map(iso)).toEqual(['2027-10-18T07:00Z', '2027-11-01T08:00Z'])
  })

  it('comes later on the day its time is skipped, and is the first of two alike', () => {
    const nights = { timeZone: 'America/New_York', everyWeeks: 1, times: 2 }
    expect(seriesStarts({ ...nights, firstAt: '2027-03-07T02:30' }).map(iso)).toEqual([
      '2027-03-07T07:30Z',
      '2027-03-14T07:30Z',
    ])
    expect(seriesStarts({ ...nights, firstAt: '2027-10-31T01:30' }).map(iso)).toEqual([
      '2027-10-31T05:30Z',
      '2027-11-07T05:30Z',
    ])
  })

  it('shows what is in its way, and the weeks in which the client’s clock shows something else', () => {
    const availability = {
      timeZone: 'Europe/Lisbon',
      weekly: Array.from({ length: 7 }, () => [{ from: 540, until: 1020 }]),
      overrides: [],
      blackouts: [{ from: '2027-03-22', until: '2027-03-23' }],
      gapMinutes: 0,
      noticeMinutes: 0,
      windowDays: 90,
      perDay: null,
      stepMinutes: 30,
    }
    const taken: BusyTime[] = [
      { startsAt: at('2027-03-15T15:30Z'), endsAt: at('2027-03-15T16:30Z'), kind: 'session' },
    ]
    const index = makeSlotIndex(availability, taken, at('2027-03-01T00:00Z'))
    const plan = { timeZone: 'Europe/Lisbon', firstAt: '2027-03-08T15:00', everyWeeks: 1, times: 5 }
    const dates = previewSeries(plan, { index, durationMinutes: 60, clientZone: 'America/New_York' })
    expect(dates.map(({ conflict }) => conflict)).toEqual([null, 'taken', 'blackout', null, null])
    // New York changes on March 14, Lisbon on the 28th.
    expect(dates.map(({ isShifted }) => isShifted)).toEqual([false, true, true, false, false])
    expect((dates[4]?.start ?? 0) - (dates[0]?.start ?? 0)).toBe(days(28) - 3_600_000)
  })
})
