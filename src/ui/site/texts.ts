import type { Language } from '#kernel/language.ts'
import { siteTextDe } from './words.de.ts'
import { type SiteText, siteText } from './words.ts'

const texts: Record<Language, SiteText> = { en: siteText, de: siteTextDe }

/** The words that every public page shares, in the language of the page. */
export const siteTextIn = (language: Language): SiteText => texts[language]
