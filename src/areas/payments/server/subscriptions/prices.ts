import { type Coupon, noTax, priceOf, type TaxRule } from '../../pricing/cart-price.ts'
import { splitInstalments } from '../../pricing/instalments.ts'
import type { SubscriptionTerms } from '../../rules.ts'

type PriceAgreement = Pick<SubscriptionTerms, 'priceCents' | 'setupCents'> & {
  offerId: string
  coupon?: Coupon | null
  instalments?: number | null | undefined
}

/**
 * What a period of a subscription costs before tax, in cents, and what's taken off that. The first has the set-up fee. Of instalments
 * each is a part of the price, and what a coupon takes off the whole is split like it: together they come to what's left, to the cent.
 */
export function periodPrice(of: PriceAgreement, period: number): { cents: number; coupon: Coupon | null } {
  const { offerId, priceCents, setupCents, coupon = null, instalments } = of
  if (!instalments) return { cents: priceCents + (period === 1 ? setupCents : 0), coupon }
  const { discountCents } = priceOf({ lines: [{ offerId, cents: priceCents }], coupon, tax: noTax })
  const partOf = (cents: number) => splitInstalments(cents, instalments)[period - 1] ?? 0
  const cents = partOf(priceCents)
  const off = cents - partOf(priceCents - discountCents)
  return { cents, coupon: coupon && { ...coupon, takes: { cents: off }, periods: 'all' } }
}

/** The same with its tax, as it's charged. */
export function periodCents(of: PriceAgreement, tax: TaxRule, period: number): number {
  const { cents, coupon } = periodPrice(of, period)
  return priceOf({ lines: [{ offerId: of.offerId, cents }], coupon, tax, period }).totalCents
}

/** What's charged in all, where that has an end. */
export function wholeCents(of: PriceAgreement, tax: TaxRule): number {
  const parts = Array.from({ length: of.instalments ?? 1 }, (_, at) => periodCents(of, tax, at + 1))
  return parts.reduce((sum, cents) => sum + cents, 0)
}

/** What the parts from this one on come to before tax, in cents, and what's taken off that. */
export function restPrice(of: PriceAgreement, from: number): { cents: number; coupon: Coupon | null } {
  const count = (of.instalments ?? 0) - from + 1
  const parts = Array.from({ length: Math.max(0, count) }, (_, at) => periodPrice(of, from + at))
  const sum = (amounts: number[]) => amounts.reduce((all, cents) => all + cents, 0)
  const offOf = (coupon: Coupon | null) => (coupon && 'cents' in coupon.takes ? coupon.takes.cents : 0)
  const off = sum(parts.map(({ coupon }) => offOf(coupon)))
  const coupon = parts[0]?.coupon ?? null
  return {
    cents: sum(parts.map(({ cents }) => cents)),
    coupon: coupon && { ...coupon, takes: { cents: off } },
  }
}
