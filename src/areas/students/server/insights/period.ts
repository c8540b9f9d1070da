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
  if (back === null) return { range, from: null, to, timeZone, unit }
  const { rows } = await ctx.db.execute<{ from: Date }>(sql`
    select (date_trunc(${unit}, ${to}::timestamptz at time zone ${timeZone}) - ${`${back} ${unit}`}::interval)
             at time zone ${timeZone} as from`)
  return { range, from: rows[0] ? new Date(rows[0].from) : null, to, timeZone, unit }
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
