import type { Sentences } from '#kernel/sentences.ts'

/** Why a payment failed, or wasn’t paid back, by the code that's stored. What a provider says itself is kept in its own words. */
export const paymentsReasons = {
  'payments.declined': 'The payment was declined.',
  'payments.cannotPayBack': 'It can’t pay this back anymore.',
  'payments.notFinished': 'The payment wasn’t completed.',
  'payments.bankDeclined': 'The buyer’s bank declined the card.',
  'payments.notConfirmed': 'The buyer didn’t confirm the payment.',
  'payments.confirmedTooLate': 'The buyer didn’t confirm the payment in time.',
} as const satisfies Sentences

export type PaymentsReason = keyof typeof paymentsReasons

/** What a provider tells the buyer, who can do something about it. */
export const toldBuyers = {
  declined: 'Your bank declined the card. Try another card.',
  notConfirmed: 'You didn’t confirm the payment. Try again or use another card.',
  tooLate: 'The payment wasn’t confirmed in time. Try again or use another card.',
} as const

const toldSellers: ReadonlyMap<string, PaymentsReason> = new Map([
  [toldBuyers.declined, 'payments.bankDeclined'],
  [toldBuyers.notConfirmed, 'payments.notConfirmed'],
  [toldBuyers.tooLate, 'payments.confirmedTooLate'],
])

/** The same for the seller, who has no card to change. What a provider says in its own words stays as it is. */
export const reasonForSeller = (reason: string | null): string =>
  reason === null ? ('payments.declined' satisfies PaymentsReason) : (toldSellers.get(reason) ?? reason)
