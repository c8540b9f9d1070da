import type { Language } from '#kernel/language.ts'
import { giftSiteWordsDe } from './gift-words.de.ts'
import { type GiftSiteWords, giftSiteWords } from './gift-words.ts'

const words: Record<Language, GiftSiteWords> = { en: giftSiteWords, de: giftSiteWordsDe }

export const giftTextIn = (language: Language): GiftSiteWords => words[language]
