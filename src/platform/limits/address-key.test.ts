import { expect, it } from 'vitest'
import { addressKey } from './address-key.ts'

it('counts a whole /64 and every way to write an address as one place', () => {
  const home = addressKey('2001:db8:1:2::1')
  for (const same of ['2001:0DB8:0001:0002:ffff:1:2:3', '2001:db8:1:2:0:0:0:9', '2001:db8:1:2::%eth0']) {
    expect(addressKey(same)).toBe(home)
  }
  expect(addressKey('2001:db8:1:3::1')).not.toBe(home)
  expect(addressKey('::ffff:203.0.113.5')).toBe(addressKey('203.0.113.5'))
})
