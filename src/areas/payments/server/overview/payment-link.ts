import { and, eq } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { isFormerAddress } from '#platform/forgetting.ts'
import type { Limit } from '#platform/limits/limits.ts'
import { mine } from '#platform/tables.ts'
import { isLaterPayment } from '../../rules.ts'
import { periodOf } from '../../subscription-rules.ts'
import { openCart } from '../checkout/cart.ts'
import type { Order } from '../checkout/order-opening.ts'
import { queuePaymentLink } from '../emails/payment-link.ts'
import { itemsOf } from '../receipts.ts'
import { getSubscriptionRow } from '../subscriptions/changing.ts'
import { queueSubscriptionMail } from '../subscriptions/emails.ts'
import type { SubscriptionRow } from '../subscriptions/subscriptions.ts'
import { orders } from '../tables.ts'

/** Of one order, and to one address: whoever typed it proved nothing by it. */
const ofOrder: Limit = { name: 'payment-link', points: 3, seconds: days(1) / 1000 }
const toOneBuyer: Limit = { name: 'payment-link-address', points: 5, seconds: days(1) / 1000 }

/**
 * Emails the buyer of an order that wasn't paid a link to the checkout of what they wanted.
 *
 * @throws NOT_FOUND. @throws CONFLICT where a link would lead to nothing. @throws RATE_LIMITED.
 */
export async function sendPaymentLink(ctx: CreatorCtx, orderId: Id<'ord'>): Promise<void> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(mine(ctx, orders), eq(orders.id, orderId)))
  if (!order) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
  const why = await whyNoPaymentLink(ctx, order)
  if (why) throw new AppError('CONFLICT', why)
  const { limits } = ctx.instance
  const tooOften = 'We’ve sent a lot of links to this address today. Try again tomorrow.'
  await limits.spend(ofOrder, order.id, tooOften)
  await limits.spend(toOneBuyer, order.buyerEmail, tooOften)
  const owed = await owedOf(ctx, order)
  if (owed) {
    const payBy = periodOf(owed, owed.nextPeriod).startsAt
    await withTransaction(ctx, (ctx) => queueSubscriptionMail(ctx, owed, order, { about: 'payLink', payBy }))
    return
  }
  const items = await itemsOf(ctx, order)
  await withTransaction(ctx, (ctx) => queuePaymentLink(ctx, order, items))
}

/** What a later payment is one of: its buyer pays that, and buys nothing again. */
async function owedOf(ctx: CreatorCtx, order: Order): Promise<SubscriptionRow | null> {
  if (!isLaterPayment(order.reason) || !order.subscriptionId) return null
  return getSubscriptionRow(ctx, order.subscriptionId)
}

/** Why a new link wouldn't help; null where it does. */
export async function whyNoPaymentLink(ctx: CreatorCtx, order: Order): Promise<string | null> {
  if (order.status === 'paid') return 'This order is already paid.'
  if (order.status !== 'failed') return 'This payment is still on its way. Wait until it’s decided.'
  if (order.buyerErasedAt || isFormerAddress(order.buyerEmail))
    return 'The account this belonged to was deleted.'
  const owed = await owedOf(ctx, order)
  if (owed) {
    const isOwed = owed.state !== 'ended' && order.subscriptionPeriod === owed.nextPeriod
    return isOwed ? null : 'There’s nothing left to pay for this one.'
  }
  const [item] = await itemsOf(ctx, order)
  return item && (await isOnSale(ctx, item.offerId)) ? null : 'This isn’t on sale right now.'
}

/** As anyone finds it: its owner sees checkouts that are closed to buyers. */
async function isOnSale(ctx: CreatorCtx, offerId: Id<'off'>): Promise<boolean> {
  try {
    const { closedBecause } = await openCart({ ...ctx, actor: { kind: 'visitor' } }, offerId)
    return closedBecause === null
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return false
    throw error
  }
}
