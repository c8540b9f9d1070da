/** Orders of the catalog. */
export const catalogSorts = ['newest', 'popular', 'rating', 'price'] as const
export type CatalogSort = (typeof catalogSorts)[number]

export const catalogPrices = ['free', 'paid'] as const
export type CatalogPrice = (typeof catalogPrices)[number]

export const entriesAtOnce = 24
const maxQuery = 100
const mostWords = 8

/** What the list is narrowed by, in the order in which it is asked. */
export const catalogFilters = ['subject', 'level', 'language', 'price', 'length'] as const
export type CatalogFilter = (typeof catalogFilters)[number]

/** What the kinds of products are narrowed by besides their price. */
export type FacetFilter = Exclude<CatalogFilter, 'price'>
/** What can be asked of each; of one that no kind has, nothing can. */
export type FacetValues = { readonly [F in FacetFilter]?: readonly string[] | undefined }

/** What someone asks of the catalog; anything unknown in the address counts as not asked. */
export type CatalogQuery = Record<FacetFilter, string | null> & {
  q: string
  price: CatalogPrice | null
  sort: CatalogSort
  /** Where the last page ended. */
  after: string | null
}

export function readCatalogQuery(asked: Record<string, unknown>, known: FacetValues = {}): CatalogQuery {
  const text = (name: string) => (typeof asked[name] === 'string' ? asked[name] : '')
  const oneOf = <T extends string>(choices: readonly T[] | undefined, name: string): T | null =>
    choices?.find((choice) => choice === text(name)) ?? null
  return {
    q: text('q')
      .toWellFormed()
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, maxQuery),
    subject: oneOf(known.subject, 'subject'),
    level: oneOf(known.level, 'level'),
    language: oneOf(known.language, 'language'),
    price: oneOf(catalogPrices, 'price'),
    length: oneOf(known.length, 'length'),
    sort: oneOf(catalogSorts, 'sort') ?? 'newest',
    after: text('after').slice(0, 200) || null,
  }
}

/** The same question as an address; what isn't asked isn't said. */
export function catalogHref(query: Partial<CatalogQuery>): string {
  const { sort } = query
  const search = new URLSearchParams()
  for (const name of ['q', ...catalogFilters, 'sort', 'after'] as const) {
    const value = name === 'sort' && sort === 'newest' ? null : query[name]
    if (value) search.set(name, value)
  }
  return search.size > 0 ? `/browse?${search}` : '/browse'
}

/** Words looked for, each by its beginning; null when nothing in the text is a word. */
export function searchWords(q: string): string | null {
  const words = q.match(/[\p{L}\p{N}]+/gu)?.slice(0, mostWords) ?? []
  return words.length > 0 ? words.map((word) => `${word}:*`).join(' & ') : null
}
