import { minutes } from '#kernel/time.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { within } from '#platform/tables.ts'
import { paymentFailed } from '../../events.ts'
import { reasonForSeller } from '../../reasons.ts'
import type { OrderStatus } from '../../rules.ts'
import { releaseCoupon } from '../coupons/holding.ts'
import { providerOf } from '../provider/payments.ts'
import type { Outcome } from '../provider/provider.ts'
import { noteDeclinedPeriod } from '../subscriptions/noting.ts'
import { orders } from '../tables.ts'
import { expectTransfer } from '../transfers/expecting.ts'
import { getAttempt, noteOutcome } from './attempts.ts'
import { recordTransaction, totalOf } from './charge-books.ts'
import { type Order, untilNextLook } from './order-opening.ts'
import { itemsInOrder, lockOrder, noSetback } from './order-rows.ts'
import { releaseStock } from './stock.ts'
import { isTakingDays, noteTakingDays, tellFailed } from './taking-days.ts'

/** Writes down what a provider said of an attempt whose money isn't in. */
export async function noteUnpaid(
  ctx: WorkspaceCtx,
  attempted: Pick<Order, 'workspaceId' | 'id' | 'attempt' | 'provider'>,
  outcome: Outcome,
): Promise<Order> {
  const order = await lockOrder(ctx, attempted.id)
  const declined = outcome.state === 'done' ? outcome.charge : null
  // News of a card that was given up meanwhile says nothing about the next one, nor about what is paid.
  if (order.status === 'paid' || order.attempt !== attempted.attempt) {
    await noteOutcome(ctx, attempted, outcome, declined ? null : new Date(ctx.now().getTime() + minutes(15)))
    return order
  }
  // Declined is final: what was told of it before comes too late.
  if (order.status === 'failed' && !declined && (await isDeclined(ctx, order))) return order
  const now = ctx.now()
  const status = statusOf(outcome)
  const updatedAt = status === order.status ? order.updatedAt : now
  const changes = {
    status,
    failureReason: declined?.reason ?? null,
    cardLast4: declined?.last4 ?? null,
    ...noSetback,
    updatedAt,
  }
  await ctx.db
    .update(orders)
    .set(changes)
    .where(within(order.workspaceId, orders, order.id))
  if (status === 'failed') await releaseStock(ctx, order)
  const nextLook = new Date(now.getTime() + untilNextLook(now.getTime() - updatedAt.getTime()))
  const { isByHand } = providerOf(ctx, attempted.provider)
  await noteOutcome(ctx, attempted, outcome, declined || isByHand ? null : nextLook)
  if (isByHand && !declined) await expectTransfer(ctx, { ...order, ...changes })
  if (outcome.state === 'waiting' && outcome.takesDays && order.status !== 'processing')
    await noteTakingDays(ctx, order, attempted, { ref: outcome.ref, method: outcome.takesDays })
  if (status === 'failed' && order.couponCode) await releaseCoupon(ctx, order)
  if (declined && order.status !== 'failed') await noteDeclinedPeriod(ctx, { ...order, ...changes }, declined)
  if (declined && !declined.isLapsed && order.status !== 'failed') {
    const { account } = await getAttempt(ctx, attempted)
    const tookDays = await isTakingDays(ctx, order)
    const items = await itemsInOrder(ctx, { workspaceId: order.workspaceId, orderId: order.id })
    await recordTransaction(
      ctx,
      { ...order, provider: attempted.provider, account },
      declined,
      'Failed',
      items,
    )
    if (tookDays && declined.reason) await tellFailed(ctx, order, declined.reason, items)
    await announce(ctx, order.workspaceId, paymentFailed, {
      orderId: order.id,
      title: items.map((item) => item.title).join(', '),
      total: totalOf(order),
      reason: reasonForSeller(declined.reason),
      mode: order.mode,
    })
  }
  return { ...order, ...changes }
}

/** How far an order is whose money isn't in: the buyer has a step left to do, or there is nothing to do but wait. */
function statusOf(outcome: Outcome): OrderStatus {
  if (outcome.state === 'done') return 'failed'
  return outcome.state === 'waiting' ? 'processing' : 'confirming'
}

/** Whether it is written down that the attempt was declined; one that was given up may still be decided. */
async function isDeclined(ctx: WorkspaceCtx, order: Order): Promise<boolean> {
  return (await getAttempt(ctx, order)).state === 'declined'
}
