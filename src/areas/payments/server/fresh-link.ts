import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { isFormerAddress } from '#platform/forgetting.ts'
import type { Limit } from '#platform/limits/limits.ts'
import { mine } from '#platform/tables.ts'
import type { Order } from './checkout/order-opening.ts'
import { queueFreshLink } from './emails/receipt.ts'
import { itemsOf, mailedToken } from './receipts.ts'
import { orders } from './tables.ts'

/** A fresh link is emailed to the buyer's address alone, and not often, whoever asks. */
export const freshLinks = { name: 'receipt-link', points: 5, seconds: 3600 }

/** The same from sellers, however many orders they have of someone: whoever typed an address proved nothing by it. */
const toOneBuyer: Limit = { name: 'receipt-link-address', points: 10, seconds: days(1) / 1000 }

/**
 * Emails the buyer of an order a fresh link to their receipt, which opens what they bought: their seller asks for them.
 *
 * @throws NOT_FOUND. @throws CONFLICT before it's delivered, and when its buyer left. @throws RATE_LIMITED.
 */
export async function sendFreshLink(ctx: CreatorCtx, orderId: Id<'ord'>): Promise<void> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(mine(ctx, orders, orderId))
  if (!order) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
  await limitLinksTo(ctx, order)
  await withTransaction(ctx, async (ctx) =>
    queueFreshLink(ctx, order, await itemsOf(ctx, order), await mailedToken(ctx, order)),
  )
}

/** The same of an order that someone asks for by its address alone. @throws CONFLICT, RATE_LIMITED. */
export async function sendFreshLinkOf(ctx: Ctx, order: Order): Promise<void> {
  await limitLinksTo(ctx, order)
  await withTransaction(ctx, async (ctx) =>
    queueFreshLink(ctx, order, await itemsOf(ctx, order), await mailedToken(ctx, order)),
  )
}

/**
 * Counts an email with a link to what an order bought against its order and its address, before it's sent.
 *
 * @throws CONFLICT before it's delivered, and when its buyer left. @throws RATE_LIMITED.
 */
export async function limitLinksTo(ctx: Ctx, order: Order): Promise<void> {
  if (!order.deliveredAt) throw new AppError('CONFLICT', 'This order isn’t completed yet.')
  if (order.buyerErasedAt || isFormerAddress(order.buyerEmail))
    throw new AppError('CONFLICT', 'The account this belonged to was deleted. Its access has ended.')
  const { limits } = ctx.instance
  await limits.spend(freshLinks, order.id)
  await limits.spend(
    toOneBuyer,
    order.buyerEmail,
    'We’ve sent a lot of links to this address today. Try again tomorrow.',
  )
}
