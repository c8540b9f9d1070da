import { type SQL, sql } from 'drizzle-orm'
import { plainText } from '#kernel/plain-text.ts'
import { matches } from '#platform/sql/matching.ts'

/** Fewer digits are in nearly every number. */
const fewestDigits = 3

/**
 * The digits of what may be a phone number; null for what's none. The zeros that begin a number in its own country, or before
 * another country's, aren't looked for: `030 901820` is `+49 30 901820`, and so is `0049 30 901820`.
 */
export function phoneDigits(query: string): string | null {
  const typed = plainText(query)
  if (!/^[\d\s+()./-]+$/.test(typed)) return null
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= fewestDigits ? digits : null
}

/** Whether a client `c` has what was typed in their name and address, or in their phone number however that's written. */
export function clientMatches(query: string): SQL {
  const words = matches(sql`c.name || ' ' || c.email`, query)
  const digits = phoneDigits(query)
  if (digits === null) return words
  return sql`(${words} or regexp_replace(c.phone, '\\D', '', 'g') like ${`%${digits}%`})`
}
