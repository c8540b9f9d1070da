import { sql } from 'drizzle-orm'
import { ownTimeZone } from '#areas/accounts/server/users.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { MoneyRange } from '../../rules.ts'

/** Where the days of a period begin, and where as many before them do; null for all there is. */
export type MoneyPeriod = { from: Date; before: Date } | null

const daysOf = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const

/** Whole days up to today on the clock of whoever looks, so that a figure and its rows begin at the same moment. */
export async function moneyPeriod(ctx: CreatorCtx, range: MoneyRange): Promise<MoneyPeriod> {
  if (range === 'all') return null
  const timeZone = await ownTimeZone(ctx)
  const start = (
    back: number,
  ) => sql`(date_trunc('day', ${ctx.now()}::timestamptz at time zone ${timeZone}::text)
    - ${`${back} days`}::interval) at time zone ${timeZone}::text`
  const days = daysOf[range]
  const { rows } = await ctx.db.execute<{ from: Date; before: Date }>(
    sql`select ${start(days - 1)} as "from", ${start(2 * days - 1)} as "before"`,
  )
  const [row] = rows
  if (!row) throw new Error('A question without rows was answered without one.')
  return { from: new Date(row.from), before: new Date(row.before) }
}
