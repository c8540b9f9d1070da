import type { Product } from '#platform/product.ts'
import type { CatalogFacets, FacetWords, SpanFacet, ValueFacet } from '#platform/product-catalog.ts'
import type { FacetValues } from '../rules.ts'

/** What the catalog is narrowed by: what any of these kinds declares. Where several have the same, each value is there once. */
export function facetsOf(kinds: readonly Product[]): CatalogFacets {
  const all = kinds.flatMap(({ store }) => store.facets ?? [])
  const facets: CatalogFacets = {}
  for (const name of ['subject', 'level', 'language'] as const) {
    const facet = valuesOf(all.flatMap((each) => each[name] ?? []))
    if (facet) facets[name] = facet
  }
  const length = spansOf(all.flatMap((each) => each.length ?? []))
  return length ? { ...facets, length } : facets
}

/** What an address may ask for. */
export function facetValuesOf({ subject, level, language, length }: CatalogFacets): FacetValues {
  return {
    subject: subject?.values,
    level: level?.values,
    language: language?.values,
    length: length && Object.keys(length.spans),
  }
}

function valuesOf(facets: readonly ValueFacet[]): ValueFacet | null {
  const [first, ...others] = facets
  if (!first || others.length === 0) return first ?? null
  const choices = facets.flatMap((facet) => facet.choices ?? [])
  return {
    ...first,
    words: wordsOf(facets.map((facet) => [facet, facet.values])),
    values: [...new Set(facets.flatMap(({ values }) => values))],
    ...(choices.length > 0 ? { choices: [...new Set(choices)] } : {}),
    foundWith: (value) => [...new Set(facets.flatMap((facet) => facet.foundWith?.(value) ?? []))],
  }
}

function spansOf(facets: readonly SpanFacet[]): SpanFacet | null {
  const [first, ...others] = facets
  if (!first || others.length === 0) return first ?? null
  return {
    words: wordsOf(facets.map((facet) => [facet, Object.keys(facet.spans)])),
    spans: Object.assign({}, ...facets.map(({ spans }) => spans).reverse()),
  }
}

type WordsOfValues = readonly [facet: Pick<ValueFacet, 'words'>, values: readonly string[]]

/** The first one's, and of each value the words of whose it is. */
function wordsOf(facets: readonly WordsOfValues[]): ValueFacet['words'] {
  const [first] = facets
  if (!first) throw new Error('There are no words of nothing.')
  const inLanguage = (language: keyof ValueFacet['words']): FacetWords => ({
    ...first[0].words[language],
    of: (value) => {
      const [whose] = facets.find(([, values]) => values.includes(value)) ?? first
      return whose.words[language].of(value)
    },
  })
  return { en: inLanguage('en'), de: inLanguage('de') }
}
