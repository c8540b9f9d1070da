import { priceOf, type TaxRule } from '../../pricing/cart-price.ts'
import type { SubscriptionTerms } from '../../rules.ts'

type Agreed = Pick<SubscriptionTerms, 'priceCents' | 'setupCents'> & {
  offerId: string
  coupon?: SubscriptionTerms['coupon'] | null
}

/** What a period of a subscription comes to, in cents: the first has the set-up fee, and a coupon may be for it alone. */
export function periodCents(
  { offerId, priceCents, setupCents, coupon }: Agreed,
  tax: TaxRule,
  period: number,
): number {
  const cents = priceCents + (period === 1 ? setupCents : 0)
  return priceOf({ lines: [{ offerId, cents }], coupon: coupon ?? null, tax, period }).totalCents
}
