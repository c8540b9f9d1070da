import type { Sentences } from '#kernel/sentences.ts'

/** Why a payment failed, or wasn’t paid back, by the code that's stored. What a provider says itself is kept in its own words. */
export const paymentsReasons = {
  'payments.declined': 'The payment was declined.',
  'payments.cannotPayBack': 'It can’t pay this back anymore.',
  'payments.notFinished': 'The payment wasn’t completed.',
} as const satisfies Sentences

export type PaymentsReason = keyof typeof paymentsReasons
