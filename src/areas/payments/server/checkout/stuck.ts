import { and, asc, eq, exists, gte, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { workspaces } from '#areas/accounts/server/tables.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { type OrderSetback, type OrderStatus, stuckAfter } from '../../rules.ts'
import { orders, paymentAttempts } from '../tables.ts'
import { totalOf } from './charge-books.ts'
import { workNow } from './sweeping.ts'

/** An order that the sweeps failed at again and again. */
export type StuckOrder = {
  orderId: Id<'ord'>
  workspaceId: Id<'wsp'>
  storeName: string
  storeHandle: string
  status: OrderStatus
  total: Money
  setbacks: number
  setback: OrderSetback
  lastTriedAt: Date
  nextTryAt: Date
}

/** The attempt of an order that is still asked about, or whose surplus money is still being paid back. */
const isAsked = and(
  eq(paymentAttempts.workspaceId, orders.workspaceId),
  eq(paymentAttempts.orderId, orders.id),
  or(eq(paymentAttempts.attempt, orders.attempt), inArray(paymentAttempts.state, ['surplus', 'returning'])),
  isNotNull(paymentAttempts.dueAt),
)

const hasFailed = and(gte(orders.setbacks, stuckAfter), isNotNull(orders.setbackAt))

export async function countStuckOrders(ctx: Ctx): Promise<number> {
  const asked = ctx.db.select({ one: sql`1` }).from(paymentAttempts).where(isAsked)
  return ctx.db.$count(orders, and(hasFailed, or(isNotNull(orders.deliverDueAt), exists(asked))))
}

/** Those of all sellers, for who runs the installation: the one that has been stuck for longest first. */
export async function listStuckOrders(ctx: Ctx, limit: number): Promise<StuckOrder[]> {
  const rows = await ctx.db
    .select({
      order: orders,
      dueAt: paymentAttempts.dueAt,
      storeName: workspaces.name,
      storeHandle: workspaces.handle,
    })
    .from(orders)
    .innerJoin(workspaces, eq(workspaces.id, orders.workspaceId))
    .leftJoin(paymentAttempts, isAsked)
    .where(and(hasFailed, or(isNotNull(orders.deliverDueAt), isNotNull(paymentAttempts.dueAt))))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit)
  return rows.map(({ order, dueAt, storeName, storeHandle }) => ({
    orderId: order.id,
    workspaceId: order.workspaceId,
    storeName,
    storeHandle,
    status: order.status,
    total: totalOf(order),
    setbacks: order.setbacks,
    setback: order.setback ?? 'unexpected',
    lastTriedAt: order.setbackAt ?? order.updatedAt,
    nextTryAt: order.deliverDueAt ?? dueAt ?? order.updatedAt,
  }))
}

/**
 * Tries an order now instead of when it is due. Says whether it came further.
 *
 * @throws NOT_FOUND, CONFLICT when nothing is left to do for it.
 */
export async function tryOrderAgain(
  ctx: Ctx,
  { workspaceId, orderId }: { workspaceId: Id<'wsp'>; orderId: Id<'ord'> },
): Promise<boolean> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(within(workspaceId, orders, orderId))
  if (!order) throw new AppError('NOT_FOUND', 'We couldn’t find this order.')
  return workNow(ctx, order)
}
