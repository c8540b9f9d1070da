import type { Language } from '#kernel/language.ts'
import { storefrontSiteTextDe } from './words.de.ts'
import { type StorefrontSiteText, storefrontSiteText } from './words.ts'

const texts: Record<Language, StorefrontSiteText> = { en: storefrontSiteText, de: storefrontSiteTextDe }

/** The words of the public pages of this area, in the language of the page. */
export const storefrontTextIn = (language: Language): StorefrontSiteText => texts[language]
