import { describe, expect, it } from 'vitest'
import { offerPriceIn, type PriceTerms, shortPriceIn } from './offer-text.ts'

const base: PriceTerms = {
  pricing: 'once',
  price: { cents: 2900, currency: 'USD' },
  instalmentCount: null,
  interval: null,
  trialDays: null,
  setup: null,
}
const of = (own: Partial<PriceTerms>): PriceTerms => ({ ...base, ...own })
const usd = (cents: number) => ({ cents, currency: 'USD' as const })

describe('the short form of a price, for cards', () => {
  it.each([
    [of({}), '$29'],
    [of({ price: usd(0) }), 'Free'],
    [of({ pricing: 'subscription', interval: 'month' }), '$29 a month'],
    [of({ pricing: 'subscription', interval: 'year', price: usd(29_950) }), '$299.50 a year'],
    [of({ pricing: 'flexible', price: usd(1000) }), 'From $10'],
    [of({ pricing: 'instalments', price: usd(15_000), instalmentCount: 3 }), '3 × $50'],
    [of({ pricing: 'instalments', price: usd(10_000), instalmentCount: 3 }), '3 × $33.34'],
  ])('leaves out the cents of whole amounts alone', (offer, text) => {
    expect(shortPriceIn('en', offer)).toBe(text)
  })

  it('says nothing of a trial or a set-up fee, which the long form does', () => {
    const offer = of({ pricing: 'subscription', interval: 'month', trialDays: 7, setup: usd(2000) })
    expect(shortPriceIn('en', offer)).toBe('$29 a month')
    expect(offerPriceIn('en', offer)).toBe('$29.00 a month, 7 days free, $20.00 to start')
  })

  it('is written as German writes amounts', () => {
    const offer = of({ pricing: 'subscription', interval: 'month', price: { cents: 2900, currency: 'EUR' } })
    expect(shortPriceIn('de', offer).replaceAll('\u00a0', ' ')).toBe('29 € im Monat')
  })
})
