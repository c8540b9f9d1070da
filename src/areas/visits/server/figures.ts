import { and, between, eq, inArray, ne, sql } from 'drizzle-orm'
import { AppError, invalid } from '#kernel/errors.ts'
import type { ThingId } from '#kernel/things.ts'
import { kindOfThing } from '#kernel/things.ts'
import { days } from '#kernel/time.ts'
import { type CreatorCtx, type WorkspaceCtx, workspaceOf } from '#platform/context.ts'
import { productOfThing } from '#platform/product.ts'
import type { VisitCounts, VisitFigures } from '../contract.ts'
import {
  type Channel,
  conversionOf,
  type Device,
  dayAfter,
  figureDays,
  mostListed,
  startOf,
} from '../rules.ts'
import { type Dimension, visitDays } from './tables.ts'

/** Days in UTC, the first and the last of them included. */
export type VisitPeriod = { from: string; to: string }

/**
 * What the visits of a store came to, or of one product if it's given. Read from the figures of days, so it costs the same however
 * many views there were; the newest are some seconds old.
 *
 * @throws INVALID when it's more days than are kept.
 */
export async function visitFigures(
  ctx: WorkspaceCtx,
  { from, to, thingId }: VisitPeriod & { thingId?: ThingId },
): Promise<VisitFigures> {
  if (startOf(to).getTime() - startOf(from).getTime() > days(figureDays))
    throw invalid({ to: `Choose at most ${figureDays} days.` })
  const ofThese = and(
    eq(visitDays.workspaceId, workspaceOf(ctx)),
    eq(visitDays.subject, thingId ?? ''),
    between(visitDays.day, from, to),
  )
  const [byDay, byValue] = await Promise.all([
    ctx.db
      .select()
      .from(visitDays)
      .where(and(ofThese, eq(visitDays.dimension, 'all'))),
    ctx.db
      .select({ dimension: visitDays.dimension, value: visitDays.value, ...summed })
      .from(visitDays)
      .where(and(ofThese, ne(visitDays.dimension, 'all')))
      .groupBy(visitDays.dimension, visitDays.value),
  ])
  const known = new Map(byDay.map((row) => [row.day, row]))
  const each = daysIn(from, to).map((day) => ({ day, ...countsOf(known.get(day) ?? none) }))
  const by = (dimension: Dimension) => busiest(byValue.filter((row) => row.dimension === dimension))
  return {
    from,
    to,
    total: totalOf(each),
    days: each,
    sources: by('source').map(({ value, counts }) => ({ ...sourceIn(value), ...counts })),
    devices: by('device').map(({ value, counts }) => ({ device: value as Device, ...counts })),
    pages: by('page').map(({ value, counts: { views, visitors, checkouts } }) => ({
      path: value,
      views,
      visitors,
      checkouts,
    })),
    landings: by('landing').map(({ value, counts }) => ({ path: value, ...counts })),
    campaigns: by('campaign').map(({ value, counts }) => ({ campaign: value, ...counts })),
  }
}

/** The same for a product that must be there. @throws NOT_FOUND when there's none of this workspace. */
export async function visitFiguresOfThing(
  ctx: CreatorCtx,
  { thingId, ...period }: VisitPeriod & { thingId: ThingId },
): Promise<VisitFigures> {
  const product = productOfThing(ctx, kindOfThing(thingId))
  if (!(await product?.describe(ctx, workspaceOf(ctx), [thingId]))?.has(thingId))
    throw new AppError('NOT_FOUND', 'We couldn’t find this product.')
  return visitFigures(ctx, { ...period, thingId })
}

/** What the visits of each of these products came to in all these days, in one question. One that no one looked at is left out. */
export async function visitCountsOf<I extends ThingId>(
  ctx: WorkspaceCtx,
  { from, to, thingIds }: VisitPeriod & { thingIds: readonly I[] },
): Promise<Map<I, VisitCounts>> {
  if (thingIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ subject: visitDays.subject, ...summed })
    .from(visitDays)
    .where(
      and(
        eq(visitDays.workspaceId, workspaceOf(ctx)),
        inArray(visitDays.subject, [...thingIds]),
        eq(visitDays.dimension, 'all'),
        between(visitDays.day, from, to),
      ),
    )
    .groupBy(visitDays.subject)
  return new Map(rows.map(({ subject, ...counts }) => [subject as I, countsOf(counts)]))
}

/** How many visitors came by each code of a link, on all days that are kept. */
export async function viaVisitors(ctx: WorkspaceCtx): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ code: visitDays.value, visitors: summed.visitors })
    .from(visitDays)
    .where(
      and(
        eq(visitDays.workspaceId, workspaceOf(ctx)),
        eq(visitDays.subject, ''),
        eq(visitDays.dimension, 'via'),
      ),
    )
    .groupBy(visitDays.value)
  return new Map(rows.map(({ code, visitors }) => [code, visitors]))
}

/** How often these products were looked at on each day, all of them together; a day without a look is left out. */
export async function viewsByDay(
  ctx: WorkspaceCtx,
  { from, to, thingIds }: VisitPeriod & { thingIds: readonly ThingId[] },
): Promise<Map<string, number>> {
  if (thingIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ day: visitDays.day, views: summed.views })
    .from(visitDays)
    .where(
      and(
        eq(visitDays.workspaceId, workspaceOf(ctx)),
        inArray(visitDays.subject, [...thingIds]),
        eq(visitDays.dimension, 'all'),
        between(visitDays.day, from, to),
      ),
    )
    .groupBy(visitDays.day)
  return new Map(rows.map(({ day, views }) => [day, views]))
}

type CountSums = Omit<VisitCounts, 'conversion'>
type ByValue = CountSums & { value: string }

const none: CountSums = { views: 0, visitors: 0, checkouts: 0, orders: 0 }

const summed = {
  views: sql<number>`sum(${visitDays.views})::int`,
  visitors: sql<number>`sum(${visitDays.visitors})::int`,
  checkouts: sql<number>`sum(${visitDays.checkouts})::int`,
  orders: sql<number>`sum(${visitDays.orders})::int`,
}

const countsOf = ({ views, visitors, checkouts, orders }: CountSums): VisitCounts => ({
  ...{ views, visitors, checkouts, orders },
  conversion: conversionOf({ orders, visitors }),
})

function totalOf(counts: readonly CountSums[]): VisitCounts {
  return countsOf(
    counts.reduce(
      (total, { views, visitors, checkouts, orders }) => ({
        views: total.views + views,
        visitors: total.visitors + visitors,
        checkouts: total.checkouts + checkouts,
        orders: total.orders + orders,
      }),
      none,
    ),
  )
}

function busiest(rows: readonly ByValue[]) {
  return rows
    .toSorted((a, b) => b.visitors - a.visitors || b.orders - a.orders || (a.value < b.value ? -1 : 1))
    .slice(0, mostListed)
    .map(({ value, ...counts }) => ({ value, counts: countsOf(counts) }))
}

/** As `rolling.ts` puts them together. */
function sourceIn(value: string): { channel: Channel; source: string } {
  const space = value.indexOf(' ')
  return { channel: value.slice(0, space) as Channel, source: value.slice(space + 1) }
}

function daysIn(from: string, to: string): string[] {
  const all: string[] = []
  for (let day = from; day <= to; day = dayAfter(day)) all.push(day)
  return all
}
