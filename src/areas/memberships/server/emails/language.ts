import type { Language, Words } from '#kernel/language.ts'
import { membershipsMailDe } from './words.de.ts'
import { membershipsMail } from './words.ts'

const words: Record<Language, Words<typeof membershipsMail>> = { en: membershipsMail, de: membershipsMailDe }

/** The words of the emails to members, in the reader's language. */
export const membershipsMailIn = (language: Language) => words[language]
