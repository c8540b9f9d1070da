import { sql } from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { Bucket, InsightRange } from '../../insights-contract.ts'

/** From, included, to, excluded; days begin where the workspace is. */
export type Period = {
  range: InsightRange
  from: Date | null
  to: Date
  timeZone: string
  unit: Bucket['unit']
  /** Nothing comes after it; a period that's over ended before. */
  now: Date
}

/** How long a range is and what its bars stand for: whole days, weeks from Monday, or calendar months, this one included. */
const ranges: Record<InsightRange, { back: number | null; unit: Bucket['unit'] }> = {
  '7d': { back: 6, unit: 'day' },
  '30d': { back: 29, unit: 'day' },
  '90d': { back: 12, unit: 'week' },
  '1y': { back: 11, unit: 'month' },
  all: { back: null, unit: 'month' },
}

/** The period a range means now. */
export async function periodOf(ctx: CreatorCtx, range: InsightRange): Promise<Period> {
  const { timeZone } = await getWorkspace(ctx, ctx.actor.workspaceId)
  const to = ctx.now()
  const { back, unit } = ranges[range]
  if (back === null) return { range, from: null, to, timeZone, unit, now: to }
  const { rows } = await ctx.db.execute<{ from: Date }>(sql`
    select (date_trunc(${unit}, ${to}::timestamptz at time zone ${timeZone}) - ${`${back} ${unit}`}::interval)
             at time zone ${timeZone} as from`)
  return { range, from: rows[0] ? new Date(rows[0].from) : null, to, timeZone, unit, now: to }
}

/** The period of the same length before: as far into its last day as it's now, so that a day that has begun isn't held against a whole one. */
export async function periodBefore(ctx: CreatorCtx, period: Period): Promise<Period | null> {
  const { from, to, timeZone, unit } = period
  const { back } = ranges[period.range]
  if (from === null || back === null) return null
  const earlier = (at: Date) =>
    sql`(${at}::timestamptz at time zone ${timeZone} - ${`${back + 1} ${unit}`}::interval) at time zone ${timeZone}`
  const { rows } = await ctx.db.execute<{ from: Date; to: Date }>(
    sql`select ${earlier(from)} as from, ${earlier(to)} as to`,
  )
  const [row] = rows
  if (!row) throw new Error('A period has one before it.')
  return { ...period, from: new Date(row.from), to: new Date(row.to) }
}

/** The moments between which the bar of a day begins and ends. */
export async function partOf(ctx: CreatorCtx, period: Period, day: string) {
  const { unit, timeZone } = period
  const { rows } = await ctx.db.execute<{ from: Date; to: Date }>(sql`
    select (${day}::timestamp at time zone ${timeZone}) as from,
           ((${day}::timestamp + ${`1 ${unit}`}::interval) at time zone ${timeZone}) as to`)
  const [part] = rows
  if (!part) throw new Error('A day has no moments.')
  return { from: new Date(part.from), to: new Date(part.to) }
}
