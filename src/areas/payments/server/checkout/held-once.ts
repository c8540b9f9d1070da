import { and, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { contacts } from '#areas/contacts/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx, WorkspaceCtx } from '#platform/context.ts'
import { findProduct } from '#platform/product.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { within } from '#platform/tables.ts'
import type { OrderItem } from '../receipts.ts'
import { subscriptions } from '../subscription-tables.ts'
import { orderItems, orders } from '../tables.ts'
import { buyerOf } from './buyer.ts'

type Order = typeof orders.$inferSelect

/** Whose an order is: by the address that's their contact's now, and by their account. */
type Who = { email: string; userId: Id<'usr'> | null }

async function whoOf(ctx: WorkspaceCtx, order: Order): Promise<Who> {
  const { workspaceId, contactId, buyerUserId: userId } = order
  const [contact] = contactId
    ? await ctx.db
        .select({ email: contacts.email })
        .from(contacts)
        .where(within(workspaceId, contacts, contactId))
    : []
  return { userId, email: contact?.email ?? (await buyerOf(ctx, order)).email }
}

/**
 * Whoever begins or restarts something for the same buyer waits until the commit. It's held after an order and before its subscription.
 */
export async function holdBuyer(ctx: WorkspaceCtx, order: Order): Promise<void> {
  const { email, userId } = await whoOf(ctx, order)
  // In one order, or two would wait for each other.
  for (const who of [email, userId ?? []].flat().toSorted())
    await lockByName(ctx, `payments.heldOnce ${order.workspaceId} ${who}`)
}

/** Of what's in an order, the kinds that no one has two of. */
const onceOf = (ctx: Ctx, items: readonly Pick<OrderItem, 'productKind'>[]): OrderItem['productKind'][] =>
  [...new Set(items.map(({ productKind }) => productKind))].filter(
    (kind) => findProduct(ctx, kind)?.changedAt,
  )

/**
 * Whether its buyer pays for another of a kind that no one has twice. Asked when the money is in, since whoever isn't proven to be
 * someone learns nothing of them before: two browsers that pay at once queue here, and the second begins nothing. What no money was
 * paid for yet is in no one's way: it asks itself before its first payment (`paysBeside`).
 */
export async function paysForOne(
  ctx: WorkspaceCtx,
  order: Order,
  items: readonly Pick<OrderItem, 'productKind'>[],
): Promise<boolean> {
  if (order.reason !== 'first' || order.subscriptionId !== null) return false
  // Nothing is paid twice by it, and whoever typed an address would learn for nothing whether its owner pays.
  if (order.totalCents === 0) return false
  const once = onceOf(ctx, items)
  if (once.length === 0) return false
  await holdBuyer(ctx, order)
  return hasPaid(ctx, order, inArray(orderItems.productKind, once))
}

type Purchase = {
  items: readonly Pick<OrderItem, 'productKind'>[]
  /** Another one of the same offer counts too. */
  offerId?: Id<'off'>
  /** Only what's paid again counts. */
  renews?: boolean
}

/** Whether who has the subscription that an order began pays for another of a kind that no one has twice. */
export async function paysBeside(
  ctx: WorkspaceCtx,
  first: Order,
  { items, offerId, renews = false }: Purchase,
): Promise<boolean> {
  const once = onceOf(ctx, items)
  const alike = or(
    once.length > 0 ? inArray(orderItems.productKind, once) : undefined,
    offerId ? eq(subscriptions.offerId, offerId) : undefined,
  )
  if (!alike) return false
  return hasPaid(ctx, first, and(alike, renews ? eq(subscriptions.cancelsAtEnd, false) : undefined))
}

const payment = alias(orders, 'payment')

/** Whether its buyer has paid for another subscription that isn't over. */
async function hasPaid(ctx: WorkspaceCtx, order: Order, which: SQL | undefined): Promise<boolean> {
  const { workspaceId } = order
  const { email, userId } = await whoOf(ctx, order)
  const paid = ctx.db
    .select({ id: payment.id })
    .from(payment)
    .where(
      and(
        within(workspaceId, payment),
        eq(payment.subscriptionId, subscriptions.id),
        eq(payment.status, 'paid'),
        gt(payment.totalCents, 0),
      ),
    )
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
        sql`exists (${paid})`,
        which,
        or(
          sql`coalesce(${contacts.email}, ${orders.buyerEmail}) = ${email}`,
          userId ? eq(orders.buyerUserId, userId) : undefined,
        ),
      ),
    )
    .limit(1)
  return beside !== undefined
}
