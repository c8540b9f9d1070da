import { and, eq } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import { minutes } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { ChargeUnreadable, type PaymentProvider } from '../provider/provider.ts'
import { orders } from '../tables.ts'
import { chargeKeyOf, type Order, reconcileAfterMs } from './opening.ts'
import { DeliveryDelayed, freeCharge, noSetback, settleOrder } from './settling.ts'

/** An order nobody was charged for is given up after this long. */
const abandonAfterMs = minutes(30)

/**
 * What the provider knows of an order now, written down.
 *
 * @throws ChargeUnreadable when it cannot say, DeliveryDelayed when it is paid and not delivered.
 */
export async function reconcileOrder(ctx: Ctx, provider: PaymentProvider, order: Order): Promise<Order> {
  const charge = order.provider === 'free' ? freeCharge(order) : await provider.findCharge(chargeKeyOf(order))
  if (charge) return settleOrder(ctx, order, charge)
  const now = ctx.now()
  const abandoned = now.getTime() - order.updatedAt.getTime() > abandonAfterMs
  const changes = abandoned
    ? {
        status: 'failed' as const,
        failureReason: 'The payment was not finished.',
        checkDueAt: null,
        updatedAt: now,
      }
    : { checkDueAt: new Date(now.getTime() + reconcileAfterMs), ...noSetback }
  await ctx.db
    .update(orders)
    .set(changes)
    .where(and(within(order.workspaceId, orders, order.id), eq(orders.status, order.status)))
  return { ...order, ...changes }
}

/**
 * The same for the page of its buyer, who is never shown an error for a provider that cannot say: the order waits, and the
 * sweep asks again. `isKnown` says whether the provider could.
 */
export async function orderNow(
  ctx: Ctx,
  provider: PaymentProvider,
  order: Order,
): Promise<{ order: Order; isKnown: boolean }> {
  try {
    return { order: await reconcileOrder(ctx, provider, order), isKnown: true }
  } catch (error) {
    if (error instanceof DeliveryDelayed) return { order: error.order, isKnown: true }
    const isAway = error instanceof AppError && error.code === 'UNAVAILABLE'
    if (error instanceof ChargeUnreadable || isAway) return { order, isKnown: false }
    throw error
  }
}
