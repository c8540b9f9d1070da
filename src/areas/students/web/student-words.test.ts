import { expect, it } from 'vitest'
import { dayOf, endOfDay, isAhead } from './student-words.ts'

it('a day ends in its evening, and what was typed and is no day never does', () => {
  expect(dayOf(endOfDay('2999-12-24') ?? '')).toBe('2999-12-24')
  expect([isAhead('2999-12-24'), isAhead('2020-12-24')]).toEqual([true, false])
  for (const typed of ['2999', '2999-05', '12/24/2999', 'Dec 24 2999 or so', '2999-02-31', ''])
    expect([typed, endOfDay(typed), isAhead(typed)]).toEqual([typed, null, false])
})
