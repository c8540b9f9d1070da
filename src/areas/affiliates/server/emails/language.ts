import type { Language, Words } from '#kernel/language.ts'
import { affiliatesMailDe } from './words.de.ts'
import { affiliatesMail } from './words.ts'

const words: Record<Language, Words<typeof affiliatesMail>> = { en: affiliatesMail, de: affiliatesMailDe }

/** The words of the emails of affiliates, in the reader's language. */
export const affiliatesMailIn = (language: Language) => words[language]
