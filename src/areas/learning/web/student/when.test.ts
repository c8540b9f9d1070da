import { expect, it } from 'vitest'
import { whenWas } from './when.ts'

it.each([
  ['2026-11-23T20:30:00Z', 'Pacific/Auckland', 'morning'],
  ['2026-11-23T20:30:00Z', 'Europe/Lisbon', 'yesterday'],
  ['2026-11-24T02:30:00Z', 'Pacific/Auckland', 'afternoon'],
  ['2026-11-24T02:30:00Z', 'America/New_York', 'evening'],
  ['2026-11-22T02:30:00Z', 'Europe/Lisbon', 'day'],
] as const)('what was at %s was, for someone in %s: %s', (at, zone, when) => {
  const now = zone === 'America/New_York' ? '2026-11-24T04:30:00Z' : '2026-11-24T09:00:00Z'
  expect(whenWas(new Date(at), new Date(now), zone)).toBe(when)
})
