import type { Language, Words } from '#kernel/language.ts'
import { subscriptionMailWordsDe } from './subscription-words.de.ts'
import { subscriptionMailWords } from './subscription-words.ts'

const words: Record<Language, Words<typeof subscriptionMailWords>> = {
  en: subscriptionMailWords,
  de: subscriptionMailWordsDe,
}

/** The words of the emails about a subscription, in the reader's language. */
export const subscriptionMailIn = (language: Language) => words[language]
