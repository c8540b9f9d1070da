import type { Language, Words } from '#kernel/language.ts'
import { affiliatesSiteDe } from './words.de.ts'
import { affiliatesSite } from './words.ts'

export type AffiliatesText = Words<typeof affiliatesSite>
const texts: Record<Language, AffiliatesText> = { en: affiliatesSite, de: affiliatesSiteDe }

/** The words of the pages of affiliates, in the language of the page. */
export const affiliatesTextIn = (language: Language): AffiliatesText => texts[language]
