import { type SQL, sql } from 'drizzle-orm'
import { type Id, isId } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { matchesPlain } from '#platform/sql/matching.ts'
import { providers } from '../../rules.ts'
import { isReference, plainCode } from '../../transfer-rules.ts'

/** A search that finds more orders than this is asked of each row in turn. */
const mostFound = 2_000
/** By so many of the latest payments it's reckoned how common its words are. */
const sample = 1_000
/** Where this part of them has the words, a page is found sooner by looking at one row after another. */
const common = 0.02

/**
 * Whether rows `t` have what was typed: the id of a transaction, an order, an invoice or a charge is that one alone; otherwise each
 * word is in who paid, for what, or how much. What became of an order is found with its payment.
 */
export async function isFound(ctx: CreatorCtx, typed: string): Promise<SQL> {
  const exact = await isNamed(ctx, typed)
  if (exact) return exact
  const words = amountsPlain(typed)
  const has = matchesPlain(sql`x.search_text`, words)
  if (await isCommon(ctx, words)) return isFoundInTurn(ctx, words)
  const { rows } = await ctx.db.execute<{ id: Id<'ord'> }>(sql`
    select distinct x.order_id as id from transactions x
    where x.workspace_id = ${ctx.actor.workspaceId} and ${has} limit ${mostFound + 1}`)
  if (rows.length > mostFound) return isFoundInTurn(ctx, words)
  return sql`t.order_id = any(${sql.param(rows.map(({ id }) => id))}::text[])`
}

const isFoundInTurn = (ctx: CreatorCtx, words: string): SQL => sql`(case
  when t.search_text is not null then ${matchesPlain(sql`t.search_text`, words)}
  else exists (
    select 1 from transactions x
    where x.workspace_id = ${ctx.actor.workspaceId} and x.order_id = t.order_id and ${matchesPlain(sql`x.search_text`, words)} offset 0)
  end)`

async function isCommon(ctx: CreatorCtx, words: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ share: number | null }>(sql`
    select avg(case when ${matchesPlain(sql`l.search_text`, words)} then 1 else 0 end)::float as share
    from (
      select x.search_text from transactions x
      where x.workspace_id = ${ctx.actor.workspaceId} and x.search_text is not null
      order by x.created_at desc limit ${sample}) l`)
  return (rows[0]?.share ?? 0) >= common
}

/** Rows of what bears exactly this name; null where nothing does. */
async function isNamed(ctx: CreatorCtx, typed: string): Promise<SQL | null> {
  if (isId('txn', typed)) return sql`t.id = ${typed}`
  if (isId('ord', typed)) return sql`t.order_id = ${typed}`
  // The reference of a bank transfer, as a statement prints it.
  const name = isReference(typed) ? plainCode(typed) : typed
  if (/\s/.test(name) || name.length < 6) return null
  const { workspaceId } = ctx.actor
  const { rows } = await ctx.db.execute<{ id: string | null; order_id: string | null }>(sql`
    select x.id, null as order_id from transactions x
    where x.workspace_id = ${workspaceId} and x.provider = any(${sql.param([...providers])}::text[]) and x.charge_id = ${name}
    union all
    select null, v.order_id from invoices v
    where v.workspace_id = ${workspaceId} and v.number = ${name.toUpperCase()}
    limit 20`)
  if (rows.length === 0) return null
  const ids = rows.flatMap(({ id }) => id ?? [])
  const orderIds = rows.flatMap(({ order_id }) => order_id ?? [])
  return sql`(t.id = any(${sql.param(ids)}::text[]) or t.order_id = any(${sql.param(orderIds)}::text[]))`
}

/** "$1,204.50" and "49,00" are kept as 1204.50 and 49.00. */
const amountsPlain = (typed: string): string =>
  typed
    .split(/\s+/)
    .map((word) => {
      const amount = word.replace(/^[$€£]/, '').replace(/[$€£]$/, '')
      if (/^\d{1,3}(,\d{3})+(\.\d{2})?$/.test(amount)) return amount.replaceAll(',', '')
      if (/^\d{1,3}(\.\d{3})*,\d{2}$/.test(amount)) return amount.replaceAll('.', '').replace(',', '.')
      return /^\d+(\.\d{2})?$/.test(amount) ? amount : word
    })
    .join(' ')
