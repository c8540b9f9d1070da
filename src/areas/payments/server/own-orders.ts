import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { ensureContact, getContact } from '#areas/contacts/server/contacts.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { decodePlace, encodeCursor } from '#kernel/paging.ts'
import type { Ctx, WorkspaceCtx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { OwnOrder } from '../contract.ts'
import { takenOff } from '../pricing/listed-price.ts'
import { giftsOf } from './order-gifts.ts'
import { userOrders } from './own-order-tables.ts'
import { receiptPath } from './receipts.ts'
import { type RefundTotal, refundedOfAll } from './refunds/refund-total.ts'
import { subscriptionPath } from './subscriptions/subscriptions.ts'
import { orderItems, orders } from './tables.ts'

type OwnOrderRow = typeof userOrders.$inferInsert

/** Puts a paid order on its buyer's list; doing it again changes nothing. */
export async function keepOrder(ctx: WorkspaceCtx, kept: OwnOrderRow): Promise<void> {
  await ctx.db.insert(userOrders).values(kept).onConflictDoNothing()
}

/** The orders of a contact are a user's from now on: they confirmed its address. Someone else's who was signed in stay theirs. */
export async function keepOrdersOfContact(
  ctx: WorkspaceCtx,
  workspaceId: Id<'wsp'>,
  contactId: Id<'ctc'>,
  userId: Id<'usr'>,
): Promise<void> {
  const paid = await ctx.db
    .select({ id: orders.id, paidAt: orders.paidAt, buyer: orders.buyerUserId })
    .from(orders)
    .where(
      and(eq(orders.workspaceId, workspaceId), eq(orders.contactId, contactId), isNotNull(orders.paidAt)),
    )
  const rows = paid
    .filter(({ buyer }) => buyer === null || buyer === userId)
    .flatMap(({ id, paidAt }) => (paidAt ? [{ userId, workspaceId, orderId: id, paidAt }] : []))
  if (rows.length > 0) await ctx.db.insert(userOrders).values(rows).onConflictDoNothing()
}

/** An order that is proven to be its contact's is on the list of the user behind them, and their name is the buyer's. */
export async function keepJoinedOrder(
  ctx: WorkspaceCtx,
  of: { workspaceId: Id<'wsp'>; orderId: Id<'ord'>; userId: Id<'usr'> | null },
): Promise<void> {
  const { workspaceId, orderId, userId } = of
  const [order] = await ctx.db
    .select({ contactId: orders.contactId, name: orders.buyerName, paidAt: orders.paidAt })
    .from(orders)
    .where(within(workspaceId, orders, orderId))
  if (!order?.paidAt || !order.contactId) return
  if (userId) await keepOrder(ctx, { userId, workspaceId, orderId, paidAt: order.paidAt })
  // By the address they have now: that of the order may be a former one.
  const { email } = await getContact(ctx, workspaceId, order.contactId)
  await ensureContact(ctx, workspaceId, { email, name: order.name, source: 'checkout' })
}

type OrdersQuery = { cursor?: string | undefined; limit: number }

/** What a user bought in all workspaces, the latest first: from the small table keyed by user to each workspace once. */
export async function listOwnOrders(
  ctx: Ctx<SignedIn>,
  { cursor, limit }: OrdersQuery,
): Promise<{ orders: OwnOrder[]; nextCursor: string | null }> {
  const place = decodePlace(cursor)
  const found = await ctx.db
    .select()
    .from(userOrders)
    .where(
      and(
        eq(userOrders.userId, ctx.actor.userId),
        place
          ? sql`(${userOrders.paidAt}, ${userOrders.orderId}) < (${place.date}::timestamptz, ${place.id}::text)`
          : undefined,
      ),
    )
    .orderBy(desc(userOrders.paidAt), desc(userOrders.orderId))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const groups = [...Map.groupBy(page, (entry) => entry.workspaceId)]
  const told = await Promise.all(
    groups.map(([workspaceId, entries]) =>
      ordersIn(
        ctx,
        workspaceId,
        entries.map((entry) => entry.orderId),
      ),
    ),
  )
  const byId = new Map(told.flat().map((order) => [order.id, order]))
  return {
    orders: page.flatMap((entry) => byId.get(entry.orderId) ?? []),
    nextCursor: found.length > limit && last ? encodeCursor(last.paidAt.toISOString(), last.orderId) : null,
  }
}

async function ordersIn(ctx: Ctx, workspaceId: Id<'wsp'>, ids: Id<'ord'>[]): Promise<OwnOrder[]> {
  const [workspace, rows, items] = await Promise.all([
    getWorkspace(ctx, workspaceId),
    ctx.db
      .select()
      .from(orders)
      .where(and(eq(orders.workspaceId, workspaceId), inArray(orders.id, ids))),
    ctx.db
      .select()
      .from(orderItems)
      .where(and(eq(orderItems.workspaceId, workspaceId), inArray(orderItems.orderId, ids)))
      .orderBy(desc(orderItems.cents), orderItems.id),
  ])
  const refunded = await refundedOfAll(ctx, workspaceId, rows)
  const gifts = await giftsOf(ctx, workspaceId, rows)
  return rows.map((order) => ({
    id: order.id,
    paidAt: (order.paidAt ?? order.createdAt).toISOString(),
    sellerName: workspace.name,
    sellerHandle: workspace.handle,
    sellerColor: workspace.brandColor,
    items: items
      .filter((item) => item.orderId === order.id)
      .map(({ productKind, productId, title }) => ({ kind: productKind, id: productId, title })),
    total: { cents: order.totalCents, currency: order.currency },
    coupon: takenOff(
      order,
      items.filter((item) => item.orderId === order.id),
    ),
    mode: order.mode,
    refunded: withoutAccess(refunded.get(order.id)),
    delivered: order.deliveredAt !== null,
    receiptPath: receiptPath(ctx, order.id),
    subscriptionPath: order.subscriptionId && subscriptionPath(ctx, order.subscriptionId),
    gift: gifts.get(order.id) ?? null,
  }))
}

const withoutAccess = (of: RefundTotal | undefined): OwnOrder['refunded'] =>
  of ? { amount: of.amount, at: of.at, isWhole: of.isWhole } : null
