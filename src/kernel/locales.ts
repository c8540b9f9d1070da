import type { Language } from './language.ts'

/**
 * How numbers, money, days and names of places are written where a page or an email knows its language and nothing of the reader's
 * region.
 */
const locales: Record<Language, string> = { en: 'en-US', de: 'de-DE' }
/** As programs that show shared links name them. */
const openGraph: Record<Language, string> = { en: 'en_US', de: 'de_DE' }

export const localeOf = (language: Language): string => locales[language]
export const openGraphLocaleOf = (language: Language): string => openGraph[language]
