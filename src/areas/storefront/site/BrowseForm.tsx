import { ChevronDown, Search } from 'lucide-react'
import { type CatalogQuery, catalogFilters, catalogHref, catalogSorts } from '../rules.ts'
import type { Filter } from './browse-filters.ts'
import type { StorefrontSiteText } from './words.ts'

type Props = { query: CatalogQuery; filters: readonly Filter[]; text: StorefrontSiteText }

/** Words to look for, and what narrows and orders the list: chips that open, each choice a link that applies at once. */
export function BrowseForm({ query, filters, text }: Props) {
  const words = text.browse
  const sorts = { ...words.sorts, popular: text.shelf.browse.popular }
  return (
    <div className="browse-tools">
      <SearchField query={query} text={text} />
      <nav className="browse-chips" aria-label={words.filters}>
        {filters
          // Between "any" and one there is nothing to choose.
          .filter(({ options, value }) => options.length > 2 || value)
          .map(({ name, label, value, words: chosen, options }) => (
            <Chip
              key={name}
              label={chosen ? `${label}: ${chosen}` : label}
              isOn={chosen !== null}
              options={options.map(([option, said]) => ({
                key: option,
                words: said,
                href: catalogHref({ ...query, [name]: option || null, after: null }),
                isChosen: option === value,
              }))}
            />
          ))}
        {filters.some(({ words: chosen }) => chosen) && (
          <a className="browse-clear" href={catalogHref({ q: query.q, sort: query.sort })}>
            {words.clear}
          </a>
        )}
        <Chip
          className="browse-sort"
          label={`${words.sort}: ${sorts[query.sort]}`}
          options={catalogSorts.map((sort) => ({
            key: sort,
            words: sorts[sort],
            href: catalogHref({ ...query, sort, after: null }),
            isChosen: sort === query.sort,
          }))}
        />
      </nav>
    </div>
  )
}

/** The one thing that's typed. What is narrowed by stays. */
function SearchField({ query, text }: Omit<Props, 'filters'>) {
  const { sort } = query
  const kept = catalogFilters.flatMap((name) => (query[name] ? [[name, query[name]] as const] : []))
  return (
    <search aria-label={text.shelf.browse.form}>
      <form className="browse-search" action="/browse" method="get">
        <label className="vh" htmlFor="q">
          {text.browse.q}
        </label>
        <input
          className="input"
          type="search"
          id="q"
          name="q"
          maxLength={100}
          placeholder={text.shelf.search}
          defaultValue={query.q}
        />
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {sort !== 'newest' && <input type="hidden" name="sort" value={sort} />}
        <button className="btn" type="submit">
          <Search className="icon" />
          <span>{text.search}</span>
        </button>
      </form>
    </search>
  )
}

type ChipOption = { key: string; words: string; href: string; isChosen: boolean }
type ChipProps = { label: string; isOn?: boolean; className?: string; options: readonly ChipOption[] }

/** Opens without script; of several, one is open at a time. */
function Chip({ label, isOn, className, options }: ChipProps) {
  return (
    <details className={`browse-chip ${className ?? ''}`} name="browse">
      <summary className={isOn ? 'is-on' : undefined}>
        {label}
        <ChevronDown className="icon icon-s" />
      </summary>
      <ul>
        {options.map(({ key, words, href, isChosen }) => (
          <li key={key}>
            <a href={href} aria-current={isChosen ? 'true' : undefined}>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
