import { type SQL, sql } from 'drizzle-orm'
import { plainText, wordsOf } from '#kernel/plain-text.ts'

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

/** Of plain texts those that begin with the query come first, then those with a word that does. */
export function rank(plainColumn: SQL, query: string): SQL {
  const typed = literal(plainText(query).trim())
  return sql`case when ${plainColumn} like ${`${typed}%`} then 0 when ${plainColumn} like ${`% ${typed}%`} then 1 else 2 end`
}
