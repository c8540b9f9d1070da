import type { Stripe } from 'stripe'
import type { Money } from '#kernel/money.ts'
import type { Charge } from '../provider.ts'
import { moneyOf } from './amounts.ts'
import { keptBy } from './kept.ts'
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
export function feeOf(amount: Money, posted: Stripe.BalanceTransaction | null): Money | null {
  if (posted?.currency.toUpperCase() !== amount.currency) return null
  return moneyOf(posted.fee, posted.currency)
}
