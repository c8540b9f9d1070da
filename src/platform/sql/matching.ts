import { type SQL, sql } from 'drizzle-orm'
import { plainText, wordsOf } from '#kernel/plain-text.ts'
import type { Ctx } from '../context.ts'

/** A typed `%`, `_` or `\` means itself. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Whether a text has every word of the query. Written as the index has it, so that it is used. */
export const matches = (text: SQL, query: string): SQL => matchesPlain(plain(text), query)

/** The same for a text that is kept as it is compared. */
export function matchesPlain(text: SQL, query: string): SQL {
  const words = wordsOf(query)
  if (words.length === 0) return sql`false`
  return sql.join(
    words.map((word) => sql`${text} like ${`%${literal(word)}%`}`),
    sql` and `,
  )
}

/** The text as it is compared, made once for each match: ranking it looks at it again. */
export const plain = (text: SQL): SQL => sql`search_text(${text})`

/** Of more matches than these the latest are ranked: who types one letter is not done typing. */
export const mostRanked = 2_000

/**
 * The latest rows of a relation with a column `plain` that have the words of a query. `latest` is in its order: of common words the
 * reading ends with enough of them, of others they're looked up and sorted.
 */
export async function latestMatching(ctx: Pick<Ctx, 'db'>, latest: SQL, query: string): Promise<SQL> {
  // `offset 0` keeps the plan to the order.
  const one = (await isCommon(ctx, latest, query)) ? sql`${latest} offset 0` : latest
  return sql`select * from (${one}) l where ${matchesPlain(sql`l.plain`, query)} limit ${mostRanked}`
}

/** So many of the latest say how common the words of a query are. */
const sample = 1_000
/** An index of words of three letters names everyone who has the rarest of them; shorter ones it doesn't know. */
const fewestLetters = 3
/** Where enough are found sooner by looking at one after another than at all that the index names, of a hundred thousand. */
const common = 0.02

async function isCommon(ctx: Pick<Ctx, 'db'>, latest: SQL, query: string): Promise<boolean> {
  const has = (words: string) =>
    sql`avg(case when ${matchesPlain(sql`l.plain`, words)} then 1 else 0 end)::float`
  const indexed = wordsOf(query).filter((word) => word.length >= fewestLetters)
  const named = sql.join([sql`1`, ...indexed.map(has)], sql`, `)
  const { rows } = await ctx.db.execute<{ found: number | null; named: number | null }>(sql`
    select ${has(query)} as found, least(${named}) as named from (${latest} limit ${sample}) l`)
  const { found, named: share } = rows[0] ?? {}
  return (found ?? 0) * (share ?? 0) >= common
}

/** Of plain texts those that begin with the query come first, then those with a word that does. */
export function rank(plainColumn: SQL, query: string): SQL {
  const typed = literal(plainText(query).trim())
  return sql`case when ${plainColumn} like ${`${typed}%`} then 0 when ${plainColumn} like ${`% ${typed}%`} then 1 else 2 end`
}
