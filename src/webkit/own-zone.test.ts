import { afterEach, expect, it } from 'vitest'
import { ownZone, preferZoneOf } from './own-zone.ts'

afterEach(() => preferZoneOf(null))

it('is the store’s, else the profile’s, else this device’s', () => {
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zoneOf = (store: string | null, timeZone: string) => {
    preferZoneOf({ workspace: store ? ({ timeZone: store } as never) : null, timeZone })
    return ownZone()
  }
  expect(zoneOf('Asia/Tokyo', 'Europe/Lisbon')).toBe('Asia/Tokyo')
  expect(zoneOf('UTC', 'Europe/Lisbon')).toBe('UTC')
  expect(zoneOf(null, 'Europe/Lisbon')).toBe('Europe/Lisbon')
  // A receipt asks for no zone: an account made there says UTC.
  expect(zoneOf(null, 'UTC')).toBe(device)
})
