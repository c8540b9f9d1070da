import { expect, it } from 'vitest'
import { dayIn, formatDay, isTimeZone, nextDayIn, zoneName } from './time.ts'

it.each([
  ['UTC', '2026-11-20T09:00:00Z', '2026-11-20', '2026-11-21T00:00:00Z'],
  ['America/New_York', '2026-11-20T02:00:00Z', '2026-11-19', '2026-11-20T05:00:00Z'],
  // Days of 25 and 23 hours, and a zone that puts its clock back at midnight.
  ['Europe/Lisbon', '2026-10-25T00:30:00Z', '2026-10-25', '2026-10-26T00:00:00Z'],
  ['Europe/Lisbon', '2026-03-29T00:30:00Z', '2026-03-29', '2026-03-29T23:00:00Z'],
  ['Pacific/Kiritimati', '2026-11-20T09:59:59Z', '2026-11-20', '2026-11-20T10:00:00Z'],
  ['Asia/Kathmandu', '2026-11-20T18:14:59.999Z', '2026-11-20', '2026-11-20T18:15:00Z'],
])('a day in %s ends where the next begins', (zone, at, day, next) => {
  expect(dayIn(zone, new Date(at))).toBe(day)
  expect(nextDayIn(zone, new Date(at))).toEqual(new Date(next))
  expect(dayIn(zone, new Date(next))).not.toBe(day)
})

it.each([
  [undefined, 'Sep 9, 2026'],
  ['en-US', 'Sep 9, 2026'],
  ['en-GB', '9 Sept 2026'],
  ['de-DE', '9. Sept. 2026'],
])('a day is written as %s writes it', (locale, words) => {
  expect(formatDay('2026-09-09T10:00:00Z', locale, 'UTC')).toBe(words)
})

it.each([
  ['de', 'Europe/Lisbon', 'Westeuropäische Zeit'],
  ['de', 'America/New_York', 'Nordamerikanische Ostküstenzeit'],
  ['de', 'Etc/GMT+5', null],
])('says in %s what the zone %s is called', (locale, zone, name) => {
  expect(zoneName(locale, zone, new Date('2026-11-20T09:00:00Z'))).toBe(name)
})

it('a zone has a name that means one thing, whatever else programs know', () => {
  const named = [
    'Asia/Kolkata',
    'Asia/Calcutta',
    'Etc/GMT+5',
    'GMT',
    'UTC',
    'EST5EDT',
    'America/Argentina/Ushuaia',
  ]
  expect(named.filter((name) => !isTimeZone(name))).toEqual([])
  expect(Intl.supportedValuesOf('timeZone').filter((name) => !isTimeZone(name))).toEqual([])
  const odd = [
    '+05:30',
    'IST',
    'ECT',
    'cet',
    'US/Pacific-New',
    'Factory',
    'Etc/Unknown',
    'UTC+5',
    'Z',
    '',
    'constructor',
  ]
  expect(odd.filter(isTimeZone)).toEqual([])
})
