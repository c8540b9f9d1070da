import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  basisPointsOf,
  type CurrencyCode,
  centsFrom,
  currencyCodeOf,
  decimalsOf,
  decimalText,
  editedPrice,
  formatMoney,
  formatPrice,
  fromUnits,
  inUnits,
  parsePrice,
  shareOf,
  splitBy,
  taxWithin,
} from './money.ts'

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

describe('a split', () => {
  const weights = fc.array(fc.nat(5_000_000), { minLength: 1, maxLength: 12 })

  it('gives what is left to the largest remainders, the first of equal ones', () => {
    expect(splitBy(1000, [1, 1, 1])).toEqual([334, 333, 333])
    expect(splitBy(100, [1, 2, 4])).toEqual([14, 29, 57])
    expect(splitBy(5, [0, 0, 0])).toEqual([2, 2, 1])
    expect(splitBy(0, [3, 4])).toEqual([0, 0])
    expect(splitBy(7, [])).toEqual([])
  })

  it('comes to the whole, and no part is off by a cent', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), weights, (cents, weights) => {
        const parts = splitBy(cents, weights)
        const sum = weights.reduce((total, weight) => total + weight, 0)
        expect(parts.reduce((total, part) => total + part, 0)).toBe(cents)
        if (sum > 0)
          for (const [at, part] of parts.entries())
            expect(Math.abs(part - (cents * (weights[at] ?? 0)) / sum)).toBeLessThan(1)
      }),
    )
  })

  it('takes from a part of an amount what half-even says, below zero too', () => {
    expect([1, 3, 5, -1, -3].map((cents) => shareOf(cents, 1, 2))).toEqual([0, 2, 2, 0, -2])
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

/** All that Intl knows of, and with them the currencies in use: 0, 2, 3 and 4 decimals. */
const codes = Intl.supportedValuesOf('currency').map((code) => currencyCodeOf(code) as CurrencyCode)
const currency = fc.constantFrom(...codes)
const amount = fc.record({ cents: fc.nat(100_000_000_000), currency })
const code = (text: string) => currencyCodeOf(text) as CurrencyCode

describe('decimals', () => {
  it('are those of ISO 4217, where CLDR has fewer too', () => {
    const decimals = ['USD', 'JPY', 'KWD', 'IQD', 'HUF', 'ISK', 'MGA', 'CLF'].map((text) =>
      decimalsOf(code(text)),
    )
    expect(decimals).toEqual([2, 0, 3, 3, 2, 0, 2, 4])
    const others = codes.filter(
      (currency) =>
        new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
          .maximumFractionDigits !== decimalsOf(currency),
    )
    // Where they differ, CLDR leaves off decimals that no one uses anymore.
    expect(others.every((currency) => decimalsOf(currency) >= 2)).toBe(true)
  })

  it('are shown for each currency', () => {
    expect(formatMoney({ cents: 1234, currency: code('JPY') })).toBe('¥1,234')
    expect(formatMoney({ cents: 1234, currency: code('KWD') }, 'de-DE')).toBe('1,234\u00a0KWD')
    expect(formatMoney({ cents: 1234, currency: code('IQD') })).toBe('IQD\u00a01.234')
    expect(formatPrice({ cents: 2000, currency: code('KWD') })).toBe('KWD\u00a02')
    expect(formatPrice({ cents: 2000, currency: code('JPY') })).toBe('¥2,000')
    expect(formatMoney({ cents: -5, currency: 'EUR' })).toBe('-€0.05')
  })

  it('of an amount that no number holds exactly are shown as they are', () => {
    const cents = Number.MAX_SAFE_INTEGER
    expect(formatMoney({ cents, currency: 'USD' })).toBe('$90,071,992,547,409.91')
    expect(decimalText({ cents, currency: 'USD' })).toBe('90071992547409.91')
  })

  it('a provider’s code in small letters is the same currency, and no word is one', () => {
    expect([currencyCodeOf('usd'), currencyCodeOf('dollars'), currencyCodeOf('')]).toEqual([
      'USD',
      null,
      null,
    ])
  })

  it.each(['en-US', 'de-DE', 'de-CH'])(
    'amount → text → amount is the same for every currency in %s',
    (locale) => {
      fc.assert(
        fc.property(amount, ({ cents, currency }) => {
          expect(parsePrice(editedPrice(cents, locale, currency), locale, currency)).toBe(cents)
        }),
      )
    },
  )

  it.each(['en-US', 'de-DE'])('a price as it is shown in %s is read back', (locale) => {
    const priced = fc.record({ cents: fc.nat(5_000_000), currency: fc.constantFrom('USD', 'EUR', 'GBP') })
    fc.assert(
      fc.property(priced, ({ cents, currency }) => {
        expect(parsePrice(formatMoney({ cents, currency }, locale), locale, currency)).toBe(cents)
      }),
    )
  })

  it('amount → decimal → amount is the same for every currency, below zero too', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }),
        currency,
        (cents, currency) => {
          expect(centsFrom(decimalText({ cents, currency }), currency)).toBe(cents)
        },
      ),
    )
  })

  it('amount → provider’s unit → amount is the same, whatever the provider counts in', () => {
    fc.assert(
      fc.property(amount, fc.nat(4), (money, more) => {
        const decimals = decimalsOf(money.currency) + more
        const units = inUnits(money, decimals)
        expect(Number.isSafeInteger(units)).toBe(true)
        expect(fromUnits(units, money.currency, decimals)).toBe(money.cents)
      }),
    )
  })

  it('an amount that a provider can’t count is refused and never rounded', () => {
    expect(inUnits({ cents: 1200, currency: code('ISK') }, 2)).toBe(120_000)
    expect(fromUnits(120_000, code('ISK'), 2)).toBe(1200)
    expect(inUnits({ cents: 1230, currency: code('KWD') }, 2)).toBe(123)
    expect(() => inUnits({ cents: 1234, currency: code('KWD') }, 2)).toThrow('more decimals than it can have')
    expect(() => fromUnits(120_050, code('ISK'), 2)).toThrow('more decimals than it can have')
  })

  it.each([
    ['12.5', 'JPY', null],
    ['1,200', 'JPY', 1200],
    ['1.234', 'KWD', 1234],
    ['1,234.5', 'KWD', 1_234_500],
    ['1.2345', 'KWD', null],
    ['10.50', 'USD', 1050],
    ['10.505', 'USD', null],
  ])('“%s” typed in %s is %s', (text, currency, cents) => {
    expect(parsePrice(text, 'en-US', code(currency))).toBe(cents)
  })

  it('a decimal of a provider with more zeros than the currency has decimals is the same amount', () => {
    expect([centsFrom('49.0000', 'USD'), centsFrom('49.001', 'USD'), centsFrom('5.00', code('JPY'))]).toEqual(
      [4900, null, 5],
    )
    expect(['', '.5', '1e3', ' 1', 'NaN', '1,5'].map((text) => centsFrom(text, 'USD'))).toEqual(
      Array(6).fill(null),
    )
  })
})
