import type { Language, Words } from '#kernel/language.ts'
import { allowanceWordsDe, productWordsDe } from './product-words.de.ts'
import { allowanceWords, productWords } from './product-words.ts'

/** What other areas say of a coaching package, by language. */
export const wordsOfProduct: Record<Language, Words<typeof productWords>> = {
  en: productWords,
  de: productWordsDe,
}

/** What's said of its sessions where they're given with something else. */
export const wordsOfAllowance: Record<Language, Words<typeof allowanceWords>> = {
  en: allowanceWords,
  de: allowanceWordsDe,
}
