import type { Sentences } from '#kernel/sentences.ts'

/** Why a payment failed, by the code that's stored. What a provider says itself is kept in its own words. */
export const paymentsReasons = {
  'payments.declined': 'The payment was declined.',
  'payments.notFinished': 'The payment wasn’t completed.',
} as const satisfies Sentences

export type PaymentsReason = keyof typeof paymentsReasons
