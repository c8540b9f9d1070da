import type { Stripe } from 'stripe'
import { toldBuyers } from '../../../reasons.ts'
import type { Account } from '../provider.ts'
import { objectOf } from './marks.ts'

/** Debits from a bank account: pressed today, decided by the bank within days. */
const debits = ['sepa_debit', 'us_bank_account', 'acss_debit', 'bacs_debit', 'au_becs_debit'] as const

/** What a page of Stripe's may offer, of what the account has: what may still fail days after the press is the seller's choice. */
export const methodsFor = ({ takesDelayed }: Pick<Account, 'takesDelayed'>) => [
  'card' as const,
  ...(takesDelayed ? debits : []),
]

/** As the seller sees it: "SEPA debit ending 3000". */
export function methodOf(details: Stripe.Charge.PaymentMethodDetails | null): string {
  if (details?.card?.last4) return `card ending ${details.card.last4}`
  const debit = debitOf(details)
  return debit ? debitLabel(debit) : (details?.type ?? 'card')
}

type Debit = { type: string; last4: string | null }

/** The account that's debited, of what was paid by or was named to be. */
export function debitOf(of: { type: string } | null): Debit | null {
  const type = debits.find((each) => each === of?.type)
  const named = type && (of as unknown as Record<string, { last4?: string | null } | undefined>)[type]
  return type ? { type, last4: named?.last4 ?? null } : null
}

const names: Readonly<Record<string, string>> = {
  ...{ sepa_debit: 'SEPA debit', us_bank_account: 'Bank account', acss_debit: 'Bank account' },
  ...{ bacs_debit: 'Direct debit', au_becs_debit: 'Direct debit' },
}

export const debitLabel = ({ type, last4 }: Debit): string =>
  last4 ? `${names[type] ?? type} ending ${last4}` : (names[type] ?? type)

type Intent = Stripe.PaymentIntent

/** What an intent is paid by whose bank takes days, where it's that. */
export function takesDays(intent: Intent | null): { takesDays?: string } {
  if (intent?.status !== 'processing') return {}
  const charge = objectOf(intent.latest_charge)
  return { takesDays: methodOf(charge?.payment_method_details ?? null) }
}

/** Why one wasn't paid, in words for its buyer: what Stripe says of a card is said as it is. */
export function whyNotPaid({ last_payment_error: error }: Intent, otherwise: string): string {
  if (!error) return otherwise
  return debitOf(error.payment_method ?? null) ? debitReason(error) : (error.message ?? otherwise)
}

function debitReason({ code, decline_code }: { code?: string; decline_code?: string }): string {
  const codes = [code, decline_code]
  if (codes.includes('insufficient_funds')) return toldBuyers.debitFunds
  const isGone = ['account_closed', 'no_account', 'bank_account_unusable', 'invalid_account_number']
  return codes.some((each) => each && isGone.includes(each)) ? toldBuyers.debitGone : toldBuyers.debitFailed
}
