import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import { crashPoint } from '#platform/crash-points.ts'
import { hashToken } from '#platform/crypto.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { within } from '#platform/tables.ts'
import { AccountGone } from '../checkout/attempts.ts'
import { type Cart, openCart } from '../checkout/cart.ts'
import { whyNotTaxed } from '../checkout/cart-tax.ts'
import { type Order, openOrder } from '../checkout/order-opening.ts'
import { keyOfBuyer } from '../checkout/own-key.ts'
import { DeliveryDelayed, settleOrder } from '../checkout/settling.ts'
import { agreementOf, asksWaiverOf, keepAgreement } from '../extras/agreement.ts'
import { keptOf } from '../kept-methods.ts'
import type { Taker } from '../provider/payments.ts'
import { isKeptAt } from '../provider/provider.ts'
import { chargeKept } from '../subscriptions/collecting.ts'
import { findSubscription } from '../subscriptions/reading.ts'
import { orders } from '../tables.ts'
import type { Upsell } from './upsell.ts'

/** What's added with one click, for how much and by what: what its buyer sees is what's charged. */
export type Click = { cart: Cart; taker: Taker; method: MethodLabel; total: Money }
type MethodLabel = { ref: string; label: string }

/**
 * Whether what's offered can be added with one click: its buyer's method is kept where the money goes, and there's nothing to agree to
 * that they haven't. Null where it takes a checkout.
 */
export async function clickFor(ctx: CallCtx, order: Order, { offer }: Upsell): Promise<Click | null> {
  const kept = await keptBy(ctx, order)
  if (!kept) return null
  const cart = await openCart(ctx, offer.id, {
    ...(order.taxCountry ? { country: order.taxCountry } : {}),
    ...(order.buyerBusiness ? { business: order.buyerBusiness } : {}),
  })
  const taker = cart.takers.find(
    ({ provider, account }) =>
      provider.id === kept.provider && account.id === kept.account && isKeptAt(provider, account),
  )
  const isOpen = !cart.closedBecause && !cart.ownedHref && !cart.terms && !cart.amount && cart.total.cents > 0
  if (!taker || !isOpen || Object.keys(whyNotTaxed(cart.taxed)).length > 0) return null
  return (await isAgreed(ctx, order, cart)) ? { cart, taker, method: kept, total: cart.total } : null
}

/** Who gives up a right does so for each purchase; the terms of before are the terms of now. */
async function isAgreed(ctx: CallCtx, order: Order, cart: Cart): Promise<boolean> {
  if (asksWaiverOf(cart)) return false
  const { mustAgree, termsId } = cart.agreement
  return !mustAgree || (await agreementOf(ctx, order))?.termsId === termsId
}

async function keptBy(
  ctx: CallCtx,
  order: Order,
): Promise<(MethodLabel & { provider: string; account: string }) | null> {
  const { workspaceId, subscriptionId } = order
  if (subscriptionId) {
    const row = await findSubscription(ctx, { workspaceId, id: subscriptionId })
    if (!row?.methodRef || row.state === 'ended') return null
    const { provider, account, methodRef: ref, methodLabel } = row
    return { provider, account, ref, label: methodLabel ?? '' }
  }
  const kept = await keptOf(ctx, order)
  return kept && { ...kept, ref: kept.methodRef, label: kept.methodLabel }
}

/** paid, waiting → the page of its order says; checkout → it takes a checkout after all; changed → another amount is shown first. */
export type ClickResult =
  | { state: 'order'; orderId: Id<'ord'> }
  | { state: 'checkout' }
  | { state: 'changed' }

/**
 * Adds what's offered, as an order of its own: one, however often and wherever it's pressed. It's charged what was shown, by what's kept,
 * in two steps.
 */
export async function addByClick(
  ctx: CallCtx,
  order: Order,
  upsell: Upsell,
  shownCents: number,
): Promise<ClickResult> {
  const click = await clickFor(ctx, order, upsell)
  if (!click) return { state: 'checkout' }
  const { taker, method, total } = click
  if (total.cents !== shownCents) return { state: 'changed' }
  const { workspaceId, buyerEmail: email, buyerName: name } = order
  const cart = { ...click.cart, keepsForClick: false }
  const place = { workspaceId, offerId: cart.offer.id }
  const key = await keyOfBuyer(ctx, place, hashToken(`click:${order.id}:${upsell.step}`))
  const payment = { email, name, expectedTotalCents: total.cents, method: taker.provider.id }
  const { order: made, attempt, isFresh, items } = await openOrder(ctx, cart, payment, key, taker)
  // Pressed twice, or in another tab: its page says what became of it.
  if (!isFresh || made.status !== 'open') return { state: 'order', orderId: made.id }
  await ctx.db
    .update(orders)
    .set({ reason: 'upsell' })
    .where(within(workspaceId, orders, made.id))
  await keepAgreement(ctx, cart, made)
  crashPoint('payments.afterOrder')
  try {
    const outcome = await chargeKept(ctx, attempt, method.ref)
    crashPoint('payments.afterCharge')
    const settled = await settleOrder(ctx, made, outcome, items)
    return settled.status === 'failed' ? { state: 'checkout' } : { state: 'order', orderId: made.id }
  } catch (error) {
    if (error instanceof AccountGone) return { state: 'checkout' }
    if (error instanceof DeliveryDelayed) {
      ctx.instance.payments.delayed?.(made.id, error.cause)
      return { state: 'order', orderId: made.id }
    }
    // Nothing may have been taken, or it may: whoever asks about attempts finds out, and its page waits for that.
    if (error instanceof AppError && error.code === 'UNAVAILABLE') return { state: 'order', orderId: made.id }
    throw error
  }
}
