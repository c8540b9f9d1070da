import { and, desc, eq } from 'drizzle-orm'
import { getWorkspace, lockWorkspace } from '#areas/accounts/server/workspaces.ts'
import { newId } from '#kernel/ids.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { invoiceNumber } from '../rules.ts'
import { invoices, type orders } from './tables.ts'

export type Invoice = typeof invoices.$inferSelect
type Order = typeof orders.$inferSelect

/** Only what was paid for has an invoice. */
export const hasInvoice = (order: Pick<Order, 'paidAt' | 'totalCents'>) =>
  order.paidAt !== null && order.totalCents > 0

/**
 * The invoice of a paid order. It gets its number when it is first asked for, and keeps it: the next one of its year, so that
 * none is missing between two. Null for an order that has none.
 */
export async function invoiceOf(ctx: Ctx, order: Order): Promise<Invoice | null> {
  if (!hasInvoice(order)) return null
  return (await findInvoice(ctx, order)) ?? issueInvoice(ctx, order)
}

async function findInvoice(ctx: Pick<Ctx, 'db'>, { workspaceId, id }: Order): Promise<Invoice | null> {
  const [row] = await ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.workspaceId, workspaceId), eq(invoices.orderId, id)))
  return row ?? null
}

function issueInvoice(ctx: Ctx, order: Order): Promise<Invoice> {
  const { workspaceId, mode } = order
  return withTransaction(ctx, async (ctx) => {
    // One after the other: two at once would want the same number.
    await lockWorkspace(ctx, workspaceId)
    const known = await findInvoice(ctx, order)
    if (known) return known
    const now = ctx.now()
    const year = now.getUTCFullYear()
    const [last] = await ctx.db
      .select({ sequence: invoices.sequence })
      .from(invoices)
      .where(and(eq(invoices.workspaceId, workspaceId), eq(invoices.mode, mode), eq(invoices.year, year)))
      .orderBy(desc(invoices.sequence))
      .limit(1)
    const sequence = (last?.sequence ?? 0) + 1
    const { name } = await getWorkspace(ctx, workspaceId)
    const [row] = await ctx.db
      .insert(invoices)
      .values({
        workspaceId,
        id: newId('ivc', now),
        orderId: order.id,
        mode,
        year,
        sequence,
        number: invoiceNumber({ sellerName: name, mode, year, sequence }),
        sellerName: name,
        issuedAt: now,
      })
      .returning()
    if (!row) throw new Error(`No invoice was written for ${order.id}.`)
    return row
  })
}
