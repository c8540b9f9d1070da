import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { isLaterPayment } from '../../rules.ts'
import type { Order } from '../checkout/order-opening.ts'
import { subscriptions } from '../subscription-tables.ts'

/**
 * Whether no one is to pay an order anymore: its subscription is over, or its buyer leaves or takes a break with what's paid for. A page
 * that's open for it is closed by whoever asks about it.
 */
export async function isUnwanted(
  ctx: Ctx,
  { workspaceId, subscriptionId, subscriptionPeriod, status, reason }: Order,
): Promise<boolean> {
  if (!subscriptionId || status === 'paid' || !isLaterPayment(reason)) return false
  const [row] = await ctx.db
    .select()
    .from(subscriptions)
    .where(within(workspaceId, subscriptions, subscriptionId))
  if (!row || row.state === 'ended') return true
  const isLeft = row.cancelsAtEnd || row.pauseMonths !== null
  return row.byLink && isLeft && subscriptionPeriod !== null && row.askedPeriod !== subscriptionPeriod
}
