import { and, desc, eq, sql } from 'drizzle-orm'
import { type BusinessDetails, businessFrom } from '#areas/accounts/rules.ts'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { atLast, type Ctx, type WorkspaceCtx } from '#platform/context.ts'
import { given, insertRows, prepared } from '#platform/prepared.ts'
import { invoiceNumber, invoiceOpenMs } from '../rules.ts'
import { invoices, type orders } from './tables.ts'

export type Invoice = typeof invoices.$inferSelect
type Order = typeof orders.$inferSelect

/** Only what was paid for has an invoice. */
export const hasInvoice = (order: Pick<Order, 'deliveredAt' | 'totalCents'>) =>
  order.deliveredAt !== null && order.totalCents > 0

/** Until then its buyer may say who they are on it; afterwards it stays as it is. */
export const isOpen = (ctx: Pick<Ctx, 'now'>, invoice: Pick<Invoice, 'issuedAt'>) =>
  ctx.now().getTime() < invoice.issuedAt.getTime() + invoiceOpenMs

/** The invoice of an order; null for one that was free, or is not paid. */
export async function invoiceOf(
  ctx: Pick<Ctx, 'db'>,
  { workspaceId, id }: Pick<Order, 'workspaceId' | 'id'>,
): Promise<Invoice | null> {
  const [row] = await ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.workspaceId, workspaceId), eq(invoices.orderId, id)))
  return row ?? null
}

const lastOfYear = prepared((db) =>
  db
    .select({ sequence: invoices.sequence })
    .from(invoices)
    .where(
      and(
        eq(invoices.workspaceId, given('workspaceId')),
        eq(invoices.mode, given('mode')),
        eq(invoices.year, given('year')),
      ),
    )
    .orderBy(desc(invoices.sequence))
    .limit(1),
)

/**
 * Gives a paid order the next number of its seller's year, in the transaction that delivers it: an order that is not delivered
 * has taken none, so none is missing between two. It is taken last, since until the commit no other sale of the seller gets one.
 */
export function issueInvoice(
  ctx: WorkspaceCtx,
  order: Pick<Order, 'workspaceId' | 'id' | 'mode'>,
  { name, business }: Pick<WorkspaceRecord, 'name' | 'business'>,
): void {
  if (!ctx.transaction) throw new Error('An invoice is issued in the transaction that delivers its order.')
  const { workspaceId, id: orderId, mode } = order
  const now = ctx.now()
  const year = now.getUTCFullYear()
  atLast(ctx.transaction, async () => {
    // One after the other: two at once would want the same number. Not the row of the workspace, which half the product refers to.
    await ctx.db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${workspaceId} ${mode} ${year}`}, 23))`,
    )
    const [last] = await lastOfYear(ctx, { workspaceId, mode, year })
    const sequence = (last?.sequence ?? 0) + 1
    await insertRows(ctx, invoices, [
      {
        workspaceId,
        id: newId('ivc', now),
        orderId,
        mode,
        year,
        sequence,
        number: invoiceNumber({ sellerName: name, mode, year, sequence }),
        sellerName: name,
        seller: business,
        buyer: null,
        issuedAt: now,
      },
    ])
  })
}

/**
 * Writes on an invoice who bought in the eyes of the law. Empty details take them off again.
 *
 * @throws NOT_FOUND where there is no invoice. @throws CONFLICT once it is closed.
 */
export async function nameBuyer(
  ctx: Ctx,
  order: Pick<Order, 'workspaceId' | 'id'>,
  typed: Partial<BusinessDetails>,
): Promise<void> {
  const invoice = await invoiceOf(ctx, order)
  if (!invoice) throw new AppError('NOT_FOUND', 'There is nothing at this address.')
  if (!isOpen(ctx, invoice))
    throw new AppError('CONFLICT', 'This invoice is closed. Ask the seller for a corrected one.')
  await ctx.db
    .update(invoices)
    .set({ buyer: businessFrom(typed) })
    .where(and(eq(invoices.workspaceId, order.workspaceId), eq(invoices.orderId, order.id)))
}
