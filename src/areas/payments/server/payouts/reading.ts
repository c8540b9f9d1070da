import { and, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import { decodePlace, encodeCursor } from '#kernel/paging.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { toReader } from '#platform/sentences.ts'
import { mine } from '#platform/tables.ts'
import type { PaymentBalance, Payout, PayoutLine } from '../../payouts-contract.ts'
import type { Mode, PayoutStatus } from '../../rules.ts'
import { payouts } from '../payout-tables.ts'
import { providerOf } from '../provider/payments.ts'
import { can } from '../provider/provider.ts'
import { orderItems, transactions } from '../tables.ts'
import { listBalances } from './balances.ts'
import { type PayoutRow, payoutSettings } from './making.ts'

/** What a workspace's owner has at each provider, and whether it's paid out by itself. */
export async function getBalances(
  ctx: CreatorCtx,
): Promise<{ balances: PaymentBalance[]; automaticPayouts: boolean }> {
  const balances = await listBalances(ctx)
  const { automaticPayouts } = await payoutSettings(ctx)
  return {
    automaticPayouts,
    // A seller's own bank account is where it is already.
    balances: balances
      .filter(({ provider }) => !providerOf(ctx, provider).isByHand)
      .map(({ provider: id, mode, currency, available, held, heldUntil, onItsWay }) => {
        const provider = providerOf(ctx, id)
        return {
          ...{ provider: id, providerName: provider.name, mode, currency, available, held, onItsWay },
          heldUntil: heldUntil?.toISOString() ?? null,
          canPayOut: can(provider, 'payOut'),
        }
      }),
  }
}

type Page = { cursor?: string | undefined; limit: number }

/** Payouts of a workspace, the latest first. */
export async function listPayouts(
  ctx: CreatorCtx,
  { status, mode, cursor, limit }: Page & { status?: PayoutStatus | undefined; mode?: Mode | undefined },
): Promise<{ payouts: Payout[]; nextCursor: string | null }> {
  const place = decodePlace(cursor)
  const rows = await ctx.db
    .select({ payout: payouts, place: sql<string>`${payouts.createdAt}::text` })
    .from(payouts)
    .where(
      and(
        mine(ctx, payouts),
        status ? eq(payouts.status, status) : undefined,
        mode ? eq(payouts.mode, mode) : undefined,
        place
          ? sql`${payouts.createdAt} <= ${place.at}::timestamptz and (${payouts.createdAt} < ${place.at}::timestamptz or ${payouts.id} > ${place.id})`
          : undefined,
      ),
    )
    // As the index has it.
    .orderBy(sql`${payouts.createdAt} desc nulls last`, payouts.id)
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    payouts: shown.map(({ payout }) => toPayout(ctx, payout)),
    nextCursor: rows.length > limit && last ? encodeCursor(last.place, last.payout.id) : null,
  }
}

/**
 * A payout with some of its transactions, the latest first.
 *
 * @throws NOT_FOUND
 */
export async function getPayout(
  ctx: CreatorCtx,
  { payoutId, cursor, limit }: Page & { payoutId: Id<'pyo'> },
): Promise<{
  payout: Payout
  transactions: PayoutLine[]
  earlier: { transactions: number; net: Money } | null
  nextCursor: string | null
}> {
  const [payout] = await ctx.db
    .select()
    .from(payouts)
    .where(mine(ctx, payouts, payoutId))
  if (!payout) throw new AppError('NOT_FOUND', 'We couldn’t find this payout.')
  const rows = await ctx.db
    .select({ line: transactions, place: sql<string>`${transactions.createdAt}::text` })
    .from(transactions)
    .where(linesBehind(ctx, payoutId, decodePlace(cursor)))
    .orderBy(sql`${transactions.createdAt} desc`, transactions.id)
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const titles = await titlesOf(
    ctx,
    shown.flatMap(({ line }) => line.orderId ?? []),
  )
  const last = rows.length > limit ? shown.at(-1) : undefined
  const behind = last && (await sumBehind(ctx, payoutId, { at: last.place, id: last.line.id }))
  return {
    payout: toPayout(ctx, payout),
    transactions: shown.map(({ line }) => toLine(line, titles)),
    earlier: behind
      ? { transactions: behind.transactions, net: { cents: behind.cents, currency: payout.currency } }
      : null,
    nextCursor: last ? encodeCursor(last.place, last.line.id) : null,
  }
}

type Place = { at: string; id: string }

/** The lines of a payout behind a place, as they're listed; all without one. */
const linesBehind = (ctx: CreatorCtx, payoutId: Id<'pyo'>, place: Place | null) =>
  and(
    mine(ctx, transactions),
    eq(transactions.payoutId, payoutId),
    place
      ? sql`(${transactions.createdAt} < ${place.at}::timestamptz or (${transactions.createdAt} = ${place.at}::timestamptz and ${transactions.id} > ${place.id}))`
      : undefined,
  )

async function sumBehind(ctx: CreatorCtx, payoutId: Id<'pyo'>, place: Place) {
  const [sum] = await ctx.db
    .select({
      transactions: sql<number>`count(*)::int`,
      cents: sql<string>`coalesce(sum(${transactions.grossCents} - ${transactions.feeCents}), 0)`.mapWith(
        Number,
      ),
    })
    .from(transactions)
    .where(linesBehind(ctx, payoutId, place))
  return sum
}

/** What each order was of, as it was called then. */
export async function titlesOf(
  ctx: CreatorCtx,
  orderIds: readonly Id<'ord'>[],
): Promise<ReadonlyMap<Id<'ord'>, string>> {
  if (orderIds.length === 0) return new Map()
  const items = await ctx.db
    .select({ orderId: orderItems.orderId, title: orderItems.title })
    .from(orderItems)
    .where(and(mine(ctx, orderItems), inArray(orderItems.orderId, [...orderIds])))
    .orderBy(orderItems.id)
  const byOrder = Map.groupBy(items, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([id, of]) => [id, of.map(({ title }) => title).join(', ')]))
}

function toLine(line: typeof transactions.$inferSelect, titles: ReadonlyMap<Id<'ord'>, string>): PayoutLine {
  const { id, kind, orderId, grossCents, feeCents, currency, createdAt } = line
  return {
    ...{ id, kind, orderId, title: (orderId && titles.get(orderId)) ?? null },
    gross: { cents: grossCents, currency },
    fee: { cents: feeCents, currency },
    net: { cents: grossCents - feeCents, currency },
    at: createdAt.toISOString(),
  }
}

export function toPayout(ctx: CreatorCtx, row: PayoutRow): Payout {
  const { id, amountCents, feeCents, currency, transactionCount, provider, mode, status, isAutomatic } = row
  return {
    ...{ id, transactions: transactionCount, provider, mode, status, isAutomatic },
    amount: { cents: amountCents, currency },
    fees: { cents: feeCents, currency },
    method: providerOf(ctx, provider).name,
    failureReason: toReader(ctx, row.failureReason),
    createdAt: row.createdAt.toISOString(),
    arrivesAt: row.arrivesAt.toISOString(),
  }
}
