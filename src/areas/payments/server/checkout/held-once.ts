import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { contacts } from '#areas/contacts/server/tables.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { findProduct } from '#platform/product.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { within } from '#platform/tables.ts'
import type { OrderItem } from '../receipts.ts'
import { subscriptions } from '../subscription-tables.ts'
import { orderItems, orders } from '../tables.ts'
import { buyerOf } from './buyer.ts'

type Order = typeof orders.$inferSelect

/**
 * Whether its buyer pays for another of a kind that no one has twice. Asked when the money is in, since whoever isn't proven to be
 * someone learns nothing of them before: two browsers that pay at once queue here, and the second begins nothing.
 */
export async function paysForOne(
  ctx: WorkspaceCtx,
  order: Order,
  items: readonly Pick<OrderItem, 'productKind'>[],
): Promise<boolean> {
  if (order.reason !== 'first' || order.subscriptionId !== null) return false
  // Nothing is paid twice by it, and whoever typed an address would learn for nothing whether its owner pays.
  if (order.totalCents === 0 && !order.terms) return false
  const kinds = [...new Set(items.map(({ productKind }) => productKind))]
  const once = kinds.filter((kind) => findProduct(ctx, kind)?.changedAt)
  if (once.length === 0) return false
  const { workspaceId } = order
  const { email } = await buyerOf(ctx, order)
  const { buyerUserId } = order
  // In one order, or two would wait for each other.
  for (const who of [email, buyerUserId ?? []].flat().toSorted())
    await lockByName(ctx, `payments.heldOnce ${workspaceId} ${who}`)
  const [beside] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(
      subscriptions,
      and(within(workspaceId, subscriptions), eq(subscriptions.id, orders.subscriptionId)),
    )
    .innerJoin(orderItems, and(within(workspaceId, orderItems), eq(orderItems.orderId, orders.id)))
    .leftJoin(contacts, and(within(workspaceId, contacts), eq(contacts.id, orders.contactId)))
    .where(
      and(
        within(workspaceId, orders),
        eq(orders.status, 'paid'),
        eq(orders.reason, 'first'),
        eq(orders.mode, order.mode),
        ne(orders.id, order.id),
        ne(subscriptions.state, 'ended'),
        inArray(orderItems.productKind, once),
        or(
          sql`coalesce(${contacts.email}, ${orders.buyerEmail}) = ${email}`,
          buyerUserId ? eq(orders.buyerUserId, buyerUserId) : undefined,
        ),
      ),
    )
    .limit(1)
  return beside !== undefined
}
