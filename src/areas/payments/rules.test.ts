import { describe, expect, it } from 'vitest'
import { feeInWords, feeOn } from './rules.ts'

describe('the fee', () => {
  it('is 2.9% + $0.30: $1.72 on $49.00 (spec §9)', () => {
    expect(feeOn({ cents: 4900, currency: 'USD' })).toBe(172)
    expect(feeInWords('en-US', 'EUR')).toBe('2.9% + €0.30')
    expect(feeInWords()).toBe('2.9% + $0.30')
    expect(feeInWords('de-DE')).toBe('2,9\u00a0% + 0,30\u00a0$')
  })

  it('is nothing on a free order', () => {
    expect(feeOn({ cents: 0, currency: 'USD' })).toBe(0)
  })
})
