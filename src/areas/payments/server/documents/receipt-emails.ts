import { and, eq } from 'drizzle-orm'
import { contacts } from '#areas/contacts/server/tables.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { once } from '#platform/idempotency/once.ts'
import { mine, within } from '#platform/tables.ts'
import type { Order } from '../checkout/order-opening.ts'
import { queueReceipt } from '../emails/receipt.ts'
import { limitLinksTo } from '../fresh-link.ts'
import { userOrders } from '../own-order-tables.ts'
import { itemsOf, mailedToken } from '../receipts.ts'
import { orders } from '../tables.ts'

type ReceiptAddress = { to: string }

/**
 * Emails the receipt of an order to its buyer again: their seller asks for them.
 *
 * @throws NOT_FOUND. @throws CONFLICT before it's delivered, and when its buyer left. @throws RATE_LIMITED.
 */
export async function resendReceipt(
  ctx: CreatorCtx,
  orderId: Id<'ord'>,
  key?: string,
): Promise<ReceiptAddress> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(mine(ctx, orders, orderId))
  return sendOnce(ctx, order, key)
}

/**
 * Emails someone the receipt of an order of theirs again, to the address they gave when they placed it.
 *
 * @throws as `resendReceipt`.
 */
export async function emailOwnReceipt(
  ctx: Ctx<SignedIn>,
  orderId: Id<'ord'>,
  key?: string,
): Promise<ReceiptAddress> {
  const [own] = await ctx.db
    .select({ workspaceId: userOrders.workspaceId })
    .from(userOrders)
    .where(and(eq(userOrders.userId, ctx.actor.userId), eq(userOrders.orderId, orderId)))
  const [order] = own
    ? await ctx.db
        .select()
        .from(orders)
        .where(within(own.workspaceId, orders, orderId))
    : []
  return sendOnce(ctx, order, key)
}

async function sendOnce(
  ctx: Ctx<SignedIn>,
  order: Order | undefined,
  key: string | undefined,
): Promise<ReceiptAddress> {
  if (!order) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
  const { workspaceId, id: orderId } = order
  const work = () => sendReceipt(ctx, order)
  if (!key) return work()
  return once(ctx, { workspaceId, scope: `receipt-email:${ctx.actor.userId}`, key, body: { orderId } }, work)
}

async function sendReceipt(ctx: Ctx, order: Order): Promise<ReceiptAddress> {
  await limitLinksTo(ctx, order)
  const [contact] = order.contactId
    ? await ctx.db
        .select({ email: contacts.email })
        .from(contacts)
        .where(within(order.workspaceId, contacts, order.contactId))
    : []
  await withTransaction(ctx, async (ctx) =>
    queueReceipt(ctx, order, await itemsOf(ctx, order), {
      token: await mailedToken(ctx, order),
      isBuyers: !contact || contact.email === order.buyerEmail,
      hadIt: false,
    }),
  )
  return { to: order.buyerEmail }
}
