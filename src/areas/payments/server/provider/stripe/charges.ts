import type { Stripe } from 'stripe'
import type { Money } from '#kernel/money.ts'
import type { Charge, FeeRecord } from '../provider.ts'
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
export function feeIn({
  id,
  type,
  source,
  fee,
  currency,
  available_on,
}: Stripe.BalanceTransaction): FeeRecord | null {
  const chargeId = typeof source === 'string' ? source : source?.id
  if (!chargeId || (type !== 'charge' && type !== 'payment')) return null
  return { chargeId, ref: id, fee: knownMoney(fee, currency), availableAt: new Date(available_on * 1000) }
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
