import type { Language } from '#kernel/language.ts'

/** What the catalog's list is narrowed by, where a kind declares it; by price it always is. */
export type CatalogFacets = {
  subject?: ValueFacet
  level?: ValueFacet
  language?: ValueFacet
  length?: SpanFacet
}

/** What the field and its choices are called. */
export type FacetWords = {
  label: string
  /** The choice of none. */
  any: string
  of: (value: string) => string
}

/** By what an entry says of itself. */
export type ValueFacet = {
  words: Readonly<Record<Language, FacetWords>>
  /** All that an entry may say, in the order in which it's shown. */
  values: readonly string[]
  /** What can be chosen; without it, what some entry says now. */
  choices?: readonly string[]
  /** They're many and known by name: shown in the order of the alphabet. */
  isByName?: true
  /** What else is found where one is chosen, such as what is for everyone. */
  foundWith?: (value: string) => readonly string[]
}

/** By how long an entry is. */
export type SpanFacet = {
  words: Readonly<Record<Language, FacetWords>>
  /** In seconds: this long at least, and shorter than that; null without an end. */
  spans: Readonly<Record<string, readonly [least: number, below: number | null]>>
}

/** What a store and the catalog say of what they have. In a place where everything is of one kind, that kind's own words are used. */
export type ShelfWords = {
  /** Above what buyers say. */
  reviews: string
  /** To the owner of an empty store. */
  ownEmpty: { text: string; link: string }
  /** A store in one line. */
  descriptionOf: (seller: string) => string
  empty: { title: string; text: (seller: string) => string }
  browse: {
    /** What leads there. */
    link: string
    title: string
    documentTitle: (brandName: string) => string
    lead: string
    form: string
    popular: string
    list: string
    count: (count: number, most: number) => string
    more: string
    closed: { title: string; text: string }
    empty: { title: string; text: string }
    noMatch: string
  }
  /** Where a page is not there. */
  search: string
}

/** What a kind says where it's all there is, and where its seller has theirs. */
export type Alone = { words: Readonly<Record<Language, ShelfWords>>; sellerPath: string }
