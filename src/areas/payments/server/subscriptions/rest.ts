import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { priceOf } from '../../pricing/cart-price.ts'
import { type PaymentStep, payChange } from './changes.ts'
import { taxedNow } from './ordering.ts'
import { restPrice } from './prices.ts'
import { firstOrderOf, type SubscriptionRow } from './subscriptions.ts'

/** What's left of a price in parts, with its tax; null where nothing is, or it isn't paid in parts. */
export async function restCents(ctx: Ctx, row: SubscriptionRow): Promise<number | null> {
  if (row.instalments === null || row.state === 'ended' || row.nextPeriod > row.instalments) return null
  const first = await firstOrderOf(ctx, row)
  if (!first) return null
  const { rule } = await taxedNow(ctx, row, first)
  const { cents, coupon } = restPrice(row, row.nextPeriod)
  return priceOf({ lines: [{ offerId: row.offerId, cents }], coupon, tax: rule }).totalCents
}

/**
 * Pays all parts that are left at once, by the kept method. A part that couldn't be charged is one of them.
 *
 * @throws CONFLICT where another amount was shown, nothing is left, the card is declined or a payment is being made.
 */
export async function payRest(ctx: Ctx, row: SubscriptionRow, shownCents: number): Promise<PaymentStep> {
  if ((await restCents(ctx, row)) !== shownCents)
    throw new AppError('CONFLICT', 'The amount left has changed. Check it and try again.')
  const change = { kind: 'rest', from: row.nextPeriod } as const
  return payChange(ctx, row, change, restPrice(row, row.nextPeriod))
}
