import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { Change } from './sums.ts'

/**
 * Sums by day: each day of UTC has a sum of its own, kept for good, under the subject and the day, `…:20261123`. A period that begins or
 * ends within such a day, as nearly every zone's do, is the whole days in between, and what the facts of the two edges say.
 */
const dayText = (at: Date): string => at.toISOString().slice(0, 10).replaceAll('-', '')

/** The day of an instant as a sum's subject ends with it. */
export const dayOf = (at: SQL): SQL => sql`to_char(${at} at time zone 'UTC', 'YYYYMMDD')`

/** The first moment of a day that a subject ends with. */
export const dayStart = (day: SQL): SQL => sql`(to_date(${day}, 'YYYYMMDD')::timestamp at time zone 'UTC')`

/** The change of a day's sum by a fact. */
export function changeOnDay(subject: string, at: Date, amount: number): Change {
  return { subject: `${subject}:${dayText(at)}`, at: new Date(0), amount, timed: false }
}

export type DaySpan = {
  /** The whole days of a period; none of them where the first comes after the last. */
  first: string
  last: string
  /** What is left of it: to be counted from the facts. */
  edges: { from: Date; to: Date }[]
}

/** Which days a period has. What begins with null has no beginning; today is whole, for nothing comes after now. */
export function daySpan({ from, to }: { from: Date | null; to: Date }, now: Date): DaySpan {
  const whole = days(1)
  const begin = from && new Date(Math.ceil(from.getTime() / whole) * whole)
  const end = to >= now ? to : new Date(Math.floor(to.getTime() / whole) * whole)
  if (from && begin && begin > end) return { first: '1', last: '0', edges: [{ from, to }] }
  return {
    first: begin ? dayText(begin) : '0',
    last: dayText(to >= now ? to : new Date(end.getTime() - 1)),
    edges: [
      ...(from && begin && from < begin ? [{ from, to: begin }] : []),
      ...(end < to ? [{ from: end, to }] : []),
    ],
  }
}

/** Rows `(subject, day, amount)` of the days of a span, by subject without the day. */
export function sumsOfDays(
  workspaceId: Id<'wsp'>,
  subjects: readonly string[],
  { first, last }: Pick<DaySpan, 'first' | 'last'>,
): SQL {
  return sql`
    select a.subject, right(k.subject, 8) as day, k.amount
    from unnest((select ${sql.param(subjects)}::text[])) as a(subject)
    cross join lateral (
      select s.subject, s.amount from sums s
      where s.workspace_id = ${workspaceId} and s.subject >= a.subject || ${`:${first}`} and s.subject <= a.subject || ${`:${last}`}
      -- What is asked of the days must not be asked of other subjects first, which end with none.
      offset 0
    ) k`
}
