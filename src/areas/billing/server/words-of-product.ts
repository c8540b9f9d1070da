import type { Language, Words } from '#kernel/language.ts'
import { productWordsDe } from './product-words.de.ts'
import { productWords } from './product-words.ts'

/** What other areas say of plans, by language. */
export const wordsOfPlans: Record<Language, Words<typeof productWords>> = {
  en: productWords,
  de: productWordsDe,
}
