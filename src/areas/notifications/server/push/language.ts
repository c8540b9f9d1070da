import type { Language, Words } from '#kernel/language.ts'
import { pushWordsDe } from './words.de.ts'
import { pushWords } from './words.ts'

export type PushWords = Words<typeof pushWords>

const words: Record<Language, PushWords> = { en: pushWords, de: pushWordsDe }

/** The words of notifications that browsers show, in the reader's language. */
export const pushWordsIn = (language: Language): PushWords => words[language]
