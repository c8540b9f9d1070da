import type { Language, Words } from '#kernel/language.ts'
import { refundMailWordsDe } from './refund-words.de.ts'
import { refundMailWords } from './refund-words.ts'

const words: Record<Language, Words<typeof refundMailWords>> = { en: refundMailWords, de: refundMailWordsDe }

/** The words of the email about a refund, in the reader's language. */
export const refundMailIn = (language: Language) => words[language]
