import { and, eq } from 'drizzle-orm'
import type { WorkspaceCtx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { isLaterPayment } from '../../rules.ts'
import { afterWaiting } from '../../subscription-rules.ts'
import { queueDelayedMail } from '../emails/delay-notice.ts'
import { changeSubscription, lockSubscription } from '../subscriptions/subscriptions.ts'
import { transactions } from '../tables.ts'
import { getAttempt } from './attempts.ts'
import { recordTransaction, totalOf } from './charge-books.ts'
import type { Order } from './order-opening.ts'
import { type Items, itemsInOrder } from './order-rows.ts'

type AttemptNumber = Pick<Order, 'workspaceId' | 'id' | 'attempt' | 'provider'>

/**
 * The buyer did all there is to do, and their bank, or PayPal, takes days: the seller has it in the list, the buyer is told once, and who had access
 * keeps it. The order is locked.
 */
export async function noteTakingDays(
  ctx: WorkspaceCtx,
  order: Order,
  attempted: AttemptNumber,
  { ref, method }: { ref: string; method: string },
): Promise<void> {
  const { account } = await getAttempt(ctx, attempted)
  const items = await itemsInOrder(ctx, { workspaceId: order.workspaceId, orderId: order.id })
  await recordTransaction(
    ctx,
    { ...order, provider: attempted.provider, account },
    { chargeId: ref, state: 'succeeded', amount: totalOf(order), method, last4: null, reason: null },
    'Processing',
    items,
  )
  if (!isLaterPayment(order.reason)) await queueDelayedMail(ctx, order, items, { state: 'processing' })
  if (!order.subscriptionId || order.subscriptionChange) return
  const row = await lockSubscription(ctx, order.subscriptionId)
  if ((order.subscriptionPeriod ?? 0) < row.nextPeriod) return
  const waiting = afterWaiting(row, ctx.now())
  if (waiting.awaitedUntil) await changeSubscription(ctx, row, waiting)
}

/**
 * A bank that took its time said no: the buyer isn't there to see it, and is told with a way back. Whoever pays a subscription is told by
 * that. Asked before the failure is in the books.
 */
export async function tellFailed(
  ctx: WorkspaceCtx,
  order: Order,
  reason: string,
  items: Items,
): Promise<void> {
  if (isLaterPayment(order.reason)) return
  await queueDelayedMail(ctx, order, items, { state: 'failed', reason })
}

/** Whether a payment is in the list as one whose bank takes days. */
export async function isTakingDays(ctx: WorkspaceCtx, { workspaceId, id, status }: Order): Promise<boolean> {
  if (status !== 'processing') return false
  const [found] = await ctx.db
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        within(workspaceId, transactions),
        eq(transactions.orderId, id),
        eq(transactions.status, 'Processing'),
      ),
    )
    .limit(1)
  return found !== undefined
}
