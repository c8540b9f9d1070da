import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { orderNumber } from '#kernel/order-number.ts'
import { decodePlace, encodeCursor } from '#kernel/paging.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { shownPerson } from '#platform/forgetting.ts'
import { mine } from '#platform/tables.ts'
import type { TransferState } from '../../rules.ts'
import { inGroupsOfFour, plainCode } from '../../transfer-rules.ts'
import type { BankTransfer } from '../../transfers-contract.ts'
import { orderItems, orders } from '../tables.ts'
import { bankReceipts, bankTransfers } from '../transfer-tables.ts'
import type { Transfer } from './expecting.ts'

type TransferQuery = {
  search?: string | undefined
  state?: TransferState | undefined
  cursor?: string | undefined
  limit: number
}

/** Bank transfers of a workspace, the latest first, and how many are waited for. */
export async function listTransfers(ctx: CreatorCtx, { search, state, cursor, limit }: TransferQuery) {
  const place = decodePlace(cursor)
  const words = search?.trim()
  const which = and(
    mine(ctx, bankTransfers),
    state ? eq(bankTransfers.state, state) : undefined,
    words ? isFound(words) : undefined,
    place
      ? sql`(${bankTransfers.createdAt} < ${place.at}::timestamptz
          or (${bankTransfers.createdAt} = ${place.at}::timestamptz and ${bankTransfers.id} > ${place.id}))`
      : undefined,
  )
  const rows = await ctx.db
    .select({ transfer: bankTransfers, order: orders, place: sql<string>`${bankTransfers.createdAt}::text` })
    .from(bankTransfers)
    .innerJoin(orders, and(mine(ctx, orders), eq(orders.id, bankTransfers.orderId)))
    .where(which)
    .orderBy(desc(bankTransfers.createdAt), asc(bankTransfers.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const waiting = await ctx.db.$count(
    bankTransfers,
    and(mine(ctx, bankTransfers), eq(bankTransfers.state, 'waiting')),
  )
  const [one] = await ctx.db
    .select({ id: bankTransfers.id })
    .from(bankTransfers)
    .where(mine(ctx, bankTransfers))
    .limit(1)
  return {
    transfers: await presented(ctx, shown),
    waiting,
    any: one !== undefined,
    nextCursor: rows.length > limit && last ? encodeCursor(last.place, last.transfer.id) : null,
  }
}

/** @throws NOT_FOUND. */
export async function getTransfer(ctx: CreatorCtx, id: Id<'btr'>): Promise<BankTransfer> {
  const rows = await ctx.db
    .select({ transfer: bankTransfers, order: orders })
    .from(bankTransfers)
    .innerJoin(orders, and(mine(ctx, orders), eq(orders.id, bankTransfers.orderId)))
    .where(mine(ctx, bankTransfers, id))
  const [found] = await presented(ctx, rows)
  if (!found) throw new AppError('NOT_FOUND', 'We couldn’t find this transfer.')
  return found
}

/** By a part of the reference, however it's written, or of a buyer's name or address. */
function isFound(words: string): SQL {
  const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${bankTransfers.reference} like ${like(plainCode(words))}
    or ${orders.buyerName} ilike ${like(words)} or ${orders.buyerEmail} ilike ${like(words)})`
}

type Row = { transfer: Transfer; order: typeof orders.$inferSelect }

async function presented(ctx: CreatorCtx, rows: readonly Row[]): Promise<BankTransfer[]> {
  if (rows.length === 0) return []
  const receipts = await ctx.db
    .select()
    .from(bankReceipts)
    .where(
      and(
        mine(ctx, bankReceipts),
        inArray(
          bankReceipts.transferId,
          rows.map(({ transfer }) => transfer.id),
        ),
      ),
    )
    .orderBy(asc(bankReceipts.createdAt), asc(bankReceipts.id))
  const items = await ctx.db
    .select({ orderId: orderItems.orderId, title: orderItems.title })
    .from(orderItems)
    .where(
      and(
        mine(ctx, orderItems),
        inArray(
          orderItems.orderId,
          rows.map(({ order }) => order.id),
        ),
      ),
    )
    .orderBy(asc(orderItems.id))
  return rows.map(({ transfer, order }) => {
    const { amountCents, receivedCents, givenUpCents, currency } = transfer
    const money = (cents: number) => ({ cents, currency })
    const person = { name: order.buyerName, email: order.buyerEmail }
    const { name, email } = shownPerson(ctx, person, 'Former customer')
    return {
      ...{ id: transfer.id, orderId: order.id, orderNumber: orderNumber(order.id) },
      ...{ customer: name || email, email, version: transfer.version, state: transfer.state },
      title: items
        .filter(({ orderId }) => orderId === order.id)
        .map(({ title }) => title)
        .join(', '),
      reference: inGroupsOfFour(transfer.reference),
      isOrderPaid: order.status === 'paid',
      amount: money(amountCents),
      received: money(receivedCents),
      rest: money(Math.max(amountCents - receivedCents, 0)),
      givenUp: money(givenUpCents),
      expiresAt: transfer.expiresAt.toISOString(),
      createdAt: transfer.createdAt.toISOString(),
      receipts: receipts
        .filter(({ transferId }) => transferId === transfer.id)
        .map(({ amountCents, receivedOn }) => ({ amount: money(amountCents), receivedOn })),
    }
  })
}
