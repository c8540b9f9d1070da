import type { Stripe } from 'stripe'
import type { KeptMethod } from '../provider.ts'
import { debitLabel, debitOf } from './methods.ts'

/** What we call a kept method: its owner at Stripe, and itself. */
export const refOf = (customer: string, method: string) => `${customer}:${method}`
export const partsOf = (ref: string) => {
  const [customer = '', method = ''] = ref.split(':')
  return { customer, method }
}

/** What can be charged from now on, where a payment was made to keep it. */
export function keptBy(intent: Stripe.PaymentIntent | null, charge: Stripe.Charge): KeptMethod | null {
  const customer = idOf(intent?.customer)
  const method = idOf(intent?.payment_method)
  const details = charge.payment_method_details
  if (intent?.setup_future_usage !== 'off_session' || !customer || !method || !details) return null
  return keptOf(refOf(customer, method), details)
}

/** A card, or the bank account that's debited, under what its owner knows it by; null of anything else. */
export function keptOf(ref: string, of: { type: string; card?: Card | null }): KeptMethod | null {
  if (of.card) return keptMethod(ref, of.card)
  const debit = debitOf(of)
  return debit && { ref, label: debitLabel(debit), expiresOn: null }
}

type Card = { brand: string | null; last4: string | null; exp_month: number; exp_year: number }

function keptMethod(ref: string, { brand, last4, exp_month, exp_year }: Card): KeptMethod {
  const name = (brand ?? 'card').replaceAll('_', ' ')
  return {
    ref,
    label: `${name.charAt(0).toUpperCase()}${name.slice(1)} ending ${last4}`,
    expiresOn: `${exp_year}-${String(exp_month).padStart(2, '0')}`,
  }
}

export const idOf = (of: string | { id: string } | null | undefined): string | null =>
  typeof of === 'string' ? of : (of?.id ?? null)
