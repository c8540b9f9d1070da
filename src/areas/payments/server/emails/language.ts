import type { Language, Words } from '#kernel/language.ts'
import { paymentsMailDe } from './words.de.ts'
import { paymentsMail } from './words.ts'

const words: Record<Language, Words<typeof paymentsMail>> = { en: paymentsMail, de: paymentsMailDe }

/** The words of the emails of payments, in the reader's language. */
export const paymentsMailIn = (language: Language) => words[language]
