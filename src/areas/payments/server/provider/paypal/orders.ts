import { AppError } from '#kernel/errors.ts'
import { currencies, currencyCodeOf, type Money } from '#kernel/money.ts'
import { hours } from '#kernel/time.ts'
import { type PaymentsReason, toldBuyers } from '../../../reasons.ts'
import { type Attempt, type Charge, ChargeUnreadable, type Outcome } from '../provider.ts'
import { amountOf, centsOf } from './amounts.ts'
import { ask, type Credentials, PaypalRefused } from './client.ts'
import { keptIn, toVault, type Vaulted } from './kept.ts'

export type Amount = { currency_code: string; value: string }
export type Capture = {
  id: string
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED' | 'FAILED'
  amount: Amount
  custom_id?: string
  seller_receivable_breakdown?: { paypal_fee?: Amount; net_amount?: Amount; receivable_amount?: Amount }
  supplementary_data?: { related_ids?: { order_id?: string } }
}
export type Refund = {
  id: string
  status: string
  custom_id?: string
  amount?: Amount
  status_details?: { reason?: string }
}
export type Order = {
  id: string
  status: 'CREATED' | 'SAVED' | 'APPROVED' | 'VOIDED' | 'COMPLETED' | 'PAYER_ACTION_REQUIRED'
  purchase_units: {
    custom_id?: string
    amount: Amount
    payments?: { captures?: Capture[]; refunds?: Refund[] }
  }[]
  payment_source?: { paypal?: { attributes?: { vault?: Vaulted } } }
  links?: { rel: string; href: string }[]
}

/** An order that no one approved isn't kept there for longer. */
const keptForMs = hours(3)

/** The name of an order here; that of what was captured is PayPal's own. */
const prefix = 'order-'
export const refOf = (orderId: string): string => prefix + orderId
export const orderIn = (ref: string | null): string | null =>
  ref?.startsWith(prefix) ? ref.slice(prefix.length) : null

/** Of an order no one is led to: what's kept pays it. */
const keptPrefix = 'kept-'
export const keptRefOf = (orderId: string): string => keptPrefix + orderId
export const orderKeptIn = (ref: string): string | null =>
  ref.startsWith(keptPrefix) ? ref.slice(keptPrefix.length) : null

/**
 * Makes the order that a buyer approves at PayPal. No one is charged by it: what was approved is captured by its id, which is on the disk
 * then. Where the account may keep what they pay by, and they agreed to it, it's kept with the payment.
 */
export async function openOrder(at: Credentials, attempt: Attempt, mayKeep: boolean): Promise<Outcome> {
  const { key, amount, returnTo, cancelTo } = attempt
  const keeps = mayKeep && attempt.keeps === true
  const sold = await attempt.about?.()
  const title = (sold?.title || 'Order').slice(0, 127)
  try {
    const order = await ask<Order>(at, {
      method: 'POST',
      path: '/v2/checkout/orders',
      // Another body under the same id would be answered with what was asked first.
      requestId: keeps ? `keeping:${key}` : key,
      body: {
        intent: 'CAPTURE',
        purchase_units: [{ custom_id: key, invoice_id: key, description: title, amount: amountOf(amount) }],
        payment_source: {
          paypal: {
            ...(keeps ? { attributes: toVault } : {}),
            experience_context: {
              ...{ user_action: 'PAY_NOW', shipping_preference: 'NO_SHIPPING' },
              ...{ return_url: returnTo, cancel_url: cancelTo },
            },
          },
        },
      },
    })
    return outcomeOf(at, attempt, order, { mayCapture: false })
  } catch (error) {
    // It could when it was connected: its buyer pays all the same, and later by a link.
    if (keeps && error instanceof PaypalRefused) return openOrder(at, attempt, false)
    if (error instanceof PaypalRefused) return declined(attempt, `refused_${key}`, toldBuyers.notTaken)
    throw error
  }
}

/** What became of an attempt. What its buyer approved is captured; null where no order is known by name, and then none can be. */
export async function readOrder(
  at: Credentials,
  attempt: Attempt,
  { mayCapture }: { mayCapture: boolean },
): Promise<Outcome | null> {
  const { ref, key } = attempt
  if (!ref) return null
  const kept = orderKeptIn(ref)
  if (kept) {
    const order = await findOrder(at, attempt, kept)
    // It's captured by whoever charges what's kept, and hasn't been.
    return order && order.status !== 'CREATED' ? outcomeOf(at, attempt, order, { mayCapture: false }) : null
  }
  const id = orderIn(ref)
  if (!id) {
    if (ref.startsWith('refused_')) return declined(attempt, ref, toldBuyers.notTaken)
    return captured(attempt, ref, await readCapture(at, key, ref))
  }
  const order = await findOrder(at, attempt, id)
  return order ? outcomeOf(at, attempt, order, { mayCapture }) : lapsed(attempt, ref)
}

/** From here on it isn't captured. Whoever approved it just before has paid. */
export async function closeOrder(at: Credentials, attempt: Attempt): Promise<Outcome | null> {
  const outcome = await readOrder(at, attempt, { mayCapture: true })
  return outcome?.state === 'redirect' ? lapsed(attempt, outcome.ref) : outcome
}

export async function findOrder(
  at: Credentials,
  { key, begunAt }: Attempt,
  id: string,
): Promise<Order | null> {
  try {
    return await ask<Order>(at, { method: 'GET', path: `/v2/checkout/orders/${id}` })
  } catch (error) {
    if (!(error instanceof PaypalRefused) || error.status !== 404) throw error
    // An order that was captured is kept. One that's gone this early was there, and may have been.
    if (begunAt && Date.now() - begunAt.getTime() < keptForMs)
      throw new ChargeUnreadable(key, { cause: error })
    return null
  }
}

async function readCapture(at: Credentials, key: string, id: string): Promise<Capture> {
  try {
    return await ask<Capture>(at, { method: 'GET', path: `/v2/payments/captures/${id}` })
  } catch (cause) {
    if (cause instanceof PaypalRefused && cause.status === 404) throw new ChargeUnreadable(key, { cause })
    throw cause
  }
}

export async function outcomeOf(
  at: Credentials,
  attempt: Attempt,
  order: Order,
  { mayCapture }: { mayCapture: boolean },
): Promise<Outcome> {
  const ref = refOf(order.id)
  const [capture] = order.purchase_units[0]?.payments?.captures ?? []
  if (capture) return captured(attempt, ref, capture, order)
  switch (order.status) {
    case 'CREATED':
    case 'SAVED':
    case 'PAYER_ACTION_REQUIRED': {
      const url = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
      // No one is led to a page that asks for another amount.
      if (!url || !isOurAmount(order, attempt)) return declined(attempt, ref, toldBuyers.notTaken)
      return { state: 'redirect', ref, url }
    }
    case 'APPROVED':
      if (!isOurAmount(order, attempt)) return declined(attempt, ref, toldBuyers.notTaken)
      return mayCapture ? captureOrder(at, attempt, order) : { state: 'waiting', ref }
    case 'VOIDED':
      return lapsed(attempt, ref)
    default:
      return { state: 'waiting', ref }
  }
}

/** Takes what was approved: once, whatever is asked again, since an order is captured once. */
async function captureOrder(at: Credentials, attempt: Attempt, { id }: Order): Promise<Outcome> {
  try {
    const order = await ask<Order>(at, {
      method: 'POST',
      path: `/v2/checkout/orders/${id}/capture`,
      requestId: `capture:${attempt.key}`,
      body: {},
    })
    return outcomeOf(at, attempt, order, { mayCapture: false })
  } catch (error) {
    if (!(error instanceof PaypalRefused)) throw error
    if (error.issue === 'ORDER_ALREADY_CAPTURED' || error.issue === 'ORDER_NOT_APPROVED') {
      const order = await ask<Order>(at, { method: 'GET', path: `/v2/checkout/orders/${id}` })
      return outcomeOf(at, attempt, order, { mayCapture: false })
    }
    const reason = error.issue === 'INSTRUMENT_DECLINED' ? toldBuyers.paypalDeclined : toldBuyers.notTaken
    return declined(attempt, refOf(id), reason)
  }
}

export function isOurAmount({ purchase_units: [unit] }: Order, { amount }: Attempt): boolean {
  return (
    unit?.amount.currency_code === amount.currency &&
    centsOf(unit.amount.value, amount.currency) === amount.cents
  )
}

function captured(attempt: Attempt, ref: string, capture: Capture, order?: Order): Outcome {
  switch (capture.status) {
    case 'PENDING':
      // A bank’s check, or PayPal looks at it first: its buyer has done all there is to do.
      return { state: 'waiting', ref, takesDays: 'PayPal' }
    case 'DECLINED':
    case 'FAILED':
      return declined(attempt, ref, toldBuyers.paypalDeclined)
    default:
      return { state: 'done', charge: chargeOf(capture, order) }
  }
}

function chargeOf(
  { id, amount, seller_receivable_breakdown: kept }: Capture,
  order: Order | undefined,
): Charge {
  return {
    kept: keptIn(order?.payment_source?.paypal?.attributes?.vault),
    ...{ chargeId: id, state: 'succeeded', amount: moneyOf(amount), method: 'PayPal', last4: null },
    // What's put into another currency is read with its fee, once it's booked (`readFee`).
    ...{ reason: null, fee: kept?.paypal_fee && !isExchanged(kept) ? moneyOf(kept.paypal_fee) : null },
  }
}

/** Whether what a seller receives is in another currency than what was paid. */
export const isExchanged = ({
  paypal_fee: fee,
  receivable_amount: received,
}: NonNullable<Capture['seller_receivable_breakdown']>): boolean =>
  received !== undefined && fee !== undefined && received.currency_code !== fee.currency_code

/** An amount of PayPal's; null in a currency that nothing is sold in here. */
export function knownMoney(amount: Amount): Money | null {
  const currency = currencies.find((each) => each === currencyCodeOf(amount.currency_code))
  const cents = currency ? centsOf(amount.value, currency) : null
  return currency && cents !== null ? { cents, currency } : null
}

/** The same of what was sold here. @throws UNAVAILABLE. */
export function moneyOf(amount: Amount): Money {
  const money = knownMoney(amount)
  if (!money) throw new AppError('UNAVAILABLE', `PayPal took the payment in ${amount.currency_code}.`)
  return money
}

export function declined({ amount }: Attempt, id: string, reason: string): Outcome {
  return {
    state: 'done',
    charge: { chargeId: id, state: 'declined', amount, method: 'PayPal', last4: null, reason },
  }
}

function lapsed({ amount }: Attempt, id: string): Outcome {
  const reason: PaymentsReason = 'payments.notFinished'
  const state = 'declined' as const
  return {
    state: 'done',
    charge: { chargeId: id, state, amount, method: 'PayPal', last4: null, reason, isLapsed: true },
  }
}
