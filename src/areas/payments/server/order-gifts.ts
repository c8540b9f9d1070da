import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { pointFor } from '#platform/points.ts'

/** What became of a gift, as its buyer may know it: never who accepted it. */
export type OrderGift = { state: 'waiting' | 'accepted' | 'ended'; path: string }

/** Orders that are gifts, with the page where their buyer sends them. */
export type OrderGifts = (
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  orderIds: readonly Id<'ord'>[],
) => Promise<ReadonlyMap<Id<'ord'>, OrderGift>>
export const orderGifts = pointFor<OrderGifts>('gifts of orders')

export async function giftsOf(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  orders: readonly { id: Id<'ord'>; reason: string }[],
): Promise<Map<Id<'ord'>, OrderGift>> {
  const ids = orders.filter(({ reason }) => reason === 'gift').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const found = await Promise.all(ctx.instance.given(orderGifts).map((of) => of(ctx, workspaceId, ids)))
  return new Map(found.flatMap((gifts) => [...gifts]))
}
