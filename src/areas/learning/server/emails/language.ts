import type { Language, Words } from '#kernel/language.ts'
import { studyMailDe } from './words.de.ts'
import { studyMail } from './words.ts'

const words: Record<Language, Words<typeof studyMail>> = { en: studyMail, de: studyMailDe }

/** The words of the email before a study time, in the reader's language. */
export const studyMailIn = (language: Language) => words[language]
