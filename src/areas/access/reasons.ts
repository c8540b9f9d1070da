import type { Sentences } from '#kernel/sentences.ts'

/** Why a right ended, by the code that's stored. */
export const accessReasons = {
  /** Read by whoever still holds a link, a pass or a device of a person who left. */
  'access.accountDeleted': 'The account this belonged to was deleted. Its access has ended.',
  /** Read by the buyer, in their library and where it was opened, and by the seller beside the student. */
  'access.refunded': 'This was refunded, so access has ended. Progress is kept.',
  'access.orderMoved': 'This order was moved to the owner of its email address.',
  'access.paymentDisputed':
    'The payment for this was disputed and went back to the buyer. Its access has ended.',
} as const satisfies Sentences

/** A code that a right or an entry of a library ends with. */
export type AccessReason = keyof typeof accessReasons
