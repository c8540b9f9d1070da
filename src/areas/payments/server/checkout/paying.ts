import type * as z from 'zod'
import { normalEmail } from '#areas/accounts/rules.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { crashPoint } from '#platform/crash-points.ts'
import { hashToken } from '#platform/crypto.ts'
import { once } from '#platform/idempotency/once.ts'
import type { CallCtx } from '#platform/rpc.ts'
import type { CheckoutResult, zPayment } from '../../contract.ts'
import { type PaymentsReason, whyFailed } from '../../reasons.ts'
import { buyerNameOf } from '../../rules.ts'
import { keepAgreement } from '../extras/agreement.ts'
import { findOfferPlace, type OfferPlace, offerAt } from '../offers.ts'
import type { Taker } from '../provider/payments.ts'
import { ChargeDiffers, ChargeUnreadable, type Outcome } from '../provider/provider.ts'
import { receiptPath } from '../receipts.ts'
import { beginAttempt, cancelAttempt, getAttempt, resumeAttempt, unlessUnreadable } from './attempts.ts'
import { agreedOn } from './begun-elsewhere.ts'
import {
  type Cart,
  type CartChoice,
  cartOf,
  checkCoupon,
  checkPayment,
  choiceOf,
  type Payment,
  takerOfCart,
} from './cart.ts'
import { isTaxedAlike } from './cart-tax.ts'
import { refuseUnrecordable } from './full-disk.ts'
import { limitCheapOrder, limitTypedAddress } from './limits.ts'
import {
  findOrderUnderway,
  keyOfNext,
  type Order,
  type OrderOpening,
  openOrder,
  repriceOrder,
} from './order-opening.ts'
import { keyOfBuyer } from './own-key.ts'
import { orderNow } from './reconciling.ts'
import { isOwnPage } from './returning.ts'
import { DeliveryDelayed, settleOrder } from './settling.ts'
import { refusalsOf } from './why-closed.ts'

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
  const place = await findOfferPlace(ctx, offerId)
  return payAt(ctx, place, payment, await keyOfBuyer(ctx, place, checkoutKey, payment.choice?.hold))
}

async function payAt(
  ctx: CallCtx,
  place: OfferPlace,
  payment: Payment,
  checkoutKey: string,
): Promise<CheckoutResult> {
  const choice = payment.choice ?? {}
  const cart = await cartOf(
    ctx,
    await offerAt(ctx, place),
    await withOrder(ctx, place, choice, checkoutKey, payment.email),
  )
  if (cart.ownedHref)
    throw new AppError('CONFLICT', refusalsOf(ctx, cart.offer.productKind).owned, {
      data: { reason: 'owned', href: cart.ownedHref },
    })
  if (cart.closedBecause) {
    const underway = await findOrderUnderway(ctx, place, checkoutKey, payment.email)
    // What was pressed before is a sale: nothing new is charged for it, and what was charged is delivered.
    if (underway) return resultNow(ctx, underway)
    throw new AppError('FORBIDDEN', cart.closedBecause)
  }
  checkCoupon(cart)
  const taker = takerOfCart(cart, payment.method)
  checkPayment(payment, cart, taker.provider, ctx.now())
  await limitFreeOrder(ctx, cart, payment, checkoutKey)
  await limitCheapOrder(ctx, cart, payment)

  const opened = await openOrder(ctx, cart, payment, checkoutKey, taker)
  const { order, attempt, isFresh, items } = await atTodaysPrice(ctx, cart, payment, opened, taker)
  if (order.status === 'open' || order.status === 'confirming') await payment.begun?.(order.id)
  if (order.status === 'confirming') {
    const { order: now, outcome, isKnown } = await orderNow(ctx, order)
    const email = normalEmail(payment.email)
    // Nothing is paid, and its receipt would go to the address it was begun with: a mistyped one, or someone else's.
    if (isKnown && now.status === 'confirming' && now.buyerEmail !== email)
      return payAt(ctx, place, payment, keyOfNext(checkoutKey, email))
    // Its page ran out unpaid, and the buyer presses again.
    if (
      isKnown &&
      now.status === 'failed' &&
      now.failureReason === ('payments.notFinished' satisfies PaymentsReason)
    )
      return payAt(ctx, place, payment, checkoutKey)
    // The buyer agreed to another price, or chose another way to pay: what they left open must not be paid anymore.
    if (isKnown && now.status === 'confirming' && (await isReplaced(ctx, now, cart, taker)))
      return payAt(ctx, place, payment, checkoutKey)
    return resultOf(ctx, now, outcome)
  }
  if (order.status !== 'open') return resultOf(ctx, order)
  await refuseUnrecordable(ctx, attempt)
  await keepAgreement(ctx, cart, order)
  crashPoint('payments.afterOrder')
  const asked = beginAttempt(ctx, attempt, payment.input, { isFresh })
  const outcome = await unlessUnreadable(orSayItsAway(asked))
  // Charged before, and no one can say with what end: it is not tried a second time, and its page waits.
  if (!outcome) return resultOf(ctx, order)
  crashPoint('payments.afterCharge')
  const settled = await evenIfDelayed(ctx, order, settleOrder(ctx, order, outcome, items))
  crashPoint('payments.afterSettle')
  return resultOf(ctx, settled, outcome)
}

/** What was chosen, with the order that was begun: it may hold the last of a coupon, which is its buyer's when they press again. */
export async function withOwnOrder(
  ctx: Ctx,
  offerId: string,
  choice: CartChoice,
  checkoutKey: string,
): Promise<CartChoice> {
  if (!choice.coupon) return choice
  const place = await findOfferPlace(ctx, offerId)
  const agreed = await agreedOn(ctx, place, choice.hold)
  const key = agreed ? await keyOfBuyer(ctx, place, checkoutKey, choice.hold) : checkoutKey
  return withOrder(ctx, place, choice, key, choice.coupon.email ?? '')
}

async function withOrder(
  ctx: Ctx,
  place: OfferPlace,
  choice: CartChoice | undefined,
  checkoutKey: string,
  email: string,
): Promise<CartChoice> {
  if (!choice?.coupon) return choice ?? {}
  const underway = await findOrderUnderway(ctx, place, checkoutKey, email)
  return { ...choice, coupon: { ...choice.coupon, email, orderId: underway?.id ?? null } }
}

/**
 * A press that a kill or a provider's silence cut short left an order at the price of then. Who presses again saw another since, and
 * is charged what they saw, unless the provider has heard of the first press.
 */
async function atTodaysPrice(
  ctx: Ctx,
  cart: Cart,
  payment: Payment,
  opened: OrderOpening,
  taker: Taker,
): Promise<OrderOpening> {
  const { order, attempt } = opened
  const isSame =
    order.totalCents === cart.total.cents &&
    order.currency === cart.total.currency &&
    order.couponCode === (cart.coupon?.coupon?.code ?? null) &&
    isTaxedAlike(order, cart.taxed, cart.price.taxCents)
  if (opened.isFresh || order.status !== 'open' || isSame) return opened
  return (await isHeardOf(ctx, attempt)) ? opened : repriceOrder(ctx, cart, payment, order, taker)
}

async function isHeardOf(ctx: Ctx, attempt: OrderOpening['attempt']): Promise<boolean> {
  try {
    return (await orSayItsAway(resumeAttempt(ctx, attempt))) !== null
  } catch (error) {
    if (error instanceof ChargeUnreadable) return true
    throw error
  }
}

/**
 * Closes what an order waits for at its provider, where that isn't what its buyer wants anymore. Says whether it's closed and unpaid:
 * then the order can be tried again.
 */
async function isReplaced(
  ctx: Ctx,
  order: Order,
  { total, taxed, price }: Cart,
  taker: Taker,
): Promise<boolean> {
  const isWanted =
    isTaxedAlike(order, taxed, price.taxCents) &&
    order.totalCents === total.cents &&
    order.currency === total.currency &&
    order.provider === taker.provider.id
  if (isWanted) return false
  const outcome = await orSayItsAway(cancelAttempt(ctx, await getAttempt(ctx, order)))
  if (!outcome) return false
  return (await evenIfDelayed(ctx, order, settleOrder(ctx, order, outcome))).status === 'failed'
}

/** An order that moves no money still sends a receipt, to whatever address was typed. A press that is repeated is counted once. */
async function limitFreeOrder(
  ctx: CallCtx,
  cart: Cart,
  payment: Payment,
  checkoutKey: string,
): Promise<void> {
  const movesMoney = cart.total.cents > 0 && (cart.mode === 'live' || ctx.instance.demo)
  if (movesMoney || (await findOrderUnderway(ctx, cart.offer, checkoutKey, payment.email))) return
  await limitTypedAddress(ctx, normalEmail(payment.email))
}

/** It may have heard or not: the next press asks it first, so the form may be sent again. */
async function orSayItsAway<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== 'UNAVAILABLE') throw cause
    const sentence =
      'The payment service can’t be reached right now. Try again in a minute. You won’t be charged twice.'
    throw new AppError('UNAVAILABLE', sentence, {
      ...{ retryAfterSeconds: 30, data: { reason: 'provider-away' }, cause },
    })
  }
}

/** Asks the provider what became of an order, and takes it further. */
async function resultNow(ctx: Ctx, order: Order): Promise<CheckoutResult> {
  const { order: now, outcome } = await orderNow(ctx, order)
  return resultOf(ctx, now, outcome)
}

/**
 * A paid order whose delivery is tried again is paid all the same. One whose charge a person has to look at waits: its buyer may have
 * paid, and must not be told to try again.
 */
async function evenIfDelayed(ctx: Ctx, order: Order, settling: Promise<Order>): Promise<Order> {
  try {
    return await settling
  } catch (error) {
    if (error instanceof DeliveryDelayed) {
      ctx.instance.payments.delayed?.(order.id, error.cause)
      return error.order
    }
    if (error instanceof ChargeDiffers) return order
    throw error
  }
}

/** The same for callers of the API, who bring an idempotency key. */
export async function payOnce(
  ctx: CallCtx,
  offerId: string,
  asked: z.infer<typeof zPayment>,
  key: string | undefined,
): Promise<CheckoutResult> {
  if (!key || key.length > 255)
    throw new AppError('INVALID', 'Send an Idempotency-Key header of at most 255 characters.')
  const place = await findOfferPlace(ctx, offerId)
  const scope = `payments.pay:${offerId}:${callerOf(ctx)}`
  const {
    card: input,
    couponCode,
    amountCents,
    bump,
    agreesTo: termsId,
    waivesWithdrawal: waives,
    country,
    business,
    ...payment
  } = asked
  const chosen = {
    choice: choiceOf({ couponCode, amountCents, bump, country, business }),
    agreement: { termsId, waives },
  }
  const checkoutKey = await keyOfBuyer(ctx, place, `${scope}:${key}${buyerIn(ctx, payment)}`)
  return once(ctx, { workspaceId: place.workspaceId, scope, key, body: asked }, () =>
    payAt(ctx, place, { ...payment, ...chosen, input }, checkoutKey),
  )
}

/**
 * All guests have one scope, programs come up with keys such as "1", and an order is kept longer than its key: each buyer has their
 * own behind it, or a later one would be led to the receipt of the first.
 */
const buyerIn = (ctx: Ctx, { email, name }: Pick<Payment, 'email' | 'name'>): string =>
  callerOf(ctx) === guest ? `:${hashToken(`${normalEmail(email)}\n${buyerNameOf(name)}`)}` : ''

const guest = 'guest'

function callerOf(ctx: Ctx): string {
  return ctx.actor.kind === 'user' || ctx.actor.kind === 'creator' ? ctx.actor.userId : guest
}

/** How far an order is, as an answer to its buyer. */
function resultOf(ctx: Ctx, order: Order, outcome: Outcome | null = null): CheckoutResult {
  const page = receiptPath(ctx, order.id)
  switch (order.status) {
    case 'paid':
      return { orderId: order.id, state: 'paid', next: page }
    case 'confirming':
      // The order's own page leads on to another site, and asks again where the provider didn't answer.
      return {
        orderId: order.id,
        state: 'confirming',
        next: outcome?.state === 'redirect' && isOwnPage(outcome.url) ? page + outcome.url : page,
      }
    case 'open':
    case 'processing':
      return { orderId: order.id, state: 'processing', next: page }
    case 'failed':
      throw new AppError('CONFLICT', order.failureReason ?? 'The payment didn’t go through. Try again.', {
        data: { reason: whyFailed(order.failureReason) },
      })
  }
}
