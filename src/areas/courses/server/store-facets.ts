import type { Language, Words } from '#kernel/language.ts'
import { hours } from '#kernel/time.ts'
import type { Alone, CatalogFacets, FacetWords } from '#platform/product-catalog.ts'
import { facetWordsDe } from '../facet-words.de.ts'
import { facetWords } from '../facet-words.ts'
import { courseLanguages, courseLevels, courseSubjects, languageNameIn } from '../facets.ts'
import { storeWordsDe } from './store-words.de.ts'
import { storeWords } from './store-words.ts'

const texts: Record<Language, Words<typeof storeWords>> = { en: storeWords, de: storeWordsDe }
const named: Record<Language, Words<typeof facetWords>> = { en: facetWords, de: facetWordsDe }

const inHours = (least: number, below: number | null) =>
  [hours(least) / 1000, below === null ? null : hours(below) / 1000] as const

/** What the catalog narrows courses by. */
export const courseFacets: CatalogFacets = {
  subject: {
    words: worded('subject', (language) => named[language].subjects),
    values: courseSubjects,
  },
  level: {
    words: worded('level', (language) => named[language].levels),
    values: courseLevels,
    choices: courseLevels.filter((level) => level !== 'all'),
    // What is for everyone is for each of them.
    foundWith: () => ['all'],
  },
  language: {
    words: { en: languagesIn('en'), de: languagesIn('de') },
    values: courseLanguages,
    isByName: true,
  },
  length: {
    words: worded('length', (language) => texts[language].lengths),
    spans: { short: inHours(0, 2), medium: inHours(2, 6), long: inHours(6, null) },
  },
}

/** Where there's nothing but courses. */
export const onlyCourses: Alone = {
  words: { en: storeWords.shelf, de: storeWordsDe.shelf },
  sellerPath: '/courses',
}

function worded(
  facet: 'subject' | 'level' | 'length',
  namesIn: (language: Language) => Readonly<Record<string, string>>,
): Record<Language, FacetWords> {
  const inLanguage = (language: Language): FacetWords => ({
    ...texts[language][facet],
    of: (value) => namesIn(language)[value] ?? value,
  })
  return { en: inLanguage('en'), de: inLanguage('de') }
}

function languagesIn(language: Language): FacetWords {
  return { ...texts[language].language, of: (value) => languageNameIn(value, language) }
}
