import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Pass } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { hours } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { hashToken, sign } from '#platform/crypto.ts'
import { findLinkByToken, linkToken } from '#platform/links/links.ts'
import { links } from '#platform/links/tables.ts'
import { within } from '#platform/tables.ts'
import { passHours } from '../rules.ts'
import { orderItems, orders } from './tables.ts'

type Order = typeof orders.$inferSelect
export type OrderItem = typeof orderItems.$inferSelect

/** The order behind a receipt's link. */
export type Receipt = {
  order: Order
  items: OrderItem[]
  token: string
  /** Whether this link still opens the learning pages: for 24 hours after it was made, unless its buyer left. */
  opensLearning: boolean
}

/**
 * The token of an order's first receipt link, which is there with the order: before the money is in, the receipt is the page
 * where a buyer waits. It is made of the order and the secret key, so a buyer whose browser lost the
 * answer gets the same link again; the database holds its hash.
 */
export function receiptTokenOf(ctx: Ctx, orderId: Id<'ord'>): string {
  return sign(ctx.instance.secretKey, 'receipt', orderId)
}

export function receiptPath(ctx: Ctx, orderId: Id<'ord'>): string {
  return `/orders/${receiptTokenOf(ctx, orderId)}`
}

/**
 * A fresh link to the same receipt, for mailing: links older than a day show the receipt but no longer open what was bought.
 */
export function freshReceiptToken(ctx: Ctx, order: Order): Promise<string> {
  return linkToken(ctx, 'receipt', order.workspaceId, order.id)
}

/** @throws NOT_FOUND when no order has this link. */
export async function getReceipt(ctx: Ctx, token: string): Promise<Receipt> {
  const link = await findLinkByToken(ctx, 'receipt', token)
  const missing = new AppError('NOT_FOUND', 'There is nothing at this address.')
  if (!link) throw missing
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(within(link.workspaceId, orders, link.target as Id<'ord'>))
  if (!order) throw missing
  const [row] = await ctx.db
    .select({ createdAt: links.createdAt })
    .from(links)
    .where(eq(links.key, hashToken(token)))
  const age = ctx.now().getTime() - (row?.createdAt.getTime() ?? 0)
  const opensLearning = age <= hours(passHours) && !order.buyerErasedAt
  return { order, items: await itemsOf(ctx, order), token, opensLearning }
}

export function itemsOf(ctx: Ctx, order: Pick<Order, 'workspaceId' | 'id'>): Promise<OrderItem[]> {
  return ctx.db
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.workspaceId, order.workspaceId), eq(orderItems.orderId, order.id)))
    .orderBy(desc(orderItems.cents))
}

/** How many passes one browser carries; the oldest make room. */
const mostPasses = 5
const separator = '~'

/**
 * The cookie of a browser that paid or came by a receipt's link: the tokens of its receipts. A token opens what was bought
 * only while its link is fresh, so the cookie needs no record of its own.
 */
export function withPass(cookie: string | undefined, token: string): string {
  const others = (cookie ?? '').split(separator).filter((known) => known && known !== token)
  return [token, ...others].slice(0, mostPasses).join(separator)
}

/** The passes a cookie stands for; unknown and expired ones are left out. */
export async function passesFrom(ctx: Ctx, cookie: string | undefined): Promise<Pass[]> {
  const tokens = (cookie ?? '').split(separator).filter(Boolean).slice(0, mostPasses)
  if (tokens.length === 0) return []
  const oldest = new Date(ctx.now().getTime() - hours(passHours))
  const found = await ctx.db
    .select()
    .from(links)
    .where(
      and(inArray(links.key, tokens.map(hashToken)), eq(links.kind, 'receipt'), gt(links.createdAt, oldest)),
    )
  const passes: Pass[] = []
  for (const { workspaceId, target } of found) {
    const orderId = target as Id<'ord'>
    const [order] = await ctx.db
      .select({ contactId: orders.contactId, erasedAt: orders.buyerErasedAt })
      .from(orders)
      .where(within(workspaceId, orders, orderId))
    if (!order?.contactId) continue
    const { contactId, erasedAt } = order
    passes.push({ workspaceId, orderId, contactId, ...(erasedAt ? { ended: true } : {}) })
  }
  return passes
}
