import type { Sentences } from '#kernel/sentences.ts'
import { connectionReasons } from './connection-reasons.ts'

/** Why a payment failed, or wasn’t paid back, by the code that's stored. What a provider says itself is kept in its own words. */
export const paymentsReasons = {
  'payments.declined': 'The payment was declined.',
  'payments.cannotPayBack': 'The payment provider can’t refund this anymore.',
  'payments.refundTooHigh': 'There isn’t that much left to refund.',
  'payments.refundReturned': 'The buyer’s bank sent the refund back.',
  'payments.bankReturned': 'The bank returned the payout.',
  'payments.payoutFailed': 'The payout failed.',
  'payments.notFinished': 'The payment wasn’t completed.',
  'payments.bankDeclined': 'The buyer’s bank declined the card.',
  'payments.notConfirmed': 'The buyer didn’t confirm the payment.',
  'payments.confirmedTooLate': 'The buyer didn’t confirm the payment in time.',
  'payments.paypalDeclined': 'PayPal declined the payment.',
  'payments.transferExpired': 'The money didn’t arrive in time.',
  'payments.transferCanceled': 'The order was canceled before the money arrived.',
  'payments.hadOne':
    'This person already pays for one of these, so no second one was started. The payment goes back.',
  'payments.debitFunds': 'There wasn’t enough money in the buyer’s bank account.',
  'payments.debitGone': 'The buyer’s bank account can’t be debited: it’s closed or unknown.',
  'payments.debitFailed': 'The buyer’s bank didn’t make the payment.',
  'payments.awaitsBuyer': 'The buyer got a link to pay and hasn’t paid yet.',
  'payments.notSentBack': 'You canceled this refund before you sent it.',
  'payments.notTaken': 'The payment provider didn’t accept the payment. Check your account there.',
  ...connectionReasons,
} as const satisfies Sentences

export type PaymentsReason = keyof typeof paymentsReasons

/** What a provider tells the buyer, who can do something about it. */
export const toldBuyers = {
  declined: 'Your bank declined the card. Try another card.',
  notConfirmed: 'You didn’t confirm the payment. Try again or use another card.',
  tooLate: 'The payment wasn’t confirmed in time. Try again or use another card.',
  paypalDeclined: 'PayPal declined the payment. Try another way to pay.',
  debitFunds: 'There wasn’t enough money in your bank account. Try again or pay another way.',
  debitGone: 'This bank account can’t be debited. Pay from another account or another way.',
  debitFailed: 'Your bank didn’t make the payment. Try again or pay another way.',
  hadOne:
    'You already pay for one of these, so no second one was started, and you get this payment back. To change what you have, use the link in your receipt.',
  notTaken: 'This payment can’t be taken right now. Try again later or contact the seller.',
} as const

/** What programs and the checkout's page know of an order that failed: `second` is one of a kind that no one pays for twice. */
export const whyFailed = (failureReason: string | null): 'declined' | 'second' =>
  failureReason === toldBuyers.hadOne ? 'second' : 'declined'

const toldSellers: ReadonlyMap<string, PaymentsReason> = new Map([
  [toldBuyers.declined, 'payments.bankDeclined'],
  [toldBuyers.notConfirmed, 'payments.notConfirmed'],
  [toldBuyers.tooLate, 'payments.confirmedTooLate'],
  [toldBuyers.paypalDeclined, 'payments.paypalDeclined'],
  [toldBuyers.debitFunds, 'payments.debitFunds'],
  [toldBuyers.debitGone, 'payments.debitGone'],
  [toldBuyers.debitFailed, 'payments.debitFailed'],
  [toldBuyers.hadOne, 'payments.hadOne'],
  [toldBuyers.notTaken, 'payments.notTaken'],
])

/** The same for the seller, who has no card to change. What a provider says in its own words stays as it is. */
export const reasonForSeller = (reason: string | null): string =>
  reason === null ? ('payments.declined' satisfies PaymentsReason) : (toldSellers.get(reason) ?? reason)
