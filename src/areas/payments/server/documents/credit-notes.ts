import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import { dayIn } from '#kernel/time.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { invoiceNumber, nextNumber } from '../../rules.ts'
import { creditNotes } from '../credit-note-tables.ts'
import { invoiceOf } from '../invoices.ts'
import { orders } from '../tables.ts'

export type CreditNote = typeof creditNotes.$inferSelect

type RefundFacts = {
  workspaceId: Id<'wsp'>
  orderId: Id<'ord'>
  refundId: Id<'rfd'>
  amount: Money
  /** The part of the amount that's tax. */
  tax: Money
  at: Date
}

/**
 * Takes an invoice back, or a part of it: called in the transaction in which a refund has succeeded, as often as that is told. Its
 * number is taken under a lock that is held to the commit, so none is missing between two. Null for an order without an invoice.
 */
export function issueCreditNote(
  ctx: Ctx,
  { workspaceId, orderId, refundId, amount, tax, at }: RefundFacts,
): Promise<CreditNote | null> {
  return withTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db
      .select({ mode: orders.mode })
      .from(orders)
      .where(within(workspaceId, orders, orderId))
    const invoice = order ? await invoiceOf(ctx, { workspaceId, id: orderId }) : null
    if (!order || !invoice) return null
    const { mode } = order
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${workspaceId} ${mode}`}, 24))`)
    const [known] = await ctx.db
      .select()
      .from(creditNotes)
      .where(and(eq(creditNotes.workspaceId, workspaceId), eq(creditNotes.refundId, refundId)))
    if (known) return known
    const [last] = await ctx.db
      .select({ on: creditNotes.issuedOn, sequence: creditNotes.sequence })
      .from(creditNotes)
      .where(and(eq(creditNotes.workspaceId, workspaceId), eq(creditNotes.mode, mode)))
      .orderBy(desc(creditNotes.year), desc(creditNotes.sequence))
      .limit(1)
    const { name, business, timeZone } = await getWorkspace(ctx, workspaceId)
    const { on, year, sequence } = nextNumber(last ?? null, dayIn(timeZone, at))
    const [issued] = await ctx.db
      .insert(creditNotes)
      .values({
        workspaceId,
        id: newId('crn', at),
        orderId,
        refundId,
        mode,
        year,
        sequence,
        number: invoiceNumber({ sellerName: name, mode, year, sequence, series: 'CN' }),
        invoiceNumber: invoice.number,
        sellerName: name,
        seller: business ?? invoice.seller,
        buyer: invoice.buyer,
        // Of a buyer who left, as on the invoice.
        formerBuyer: invoice.formerBuyer,
        amountCents: amount.cents,
        taxCents: tax.cents,
        currency: amount.currency,
        issuedAt: at,
        issuedOn: on,
      })
      .returning()
    return issued ?? null
  })
}

/** What took an order's invoice back, the first one first. */
export function creditNotesOf(
  ctx: Pick<Ctx, 'db'>,
  { workspaceId, id }: { workspaceId: Id<'wsp'>; id: Id<'ord'> },
): Promise<CreditNote[]> {
  return ctx.db
    .select()
    .from(creditNotes)
    .where(and(eq(creditNotes.workspaceId, workspaceId), eq(creditNotes.orderId, id)))
    .orderBy(asc(creditNotes.issuedAt), asc(creditNotes.sequence))
}
