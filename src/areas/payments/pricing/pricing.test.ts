import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basisPointsOf, maxPriceCents } from '#kernel/money.ts'
import { clockIn } from '#kernel/wall-clock.ts'
import { type Coupon, noTax, priceOf, type TaxRule } from './cart-price.ts'
import { splitInstalments } from './instalments.ts'
import { listedCents, takenOff } from './listed-price.ts'
import { periodDates, proration } from './periods.ts'
import { refundTaxShare } from './refund-tax.ts'

const sum = (cents: readonly number[]) => cents.reduce((total, more) => total + more, 0)
const one = (cents: number) => [{ offerId: 'off_a', cents }]
const off = (takes: Coupon['takes'], more: Partial<Coupon> = {}): Coupon => ({
  ...{ code: 'SPRING', takes, offers: 'all', periods: 'all' },
  ...more,
})
const included = (basisPoints: number): TaxRule => ({ basisPoints, isIncluded: true })
const added = (basisPoints: number): TaxRule => ({ basisPoints, isIncluded: false })

// The edges come up in every run: free, a cent, what a card takes at least, the most.
const cents = fc.oneof(fc.constantFrom(0, 1, 50, maxPriceCents), fc.nat(maxPriceCents))
const lines = fc.array(fc.record({ offerId: fc.constantFrom('off_a', 'off_b', 'off_c'), cents }), {
  minLength: 1,
  maxLength: 6,
})
const tax = fc.record({
  basisPoints: fc.oneof(fc.constantFrom(0, 1, 10_000), fc.nat(10_000)),
  isIncluded: fc.boolean(),
})
const coupon = fc.option(
  fc.record({
    code: fc.constant('SPRING'),
    takes: fc.oneof(
      fc.record({ basisPoints: fc.oneof(fc.constant(10_000), fc.integer({ min: 1, max: 10_000 })) }),
      fc.record({ cents: fc.integer({ min: 1, max: 2 * maxPriceCents }) }),
    ),
    offers: fc.constantFrom<Coupon['offers']>('all', ['off_a'], ['off_b', 'off_c'], []),
    periods: fc.constantFrom<Coupon['periods']>('first', 'all'),
  }),
)
const cart = fc.record({ lines, coupon, tax, period: fc.integer({ min: 1, max: 3 }) })
const often = { numRuns: 5_000 }

describe('the price of a cart', () => {
  it('adds a tax that comes on top', () => {
    const price = priceOf({ lines: one(4900), tax: added(1900) })
    expect(price).toMatchObject({ listCents: 4900, netCents: 4900, taxCents: 931, totalCents: 5831 })
    expect(price.steps).toEqual([
      { kind: 'list', cents: 4900 },
      { kind: 'tax', basisPoints: 1900, isIncluded: false, cents: 931 },
      { kind: 'total', cents: 5831 },
    ])
  })

  it('finds the tax inside a price', () => {
    const price = priceOf({ lines: one(4900), tax: included(1900) })
    expect(price).toMatchObject({ listCents: 4900, netCents: 4118, taxCents: 782, totalCents: 4900 })
  })

  it('takes the discount off before the tax, over the lines it’s for', () => {
    const lines = [
      { offerId: 'off_a', cents: 1000 },
      { offerId: 'off_b', cents: 2000 },
      { offerId: 'off_c', cents: 4000 },
    ]
    const price = priceOf({
      lines,
      coupon: off({ cents: 1000 }, { offers: ['off_a', 'off_b'] }),
      tax: added(1000),
    })
    expect(price.lines.map((line) => line.discountCents)).toEqual([333, 667, 0])
    expect(price.lines.map((line) => line.taxCents)).toEqual([67, 133, 400])
    expect(price).toMatchObject({ discountCents: 1000, netCents: 6000, taxCents: 600, totalCents: 6600 })
    expect(price.steps[1]).toEqual({ kind: 'coupon', code: 'SPRING', cents: -1000 })
  })

  it('says why a coupon takes nothing off', () => {
    const late = priceOf({
      lines: one(4900),
      coupon: off({ cents: 5 }, { periods: 'first' }),
      tax: noTax,
      period: 2,
    })
    expect(late.steps[1]).toEqual({ kind: 'couponUnused', code: 'SPRING', because: 'firstPeriodOnly' })
    const others = priceOf({ lines: one(4900), coupon: off({ cents: 5 }, { offers: ['off_b'] }), tax: noTax })
    expect(others.steps[1]).toEqual({ kind: 'couponUnused', code: 'SPRING', because: 'otherOffers' })
    expect([late.totalCents, others.totalCents]).toEqual([4900, 4900])
  })

  it('is nothing at 100% off and for a free offer, and nothing has a tax', () => {
    for (const tax of [included(1900), added(1900)]) {
      const given = priceOf({ lines: one(4900), coupon: off({ basisPoints: 10_000 }), tax })
      expect(given).toMatchObject({ discountCents: 4900, netCents: 0, taxCents: 0, totalCents: 0 })
      expect(given.steps.map(({ kind }) => kind)).toEqual(['list', 'coupon', 'total'])
      expect(priceOf({ lines: one(0), tax })).toMatchObject({ taxCents: 0, totalCents: 0 })
    }
  })

  it('adds up in every line and in the whole, whatever is in the cart (invariant 6)', () => {
    fc.assert(
      fc.property(cart, (cart) => {
        const price = priceOf(cart)
        for (const of of [price, ...price.lines]) {
          const amounts = [of.listCents, of.discountCents, of.netCents, of.taxCents, of.totalCents]
          expect(amounts.every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true)
          expect(of.discountCents).toBeLessThanOrEqual(of.listCents)
          const taxed = of.listCents - of.discountCents
          expect(of.totalCents).toBe(cart.tax.isIncluded ? taxed : taxed + of.taxCents)
          expect(of.netCents + of.taxCents).toBe(of.totalCents)
        }
        for (const part of ['listCents', 'discountCents', 'netCents', 'taxCents', 'totalCents'] as const)
          expect(sum(price.lines.map((line) => line[part]))).toBe(price[part])
        expect(price.lines.map(({ offerId }) => offerId)).toEqual(cart.lines.map(({ offerId }) => offerId))
      }),
      often,
    )
  })

  it('is told step by step: the steps that move it come to the total', () => {
    fc.assert(
      fc.property(cart, (cart) => {
        const { steps, totalCents } = priceOf(cart)
        const moves = steps.map((step) => {
          if (step.kind === 'list' || step.kind === 'coupon') return step.cents
          return step.kind === 'tax' && !step.isIncluded ? step.cents : 0
        })
        expect(sum(moves)).toBe(totalCents)
        expect(steps.at(-1)).toEqual({ kind: 'total', cents: totalCents })
      }),
      often,
    )
  })

  it('is without the tax in it, and has none, for a firm that owes it itself', () => {
    fc.assert(
      fc.property(cart, ({ tax, ...rest }) => {
        const price = priceOf({ ...rest, tax: { ...tax, isReversed: true } })
        const whole = priceOf({ lines: rest.lines, tax })
        expect(price.taxCents).toBe(0)
        expect(price.listCents).toBe(whole.netCents)
        expect(price.totalCents).toBe(price.listCents - price.discountCents)
        expect(sum(price.lines.map(({ totalCents }) => totalCents))).toBe(price.totalCents)
      }),
      often,
    )
  })

  it('adds up on a document: lines less the coupon, and the tax that’s added, are the total (invariant 6)', () => {
    fc.assert(
      fc.property(cart, (asked) => {
        const price = priceOf(asked)
        const { isIncluded: isTaxIncluded } = asked.tax
        const lines = price.lines.map(({ totalCents: cents, taxCents, discountCents }) => ({
          ...{ cents, taxCents, discountCents },
        }))
        const listed = sum(lines.map((line) => listedCents({ isTaxIncluded }, line)))
        const off = takenOff({ couponCode: 'SPRING', currency: 'USD' }, lines)?.discount.cents ?? 0
        const addedTax = isTaxIncluded ? 0 : sum(lines.map(({ taxCents }) => taxCents))
        expect(listed).toBe(price.listCents)
        expect(listed - off + addedTax).toBe(price.totalCents)
        expect(sum(lines.map(({ taxCents }) => taxCents))).toBe(price.taxCents)
      }),
      often,
    )
  })

  it('has the same tax as the whole order at once, whatever the lines', () => {
    fc.assert(
      fc.property(lines, fc.nat(10_000), (lines, basisPoints) => {
        const { taxCents, netCents } = priceOf({ lines, tax: added(basisPoints) })
        expect(taxCents).toBe(basisPointsOf(netCents, basisPoints))
      }),
    )
  })
})

describe('instalments', () => {
  it('are the cent more at first where the price doesn’t divide', () => {
    expect(splitInstalments(10_000, 3)).toEqual([3334, 3333, 3333])
    expect(splitInstalments(1, 2)).toEqual([1, 0])
  })

  it('come to the price and differ by a cent at most (invariant 8)', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 2, max: 12 }), (cents, count) => {
        const parts = splitInstalments(cents, count)
        expect(parts).toHaveLength(count)
        expect(sum(parts)).toBe(cents)
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
        expect(parts).toEqual([...parts].sort((a, b) => b - a))
      }),
      often,
    )
  })
})

describe('the tax in a refund', () => {
  it('is the order’s tax once all of it is refunded, in whatever parts', () => {
    const order = fc
      .record({ total: cents, tax: cents, cuts: fc.array(fc.nat(10_000), { maxLength: 6 }) })
      .filter(({ total, tax }) => tax <= total)
    fc.assert(
      fc.property(order, ({ total, tax, cuts }) => {
        let refunded = 0
        let given = 0
        for (const cut of [...cuts, 10_000]) {
          const amount = cut === 10_000 ? total - refunded : basisPointsOf(total - refunded, cut)
          const share = refundTaxShare(total, tax, refunded, amount)
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(amount + 1)
          refunded += amount
          given += share
        }
        expect([refunded, given]).toEqual([total, tax])
      }),
      often,
    )
  })

  it('is half of it at half', () => {
    expect(refundTaxShare(5831, 931, 0, 2915)).toBe(465)
    expect(refundTaxShare(5831, 931, 2915, 2916)).toBe(466)
    expect(refundTaxShare(0, 0, 0, 0)).toBe(0)
  })

  it('of more than was paid is refused', () => {
    expect(() => refundTaxShare(4900, 782, 4000, 901)).toThrow('can’t be refunded')
  })
})

describe('a move to a dearer offer', () => {
  it('costs the difference for the days left, half to even', () => {
    expect(proration(2900, 5900, 15, 30)).toBe(1500)
    expect(proration(0, 5, 1, 2)).toBe(2)
    expect(proration(0, 7, 1, 2)).toBe(4)
    expect(proration(5900, 2900, 30, 30)).toBe(0)
    expect(() => proration(1, 2, 31, 30)).toThrow('can’t be left')
  })

  it('costs from nothing to the new price (invariant 18)', () => {
    const left = fc
      .integer({ min: 1, max: 366 })
      .chain((days) => fc.tuple(fc.integer({ min: 0, max: days }), fc.constant(days)))
    fc.assert(
      fc.property(cents, cents, left, (before, after, [daysLeft, days]) => {
        const cost = proration(before, after, daysLeft, days)
        expect(cost).toBeGreaterThanOrEqual(0)
        expect(cost).toBeLessThanOrEqual(after)
      }),
      often,
    )
  })
})

describe('periods', () => {
  const starts = (anchor: string, interval: 'month' | 'year', count: number, zone: string) =>
    Array.from({ length: count }, (_, at) =>
      clockIn(zone, periodDates(new Date(anchor), interval, at + 1, zone).startsAt),
    )

  it('are counted from the anchor: January 31, February 28, March 31', () => {
    expect(starts('2026-01-31T12:00:00Z', 'month', 5, 'UTC').map((clock) => clock.slice(0, 10))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ])
  })

  it('of a year from February 29 are on the 28th, until there’s a 29th again', () => {
    expect(starts('2024-02-29T12:00:00Z', 'year', 5, 'UTC').map((clock) => clock.slice(0, 10))).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ])
  })

  it('begin at the same time of day in the workspace’s zone, over a change of its clocks', () => {
    expect(starts('2026-02-28T23:30:00Z', 'month', 3, 'Europe/Berlin')).toEqual([
      '2026-03-01T00:30',
      '2026-04-01T00:30',
      '2026-05-01T00:30',
    ])
    const { startsAt, endsAt } = periodDates(
      new Date('2026-03-01T08:00:05.250Z'),
      'month',
      2,
      'America/New_York',
    )
    expect(startsAt.toISOString()).toBe('2026-04-01T07:00:05.250Z')
    expect(endsAt.toISOString()).toBe('2026-05-01T07:00:05.250Z')
  })

  it('that begin in an hour the clocks skip begin after it, and the next one at its time again', () => {
    expect(starts('2026-02-08T07:30:00Z', 'month', 3, 'America/New_York')).toEqual([
      '2026-02-08T02:30',
      '2026-03-08T03:30',
      '2026-04-08T02:30',
    ])
  })

  it('follow one another without a gap, each from the anchor, wherever and whenever', () => {
    const zones = [
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Asia/Kolkata',
    ]
    const anchors = fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(
        anchors,
        fc.constantFrom<'month' | 'year'>('month', 'year'),
        fc.constantFrom(...zones),
        fc.integer({ min: 1, max: 30 }),
        (anchor, interval, zone, n) => {
          const period = periodDates(anchor, interval, n, zone)
          const next = periodDates(anchor, interval, n + 1, zone)
          expect(period.endsAt).toEqual(next.startsAt)
          const length = period.endsAt.getTime() - period.startsAt.getTime()
          const day = 86_400_000
          expect(length).toBeGreaterThan((interval === 'year' ? 364 : 27) * day)
          expect(length).toBeLessThan((interval === 'year' ? 367 : 32) * day)
          if (n === 1) expect(period.startsAt).toEqual(anchor)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
