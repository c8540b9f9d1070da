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

/** "Germany". */
export const countryInWords = (code: string, language: Language): string =>
  new Intl.DisplayNames([localeOf(language)], { type: 'region' }).of(code) ?? code

/** A tax as it's told of; an order from before its rate was kept has none. */
export type ToldTax = {
  taxBasisPoints: number | null
  taxLabel: string | null
  taxCountry: string | null
  isReverseCharge: boolean
}

/** "Tax", "Tax (19%)", "VAT 19% (Germany)". */
export function taxInWords({ taxBasisPoints, taxLabel, taxCountry }: ToldTax, language: Language): string {
  const said = taxWordsIn(language)
  const name = taxLabel || said.tax
  if (taxBasisPoints === null) return name
  const rate = rateInWords(taxBasisPoints, language)
  if (taxCountry) return said.taxIn(name, rate, countryInWords(taxCountry, language))
  return said.taxAt(name, rate)
}
