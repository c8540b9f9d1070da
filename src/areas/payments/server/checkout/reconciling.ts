import { and, eq } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import { minutes } from '#kernel/time.ts'
import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { PaymentsReason } from '../../reasons.ts'
import { releaseCoupon } from '../coupons/holding.ts'
import { ChargeDiffers, ChargeUnreadable, type Outcome } from '../provider/provider.ts'
import { orders } from '../tables.ts'
import { type AttemptRow, getAttempt, giveUp, putOff, resumeAttempt } from './attempts.ts'
import { type Order, reconcileAfterMs } from './order-opening.ts'
import { noSetback } from './order-rows.ts'
import { DeliveryDelayed, settleOrder } from './settling.ts'
import { releaseStock } from './stock.ts'

/** An order no one was charged for is given up after this long. */
const abandonAfterMs = minutes(30)

type Reconciliation = { order: Order; outcome: Outcome | null }

/**
 * What the provider knows of an attempt to pay an order now, written down. `ask` is how it is asked.
 *
 * @throws ChargeUnreadable when it cannot say, DeliveryDelayed when it is paid and not delivered.
 */
export async function reconcileAttempt(
  ctx: Ctx,
  order: Order,
  attempt: AttemptRow,
  ask: typeof resumeAttempt = resumeAttempt,
): Promise<Reconciliation> {
  const outcome = await ask(ctx, attempt)
  if (outcome) {
    const { workspaceId, orderId: id, attempt: number, provider } = attempt
    const attempted = { workspaceId, id, attempt: number, provider }
    return { order: await settleOrder(ctx, attempted, outcome), outcome }
  }
  const now = ctx.now()
  if (order.status === 'paid') {
    // Its provider may be about to hear of it: what it takes then is paid back, as long as someone asks.
    const isOld = now.getTime() - attempt.createdAt.getTime() > abandonAfterMs
    if (attempt.dueAt && isOld) await giveUp(ctx, attempt)
    else if (attempt.dueAt) await putOff(ctx, attempt, new Date(now.getTime() + reconcileAfterMs))
    return { order, outcome }
  }
  const isOver = now.getTime() - order.updatedAt.getTime() > abandonAfterMs
  if (isOver || order.attempt !== attempt.attempt)
    return { order: await abandon(ctx, order, attempt), outcome }
  await putOff(ctx, attempt, new Date(now.getTime() + reconcileAfterMs))
  if (order.setbacks > 0) await note(ctx, order, noSetback)
  return { order: { ...order, ...noSetback }, outcome }
}

/** Nothing was charged. An order that is on another attempt by now, or has come further, stays as it is. */
function abandon(ctx: Ctx, order: Order, attempt: AttemptRow): Promise<Order> {
  return withTransaction(systemCtx(ctx, 'payments.abandon', order.workspaceId), async (ctx) => {
    const failed = {
      status: 'failed' as const,
      failureReason: 'payments.notFinished' satisfies PaymentsReason,
      updatedAt: ctx.now(),
    }
    const isOver = order.attempt === attempt.attempt
    if (isOver && (await note(ctx, order, failed))) {
      await releaseStock(ctx, order)
      if (order.couponCode) await releaseCoupon(ctx, order)
    }
    await giveUp(ctx, attempt)
    return isOver ? { ...order, ...failed } : order
  })
}

/** Unless it was taken further meanwhile. */
async function note(ctx: Ctx, order: Order, changes: Partial<Order>): Promise<boolean> {
  const noted = await ctx.db
    .update(orders)
    .set(changes)
    .where(
      and(
        within(order.workspaceId, orders, order.id),
        eq(orders.status, order.status),
        eq(orders.attempt, order.attempt),
      ),
    )
    .returning({ id: orders.id })
  return noted.length > 0
}

/** Pages look every few seconds. Whoever opens them by the thousand must not use up what a provider answers to all sellers. */
const looks = { name: 'payment-looks', points: 60, seconds: 60 }

/**
 * The same for the page of its buyer, who is never shown an error for a provider that cannot say: the order waits, and the
 * sweep asks again. `isKnown` says whether the provider could.
 */
export async function orderNow(ctx: Ctx, order: Order): Promise<Reconciliation & { isKnown: boolean }> {
  try {
    await ctx.instance.limits.spendHere(looks, order.id)
    return { ...(await reconcileAttempt(ctx, order, await getAttempt(ctx, order))), isKnown: true }
  } catch (error) {
    if (error instanceof DeliveryDelayed) {
      ctx.instance.payments.delayed?.(order.id, error.cause)
      return { order: error.order, outcome: null, isKnown: true }
    }
    const isAway = error instanceof AppError && ['UNAVAILABLE', 'RATE_LIMITED'].includes(error.code)
    const isDoubtful = error instanceof ChargeUnreadable || error instanceof ChargeDiffers
    if (isDoubtful || isAway) return { order, outcome: null, isKnown: false }
    throw error
  }
}
