import type { Language, Words } from '#kernel/language.ts'
import { downloadsMailDe } from './words.de.ts'
import { downloadsMail } from './words.ts'

const words: Record<Language, Words<typeof downloadsMail>> = { en: downloadsMail, de: downloadsMailDe }

/** The words of the emails about digital products, in the reader's language. */
export const downloadsMailIn = (language: Language) => words[language]
