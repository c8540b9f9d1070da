import type { Language, Words } from '#kernel/language.ts'
import { coachingMailWordsDe } from './words.de.ts'
import { coachingMailWords } from './words.ts'

const words: Record<Language, Words<typeof coachingMailWords>> = {
  en: coachingMailWords,
  de: coachingMailWordsDe,
}

/** The words of the emails of coaching, in the reader's language. */
export const coachingMailIn = (language: Language) => words[language]
