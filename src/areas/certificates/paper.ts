import type { Language, Words } from '#kernel/language.ts'
import { paperWordsDe } from './paper-words.de.ts'
import { paperWords } from './paper-words.ts'

export type PaperWords = Words<typeof paperWords>

const words: Record<Language, PaperWords> = { en: paperWords, de: paperWordsDe }

/** What is on a certificate besides its facts, in the language it is written in. */
export const paperWordsIn = (language: Language): PaperWords => words[language]
