import { X } from 'lucide-react'
import { type CourseLevel, courseLevels, courseSubjects, languageNameIn } from '#areas/courses/facets.ts'
import { coursesTextIn } from '#areas/courses/site/texts.ts'
import type { Language } from '#kernel/language.ts'
import {
  type CatalogueFilter,
  type CatalogueQuery,
  catalogueFilters,
  catalogueHref,
  catalogueLengths,
  cataloguePrices,
  catalogueSorts,
} from '../rules.ts'
import type { Offered } from '../server/catalogue.ts'
import type { StorefrontSiteText } from './words.ts'

type Props = { query: CatalogueQuery; lang: Language; text: StorefrontSiteText }
type Option = readonly [value: string, words: string]

/** What is for everybody is found under each of them. */
const levels = courseLevels.filter((level): level is Exclude<CourseLevel, 'all'> => level !== 'all')

/** Words, filters and order: a plain form whose answer is an address. */
export function BrowseForm({ query, offered, lang, text }: Props & { offered: Offered }) {
  const words = text.browse
  const { subjects, levels: levelWords } = coursesTextIn(lang).facets
  const choices: Record<CatalogueFilter, readonly Option[]> = {
    subject: [
      ['', words.anySubject],
      ...courseSubjects
        .filter((each) => offered.subjects.includes(each) || each === query.subject)
        .map((each) => [each, subjects[each]] as const),
    ],
    level: [['', words.anyLevel], ...levels.map((each) => [each, levelWords[each]] as const)],
    language: [
      ['', words.anyLanguage],
      ...[...new Set([...offered.languages, ...(query.language ? [query.language] : [])])]
        .map((each) => [each, languageNameIn(each, lang)] as const)
        .sort(([, a], [, b]) => a.localeCompare(b, lang)),
    ],
    price: [['', words.prices.any], ...cataloguePrices.map((each) => [each, words.prices[each]] as const)],
    length: [
      ['', words.lengths.any],
      ...catalogueLengths.map((each) => [each, words.lengths[each]] as const),
    ],
  }
  return (
    <form className="browse-form" action="/browse" method="get">
      <div className="field">
        <label htmlFor="q">{words.q}</label>
        <input className="input" type="search" id="q" name="q" maxLength={100} defaultValue={query.q} />
      </div>
      <div className="browse-choices">
        {catalogueFilters
          // Between "any" and one there is nothing to choose.
          .filter((name) => choices[name].length > 2 || query[name])
          .map((name) => (
            <Choice
              key={name}
              name={name}
              label={words[name]}
              value={query[name] ?? ''}
              options={choices[name]}
            />
          ))}
        <Choice
          name="sort"
          label={words.sort}
          value={query.sort}
          options={catalogueSorts.map((value) => [value, words.sorts[value]] as const)}
        />
      </div>
      <button className="btn" type="submit">
        {words.submit}
      </button>
    </form>
  )
}

/** Each filter that is on, as a link to the list without it. */
export function ActiveFilters({ query, lang, text }: Props) {
  const words = text.browse
  const on = filterWords(query, lang, text)
  if (on.length === 0) return null
  return (
    <ul className="browse-filters" aria-label={words.filters}>
      {on.map(({ name, words: filter }) => (
        <li key={name}>
          <a href={catalogueHref({ ...query, [name]: null, after: null })} aria-label={words.without(filter)}>
            {filter}
            <X className="icon icon-s" />
          </a>
        </li>
      ))}
      <li>
        <a href={catalogueHref({ q: query.q, sort: query.sort })}>{words.clear}</a>
      </li>
    </ul>
  )
}

/** The filters that are on, in words. */
export function filterWords(
  { subject, level, language, price, length }: CatalogueQuery,
  lang: Language,
  text: StorefrontSiteText,
) {
  const { subjects, levels: levelWords } = coursesTextIn(lang).facets
  const { prices, lengths } = text.browse
  const on: Record<CatalogueFilter, string | null> = {
    subject: subject && subjects[subject],
    level: level && levelWords[level],
    language: language && languageNameIn(language, lang),
    price: price && prices[price],
    length: length && lengths[length],
  }
  return catalogueFilters.flatMap((name) => {
    const words = on[name]
    return words ? [{ name, words }] : []
  })
}

type ChoiceProps = { name: string; label: string; value: string; options: readonly Option[] }

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select className="input" id={name} name={name} defaultValue={value}>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
