import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { countStuckOrders, listStuckOrders, tryOrderAgain } from '#areas/payments/server/checkout/stuck.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import type { StuckOrder } from '../system-contract.ts'
import { orderTriedAgain } from '../system-events.ts'
import { adminName } from './settings.ts'

/** No one goes through more than this one by one: that many have a common cause. */
const shown = 20

/** Orders we've tried to settle again and again without success. */
export async function stuckOrders(ctx: Ctx): Promise<{ orders: StuckOrder[]; total: number }> {
  const found = await listStuckOrders(ctx, shown)
  const orders = found.map(({ lastTriedAt, nextTryAt, ...order }) => ({
    ...order,
    lastTriedAt: lastTriedAt.toISOString(),
    nextTryAt: nextTryAt.toISOString(),
  }))
  return { orders, total: orders.length < shown ? orders.length : await countStuckOrders(ctx) }
}

/**
 * Tries one of them now, for an admin who fixed the cause.
 *
 * @throws NOT_FOUND, CONFLICT when it's already settled.
 */
export async function retryOrder(
  ctx: Ctx,
  which: { workspaceId: Id<'wsp'>; orderId: Id<'ord'> },
): Promise<{ worked: boolean }> {
  const worked = await tryOrderAgain(ctx, which)
  const { handle: store } = await getWorkspace(ctx, which.workspaceId)
  await withTransaction(ctx, async (ctx) => {
    const outcome = worked ? ('worked' as const) : ('failed' as const)
    const facts = { by: await adminName(ctx), orderId: which.orderId, store, outcome }
    await announce(ctx, platformWorkspaceId, orderTriedAgain, facts)
  })
  return { worked }
}
