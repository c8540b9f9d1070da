import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basisPointsOf, editedPrice, formatMoney, formatPrice, parsePrice, taxWithin } from './money.ts'

describe('rounding', () => {
  it('goes half to even', () => {
    // 50 basis points of 100, 300 and 500 are 0.5, 1.5 and 2.5 cents.
    expect([100, 300, 500].map((cents) => basisPointsOf(cents, 50))).toEqual([0, 2, 2])
  })

  it('is never off by more than half a cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (cents, points) => {
          expect(Math.abs(basisPointsOf(cents, points) - (cents * points) / 10_000)).toBeLessThanOrEqual(0.5)
        },
      ),
    )
  })
})

describe('tax inside a price', () => {
  it('is $9.16 of $49.00 at 23%', () => {
    expect(taxWithin(4900, 2300)).toBe(916)
  })

  it('leaves a net that gives the price again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (gross, points) => {
          const net = gross - taxWithin(gross, points)
          expect(Math.abs(net + basisPointsOf(net, points) - gross)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})

describe('a price as people type it', () => {
  it.each([
    ['49', 4900],
    ['49.00', 4900],
    ['$49', 4900],
    ['49,00', 4900],
    ['49,5', 4950],
    ['1,200', 120_000],
    ['1,200.50', 120_050],
    [' € 19.90 ', 1990],
    ['', 0],
    ['0', 0],
  ])('%s is %i cents', (text, cents) => {
    expect(parsePrice(text)).toBe(cents)
  })

  it.each([
    ['1.234,50', 'de', 123_450],
    ['1,234.50', 'de', 123_450],
    ['1.234', 'de', 123_400],
    ['1,234', 'en', 123_400],
    ['1.234.567', 'en', 123_456_700],
    ['1’234.50', 'de-CH', 123_450],
    ['1.234', 'en', null],
    ['1,234', 'de', null],
  ])('%s in %s is %s cents', (text, locale, cents) => {
    expect(parsePrice(text, locale)).toBe(cents)
  })

  it('stands in its field as the language writes it, and is read back', () => {
    expect([editedPrice(123_450), editedPrice(123_450, 'de')]).toEqual(['1234.50', '1234,50'])
    expect(parsePrice(editedPrice(123_450, 'de'), 'de')).toBe(123_450)
  })

  it.each(['free', '-5', '4.999', '1e3', '12.', '--', '1.2.3', '0x10', '9'.repeat(20)])(
    '%s is no price',
    (text) => {
      expect(parsePrice(text)).toBeNull()
    },
  )
})

describe('amounts on screens', () => {
  it('have two digits in lists and none on round prices', () => {
    expect(formatMoney({ cents: 120450, currency: 'USD' })).toBe('$1,204.50')
    expect(formatPrice({ cents: 4900, currency: 'USD' })).toBe('$49')
    expect(formatPrice({ cents: 4950, currency: 'EUR' })).toBe('€49.50')
  })
})
