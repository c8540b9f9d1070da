import { describe, expect, it } from 'vitest'
import { clockChangeIn, isSameClock, offsetOf, unusualDifference } from './zones.ts'

const at = (text: string) => new Date(text)

describe('zones of a session', () => {
  it('are one where clocks agree', () => {
    expect(offsetOf('Asia/Kathmandu', at('2026-07-01T12:00:30Z'))).toBe(345)
    expect(isSameClock('Europe/Lisbon', 'Europe/London', at('2026-07-01T12:00:00Z'))).toBe(true)
    expect(isSameClock('Europe/Lisbon', 'Europe/Berlin', at('2026-07-01T12:00:00Z'))).toBe(false)
  })

  it('know when clocks change, in both directions, and when none do', () => {
    expect(clockChangeIn('Europe/Lisbon', at('2026-10-20T12:00:00Z'), at('2026-11-01T00:00:00Z'))).toEqual({
      at: at('2026-10-25T01:00:00Z'),
      minutes: -60,
    })
    expect(clockChangeIn('America/New_York', at('2026-03-01T12:00:00Z'), at('2026-03-20T00:00:00Z'))).toEqual(
      {
        at: at('2026-03-08T07:00:00Z'),
        minutes: 60,
      },
    )
    expect(clockChangeIn('Asia/Tokyo', at('2026-01-01T00:00:00Z'), at('2026-12-31T00:00:00Z'))).toBeNull()
    expect(clockChangeIn('Europe/Lisbon', at('2026-10-20T12:00:00Z'), at('2026-10-24T00:00:00Z'))).toBeNull()
  })

  it('are said to be further apart or nearer in the weeks between two changes', () => {
    const [host, client] = ['Europe/Lisbon', 'America/New_York']
    const now = at('2026-10-20T12:00:00Z')
    expect(unusualDifference(host, client, at('2026-10-27T15:00:00Z'), now)).toBe(-4)
    expect(unusualDifference(host, client, at('2026-11-03T15:00:00Z'), now)).toBeNull()
  })
})
