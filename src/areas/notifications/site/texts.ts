import type { Language, Words } from '#kernel/language.ts'
import { stopTextDe } from './words.de.ts'
import { stopText } from './words.ts'

export type StopText = Words<typeof stopText>

const texts: Record<Language, StopText> = { en: stopText, de: stopTextDe }

/** The words of the pages where email is stopped, in the language of the page. */
export const stopTextIn = (language: Language): StopText => texts[language]
