import { and, eq } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { beginAttempt } from '../checkout/attempts.ts'
import { holdBuyer } from '../checkout/held-once.ts'
import { type Order, reconcileAfterMs } from '../checkout/order-opening.ts'
import { settleEvenIfDelayed } from '../checkout/settling.ts'
import { providerOf } from '../provider/payments.ts'
import type { Outcome } from '../provider/provider.ts'
import { orders, paymentAttempts } from '../tables.ts'
import { isSecond, secondOf } from './beside.ts'
import { isChangeUnderWay } from './ordering.ts'
import { firstOrderOf, isOver, lockSubscription, type Place, type SubscriptionRow } from './subscriptions.ts'

export const isBeingPaid = () =>
  new AppError('CONFLICT', 'This payment is already in progress. Check back in a minute.')

/** Changes one under its lock together with one of its orders, which is held first, as where a payment is written down. */
function changeWithOrder<T>(
  ctx: Ctx,
  { workspaceId, id }: Place,
  orderId: Id<'ord'>,
  work: (ctx: WorkspaceCtx, row: SubscriptionRow, order: Order | undefined) => Promise<T>,
): Promise<T> {
  return withTransaction(systemCtx(ctx, 'payments.changeSubscription', workspaceId), async (ctx) => {
    const [order] = await ctx.db
      .select()
      .from(orders)
      .where(within(workspaceId, orders, orderId))
      .for('update')
    const first = await firstOrderOf(ctx, { workspaceId, id })
    if (first) await holdBuyer(ctx, first)
    const row = await lockSubscription(ctx, id)
    if (row.state === 'ended') throw isOver()
    return work(ctx, row, order)
  })
}

/**
 * The next attempt of an order that failed, with its buyer there: they confirm it where their bank asks.
 *
 * @throws INVALID beside the fields of the provider's part, CONFLICT where the card is declined, another payment is being made, or it
 * would be the first of a second one.
 */
export async function payAttended(
  ctx: Ctx,
  row: SubscriptionRow,
  order: Order,
  input: unknown,
): Promise<Outcome> {
  const provider = providerOf(ctx, row.provider)
  const fields = provider.check?.(input, ctx.now()) ?? {}
  if (Object.keys(fields).length > 0) throw new AppError('INVALID', 'Check the card.', { fields })
  const { actor } = ctx
  const attempt = await changeWithOrder(ctx, row, order.id, async (ctx, row, known) => {
    const now = ctx.now()
    if (known?.status !== 'failed' || (await isAnotherChanging(ctx, row))) throw isBeingPaid()
    if (await isSecond(ctx, row)) throw secondOf(actor)
    const next = {
      ...{
        workspaceId: row.workspaceId,
        id: newId('pat', now),
        orderId: order.id,
        attempt: known.attempt + 1,
      },
      ...{
        provider: row.provider,
        account: row.account,
        providerRef: null,
        state: 'begun' as const,
        keeps: true,
      },
      ...{ amountCents: known.totalCents, amountCurrency: known.currency, returnedCents: 0 },
      ...{ dueAt: new Date(now.getTime() + reconcileAfterMs), createdAt: now, updatedAt: now },
    }
    await ctx.db
      .update(orders)
      .set({
        status: 'open',
        attempt: next.attempt,
        failureReason: null,
        provider: row.provider,
        updatedAt: now,
      })
      .where(within(row.workspaceId, orders, order.id))
    await ctx.db.insert(paymentAttempts).values(next)
    return next
  })
  const outcome = await beginAttempt(ctx, attempt, input, { isFresh: true })
  const settled = await settleEvenIfDelayed(
    ctx,
    { workspaceId: row.workspaceId, id: order.id, attempt: attempt.attempt, provider: attempt.provider },
    outcome,
  )
  if (settled.status === 'failed')
    throw new AppError('CONFLICT', settled.failureReason ?? 'The payment didn’t go through. Try again.', {
      data: { reason: 'declined' },
    })
  return outcome
}

/** A subscription is changed by one order at a time. */
async function isAnotherChanging(ctx: WorkspaceCtx, { workspaceId, id }: SubscriptionRow): Promise<boolean> {
  const [open] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(within(workspaceId, orders), eq(orders.subscriptionId, id), isChangeUnderWay))
    .limit(1)
  return open !== undefined
}
