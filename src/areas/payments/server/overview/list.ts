import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { Transaction, TransactionQuery } from '../../overview-contract.ts'
import { mostListed } from '../../rules.ts'
import { transactionsById } from './rows.ts'
import { isAskedFor } from './transaction-filter.ts'

type Page = { direction: 'ascending' | 'descending'; pageSize: number }
export type TransactionsQuery = TransactionQuery & Page & { after?: Id<'txn'> | undefined }

/** Where a row is in the order of the list. */
type Place = { id: Id<'txn'>; at: string }

/** The requested page of transactions, and how many there are. */
export async function listTransactions(ctx: CreatorCtx, query: TransactionsQuery) {
  const which = await isAskedFor(ctx, query)
  const place = query.after ? await placeOf(ctx, query.after) : null
  const places = await placesOf(ctx, which, query, place)
  const shown = places.slice(0, query.pageSize)
  const found = await countOf(ctx, which)
  return {
    transactions: await transactionsById(
      ctx,
      shown.map(({ id }) => id),
    ),
    total: Math.min(found, mostListed),
    approximate: found > mostListed,
    next: places.length > query.pageSize ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** The same in batches, for a file of any length. No connection is held between two of them. */
export async function* transactionsInBatches(
  ctx: CreatorCtx,
  asked: TransactionQuery,
  size = 500,
): AsyncGenerator<Transaction[]> {
  const which = await isAskedFor(ctx, asked)
  let behind: Place | null = null
  for (;;) {
    const places: Place[] = await placesOf(ctx, which, { direction: 'descending', pageSize: size }, behind)
    const batch = places.slice(0, size)
    if (batch.length > 0)
      yield await transactionsById(
        ctx,
        batch.map(({ id }) => id),
      )
    if (places.length <= size) return
    behind = batch.at(-1) ?? null
  }
}

async function placesOf(
  ctx: CreatorCtx,
  which: SQL,
  { direction, pageSize }: Page,
  behind: Place | null,
): Promise<Place[]> {
  const [way, than] = direction === 'ascending' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const rest = behind
    ? sql`and (t.created_at, t.id) ${than} (${behind.at}::timestamptz, ${behind.id})`
    : sql``
  const { rows } = await ctx.db.execute<Place>(sql`
    select t.id, t.created_at::text as at from transactions t
    where ${which} ${rest}
    order by t.created_at ${way}, t.id ${way} limit ${pageSize + 1}`)
  return rows
}

async function countOf(ctx: CreatorCtx, which: SQL): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select 1 from transactions t where ${which} limit ${mostListed + 1}) counted`)
  return rows[0]?.count ?? 0
}

/** Null for one that isn't there: then the list begins anew. */
async function placeOf(ctx: CreatorCtx, id: Id<'txn'>): Promise<Place | null> {
  const { rows } = await ctx.db.execute<Place>(sql`
    select t.id, t.created_at::text as at from transactions t
    where t.workspace_id = ${ctx.actor.workspaceId} and t.id = ${id}`)
  return rows[0] ?? null
}
