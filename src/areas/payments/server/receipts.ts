import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { type OrderPlace, placeOfOrder } from '#areas/access/server/joining.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { isSignedIn, type Pass } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { hours } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { hashToken, type Keys, newToken, sign } from '#platform/crypto.ts'
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
  /** The link was emailed. That of the browser that paid proves nothing about the address that was typed. */
  wasMailed: boolean
  /** Whose address it was emailed to, or typed, is the order's contact. Otherwise this is a paper and nothing more. */
  isContacts: boolean
  /** Where what was bought is, once it is delivered. */
  place: OrderPlace | null
  /**
   * Whether this link still opens the learning pages: for 24 hours after it was made, as long as no one else is in there, and
   * unless its buyer left.
   */
  opensLearning: boolean
}

/**
 * The token of an order's first receipt link, which is there with the order: before the money is in, the receipt is the page
 * where a buyer waits. It is made of the order and the secret key, so a buyer whose browser lost the
 * answer gets the same link again; the database holds its hash.
 */
export function receiptTokenOf(ctx: { instance: Pick<Keys, 'secretKey'> }, orderId: Id<'ord'>): string {
  return sign(ctx.instance, 'receipt', orderId)
}

export function receiptPath(ctx: Ctx, orderId: Id<'ord'>): string {
  return `/orders/${receiptTokenOf(ctx, orderId)}`
}

/**
 * A new link to the same receipt, for emailing and nothing else: it is never shown, so whoever opens it reads the mailbox. Links
 * older than a day show the receipt but no longer open what was bought.
 */
export async function mailedToken(ctx: Ctx, order: Pick<Order, 'workspaceId' | 'id'>): Promise<string> {
  const token = newToken()
  const { workspaceId, id: target } = order
  const link = {
    key: hashToken(token),
    kind: 'mailedReceipt' as const,
    workspaceId,
    target,
    createdAt: ctx.now(),
  }
  await ctx.db.insert(links).values(link)
  return token
}

const receiptKinds = ['receipt', 'mailedReceipt']

/** @throws NOT_FOUND when no order has this link. */
export async function getReceipt(ctx: Ctx, token: string): Promise<Receipt> {
  const missing = new AppError('NOT_FOUND', 'There’s nothing at this address.')
  const [link] = await ctx.db
    .select()
    .from(links)
    .where(and(eq(links.key, hashToken(token)), inArray(links.kind, receiptKinds)))
  if (!link) throw missing
  const { workspaceId } = link
  const orderId = link.target as Id<'ord'>
  const [found] = await ctx.db
    .select({ order: orders, address: contacts.email })
    .from(orders)
    .leftJoin(contacts, and(within(workspaceId, contacts), eq(contacts.id, orders.contactId)))
    .where(within(workspaceId, orders, orderId))
  if (!found) throw missing
  const { order, address } = found
  const wasMailed = link.kind === 'mailedReceipt'
  const isContacts = address === null || address === order.buyerEmail
  const place = await placeOfOrder(ctx, workspaceId, orderId)
  const isFresh = ctx.now().getTime() - link.createdAt.getTime() <= hours(passHours)
  const isTheirs = wasMailed ? isContacts : place === null || place.seat === orderId
  return {
    order,
    items: await itemsOf(ctx, order),
    token,
    wasMailed,
    isContacts,
    place,
    opensLearning: isFresh && isTheirs && !order.buyerErasedAt,
  }
}

/**
 * Whether the reader of a receipt may see what was added to it, the invoice's details: not the browser that paid, once the
 * order is someone's who has proven to be its contact.
 */
export function mayReadInvoice(ctx: Ctx, { order, place, wasMailed }: Receipt): boolean {
  if (wasMailed || place === null || place.seat === order.id) return true
  return isSignedIn(ctx.actor) && ctx.actor.userId === place.userId
}

/**
 * Whether a press on the receipt adds the order to what its contact has: it has a place of its own still, and who reads is
 * proven to be them, by the emailed link or by an account with the address.
 */
export function mayJoin(ctx: Ctx, receipt: Receipt): boolean {
  const { order, place, isContacts, wasMailed, opensLearning } = receipt
  if (place?.seat !== order.id || !isContacts) return false
  const { actor } = ctx
  const isThem =
    isSignedIn(actor) && actor.emailVerified && !actor.viewedBy && actor.email === order.buyerEmail
  return isThem || (wasMailed && opensLearning)
}

export function itemsOf(ctx: Ctx, order: Pick<Order, 'workspaceId' | 'id'>): Promise<OrderItem[]> {
  return ctx.db
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.workspaceId, order.workspaceId), eq(orderItems.orderId, order.id)))
    .orderBy(asc(orderItems.id))
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

/** The passes a cookie stands for; unknown and expired ones are left out, and emailed ones to an address that is not the buyer's. */
export async function passesFrom(ctx: Ctx, cookie: string | undefined): Promise<Pass[]> {
  const tokens = (cookie ?? '').split(separator).filter(Boolean).slice(0, mostPasses)
  if (tokens.length === 0) return []
  const oldest = new Date(ctx.now().getTime() - hours(passHours))
  const found = await ctx.db
    .select()
    .from(links)
    .where(
      and(
        inArray(links.key, tokens.map(hashToken)),
        inArray(links.kind, receiptKinds),
        gt(links.createdAt, oldest),
      ),
    )
  const passes: Pass[] = []
  for (const { workspaceId, target, kind } of found) {
    const orderId = target as Id<'ord'>
    const [order] = await ctx.db
      .select({
        contactId: orders.contactId,
        typed: orders.buyerEmail,
        address: contacts.email,
        erasedAt: orders.buyerErasedAt,
      })
      .from(orders)
      .innerJoin(contacts, and(within(workspaceId, contacts), eq(contacts.id, orders.contactId)))
      .where(within(workspaceId, orders, orderId))
    if (!order?.contactId) continue
    const { contactId, erasedAt } = order
    const proven = kind === 'mailedReceipt'
    // Of someone who left neither address is there to compare: the pass only says so.
    if (proven && !erasedAt && order.address !== order.typed) continue
    passes.push({ workspaceId, orderId, contactId, proven, ...(erasedAt ? { ended: true } : {}) })
  }
  return passes
}
