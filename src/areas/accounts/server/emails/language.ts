import type { Language, Words } from '#kernel/language.ts'
import { accountsMailDe } from './words.de.ts'
import { accountsMail } from './words.ts'

const words: Record<Language, Words<typeof accountsMail>> = { en: accountsMail, de: accountsMailDe }

/** The words of the emails about accounts, in the reader's language. */
export const accountsMailIn = (language: Language) => words[language]
