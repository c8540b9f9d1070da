import { and, count, desc, isNotNull, isNull } from 'drizzle-orm'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { mainOfferOf, priceOf } from '#areas/payments/server/offers.ts'
import { readSold, readSoldByDay } from '#areas/payments/server/sums.ts'
import { offers } from '#areas/payments/server/tables.ts'
import { viewsByDay, visitCountsOf } from '#areas/visits/server/figures.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import type { AnalyticsBar, ProductAnalytics } from '../analytics-contract.ts'
import { type AnalyticsRange, daysBack, weakStepOf } from '../rules.ts'
import { momentOf, periodOf } from './analytics-period.ts'
import { downloads } from './tables.ts'

const onPage = 25

/** How those that were ever on sale do, last changed first. It's read from sums of days: however many views and orders there are. */
export async function listAnalytics(
  ctx: CreatorCtx,
  { range, page }: { range: AnalyticsRange; page: number },
): Promise<{ rows: ProductAnalytics[]; total: number; from: string; to: string; bars: AnalyticsBar[] }> {
  const [all] = await ctx.db.select({ total: count() }).from(downloads).where(wereOnSale(ctx))
  return {
    rows: await readRows(ctx, range, { limit: onPage, offset: (page - 1) * onPage }),
    total: all?.total ?? 0,
    ...periodOf(ctx, range),
    bars: await readBars(ctx, range),
  }
}

/** The chart shows so many products' views together. */
const mostCharted = 500

/** Each day of the period, or each month of a year, with the day as far back in the period before. */
async function readBars(ctx: CreatorCtx, range: AnalyticsRange): Promise<AnalyticsBar[]> {
  const found = await ctx.db
    .select({ id: downloads.id })
    .from(downloads)
    .where(wereOnSale(ctx))
    .orderBy(desc(downloads.updatedAt), desc(downloads.id))
    .limit(mostCharted)
  const ids = found.map(({ id }) => id)
  const { from, to } = periodOf(ctx, range)
  const length = days(daysBack(range) + 1)
  const dayAt = (day: string, moved: number) =>
    new Date(momentOf(day).getTime() + moved).toISOString().slice(0, 10)
  const isYear = range === '1y'
  const views = await viewsByDay(ctx, { from: isYear ? from : dayAt(from, -length), to, thingIds: ids })
  const sold = await readSoldByDay(ctx, {
    ...{ workspaceId: ctx.actor.workspaceId, mode: moneyMode(ctx), kind: 'download', productIds: ids },
    ...{ from, to },
  })
  const bars = new Map<string, AnalyticsBar>()
  for (let day = from; day <= to; day = dayAt(day, days(1))) {
    const key = isYear && day.slice(0, 7) !== from.slice(0, 7) ? `${day.slice(0, 7)}-01` : isYear ? from : day
    const bar = bars.get(key) ?? { day: key, views: 0, conversions: 0, viewsBefore: isYear ? null : 0 }
    bar.views += views.get(day) ?? 0
    bar.conversions += sold.get(day) ?? 0
    if (bar.viewsBefore !== null) bar.viewsBefore += views.get(dayAt(day, -length)) ?? 0
    bars.set(key, bar)
  }
  return [...bars.values()]
}

/** All of them in parts, for a file. */
export async function* analyticsInParts(
  ctx: CreatorCtx,
  range: AnalyticsRange,
): AsyncGenerator<ProductAnalytics[]> {
  const limit = 200
  for (let offset = 0; ; offset += limit) {
    const rows = await readRows(ctx, range, { limit, offset })
    yield rows
    if (rows.length < limit) return
  }
}

/** A draft that no one could see has no figures. */
const wereOnSale = (ctx: CreatorCtx) =>
  and(mine(ctx, downloads), isNull(downloads.deletedAt), isNotNull(downloads.firstPublishedAt))

async function readRows(
  ctx: CreatorCtx,
  range: AnalyticsRange,
  { limit, offset }: { limit: number; offset: number },
): Promise<ProductAnalytics[]> {
  const found = await ctx.db
    .select({ id: downloads.id, title: downloads.title, offer: offers })
    .from(downloads)
    .innerJoin(offers, mainOfferOf(ctx.actor.workspaceId, 'download', downloads.id))
    .where(wereOnSale(ctx))
    .orderBy(desc(downloads.updatedAt), desc(downloads.id))
    .limit(limit)
    .offset(offset)
  const ids = found.map(({ id }) => id)
  const period = periodOf(ctx, range)
  const seen = await visitCountsOf(ctx, { ...period, thingIds: ids })
  const now = ctx.now()
  const sold = await readSold(ctx, {
    ...{ workspaceId: ctx.actor.workspaceId, mode: moneyMode(ctx), kind: 'download', productIds: ids },
    ...{ from: momentOf(period.from), to: now, now },
  })
  return found.map(({ id, title, offer }) => {
    const price = priceOf(offer)
    const { views = 0, visitors = 0, checkouts = 0, orders = 0, conversion = null } = seen.get(id) ?? {}
    const { count = 0, cents = 0 } = sold.get(id) ?? {}
    return {
      product: { id, title },
      isFree: price.cents === 0,
      ...{ views, conversions: count, conversionRate: conversion },
      revenue: { cents, currency: price.currency },
      weakStep: weakStepOf({ viewers: visitors, checkouts, orders }),
    }
  })
}
