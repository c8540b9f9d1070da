import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { Transaction, TransactionQuery } from '../../overview-contract.ts'
import { mostListed } from '../../rules.ts'
import { transactionsById } from './rows.ts'
import { findRows, type Share } from './search.ts'
import { isAskedFor } from './transaction-filter.ts'

type Page = { direction: 'ascending' | 'descending'; pageSize: number }
export type TransactionsQuery = TransactionQuery & Page & { after?: Id<'txn'> | undefined }

/** Where a row is in the order of the list. */
type Place = { id: Id<'txn'>; at: string }

type RowCount = { total: number; approximate: boolean; more: boolean }

/** The requested page of transactions, and how many there are. */
export async function listTransactions(ctx: CreatorCtx, query: TransactionsQuery) {
  const { asked, rows, share } = await rowsOf(ctx, query)
  const place = query.after ? await placeOf(ctx, query.after) : null
  const places = await placesOf(ctx, rows, query, place)
  const shown = places.slice(0, query.pageSize)
  const counted = share ? await reckon(ctx, asked, share, places.length) : await countOf(ctx, rows)
  return {
    transactions: await transactionsById(
      ctx,
      shown.map(({ id }) => id),
    ),
    ...counted,
    next: places.length > query.pageSize ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** The same in batches, for a file of any length. No connection is held between two of them. */
export async function* transactionsInBatches(
  ctx: CreatorCtx,
  asked: TransactionQuery,
  size = 500,
): AsyncGenerator<Transaction[]> {
  const { rows } = await rowsOf(ctx, asked)
  let behind: Place | null = null
  for (;;) {
    const places: Place[] = await placesOf(ctx, rows, { direction: 'descending', pageSize: size }, behind)
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

/** Rows `t`: of what, and which of it. */
type Rows = { from: SQL; which: SQL }

/** What's asked for, and what of it a search finds. */
async function rowsOf(
  ctx: CreatorCtx,
  { search, ...query }: TransactionQuery,
): Promise<{ asked: Rows; rows: Rows; share: Share | null }> {
  const which = await isAskedFor(ctx, query)
  const asked = { from: sql`transactions`, which }
  const words = search?.trim()
  if (!words) return { asked, rows: asked, share: null }
  const found = await findRows(ctx, which, words)
  if ('has' in found)
    return { asked, rows: { ...asked, which: sql`${which} and ${found.has}` }, share: found.share }
  // Behind `offset 0`, so that they're never looked for among all there are.
  const from = sql`(
    select x.* from transactions x
    where x.workspace_id = ${ctx.actor.workspaceId} and x.id = any(${sql.param(found.ids)}::text[]) offset 0)`
  return { asked, rows: { from, which }, share: null }
}

async function placesOf(
  ctx: CreatorCtx,
  rows: Rows,
  { direction, pageSize }: Page,
  behind: Place | null,
): Promise<Place[]> {
  const [way, than] = direction === 'ascending' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const rest = behind
    ? sql`and (t.created_at, t.id) ${than} (${behind.at}::timestamptz, ${behind.id})`
    : sql``
  const found = await ctx.db.execute<Place>(sql`
    select t.id, t.created_at::text as at from ${rows.from} t
    where ${rows.which} ${rest}
    order by t.created_at ${way}, t.id ${way} limit ${pageSize + 1}`)
  return found.rows
}

/** How many there are, up to a point: `more` says that there are others. */
async function countOf(ctx: CreatorCtx, { from, which }: Rows): Promise<RowCount> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select 1 from ${from} t where ${which} limit ${mostListed + 1}) counted`)
  const found = rows[0]?.count ?? 0
  const more = found > mostListed
  return { total: Math.min(found, mostListed), approximate: more, more }
}

/** What a search finds that finds many isn't counted: as many of all as of the latest, and no fewer than are seen. */
async function reckon(
  ctx: CreatorCtx,
  asked: Rows,
  { found, looked }: Share,
  seen: number,
): Promise<RowCount> {
  const all = await countOf(ctx, asked)
  const total = Math.round((all.total * found) / looked)
  return { total: Math.max(total, seen), approximate: true, more: all.more || total < seen }
}

/** Null for one that isn't there: then the list begins anew. */
async function placeOf(ctx: CreatorCtx, id: Id<'txn'>): Promise<Place | null> {
  const { rows } = await ctx.db.execute<Place>(sql`
    select t.id, t.created_at::text as at from transactions t
    where t.workspace_id = ${ctx.actor.workspaceId} and t.id = ${id}`)
  return rows[0] ?? null
}
