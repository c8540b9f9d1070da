import { and, desc, eq } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { newId } from '#kernel/ids.ts'
import {
  type CreatorCtx,
  type Ctx,
  systemCtx,
  type WorkspaceCtx,
  withTransaction,
} from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { mine, within } from '#platform/tables.ts'
import { subscriptionCanceled, subscriptionResumed } from '../../subscription-events.ts'
import { fastForwarded } from '../../subscription-rules.ts'
import { beginAttempt } from '../checkout/attempts.ts'
import { type Order, reconcileAfterMs } from '../checkout/opening.ts'
import { settleOrder } from '../checkout/settling.ts'
import { providerOf } from '../provider/payments.ts'
import type { Outcome } from '../provider/provider.ts'
import { itemsOf } from '../receipts.ts'
import { subscriptions } from '../subscription-tables.ts'
import { orders, paymentAttempts } from '../tables.ts'
import { collectDue } from './collecting.ts'
import { queueSubscriptionMail } from './emails.ts'
import { nameMethod } from './naming.ts'
import { endSubscription, factsOf } from './noting.ts'
import {
  change,
  changeSubscription,
  firstOrderOf,
  isOver,
  lockSubscription,
  type Place,
  type SubscriptionRow,
} from './subscriptions.ts'

/** A subscription of the workspace of who asks. @throws NOT_FOUND */
export async function getSubscriptionRow(ctx: CreatorCtx, id: Id<'sbs'>): Promise<SubscriptionRow> {
  const [row] = await ctx.db
    .select()
    .from(subscriptions)
    .where(mine(ctx, subscriptions, id))
  if (!row) throw new AppError('NOT_FOUND', 'We couldn’t find this subscription.')
  return row
}

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
    const row = await lockSubscription(ctx, id)
    if (row.state === 'ended') throw isOver()
    return work(ctx, row, order)
  })
}

const isOwed = () =>
  new AppError('CONFLICT', 'A payment plan can’t be canceled: it ends with its last payment.')

/**
 * Cancels with the end of what's paid for, or at once. One whose payment failed has nothing paid for: it ends now.
 *
 * @throws CONFLICT once it ended, and for a price in parts, which is owed.
 */
export function cancelSubscription(ctx: Ctx, place: Place, when: 'atEnd' | 'now'): Promise<SubscriptionRow> {
  return change(ctx, place, async (ctx, row) => {
    if (when === 'now') return endSubscription(ctx, row, 'canceled', { endsAccess: true })
    if (row.instalments !== null) throw isOwed()
    if (row.state === 'pastDue') return endSubscription(ctx, row, 'canceled')
    if (row.cancelsAtEnd) return row
    const canceled = await changeSubscription(ctx, row, {
      cancelsAtEnd: true,
      dueAt: row.paidUntil,
      remindAt: null,
    })
    await tell(ctx, canceled, subscriptionCanceled, 'canceled')
    return canceled
  })
}

/** Takes that back while it's still paid for. @throws CONFLICT once it ended. */
export function resumeSubscription(ctx: Ctx, place: Place): Promise<SubscriptionRow> {
  return change(ctx, place, async (ctx, row) => {
    if (!row.cancelsAtEnd) return row
    const resumed = await changeSubscription(ctx, row, { cancelsAtEnd: false })
    await tell(ctx, resumed, subscriptionResumed)
    return resumed
  })
}

async function tell(
  ctx: WorkspaceCtx,
  row: SubscriptionRow,
  event: typeof subscriptionCanceled | typeof subscriptionResumed,
  about?: 'canceled',
): Promise<void> {
  const order = await firstOrderOf(ctx, row)
  const [item] = order ? await itemsOf(ctx, order) : []
  await announce(ctx, row.workspaceId, event, factsOf(row, item?.title ?? ''))
  if (order && about) await queueSubscriptionMail(ctx, row, order, { about })
}

/**
 * Moves a test subscription to its next step and takes it: its clock alone is another, and what's charged is test money.
 *
 * @throws CONFLICT for one over real money, or once it ended.
 */
export async function fastForward(ctx: Ctx, place: Place): Promise<void> {
  await change(ctx, place, async (ctx, row) => {
    if (row.mode !== 'test') throw new AppError('CONFLICT', 'Only test subscriptions can be moved ahead.')
    const moved = fastForwarded(row, ctx.now())
    if (moved) await changeSubscription(ctx, row, { ...moved, remindAt: null })
  })
  await collectDue(ctx, place)
}

/** paid → by the card that was named; kept → charged from now on; naming, paying → the buyer continues at a page. */
export type Replaced = { state: 'paid' | 'kept' | 'naming' } | { state: 'paying'; orderId: Id<'ord'> }

/**
 * Another card is charged from now on. Where a payment failed, it's paid with it now: an order is where that leads.
 *
 * @throws INVALID beside the fields of the provider's part, CONFLICT once it ended or where the card is declined, UNAVAILABLE.
 */
export async function replaceMethod(ctx: Ctx, row: SubscriptionRow, input: unknown): Promise<Replaced> {
  if (row.state === 'ended') throw isOver()
  const unpaid = row.state === 'pastDue' ? await unpaidOrder(ctx, row) : null
  if (unpaid) {
    // Its buyer is at the provider's page already, in another window perhaps: they're led there again.
    const outcome = unpaid.status === 'confirming' ? null : await payWith(ctx, row, unpaid, input)
    return outcome?.state === 'done' ? { state: 'paid' } : { state: 'paying', orderId: unpaid.id }
  }
  return { state: await nameMethod(ctx, row, input) }
}

/** The order of the period that couldn't be charged. */
async function unpaidOrder(ctx: Ctx, row: SubscriptionRow): Promise<Order | null> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.workspaceId, row.workspaceId),
        eq(orders.subscriptionId, row.id),
        eq(orders.subscriptionPeriod, row.nextPeriod),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1)
  return order ?? null
}

/** The next attempt of an order that failed, with its buyer there: they confirm it where their bank asks. */
async function payWith(ctx: Ctx, row: SubscriptionRow, order: Order, input: unknown): Promise<Outcome> {
  const provider = providerOf(ctx, row.provider)
  const fields = provider.check?.(input, ctx.now()) ?? {}
  if (Object.keys(fields).length > 0) throw new AppError('INVALID', 'Check the card.', { fields })
  const attempt = await changeWithOrder(ctx, row, order.id, async (ctx, row, known) => {
    const now = ctx.now()
    if (known?.status !== 'failed')
      throw new AppError('CONFLICT', 'This payment is being made already. Check back in a minute.')
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
      ...{ amountCents: known.totalCents, amountCurrency: known.currency },
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
  const settled = await settleOrder(
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
