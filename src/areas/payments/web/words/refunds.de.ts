import { refundWordsDe } from '#areas/payments/refund-words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './refunds.ts'

/** Words of refunds, German. */
export const words: Words<typeof english> = { refunds: refundWordsDe }
