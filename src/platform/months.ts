import { sql } from 'drizzle-orm'
import type { Ctx } from './context.ts'

/** Where days and months begin on someone's clock, as seen from now. */
export type Months = {
  timeZone: string
  now: Date
  dayStart: Date
  /** The first of 30 days of which today is the last. */
  daysStart: Date
  monthStart: Date
  lastStart: Date
  /** The same days of last month end here: the moment that is now, a month ago. A shorter month is whole by then. */
  lastUntil: Date
}

/** So many days a line of days has. */
export const lineDays = 30

/**
 * The one rule of "vs last month": this month so far against the same days of the last one, both calendar months of the person who
 * looks (docs/decisions/0078).
 */
export async function monthsOf(ctx: Pick<Ctx, 'db' | 'now'>, timeZone: string): Promise<Months> {
  const now = ctx.now()
  type Row = { day: Date; days: Date; month: Date; last: Date; until: Date }
  const { rows } = await ctx.db.execute<Row>(sql`
    with clock as (
      select ${now}::timestamptz at time zone ${timeZone}::text as here, ${timeZone}::text as tz
    )
    select date_trunc('day', here) at time zone tz as day,
           (date_trunc('day', here) - ${`${lineDays - 1} days`}::interval) at time zone tz as days,
           date_trunc('month', here) at time zone tz as month,
           (date_trunc('month', here) - interval '1 month') at time zone tz as last,
           least(here - interval '1 month', date_trunc('month', here)) at time zone tz as until
    from clock`)
  const [row] = rows
  if (!row) throw new Error('A question without rows was answered without one.')
  return {
    timeZone,
    now,
    dayStart: new Date(row.day),
    daysStart: new Date(row.days),
    monthStart: new Date(row.month),
    lastStart: new Date(row.last),
    lastUntil: new Date(row.until),
  }
}

/** Which of the 30 days a moment is in, from 0; null before them. */
export const dayNumber = (at: string, { daysStart, timeZone }: Months) => sql`
  case when ${sql.raw(at)} >= ${daysStart}::timestamptz
    then (${sql.raw(at)} at time zone ${timeZone}::text)::date - (${daysStart}::timestamptz at time zone ${timeZone}::text)::date end`

/** What happened on each of the 30 days, from rows of days. */
export function inDays(rows: readonly { day: number | null; total: number | string }[]): number[] {
  const days = Array.from({ length: lineDays }, () => 0)
  for (const { day, total } of rows) if (day !== null) days[day] = (days[day] ?? 0) + Number(total)
  return days
}
