import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { AccessReason } from '#areas/access/reasons.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Ctx, WorkspaceCtx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { heldRefundStates } from '../../rules.ts'
import { disputes, refunds } from '../refund-tables.ts'
import { orderItems, orders, transactions } from '../tables.ts'

export type RefundRow = typeof refunds.$inferSelect
export type OrderRow = typeof orders.$inferSelect
export type Payment = typeof transactions.$inferSelect

/** The order of a refund, held until the commit: everything that becomes of its refunds queues up here. Null when there's none. */
export async function lockOrder(ctx: WorkspaceCtx, orderId: Id<'ord'>): Promise<OrderRow | null> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(within(ctx.actor.workspaceId, orders, orderId))
    .for('update')
  return order ?? null
}

export async function getRefund(ctx: WorkspaceCtx, id: Id<'rfd'>): Promise<RefundRow> {
  const [refund] = await ctx.db
    .select()
    .from(refunds)
    .where(within(ctx.actor.workspaceId, refunds, id))
  if (!refund) throw new Error(`Refund ${id} is missing.`)
  return refund
}

export async function changeRefund(
  ctx: WorkspaceCtx,
  refund: RefundRow,
  changes: Partial<RefundRow>,
): Promise<RefundRow> {
  const changed = { ...changes, updatedAt: ctx.now() }
  await ctx.db
    .update(refunds)
    .set(changed)
    .where(within(ctx.actor.workspaceId, refunds, refund.id))
  return { ...refund, ...changed }
}

/** The payment an order was paid by; null where nothing was. */
export async function findPayment(ctx: WorkspaceCtx, orderId: Id<'ord'>): Promise<Payment | null> {
  const [payment] = await ctx.db
    .select()
    .from(transactions)
    .where(
      and(
        within(ctx.actor.workspaceId, transactions),
        eq(transactions.orderId, orderId),
        eq(transactions.kind, 'payment'),
        eq(transactions.status, 'Completed'),
      ),
    )
  return payment ?? null
}

/** What of a payment can't be refunded anymore: it's given back, or on its way, or its buyer's bank took it. */
export async function heldOf(ctx: WorkspaceCtx, { id, orderId }: Payment): Promise<number> {
  if (!orderId) return 0
  const [row] = await ctx.db
    .select({ cents: sql<string>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(
      and(
        within(ctx.actor.workspaceId, refunds),
        eq(refunds.orderId, orderId),
        inArray(refunds.state, [...heldRefundStates]),
      ),
    )
  return Number(row?.cents ?? 0) + (await takenByBank(ctx, id))
}

/** What disputes took of a payment for good, or hold until they're decided. */
export async function takenByBank(ctx: WorkspaceCtx, transactionId: Payment['id']): Promise<number> {
  const [row] = await ctx.db
    .select({ cents: sql<string>`coalesce(sum(${disputes.amountCents}), 0)` })
    .from(disputes)
    .where(
      and(
        within(ctx.actor.workspaceId, disputes),
        eq(disputes.transactionId, transactionId),
        ne(disputes.state, 'won'),
      ),
    )
  return Number(row?.cents ?? 0)
}

export function refundsOf(ctx: Ctx, workspaceId: Id<'wsp'>, orderId: Id<'ord'>): Promise<RefundRow[]> {
  return ctx.db
    .select()
    .from(refunds)
    .where(and(within(workspaceId, refunds), eq(refunds.orderId, orderId)))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
}

/** Why what an order bought is over, as its money says: a bank took it, or a refund that takes what was bought went through. */
export async function whyEnded(ctx: WorkspaceCtx, orderId: Id<'ord'>): Promise<AccessReason | null> {
  const { workspaceId } = ctx.actor
  const lost = await ctx.db
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(
      transactions,
      and(within(workspaceId, transactions), eq(transactions.id, disputes.transactionId)),
    )
    .where(
      and(
        within(workspaceId, disputes),
        eq(disputes.orderId, orderId),
        eq(disputes.state, 'lost'),
        eq(transactions.kind, 'payment'),
      ),
    )
    .limit(1)
  if (lost.length > 0) return 'access.paymentDisputed'
  const removing = and(eq(refunds.state, 'succeeded'), eq(refunds.endsAccess, 'removed'))
  const ended = await ctx.db.$count(
    refunds,
    and(within(workspaceId, refunds), eq(refunds.orderId, orderId), removing),
  )
  return ended > 0 ? 'access.refunded' : null
}

/** In the order in which they bear a refund (`sharesOf`). */
export function itemsBearing(ctx: WorkspaceCtx, orderId: Id<'ord'>) {
  return ctx.db
    .select()
    .from(orderItems)
    .where(and(within(ctx.actor.workspaceId, orderItems), eq(orderItems.orderId, orderId)))
    .orderBy(asc(orderItems.id))
}

type NewRefund = Pick<RefundRow, 'amountCents' | 'reason' | 'note' | 'endsAccess' | 'requestedBy'> & {
  id?: Id<'rfd'>
  providerRef?: string | null
}

/** Reserves the amount of a refund. The order is locked, and has that much left. */
export async function reserve(
  ctx: WorkspaceCtx,
  payment: Payment & { orderId: Id<'ord'> },
  { id, providerRef = null, ...asked }: NewRefund,
): Promise<RefundRow> {
  const now = ctx.now()
  const { workspaceId, orderId, provider, account, currency } = payment
  const [reserved] = await ctx.db
    .insert(refunds)
    .values({
      ...{ workspaceId, orderId, provider, account, currency, providerRef, ...asked },
      id: id ?? newId('rfd', now),
      transactionId: payment.id,
      state: 'reserved',
      // Whoever reserved it asks at once. Should they be killed before, a sweep does.
      dueAt: new Date(now.getTime() + askedAfterMs),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!reserved) throw new Error('A refund wasn’t written.')
  return reserved
}

/** Longer than a provider takes to answer. */
export const askedAfterMs = 30_000
