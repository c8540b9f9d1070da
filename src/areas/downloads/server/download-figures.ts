import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { orderItems, orders } from '#areas/payments/server/tables.ts'
import { reviewFigures } from '#areas/reviews/server/figures.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { downloadRights } from './tables.ts'

export type DownloadFigures = {
  sales: number
  revenueCents: number
  downloads: number
  rating: number | null
  reviews: number
}

/** What lists show of products besides themselves. Test money counts in the demo alone. */
export async function downloadFigures(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  ids: readonly Id<'dwl'>[],
): Promise<Map<Id<'dwl'>, DownloadFigures>> {
  if (ids.length === 0) return new Map()
  const sold = await ctx.db
    .select({
      id: orderItems.productId,
      sales: sql<number>`count(*)::int`,
      cents: sql<number>`sum(${orderItems.cents})::bigint`,
    })
    .from(orderItems)
    .innerJoin(
      orders,
      and(
        within(workspaceId, orders),
        eq(orders.id, orderItems.orderId),
        isNotNull(orders.paidAt),
        eq(orders.mode, moneyMode(ctx)),
      ),
    )
    .where(
      and(
        within(workspaceId, orderItems),
        eq(orderItems.productKind, 'download'),
        inArray(orderItems.productId, [...ids]),
      ),
    )
    .groupBy(orderItems.productId)
  const fetched = await ctx.db
    .select({ id: downloadRights.downloadId, downloads: sql<number>`sum(${downloadRights.downloads})::int` })
    .from(downloadRights)
    .where(and(within(workspaceId, downloadRights), inArray(downloadRights.downloadId, [...ids])))
    .groupBy(downloadRights.downloadId)
  const reviewed = await reviewFigures(ctx, workspaceId, { kind: 'download', ids })
  return new Map(
    ids.map((id) => {
      const of = sold.find((row) => row.id === id)
      const { count = 0, average = null } = reviewed.get(id) ?? {}
      return [
        id,
        {
          sales: of?.sales ?? 0,
          revenueCents: Number(of?.cents ?? 0),
          downloads: fetched.find((row) => row.id === id)?.downloads ?? 0,
          rating: average,
          reviews: count,
        },
      ]
    }),
  )
}
