import type { Language, Words } from '#kernel/language.ts'
import { studentsMailDe } from './words.de.ts'
import { studentsMail } from './words.ts'

const words: Record<Language, Words<typeof studentsMail>> = { en: studentsMail, de: studentsMailDe }

/** The words of the emails to students of a course, in the reader's language. */
export const studentsMailIn = (language: Language) => words[language]
