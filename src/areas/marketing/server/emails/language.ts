import type { Language, Words } from '#kernel/language.ts'
import { marketingMailDe } from './words.de.ts'
import { marketingMail } from './words.ts'

const words: Record<Language, Words<typeof marketingMail>> = { en: marketingMail, de: marketingMailDe }

/** The words of the email about a message to the admins, in the reader's language. */
export const marketingMailIn = (language: Language) => words[language]
