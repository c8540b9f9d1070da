import { and, eq, inArray } from 'drizzle-orm'
import { joinOrder } from '#areas/access/server/joining.ts'
import type { Attribution } from '#areas/visits/rules.ts'
import type { Pass } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { DemoSale } from '#platform/demo.ts'
import { attemptKey } from './checkout/attempts.ts'
import { tellPressed } from './checkout/begun-elsewhere.ts'
import type { Order } from './checkout/order-opening.ts'
import { keyOfBuyer } from './checkout/own-key.ts'
import { pay } from './checkout/paying.ts'
import { getOfferById } from './offers.ts'
import { testPayments, testPaymentsOf } from './provider/test-payments.ts'
import { orders, paymentAttempts } from './tables.ts'

/** A sale, and the visit that led to it; nothing for who isn't counted. */
export type LedSale = DemoSale & { led?: Attribution }

const cardNumbers = {
  approve: '4242 4242 4242 4242',
  decline: '4000 0000 0000 0002',
  confirm: '4000 0025 0000 3155',
  dispute: '4000 0000 0000 0259',
}
/** Someone whose card was declined tries the next one after this long. */
const retryMs = minutes(2)

/**
 * Buys as a guest, through the checkout, and returns the pass of the order; null when no card was charged. Cards that
 * were tried before the load was killed are not tried again.
 */
export async function buyInDemo(ctx: Ctx, offerId: Id<'off'>, sale: LedSale): Promise<Pass | null> {
  const offer = await getOfferById(ctx, offerId)
  const { workspaceId } = offer
  const { hold } = sale
  const place = { workspaceId, offerId: offer.id }
  const key = await keyOfBuyer({ ...ctx, actor: { kind: 'visitor' } }, place, sale.key, hold)
  let order = await orderOf(ctx, workspaceId, key)
  for (const [tried, card] of sale.cards.entries()) {
    if (order && isSettled(order, tried + 1)) continue
    const at = new Date(sale.at.getTime() - retryMs * (sale.cards.length - 1 - tried))
    const payment = {
      ...sale.buyer,
      input: { number: cardNumbers[card], expiry: '12 / 34', securityCode: '123' },
      expectedTotalCents: offer.priceCents,
      ledBy: () => sale.led ?? null,
      choice: { hold },
      begun: (orderId: Id<'ord'>) =>
        tellPressed(ctx, workspaceId, hold, { orderId, ...sale.buyer, waits: false }),
    }
    const visitor: Ctx = { ...ctx, actor: { kind: 'visitor' }, now: () => at }
    const then = card === 'dispute' ? atTestTime(visitor, at) : visitor
    await pay(then, offerId, payment, sale.key).catch((error: unknown) => {
      if (!isDecline(error)) throw error
    })
    order = await orderOf(ctx, workspaceId, key)
  }
  // A bank waits a day for its customer; the demo is looked at for longer.
  if (order?.status === 'confirming') await testPaymentsOf(ctx).wait(attemptKey(order.id, order.attempt))
  if (!order?.contactId) return null
  // People of the demo open the link they were emailed.
  const { id: orderId, contactId } = order
  await joinOrder(ctx, { workspaceId, orderId })
  return { workspaceId, orderId, contactId, proven: true }
}

/** With the clock of Test payments moved too: it says itself when money arrives, and when a bank takes it back. */
export function atTestTime<C extends Ctx>(ctx: C, at: Date): C {
  const { payments } = ctx.instance
  const moved = testPayments(ctx.instance.dataDir, undefined, () => at.getTime())
  const providers = payments.providers.map((provider) => (provider.id === 'test' ? moved : provider))
  return { ...ctx, now: () => at, instance: { ...ctx.instance, payments: { ...payments, providers } } }
}

/** Whether the provider has answered the attempt and the answer is written down. */
function isSettled(order: Order, attempt: number): boolean {
  return (
    order.attempt > attempt ||
    (order.attempt === attempt && ['paid', 'failed', 'confirming'].includes(order.status))
  )
}

function isDecline(error: unknown): boolean {
  return error instanceof AppError && (error.data as { reason?: string } | undefined)?.reason === 'declined'
}

async function orderOf(ctx: Ctx, workspaceId: Id<'wsp'>, key: string): Promise<Order | undefined> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.checkoutKey, key)))
  return order
}

/** Takes the charges and payouts of a workspace out of the providers' own records. */
export async function forgetDemoCharges(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<void> {
  const rows = await ctx.db
    .select({ orderId: paymentAttempts.orderId, attempt: paymentAttempts.attempt })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.workspaceId, workspaceId))
  const { providers, accounts } = ctx.instance.payments
  for (const provider of providers) {
    for (const { orderId, attempt } of rows) await provider.forget?.(attemptKey(orderId, attempt))
    if (provider.forgetAccount) await provider.forgetAccount(await accounts.of(ctx, workspaceId, provider.id))
  }
}

/** Orders these users placed in other workspaces stay, as orders of a guest. */
export async function unlinkBuyers(ctx: Ctx, userIds: Id<'usr'>[]): Promise<void> {
  const places = await ctx.db
    .selectDistinct({ workspaceId: orders.workspaceId })
    .from(orders)
    .where(inArray(orders.buyerUserId, userIds))
  for (const { workspaceId } of places)
    await ctx.db
      .update(orders)
      .set({ buyerUserId: null })
      .where(and(eq(orders.workspaceId, workspaceId), inArray(orders.buyerUserId, userIds)))
}
