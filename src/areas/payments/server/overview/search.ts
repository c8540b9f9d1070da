import { type SQL, sql } from 'drizzle-orm'
import { type Id, isId } from '#kernel/ids.ts'
import { wordsOf } from '#kernel/plain-text.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { matchesPlain } from '#platform/sql/matching.ts'
import { providers } from '../../rules.ts'
import { isReference, plainCode } from '../../transfer-rules.ts'

/** A search that finds more payments than this is asked of each row in turn. */
const mostFound = 2_000
/** By so many of the latest rows that are asked for it's reckoned how many have the words. */
const sample = 1_000
/** Where this part of them has the words, a page is found sooner by looking at one row after another. */
const common = 0.02

/** What part of the latest rows has the words of a search that finds many: how many there are is reckoned by it. */
export type Share = { found: number; looked: number }
/** Either the rows themselves, as they're few, or what's asked of each row `t`. */
type SearchResult = { ids: Id<'txn'>[] } | { has: SQL; share: Share | null }

/**
 * Rows that have what was typed: the id of a transaction, an order, an invoice or a charge is that one alone; otherwise each word is in
 * who paid, for what, or how much. What became of an order is found with its payment. `asked` is what else is asked of rows `t`.
 */
export async function findRows(ctx: CreatorCtx, asked: SQL, typed: string): Promise<SearchResult> {
  const exact = await named(ctx, typed)
  if (exact) return { ids: exact }
  const words = wordsOf(amountsPlain(typed))
  const has = hasWords(ctx, words)
  const texts = await latestTexts(ctx, asked)
  // All of them were looked at.
  if (texts.length < sample) return { has, share: null }
  const share = { found: texts.filter((text) => isIn(text, words)).length, looked: texts.length }
  if (share.found >= share.looked * common) return { has, share }
  const ids = await rowsWith(ctx, words, rarestPieces(words, texts))
  return ids ? { ids } : { has, share }
}

/** One or two letters are how a word begins: any piece of so few is in too many words, and no index has it. */
const isBeginning = (word: string): boolean => /^[a-z0-9]{1,2}$/.test(word)

const isIn = (text: string, words: readonly string[]): boolean =>
  words.length > 0 &&
  words.every((word) => (isBeginning(word) ? ` ${text}`.includes(` ${word}`) : text.includes(word)))

/** The same of a text in the database. */
function hasAll(text: SQL, words: readonly string[]): SQL {
  if (words.length === 0) return sql`false`
  const each = words.map((word) =>
    isBeginning(word)
      ? sql`(${text} like ${`${word}%`} or ${text} like ${`% ${word}%`})`
      : matchesPlain(text, word),
  )
  return sql.join(each, sql` and `)
}

/** Whether a row has the words, or the payment of its order does. */
const hasWords = (ctx: CreatorCtx, words: readonly string[]): SQL => sql`(case
  when t.search_text is not null then ${hasAll(sql`t.search_text`, words)}
  else exists (
    select 1 from transactions x
    where x.workspace_id = ${ctx.actor.workspaceId} and x.order_id = t.order_id and ${hasAll(sql`x.search_text`, words)} offset 0)
  end)`

/** What the latest of the rows asked for are found by. */
async function latestTexts(ctx: CreatorCtx, asked: SQL): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ text: string | null }>(sql`
    select coalesce(l.search_text, (
      select string_agg(x.search_text, ' ') from transactions x
      where x.workspace_id = ${ctx.actor.workspaceId} and x.order_id = l.order_id)) as text
    from (
      select t.order_id, t.search_text from transactions t
      where ${asked} order by t.created_at desc, t.id desc limit ${sample}) l`)
  return rows.map(({ text }) => text ?? '')
}

/** So many pieces are looked up in the index: each one more is looked up for every row that has the others. */
const mostPieces = 3
/** A piece that so many have narrows nothing. */
const narrows = 0.2

/**
 * By which three letters rows with the words are found soonest. An index of such pieces would look up all there are in the words, of an
 * address also those that every address has.
 */
function rarestPieces(words: readonly string[], texts: readonly string[]): string[] {
  const pieces = words.flatMap((word) =>
    [...word.matchAll(/(?=([a-z0-9]{3}))/g)].map(([, piece = '']) => piece),
  )
  const counted = [...new Set(pieces)]
    .map((piece) => ({ piece, count: texts.filter((text) => text.includes(piece)).length }))
    .toSorted((one, other) => one.count - other.count)
  return counted
    .filter(({ count }, place) => place === 0 || count < texts.length * narrows)
    .slice(0, mostPieces)
    .map(({ piece }) => piece)
}

/** Rows of payments that have the words, and of what became of their orders; null where they're too many to look each of them up. */
async function rowsWith(
  ctx: CreatorCtx,
  words: readonly string[],
  pieces: readonly string[],
): Promise<Id<'txn'>[] | null> {
  const { workspaceId } = ctx.actor
  const indexed = hasAll(sql`y.search_text`, pieces.length > 0 ? pieces : words)
  // Behind `offset 0`, so that the words themselves are only compared.
  const { rows } = await ctx.db.execute<{ order_id: Id<'ord'> }>(sql`
    select x.order_id from (
      select y.order_id, y.search_text from transactions y
      where y.workspace_id = ${workspaceId} and ${indexed} offset 0) x
    where ${hasAll(sql`x.search_text`, words)} limit ${mostFound + 1}`)
  if (rows.length > mostFound) return null
  return idsOfOrders(
    ctx,
    rows.map(({ order_id }) => order_id),
  )
}

async function idsOfOrders(ctx: CreatorCtx, orderIds: readonly Id<'ord'>[]): Promise<Id<'txn'>[]> {
  if (orderIds.length === 0) return []
  const { rows } = await ctx.db.execute<{ id: Id<'txn'> }>(sql`
    select x.id from transactions x
    where x.workspace_id = ${ctx.actor.workspaceId} and x.order_id = any(${sql.param([...new Set(orderIds)])}::text[])`)
  return rows.map(({ id }) => id)
}

/** Rows of what bears exactly this name; null where nothing does. */
async function named(ctx: CreatorCtx, typed: string): Promise<Id<'txn'>[] | null> {
  if (isId('txn', typed)) return [typed]
  if (isId('ord', typed)) return idsOfOrders(ctx, [typed])
  // The reference of a bank transfer, as a statement prints it.
  const name = isReference(typed) ? plainCode(typed) : typed
  if (/\s/.test(name) || name.length < 6) return null
  const { workspaceId } = ctx.actor
  const { rows } = await ctx.db.execute<{ id: Id<'txn'> | null; order_id: Id<'ord'> | null }>(sql`
    select x.id, null as order_id from transactions x
    where x.workspace_id = ${workspaceId} and x.provider = any(${sql.param([...providers])}::text[]) and x.charge_id = ${name}
    union all
    select null, v.order_id from invoices v
    where v.workspace_id = ${workspaceId} and v.number = ${name.toUpperCase()}
    limit 20`)
  if (rows.length === 0) return null
  const ids = rows.flatMap(({ id }) => id ?? [])
  const orderIds = rows.flatMap(({ order_id }) => order_id ?? [])
  return [...ids, ...(await idsOfOrders(ctx, orderIds))]
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
