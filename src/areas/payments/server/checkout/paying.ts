import { normalEmail } from '#areas/accounts/rules.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { crashPoint } from '#platform/crash-points.ts'
import { once } from '#platform/idempotency/once.ts'
import type { CallCtx } from '#platform/rpc.ts'
import type { CheckoutResult, Payment } from '../../contract.ts'
import { findOfferPlace, type OfferPlace, offerAt } from '../offers.ts'
import { type Charge, ChargeUnreadable } from '../provider/provider.ts'
import type { TestPayments } from '../provider/test-payments.ts'
import { receiptPath } from '../receipts.ts'
import { refuseUnrecordable } from './full-disk.ts'
import { limitTypedAddress } from './limits.ts'
import {
  type Cart,
  cartOf,
  chargeKeyOf,
  checkPayment,
  findOrderUnderway,
  type Order,
  openOrder,
} from './opening.ts'
import { reconcileOrder } from './reconciling.ts'
import { DeliveryDelayed, freeCharge, settleOrder, totalOf } from './settling.ts'

let provider: TestPayments | null = null

/** `main` says at start who takes the money. */
export function setPaymentProvider(chosen: TestPayments): void {
  provider = chosen
}

export function paymentProvider(): TestPayments {
  if (!provider) throw new Error('No payment provider was set.')
  return provider
}

/**
 * Buys an offer: one order and one charge per checkout key, whatever is pressed, resent or killed in between.
 *
 * @throws INVALID beside its fields, CONFLICT when the price changed or the buyer owns it, FORBIDDEN when it is not on sale,
 * LIMIT_REACHED never (a sale is never lost to a plan), `payment-declined` as CONFLICT with the provider's reason, UNAVAILABLE
 * before anything is charged when the disk is full, RATE_LIMITED when nothing is to be paid and the address that was typed gets
 * too much email so.
 */
export async function pay(
  ctx: CallCtx,
  offerId: string,
  payment: Payment,
  checkoutKey: string,
): Promise<CheckoutResult> {
  return payAt(ctx, await findOfferPlace(ctx, offerId), payment, checkoutKey)
}

async function payAt(
  ctx: CallCtx,
  place: OfferPlace,
  payment: Payment,
  checkoutKey: string,
): Promise<CheckoutResult> {
  const cart = await cartOf(ctx, await offerAt(ctx, place))
  if (cart.ownedHref)
    throw new AppError('CONFLICT', 'You own this course.', {
      data: { reason: 'owned', href: cart.ownedHref },
    })
  if (cart.closedBecause) {
    const underway = await findOrderUnderway(ctx, place.workspaceId, checkoutKey)
    if (underway) return resultOf(ctx, await lookAt(ctx, underway))
    throw new AppError('FORBIDDEN', cart.closedBecause)
  }
  checkPayment(payment, cart, ctx.now())
  await limitFreeOrder(ctx, cart, payment, checkoutKey)

  const { order, items } = await openOrder(ctx, cart, payment, checkoutKey)
  if (order.status !== 'open') return resultOf(ctx, order)
  await refuseUnrecordable(ctx, order, paymentProvider())
  crashPoint('payments.afterOrder')
  const charge = order.totalCents === 0 ? freeCharge(order) : await chargeFor(order, payment)
  // Charged before, and nobody can say with what end: it is not tried a second time, and its page waits.
  if (!charge) return resultOf(ctx, order)
  crashPoint('payments.afterCharge')
  const settled = await evenIfDelayed(settleOrder(ctx, order, charge, items))
  crashPoint('payments.afterSettle')
  return resultOf(ctx, settled)
}

/** An order that moves no money still sends a receipt, to whatever address was typed. A press that is repeated is counted once. */
async function limitFreeOrder(
  ctx: CallCtx,
  cart: Cart,
  payment: Payment,
  checkoutKey: string,
): Promise<void> {
  const movesMoney = cart.total.cents > 0 && (cart.mode === 'live' || ctx.instance.demo)
  if (movesMoney || (await findOrderUnderway(ctx, cart.offer.workspaceId, checkoutKey))) return
  await limitTypedAddress(ctx, normalEmail(payment.email))
}

/** What was pressed before the course was closed is a sale: nothing new is charged for it, and what was charged is delivered. */
function lookAt(ctx: Ctx, order: Order): Promise<Order> {
  return evenIfDelayed(reconcileOrder(ctx, paymentProvider(), order))
}

/** A paid order whose delivery is tried again is paid all the same. */
async function evenIfDelayed(settling: Promise<Order>): Promise<Order> {
  try {
    return await settling
  } catch (error) {
    if (error instanceof DeliveryDelayed) return error.order
    throw error
  }
}

async function chargeFor(order: Order, payment: Payment): Promise<Charge | null> {
  const request = {
    key: chargeKeyOf(order),
    amount: totalOf(order),
    cardNumber: payment.card?.number ?? '',
  }
  return paymentProvider()
    .charge(request)
    .catch((error: unknown) => {
      if (error instanceof ChargeUnreadable) return null
      throw error
    })
}

/** The same for callers of the API, who bring an idempotency key. */
export async function payOnce(
  ctx: CallCtx,
  offerId: string,
  payment: Payment,
  key: string | undefined,
): Promise<CheckoutResult> {
  if (!key || key.length > 255)
    throw new AppError('INVALID', 'Send an Idempotency-Key header of at most 255 characters.')
  const place = await findOfferPlace(ctx, offerId)
  const scope = `payments.pay:${offerId}:${callerOf(ctx)}`
  return once(ctx, { workspaceId: place.workspaceId, scope, key, body: payment }, () =>
    payAt(ctx, place, payment, `${scope}:${key}`),
  )
}

function callerOf(ctx: Ctx): string {
  return ctx.actor.kind === 'user' || ctx.actor.kind === 'creator' ? ctx.actor.userId : 'guest'
}

/** Where an order stands, as an answer to its buyer. */
function resultOf(ctx: Ctx, order: Order): CheckoutResult {
  switch (order.status) {
    case 'paid':
      return { orderId: order.id, state: 'paid', next: receiptPath(ctx, order.id) }
    case 'confirming':
      return { orderId: order.id, state: 'confirming', next: `${receiptPath(ctx, order.id)}/confirmation` }
    case 'open':
    case 'processing':
      return { orderId: order.id, state: 'processing', next: receiptPath(ctx, order.id) }
    case 'failed':
      throw new AppError('CONFLICT', order.failureReason ?? 'The payment did not go through. Try again.', {
        data: { reason: 'declined' },
      })
  }
}
