import type { Money } from '#kernel/money.ts'
import { type SiteContext, SiteDocument } from '#ui/site/SiteDocument.tsx'
import { SiteFooter } from '#ui/site/SiteFooter.tsx'
import { SiteHeader } from '#ui/site/SiteHeader.tsx'
import type { CoverImage } from '#ui/site/StoreCover.tsx'
import type { Viewer } from '#ui/site/StoreDocument.tsx'
import {
  type CatalogueQuery,
  catalogueHref,
  catalogueLengths,
  cataloguePrices,
  catalogueSorts,
} from '../rules.ts'
import { mostCounted } from '../server/catalogue.ts'
import { CourseOnSale } from './CourseOnSale.tsx'
import type { StorefrontSiteText } from './messages.ts'
import { storefrontTextIn } from './texts.ts'

export type BrowsedCourse = {
  id: string
  title: string
  summary: string
  sellerName: string
  href: string
  cover: CoverImage | null
  lessonCount: number
  seconds: number
  price: Money
  rating: { average: number; count: number } | null
}

export type BrowsePageProps = {
  site: SiteContext
  viewer: Viewer
  query: CatalogueQuery
  courses: BrowsedCourse[]
  /** How many match in all; beyond `mostCounted` only that there are more. */
  count: number
  /** Address of what comes next; null at the end. */
  moreHref: string | null
}

/** Every public course of the installation: searched, narrowed and paged by plain links and one form. */
export function BrowsePage({ site, viewer, query, courses, count, moreHref }: BrowsePageProps) {
  const text = storefrontTextIn(site.lang)
  const words = text.browse
  const isAsked = query.q !== '' || query.price !== null || query.length !== null
  return (
    <SiteDocument
      site={site}
      head={{
        // Read aloud first, so that whoever searched hears what was found.
        title: isAsked
          ? words.foundTitle(words.count(count, mostCounted), site.brandName)
          : words.documentTitle(site.brandName),
        description: words.lead,
        canonical: '/browse',
        // One page for search engines; the courses themselves are in the sitemap.
        isUnlisted: isAsked || query.after !== null,
      }}
    >
      <SiteHeader site={site} viewer={viewer} />
      <main id="main" className="wrap browse">
        <h1 className="title">{words.title}</h1>
        <p className="lead">{words.lead}</p>
        <search aria-label={words.form}>
          <BrowseForm query={query} text={text} />
        </search>
        {courses.length === 0 ? (
          <NothingFound query={query} isAsked={isAsked || query.after !== null} text={text} />
        ) : (
          <section aria-label={words.list}>
            <h2 className="browse-count">{words.count(count, mostCounted)}</h2>
            <div className="course-grid three">
              {courses.map(({ sellerName, ...course }) => (
                <CourseOnSale
                  key={course.id}
                  course={{ ...course, offerId: null }}
                  note={words.by(sellerName)}
                  locale={site.locale}
                  text={text}
                />
              ))}
            </div>
          </section>
        )}
        {(moreHref || query.after) && (
          <nav className="browse-pages" aria-label={words.pages}>
            {query.after && <a href={catalogueHref({ ...query, after: null })}>{words.start}</a>}
            {moreHref && (
              <a className="btn two" href={moreHref}>
                {words.more}
              </a>
            )}
          </nav>
        )}
      </main>
      <SiteFooter site={site} />
    </SiteDocument>
  )
}

type PartProps = { query: CatalogueQuery; text: StorefrontSiteText }

function BrowseForm({ query, text }: PartProps) {
  const words = text.browse
  return (
    <form className="browse-form" action="/browse" method="get">
      <div className="field">
        <label htmlFor="q">{words.q}</label>
        <input className="input" type="search" id="q" name="q" maxLength={100} defaultValue={query.q} />
      </div>
      <Choice
        name="price"
        label={words.price}
        value={query.price ?? ''}
        options={[
          ['', words.prices.any],
          ...cataloguePrices.map((value) => [value, words.prices[value]] as const),
        ]}
      />
      <Choice
        name="length"
        label={words.length}
        value={query.length ?? ''}
        options={[
          ['', words.lengths.any],
          ...catalogueLengths.map((value) => [value, words.lengths[value]] as const),
        ]}
      />
      <Choice
        name="sort"
        label={words.sort}
        value={query.sort}
        options={catalogueSorts.map((value) => [value, words.sorts[value]] as const)}
      />
      <button className="btn" type="submit">
        {words.submit}
      </button>
    </form>
  )
}

type ChoiceProps = {
  name: string
  label: string
  value: string
  options: readonly (readonly [string, string])[]
}

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

function NothingFound({ query, isAsked, text }: PartProps & { isAsked: boolean }) {
  const { empty, noMatch } = text.browse
  return (
    <section className="browse-none">
      <h2 className="sub-t">{isAsked ? noMatch.title : empty.title}</h2>
      <p className="muted">{isAsked ? noMatch.text(query.q) : empty.text}</p>
      {isAsked && (
        <a className="btn two" href="/browse">
          {noMatch.clear}
        </a>
      )}
    </section>
  )
}

/** In the place of the catalogue where the operator wants none. */
export function BrowseClosedPage({ site, viewer }: Pick<BrowsePageProps, 'site' | 'viewer'>) {
  const words = storefrontTextIn(site.lang).browse.closed
  return (
    <SiteDocument site={site} head={{ title: words.title, isUnlisted: true }}>
      <SiteHeader site={site} viewer={viewer} />
      <main id="main" className="wrap browse">
        <h1 className="title">{words.title}</h1>
        <p className="lead">{words.text}</p>
      </main>
      <SiteFooter site={site} />
    </SiteDocument>
  )
}
