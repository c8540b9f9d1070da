import { and, count, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { priceOf } from '#areas/payments/server/offers.ts'
import { readSold } from '#areas/payments/server/sums.ts'
import { offers } from '#areas/payments/server/tables.ts'
import { visitCountsOf } from '#areas/visits/server/figures.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import type { ProductAnalytics } from '../analytics-contract.ts'
import { type AnalyticsRange, weakStepOf } from '../rules.ts'
import { momentOf, periodOf } from './analytics-period.ts'
import { downloads } from './tables.ts'

const onPage = 25

/** How those that were ever on sale do, last changed first. It's read from sums of days: however many views and orders there are. */
export async function listAnalytics(
  ctx: CreatorCtx,
  { range, page }: { range: AnalyticsRange; page: number },
): Promise<{ rows: ProductAnalytics[]; total: number; from: string; to: string }> {
  const [all] = await ctx.db.select({ total: count() }).from(downloads).where(wereOnSale(ctx))
  return {
    rows: await readRows(ctx, range, { limit: onPage, offset: (page - 1) * onPage }),
    total: all?.total ?? 0,
    ...periodOf(ctx, range),
  }
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
    .innerJoin(
      offers,
      and(mine(ctx, offers), eq(offers.productKind, 'download'), eq(offers.productId, downloads.id)),
    )
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
