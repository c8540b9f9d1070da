import type { Language } from '#kernel/language.ts'
import type { Product } from '#platform/product.ts'
import type { Alone } from '#platform/product-catalog.ts'
import { aloneOf } from '../server/shelves.ts'
import { storefrontSiteTextDe } from './words.de.ts'
import { type StorefrontSiteText, storefrontSiteText } from './words.ts'

const texts: Record<Language, StorefrontSiteText> = { en: storefrontSiteText, de: storefrontSiteTextDe }

/** The words of the public pages of this area, in the language of the page; what is of one kind alone is told in its own. */
export function storefrontTextIn(language: Language, alone: Alone | null = null): StorefrontSiteText {
  const text = texts[language]
  return alone ? { ...text, shelf: alone.words[language] } : text
}

/** What leads to the catalog of these kinds. */
export function browseLabels(kinds: readonly Product[]): Record<Language, string> {
  const alone = aloneOf(kinds)
  const inLanguage = (language: Language) => storefrontTextIn(language, alone).shelf.browse.link
  return { en: inLanguage('en'), de: inLanguage('de') }
}
