import { and, asc, eq } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { columnsOf, preparedStatement } from '#platform/sql/statements.ts'
import { orderItems, orders } from '../tables.ts'
import type { Order } from './order-opening.ts'

export type Items = (typeof orderItems.$inferSelect)[]

const lockedOrder = preparedStatement({ orderId: orders.id }, (db, { workspaceId, orderId }) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, orderId)))
    .for('update'),
)

/** How far an order has come. */
const progress = columnsOf(
  orders,
  'status',
  'paidAt',
  'cardLast4',
  'cardCountry',
  'failureReason',
  'contactId',
  'deliveredAt',
  'deliverDueAt',
  'setbacks',
  'setback',
  'setbackAt',
  'updatedAt',
)

const markOrder = preparedStatement({ id: orders.id, ...progress }, (db, { workspaceId, id, ...given }) =>
  db
    .update(orders)
    .set(given)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, id))),
)

/** It came further: what hindered it before does not anymore. */
export const noSetback = { setbacks: 0, setback: null, setbackAt: null }

/** Writes down how far an order has come. It is locked. */
export const markAs = (ctx: WorkspaceCtx, order: Order) => markOrder(ctx, order)

export const itemsInOrder = preparedStatement(
  { orderId: orderItems.orderId },
  (db, { workspaceId, orderId }) =>
    db
      .select()
      .from(orderItems)
      .where(and(eq(orderItems.workspaceId, workspaceId), eq(orderItems.orderId, orderId)))
      .orderBy(asc(orderItems.id)),
)

/** An order, held until the commit. */
export async function lockOrder(ctx: WorkspaceCtx, orderId: Id<'ord'>): Promise<Order> {
  const [order] = await lockedOrder(ctx, { workspaceId: ctx.actor.workspaceId, orderId })
  if (!order) throw new Error(`Order ${orderId} is missing.`)
  return order
}
