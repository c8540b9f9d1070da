import fc from 'fast-check'
import { expect, it } from 'vitest'
import { noTax } from '../../pricing/cart-price.ts'
import { periodCents, periodPrice, wholeCents } from './prices.ts'

const offerId = 'off_1'
const cents = fc.integer({ min: 1, max: 10_000_000 })
const takes = fc.oneof(
  fc.record({ basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ cents: fc.integer({ min: 1, max: 10_000_000 }) }),
)

it('8: parts come to the price, and with a coupon to what it leaves of it, to the cent', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 2, max: 12 }), fc.option(takes), (priceCents, instalments, off) => {
      const coupon = off && { code: 'X', takes: off, offers: 'all' as const, periods: 'first' as const }
      const of = { offerId, priceCents, setupCents: 0, instalments, coupon }
      const parts = Array.from({ length: instalments }, (_, at) => periodPrice(of, at + 1))
      expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(priceCents)
      const left =
        off === null
          ? priceCents
          : 'cents' in off
            ? Math.max(0, priceCents - off.cents)
            : wholeCents({ ...of, instalments: null }, noTax)
      const charged = parts.map((_, at) => periodCents(of, noTax, at + 1))
      expect(charged.reduce((sum, part) => sum + part, 0)).toBe(left)
      expect(Math.max(...charged) - Math.min(...charged)).toBeLessThanOrEqual(1)
      expect(Math.min(...charged)).toBeGreaterThanOrEqual(0)
    }),
  )
})
