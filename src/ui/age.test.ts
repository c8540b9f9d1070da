import { expect, it } from 'vitest'
import { wholeDays } from './age.ts'

const now = new Date('2026-11-21T23:02:00Z')
const daysAgo = (at: string, timeZone?: string) =>
  (now.getTime() - wholeDays(new Date(at), now, timeZone).getTime()) / 86_400_000

it('counts days by the calendar of the reader, and leaves hours and weeks alone', () => {
  expect(daysAgo('2026-11-20T08:00:00Z', 'UTC')).toBe(1)
  expect(daysAgo('2026-11-19T23:30:00Z', 'UTC')).toBe(2)
  expect(daysAgo('2026-11-19T08:00:00Z', 'UTC')).toBe(2)
  // In Tokyo it is the 22nd already.
  expect(daysAgo('2026-11-20T08:00:00Z', 'Asia/Tokyo')).toBe(2)
  expect(daysAgo('2026-11-15T00:00:00Z', 'UTC')).toBe(6)
  expect(wholeDays(new Date('2026-11-21T04:00:00Z'), now, 'UTC').toISOString()).toContain('T04:00')
  expect(wholeDays(new Date('2026-11-01T04:00:00Z'), now, 'UTC').toISOString()).toContain('11-01T04:00')
})
