import type { Language } from '#kernel/language.ts'
import { reviewsSiteTextDe } from './words.de.ts'
import { type ReviewsSiteText, reviewsSiteText } from './words.ts'

const texts: Record<Language, ReviewsSiteText> = { en: reviewsSiteText, de: reviewsSiteTextDe }

/** The words around reviews on public pages, in the language of the page. */
export const reviewsTextIn = (language: Language): ReviewsSiteText => texts[language]
