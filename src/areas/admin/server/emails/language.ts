import type { Language, Words } from '#kernel/language.ts'
import { adminMailDe } from './words.de.ts'
import { adminMail } from './words.ts'

const words: Record<Language, Words<typeof adminMail>> = { en: adminMail, de: adminMailDe }

/** The words of the emails to admins, in the reader's language. */
export const adminMailIn = (language: Language) => words[language]
