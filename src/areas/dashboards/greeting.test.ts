import { expect, it } from 'vitest'
import { partOfDay } from './greeting.ts'

it.each([
  ['2026-11-23T02:49:00Z', 'evening'],
  ['2026-11-23T04:59:00Z', 'evening'],
  ['2026-11-23T05:00:00Z', 'morning'],
  ['2026-11-23T12:00:00Z', 'afternoon'],
  ['2026-11-23T18:00:00Z', 'evening'],
])('at %s it is %s: nobody says good morning in the night', (at, part) => {
  expect(partOfDay(new Date(at), 'UTC')).toBe(part)
})
