import type { Language, Words } from '#kernel/language.ts'
import { settingsMailDe } from './words.de.ts'
import { settingsMail } from './words.ts'

const words: Record<Language, Words<typeof settingsMail>> = { en: settingsMail, de: settingsMailDe }

/** The words of the emails of settings, in the reader's language. */
export const settingsMailIn = (language: Language) => words[language]
