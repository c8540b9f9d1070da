import type { Language } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { taxWordsDe } from './tax-words.de.ts'
import { type TaxWords, taxWords } from './tax-words.ts'

const words: Record<Language, TaxWords> = { en: taxWords, de: taxWordsDe }

/** The words of the tax in a price, in the language of the page or email. */
export const taxWordsIn = (language: Language): TaxWords => words[language]

/** "19%", "8.25%", in German "8,25 %". */
export const rateInWords = (basisPoints: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  )
