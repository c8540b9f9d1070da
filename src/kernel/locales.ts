import type { Language } from './language.ts'

/**
 * How numbers, money and names of places are written where a page or an email knows its language and nothing of the reader's
 * region.
 */
const locales: Record<Language, string> = { en: 'en-US', de: 'de-DE' }
/** Days apart: "4 Nov 2026" in English. */
const dayLocales: Record<Language, string> = { en: 'en-GB', de: 'de-DE' }
/** As programs that show shared links name them. */
const openGraph: Record<Language, string> = { en: 'en_US', de: 'de_DE' }

export const localeOf = (language: Language): string => locales[language]
export const dayLocaleOf = (language: Language): string => dayLocales[language]
export const openGraphLocaleOf = (language: Language): string => openGraph[language]
