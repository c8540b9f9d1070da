import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baseOf, codeFrom, commissionOf, payableOf, whyNotAffiliate } from './rules.ts'

const aLine = fc
  .record({ net: fc.integer({ min: 1, max: 5_000_000 }), tax: fc.integer({ min: 0, max: 1_000_000 }) })
  .chain(({ net, tax }) =>
    fc.record({
      cents: fc.constant(net + tax),
      taxCents: fc.constant(tax),
      refundedCents: fc.integer({ min: 0, max: net + tax }),
    }),
  )
const aRate = fc.integer({ min: 1, max: 9_000 })

describe('a commission', () => {
  it('is a share of what’s left without tax, and nothing after a full refund', () => {
    fc.assert(
      fc.property(aLine, aRate, (line, rate) => {
        const share = commissionOf(line, rate)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(line.cents - line.taxCents)
        expect(commissionOf({ ...line, refundedCents: line.cents }, rate)).toBe(0)
        expect(baseOf({ ...line, refundedCents: 0 })).toBe(line.cents - line.taxCents)
      }),
    )
  })

  it('never grows as more is paid back', () => {
    fc.assert(
      fc.property(aLine, aRate, fc.integer({ min: 0, max: 100_000 }), (line, rate, more) => {
        const later = { ...line, refundedCents: Math.min(line.cents, line.refundedCents + more) }
        expect(commissionOf(later, rate)).toBeLessThanOrEqual(commissionOf(line, rate))
      }),
    )
  })

  it('can be paid out once its window is over; what went back after a payout counts at once', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    const earlier = new Date(now.getTime() - 1)
    const later = new Date(now.getTime() + 1)
    const open = { dueCents: 900, batchedCents: 0, isHeld: false }
    expect(payableOf({ ...open, owedAt: earlier }, now)).toBe(900)
    expect(payableOf({ ...open, owedAt: later }, now)).toBe(0)
    expect(payableOf({ ...open, owedAt: earlier, isHeld: true }, now)).toBe(0)
    expect(payableOf({ ...open, owedAt: later, dueCents: 300, batchedCents: 900 }, now)).toBe(-600)
  })
})

describe('an affiliate', () => {
  const draft = {
    name: 'Mia',
    email: 'mia@example.com',
    code: 'MIA',
    basisPoints: null,
    rates: [],
    couponIds: [],
  }
  it('needs a name, an address and a code that fits a link', () => {
    expect(whyNotAffiliate(draft)).toEqual({})
    expect(
      Object.keys(whyNotAffiliate({ ...draft, name: ' ', email: 'mia', code: 'a/b', basisPoints: 0 })),
    ).toEqual(['name', 'email', 'code', 'basisPoints'])
  })
  it('gets a code of letters and digits out of their name', () => {
    expect(codeFrom('Élodie Brûlé')).toBe('ELODIEBRULE')
  })
})
