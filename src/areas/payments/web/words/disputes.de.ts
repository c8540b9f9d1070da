import { disputeWordsDe } from '#areas/payments/dispute-words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './disputes.ts'

/** Words of disputed payments, German. */
export const words: Words<typeof english> = { disputes: disputeWordsDe }
