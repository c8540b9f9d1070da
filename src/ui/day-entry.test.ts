import { describe, expect, it } from 'vitest'
import { addDays, addMonths, firstDay, firstWeekday, isDay, lastDay, weeksOf } from './calendar-days.ts'
import { addMinutes, readClock, readDay, writtenClock, writtenDay } from './day-entry.ts'

describe('a date as people type it', () => {
  it.each([
    ['en', '11/4/2026', '2026-11-04'],
    ['en-US', '11-04-26', '2026-11-04'],
    ['en-GB', '4/11/2026', '2026-11-04'],
    ['de', '4.11.2026', '2026-11-04'],
    ['de', '04112026', '2026-11-04'],
    ['en', 'Nov 4, 2026', '2026-11-04'],
    ['en', '4 november 2027', '2027-11-04'],
    ['en', 'November 4th', '2026-11-04'],
    ['de-AT', '4. Nov. 2026', '2026-11-04'],
    ['de', '1. März 2027', '2027-03-01'],
    ['en', '2026-11-04', '2026-11-04'],
    ['de', '2026-11-04', '2026-11-04'],
    ['en', '12/24', '2026-12-24'],
    ['de', '24.12.', '2026-12-24'],
  ])('in %s is understood: %s', (region, typed, day) => {
    expect(readDay(typed, region, '2026-11-23')).toBe(day)
  })

  it.each([
    ['en', 'next week'],
    ['en', '2/30/2026'],
    ['en', '24/12/2026'],
    ['en', '1/2/3/2026'],
    ['en', '11/4/202'],
    ['en', 'Nov'],
    ['en', '7'],
    ['en', ''],
    // A slip of the fingers, and years that instants are no longer written in four digits for.
    ['en', '11/24/0026'],
    ['de', '1.1.0000'],
    ['en', '0026-11-24'],
    ['en', '1/1/9999'],
    ['en', '1/1/275760'],
    ['en-GB', '31/02/2026'],
    ['en', '2026-11-24T19:30'],
    ['en', '٢٤/١١/٢٠٢٦'],
  ])('in %s isn’t guessed at: %s', (region, typed) => {
    expect(readDay(typed, region, '2026-11-23')).toBeNull()
  })

  it('is read as it was written, in every region', () => {
    const brought = ['en-TH-u-ca-buddhist', 'en-u-ca-persian-nu-arabext', 'de-u-nu-arab']
    for (const region of ['en', 'en-US', 'en-GB', 'en-AU', 'en-CA', 'de', 'de-AT', 'de-CH', ...brought])
      for (const day of ['2026-01-09', '2026-03-31', '2026-05-05', '2026-09-12', '2028-02-29'])
        expect(readDay(writtenDay(day, region), region, '2026-11-23')).toBe(day)
  })
})

describe('a time as people type it', () => {
  it.each([
    ['7:30 pm', '19:30'],
    ['7pm', '19:00'],
    ['12 a.m.', '00:00'],
    ['12:15p', '12:15'],
    ['19.30', '19:30'],
    ['1930', '19:30'],
    ['730', '07:30'],
    ['19 Uhr', '19:00'],
    ['9', '09:00'],
  ])('is understood: %s', (typed, clock) => {
    expect(readClock(typed)).toBe(clock)
  })

  it.each(['25:00', '13 pm', '7:5', 'noon', '', '0 am'])('isn’t guessed at: %s', (typed) => {
    expect(readClock(typed)).toBeNull()
  })

  it('is read as it was written', () => {
    for (const region of ['en', 'en-GB', 'de'])
      for (const clock of ['00:00', '00:30', '12:00', '19:45'])
        expect(readClock(writtenClock(clock, region))).toBe(clock)
    expect(addMinutes('23:45', 30)).toBe('00:15')
    expect(addMinutes('00:00', -15)).toBe('23:45')
  })
})

describe('the days of a calendar', () => {
  it('are those there are', () => {
    expect([isDay('2026-02-28'), isDay('2026-02-29'), isDay('2028-02-29'), isDay('soon')]).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-01-31', -2)).toBe('2025-11-30')
  })

  it('have weeks from the first month that can be chosen to the last', () => {
    for (const day of [firstDay, lastDay]) expect(weeksOf(day, 1).flat().filter(Boolean)).toHaveLength(31)
  })

  it('begin the week as the region does', () => {
    expect([firstWeekday('en-US'), firstWeekday('de')]).toEqual([0, 1])
    const weeks = weeksOf('2026-11-23', 1)
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(weeks.at(-1)?.[0]).toBe('2026-11-30')
    expect(weeks.flat().filter(Boolean)).toHaveLength(30)
  })
})
