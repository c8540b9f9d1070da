import type { Language } from '#kernel/language.ts'
import type { ValueFacet } from '#platform/product-catalog.ts'
import { type CatalogFilter, type CatalogQuery, catalogFilters, catalogPrices } from '../rules.ts'
import type { OfferedFilters } from '../server/catalog.ts'
import type { StorefrontSiteText } from './words.ts'

export type Option = readonly [value: string, words: string]
export type Filter = {
  name: CatalogFilter
  label: string
  /** The first is none. */
  options: readonly Option[]
  value: string
  /** What is on, in words; null for none. */
  words: string | null
}

/** What the list can be narrowed by: what the kinds of products declare, and the price. */
export function filtersOf(
  query: CatalogQuery,
  { facets, values }: OfferedFilters,
  lang: Language,
  text: StorefrontSiteText,
): Filter[] {
  const { prices } = text.browse
  return catalogFilters.flatMap((name) => {
    const value = query[name] ?? ''
    if (name === 'price') {
      const options = catalogPrices.map((each) => [each, prices[each]] as const)
      const words = query.price && prices[query.price]
      return { name, label: text.browse.price, options: [['', prices.any], ...options], value, words }
    }
    const facet = facets[name]
    if (!facet) return []
    const { label, any, of } = facet.words[lang]
    const choices =
      'spans' in facet
        ? Object.keys(facet.spans)
        : choicesOf(facet, name === 'length' ? [] : (values[name] ?? []), value)
    const options = choices.map((each) => [each, of(each)] as const)
    if ('isByName' in facet && facet.isByName) options.sort(([, a], [, b]) => a.localeCompare(b, lang))
    return { name, label, options: [['', any], ...options], value, words: value ? of(value) : null }
  })
}

/** What is chosen already stays there to choose, though nothing has it now. */
function choicesOf(
  { values, choices }: ValueFacet,
  offered: readonly string[],
  chosen: string,
): readonly string[] {
  return choices ?? values.filter((value) => offered.includes(value) || value === chosen)
}
