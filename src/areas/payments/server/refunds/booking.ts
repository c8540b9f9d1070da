import { and, eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { refundTaxShare } from '../../pricing/refund-tax.ts'
import { refundEntries, refundFailedEntries, sharesOf } from '../../refunding.ts'
import { countOnCards } from '../card-sums.ts'
import { issueCreditNote } from '../documents/credit-notes.ts'
import { providerOf } from '../provider/payments.ts'
import { countRefund } from '../sums.ts'
import { ledgerEntries, orders, transactions } from '../tables.ts'
import { itemsBearing, type OrderRow, type RefundRow } from './refunds.ts'

/** Writes into the books that money of an order went back: transaction, ledger, the order's own sum, and the kept ones. */
export async function bookRefund(
  ctx: WorkspaceCtx,
  order: OrderRow,
  refund: RefundRow,
  refundId: string,
): Promise<OrderRow> {
  const refundedCents = order.refundedCents + refund.amountCents
  if (refundedCents > order.totalCents)
    throw new Error(
      `More of ${order.id} is paid back than was paid: ${refundedCents} of ${order.totalCents}.`,
    )
  const { amountCents, currency } = refund
  const taxCents = refundTaxShare(order.totalCents, order.taxCents, order.refundedCents, amountCents)
  const at = await write(ctx, order, refund, {
    ...{ kind: 'refund', chargeId: refundId, grossCents: -amountCents, taxCents: -taxCents },
    lines: refundEntries({ amountCents, taxCents }),
  })
  await issueCreditNote(ctx, {
    ...{ workspaceId: order.workspaceId, orderId: order.id, refundId: refund.id, at },
    ...{ amount: { cents: amountCents, currency }, tax: { cents: taxCents, currency } },
  })
  return setRefunded(ctx, order, refundedCents, at)
}

/** The same the other way round: the money came back to the account. */
export async function bookRefundFailed(
  ctx: WorkspaceCtx,
  order: OrderRow,
  refund: RefundRow,
): Promise<OrderRow> {
  const refundedCents = order.refundedCents - refund.amountCents
  const { amountCents } = refund
  const taxCents = refundTaxShare(order.totalCents, order.taxCents, refundedCents, amountCents)
  const at = await write(ctx, order, refund, {
    ...{ kind: 'refundFailed', chargeId: `${refund.providerRef}:failed`, grossCents: amountCents, taxCents },
    lines: refundFailedEntries({ amountCents, taxCents }),
  })
  return setRefunded(ctx, order, refundedCents, at)
}

/** Whether what a provider calls so is in the books already. */
export async function isBooked(
  ctx: WorkspaceCtx,
  { provider }: RefundRow,
  refundId: string,
): Promise<boolean> {
  const known = and(eq(transactions.provider, provider), eq(transactions.chargeId, refundId))
  return (await ctx.db.$count(transactions, and(within(ctx.actor.workspaceId, transactions), known))) > 0
}

type RefundEntry = {
  kind: 'refund' | 'refundFailed'
  chargeId: string
  grossCents: number
  taxCents: number
  lines: ReturnType<typeof refundEntries>
}

/** Answers the moment it's booked at: what is counted by it counts then, also around midnight. */
async function write(
  ctx: WorkspaceCtx,
  { workspaceId, id: orderId, mode }: OrderRow,
  { provider, account, currency }: RefundRow,
  { lines, ...booked }: RefundEntry,
): Promise<Date> {
  const createdAt = ctx.now()
  const id = newId('txn', createdAt)
  const method = providerOf(ctx, provider).name
  const common = { workspaceId, currency, mode, createdAt }
  const row = { ...common, ...booked, status: 'Completed', feeCents: 0, provider } as const
  await ctx.db.insert(transactions).values({ ...row, id, orderId, account, method })
  countOnCards(ctx, row)
  await ctx.db
    .insert(ledgerEntries)
    .values(lines.map((line) => ({ ...common, ...line, id: newId('led', createdAt), transactionId: id })))
  return createdAt
}

async function setRefunded(
  ctx: WorkspaceCtx,
  order: OrderRow,
  refundedCents: number,
  now: Date,
): Promise<OrderRow> {
  await ctx.db
    .update(orders)
    .set({ refundedCents, updatedAt: now })
    .where(within(order.workspaceId, orders, order.id))
  const items = await itemsBearing(ctx, order.id)
  const shares = sharesOf(
    items.map(({ cents }) => cents),
    order.refundedCents,
    refundedCents,
  )
  countRefund(ctx, order, {
    cents: order.refundedCents - refundedCents,
    shares: items.map(({ productKind, productId }, n) => ({
      productKind,
      productId,
      cents: -(shares[n] ?? 0),
    })),
    at: now,
  })
  return { ...order, refundedCents, updatedAt: now }
}
