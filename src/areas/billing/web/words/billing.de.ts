import { billingWordsDe } from '#areas/billing/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './billing.ts'

/** Words of billing for plans, German. */
export const words: Words<typeof english> = { planSale: billingWordsDe }
