import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { type BusinessDetails, businessFrom, businessLimits } from '#areas/accounts/rules.ts'
import { getWorkspace, type WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/sql/db.ts'
import { gatherCalls } from '#platform/sql/gathering.ts'
import { columnsOf, listOf, preparedStatement, texts } from '#platform/sql/statements.ts'
import { invoiceNumber, invoiceOpenMs, nextNumber } from '../rules.ts'
import { invoices } from './invoice-tables.ts'
import { orders } from './tables.ts'

export type Invoice = typeof invoices.$inferSelect
type Order = typeof orders.$inferSelect

/** Only what was paid for has an invoice. */
export const hasInvoice = (order: Pick<Order, 'deliveredAt' | 'totalCents'>) =>
  order.deliveredAt !== null && order.totalCents > 0

/** Until then its buyer may say who they are on it; afterward it stays as it is. */
export const isOpen = (
  ctx: Pick<Ctx, 'now'>,
  invoice: Pick<Invoice, 'issuedAt'>,
  { isReverseCharge }: Pick<Order, 'isReverseCharge'>,
) =>
  // No tax was charged because of who is on it.
  !isReverseCharge && ctx.now().getTime() < invoice.issuedAt.getTime() + invoiceOpenMs

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

/** The numbers of those that have one, by order. */
export async function findInvoices(
  ctx: Pick<Ctx, 'db'>,
  workspaceId: Order['workspaceId'],
  orderIds: Order['id'][],
): Promise<Map<Order['id'], string>> {
  const rows = await ctx.db
    .select({ orderId: invoices.orderId, number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.workspaceId, workspaceId), inArray(invoices.orderId, orderIds)))
  return new Map(rows.map(({ orderId, number }) => [orderId, number]))
}

const lastIssued = preparedStatement(columnsOf(invoices, 'mode'), (db, { workspaceId, mode }) =>
  db
    .select({ on: invoices.issuedOn, sequence: invoices.sequence })
    .from(invoices)
    .where(and(eq(invoices.workspaceId, workspaceId), eq(invoices.mode, mode)))
    .orderBy(desc(invoices.year), desc(invoices.sequence))
    .limit(1),
)

const withoutInvoice = preparedStatement({ orderIds: listOf(orders.id) }, (db, { workspaceId, orderIds }) =>
  db
    .update(orders)
    .set({ deliverDueAt: null })
    .where(
      and(
        eq(orders.workspaceId, workspaceId),
        sql`${orders.id} = any(${texts(orderIds)})`,
        isNotNull(orders.deliveredAt),
        isNotNull(orders.deliverDueAt),
      ),
    )
    .returning({ id: orders.id, buyer: orders.buyerBusiness }),
)

type Due = Pick<Order, 'workspaceId' | 'id' | 'mode'> & { at: Date }

/**
 * Gives delivered orders their seller's next numbers; nothing is left to deliver then. It is no part of the
 * delivery, or each sale of a seller would wait for the one before it to be on the disk: those of one moment get theirs in
 * one transaction. A number is taken with its invoice, so none is missing between two.
 */
export const issueInvoice = gatherCalls(
  ({ workspaceId, mode }: Due) => `${workspaceId} ${mode}`,
  async (ctx: { db: Db }, due: Due[]): Promise<undefined[]> => {
    const [first] = due
    if (!first) return []
    const seller = await getWorkspace(ctx, first.workspaceId)
    await ctx.db.transaction((tx) =>
      issueInvoices({ db: tx as unknown as Db }, { due, seller, mode: first.mode }),
    )
    return due.map(() => undefined)
  },
  // Two would wait for each other's numbers, each with a connection in its hands.
  { atOnce: 1 },
)

type Issuing = {
  due: readonly Due[]
  seller: Pick<WorkspaceRecord, 'id' | 'name' | 'business' | 'timeZone'>
  mode: Order['mode']
}

async function issueInvoices(
  ctx: { db: Db },
  { due, seller: { id: workspaceId, name, business, timeZone }, mode }: Issuing,
): Promise<void> {
  // One after the other: two at once would want the same number. Not the row of the workspace, which half the product refers to.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${workspaceId} ${mode}`}, 23))`)
  const waiting = await withoutInvoice(ctx, { workspaceId, orderIds: due.map(({ id }) => id) })
  const buyers = new Map(waiting.map(({ id, buyer }) => [id, buyer]))
  const [last] = await lastIssued(ctx, { workspaceId, mode })
  let before = last ?? null
  const rows = due
    .filter(({ id }, n) => buyers.has(id) && due.findIndex((other) => other.id === id) === n)
    .map(({ id: orderId, at }) => {
      const { on, year, sequence } = nextNumber(before, dayIn(timeZone, at))
      before = { on, sequence }
      return {
        workspaceId,
        id: newId('ivc', at),
        orderId,
        mode,
        year,
        sequence,
        number: invoiceNumber({ sellerName: name, mode, year, sequence }),
        sellerName: name,
        seller: business,
        buyer: buyers.get(orderId) ?? null,
        issuedAt: at,
        issuedOn: on,
      }
    })
  if (rows.length > 0) await ctx.db.insert(invoices).values(rows)
}

/**
 * Writes on an invoice who bought in the eyes of the law. Empty details take them off again.
 *
 * @throws NOT_FOUND where there is no invoice. @throws CONFLICT once it is closed. @throws INVALID beside what is too long.
 */
export async function nameBuyer(
  ctx: Ctx,
  order: Pick<Order, 'workspaceId' | 'id' | 'isReverseCharge'>,
  typed: Partial<BusinessDetails>,
): Promise<void> {
  const invoice = await invoiceOf(ctx, order)
  if (!invoice) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
  if (!isOpen(ctx, invoice, order))
    throw new AppError('CONFLICT', 'This invoice is closed. Ask the seller for a corrected one.')
  const tooLong = Object.entries(businessLimits).filter(
    ([field, most]) =>
      (typed[field as keyof BusinessDetails] ?? '').trim().replaceAll('\r\n', '\n').length > most,
  )
  if (tooLong.length > 0)
    throw invalid(
      Object.fromEntries(tooLong.map(([field, most]) => [field, `Use at most ${most} characters`])),
    )
  await ctx.db
    .update(invoices)
    .set({ buyer: businessFrom(typed) })
    .where(and(eq(invoices.workspaceId, order.workspaceId), eq(invoices.orderId, order.id)))
}
