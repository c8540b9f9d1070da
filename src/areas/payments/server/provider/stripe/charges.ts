import type { Stripe } from 'stripe'
import type { Money } from '#kernel/money.ts'
import type { Charge, FeeRecord, Settlement } from '../provider.ts'
import { knownMoney, moneyOf } from './amounts.ts'
import { asking, StripeRefused } from './client.ts'
import { keptBy } from './kept-method.ts'
import { objectOf } from './marks.ts'
import { debitOf, methodOf } from './methods.ts'

/** A charge with its fee, and with the method that was kept. */
export function chargeOf(charge: Stripe.Charge, intent: Stripe.PaymentIntent | null = null): Charge {
  const kept = keptBy(intent, charge)
  const details = charge.payment_method_details
  const last4 = details?.card?.last4 ?? debitOf(details)?.last4 ?? null
  const amount = moneyOf(charge.amount, charge.currency)
  return {
    chargeId: charge.id,
    state: 'succeeded',
    amount,
    method: methodOf(details),
    last4,
    country: details?.card?.country ?? null,
    reason: null,
    fee: feeOf(amount, objectOf(charge.balance_transaction)),
    ...(kept ? { kept } : {}),
  }
}

/** What Stripe kept, in the currency of the sale; null as long as it isn't posted, or was kept in another currency. */
function feeOf(amount: Money, posted: Stripe.BalanceTransaction | null): Money | null {
  if (posted?.currency.toUpperCase() !== amount.currency) return null
  return moneyOf(posted.fee, posted.currency)
}

/** What a movement of the account's balance says of the charge it came from; null for one that came from something else. */
export function feeIn(posted: Stripe.BalanceTransaction): FeeRecord | null {
  const { id, type, source, fee, amount, net, currency, available_on, exchange_rate } = posted
  const chargeId = typeof source === 'string' ? source : source?.id
  if (!chargeId || (type !== 'charge' && type !== 'payment')) return null
  const of = { chargeId, ref: id, availableAt: new Date(available_on * 1000) }
  if (exchange_rate === null) return { ...of, fee: knownMoney(fee, currency) }
  const settled = { grossCents: amount, feeCents: fee, net: knownMoney(net, currency) }
  return { ...of, fee: null, settled }
}

/** What a movement says of money that went back, or came back after that, by the names our books may have for it. */
export function settledIn(posted: Stripe.BalanceTransaction): Settlement | null {
  const { id, net, currency, available_on, exchange_rate } = posted
  const money = knownMoney(net, currency)
  if (exchange_rate === null || !money) return null
  return { names: namesOf(posted), ref: id, net: money, availableAt: new Date(available_on * 1000) }
}

/** Our books' names for what moved a balance. */
export function namesOf({ id, type, amount, source: of }: Stripe.BalanceTransaction): string[] {
  const source = typeof of === 'string' ? of : of?.id
  if (!source) return []
  if (type === 'adjustment' && amount > 0) return [`${source}:won`]
  if (type === 'refund_failure' || type === 'payment_refund_failure') return [`${source}:failed`]
  // The second is what corrects a fee; where that was known late, the third is what it was taken off.
  return [source, id, `${id}:known`]
}

/** The same, asked of one charge; null as long as it isn't posted. */
export async function readFee(stripe: Stripe, chargeId: string): Promise<FeeRecord | null> {
  try {
    const charge = await asking(() => stripe.charges.retrieve(chargeId, { expand: ['balance_transaction'] }))
    const posted = objectOf(charge.balance_transaction)
    return posted && feeIn({ ...posted, source: charge.id })
  } catch (error) {
    if (error instanceof StripeRefused && error.isMissing) return null
    throw error
  }
}
