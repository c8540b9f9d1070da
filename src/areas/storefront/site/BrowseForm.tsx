import { X } from 'lucide-react'
import { type CatalogQuery, catalogHref, catalogSorts } from '../rules.ts'
import type { Filter, Option } from './browse-filters.ts'
import type { StorefrontSiteText } from './words.ts'

type Props = { query: CatalogQuery; filters: readonly Filter[]; text: StorefrontSiteText }

/** Words, filters and order: a plain form whose answer is an address. */
export function BrowseForm({ query, filters, text }: Props) {
  const words = text.browse
  const sorts = { ...words.sorts, popular: text.shelf.browse.popular }
  return (
    <form className="browse-form" action="/browse" method="get">
      <div className="field">
        <label htmlFor="q">{words.q}</label>
        <input className="input" type="search" id="q" name="q" maxLength={100} defaultValue={query.q} />
      </div>
      <div className="browse-choices">
        {filters
          // Between "any" and one there is nothing to choose.
          .filter(({ options, value }) => options.length > 2 || value)
          .map(({ name, label, value, options }) => (
            <Choice key={name} name={name} label={label} value={value} options={options} />
          ))}
        <Choice
          name="sort"
          label={words.sort}
          value={query.sort}
          options={catalogSorts.map((value) => [value, sorts[value]] as const)}
        />
      </div>
      <button className="btn" type="submit">
        {text.shelf.browse.submit}
      </button>
    </form>
  )
}

/** Each filter that is on, as a link to the list without it. */
export function ActiveFilters({ query, filters, text }: Props) {
  const words = text.browse
  const on = filters.flatMap(({ name, words: filter }) => (filter ? [{ name, filter }] : []))
  if (on.length === 0) return null
  return (
    <ul className="browse-filters" aria-label={words.filters}>
      {on.map(({ name, filter }) => (
        <li key={name}>
          <a href={catalogHref({ ...query, [name]: null, after: null })} aria-label={words.without(filter)}>
            {filter}
            <X className="icon icon-s" />
          </a>
        </li>
      ))}
      <li>
        <a href={catalogHref({ q: query.q, sort: query.sort })}>{words.clear}</a>
      </li>
    </ul>
  )
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
