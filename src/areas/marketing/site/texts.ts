import type { Language } from '#kernel/language.ts'
import { marketingSiteTextDe } from './words.de.ts'
import { type MarketingSiteText, marketingSiteText } from './words.ts'

const texts: Record<Language, MarketingSiteText> = { en: marketingSiteText, de: marketingSiteTextDe }

/** The words of the public pages of this area, in the language of the page. */
export const marketingTextIn = (language: Language): MarketingSiteText => texts[language]
