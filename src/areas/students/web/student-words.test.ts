import { afterEach, expect, it, vi } from 'vitest'
import { preferZoneOf } from '#webkit/own-zone.ts'
import { dayOf, endOfDay, isAhead, tomorrow, zoneOfDays } from './student-words.ts'

afterEach(() => {
  vi.useRealTimers()
  preferZoneOf(null)
})

it('a day ends in its evening, and what was typed and is no day never does', () => {
  expect(dayOf(endOfDay('2999-12-24') ?? '')).toBe('2999-12-24')
  expect([isAhead('2999-12-24'), isAhead('2020-12-24')]).toEqual([true, false])
  for (const typed of ['2999', '2999-05', '12/24/2999', 'Dec 24 2999 or so', '2999-02-31', ''])
    expect([typed, endOfDay(typed), isAhead(typed)]).toEqual([typed, null, false])
})

it.each([
  ['Pacific/Auckland', '2026-12-24T10:59:59.000Z'],
  ['America/New_York', '2026-12-25T04:59:59.000Z'],
])('access until December 24 ends with that day in the person’s own zone: %s', (timeZone, end) => {
  preferZoneOf({ workspace: null, timeZone })
  expect(endOfDay('2026-12-24')).toBe(end)
  expect(dayOf(end)).toBe('2026-12-24')
  expect(zoneOfDays()).toBe(timeZone.replaceAll('_', ' '))
})

it('tomorrow is theirs too, and a day without a date has no end', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') })
  preferZoneOf({ workspace: null, timeZone: 'Pacific/Auckland' })
  expect(tomorrow()).toBe('2026-11-25')
  expect([isAhead('2026-11-24'), isAhead('2026-11-23')]).toEqual([true, false])
  expect([endOfDay(''), endOfDay('2026-13-40'), isAhead('soon')]).toEqual([null, null, false])
})
