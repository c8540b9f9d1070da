import type { Money } from '#kernel/money.ts'
import type { Alone } from '#platform/product-catalog.ts'
import { type SiteContext, SiteDocument } from '#ui/site/SiteDocument.tsx'
import { SiteFooter } from '#ui/site/SiteFooter.tsx'
import { SiteHeader } from '#ui/site/SiteHeader.tsx'
import type { CoverImage } from '#ui/site/StoreCover.tsx'
import type { Viewer } from '#ui/site/store-face.ts'
import { type CatalogQuery, catalogFilters, catalogHref } from '../rules.ts'
import { mostCounted, type OfferedFilters } from '../server/catalog.ts'
import { aloneOf } from '../server/shelves.ts'
import { BrowseForm } from './BrowseForm.tsx'
import { type Filter, filtersOf } from './browse-filters.ts'
import { ProductOnSale } from './ProductOnSale.tsx'
import { storefrontTextIn } from './texts.ts'
import type { StorefrontSiteText } from './words.ts'

export type BrowsedProduct = {
  id: string
  title: string
  summary: string
  sellerName: string
  /** What it is, in one word. */
  kindName: string
  href: string
  cover: CoverImage | null
  size: string
  seconds: number
  price: Money
  priceWords?: string | undefined
  rating: { average: number; count: number } | null
}

export type BrowsePageProps = {
  site: SiteContext
  viewer: Viewer
  query: CatalogQuery
  /** What there is, and what to narrow it by. */
  offered: OfferedFilters
  products: BrowsedProduct[]
  /** How many match in all; beyond `mostCounted` only that there are more. */
  count: number
  /** Address of what comes next; null at the end. */
  moreHref: string | null
}

/** Every public product of the installation: searched, narrowed and paged by plain links and one form. */
export function BrowsePage({ site, viewer, query, offered, products, count, moreHref }: BrowsePageProps) {
  const text = storefrontTextIn(site.lang, aloneOf(offered.kinds))
  const words = { ...text.browse, ...text.shelf.browse }
  const filters = filtersOf(query, offered, site.lang, text)
  const isAsked = query.q !== '' || catalogFilters.some((name) => query[name] !== null)
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
        // One page for search engines; the products themselves are in the sitemap.
        isUnlisted: isAsked || query.after !== null,
      }}
    >
      <SiteHeader site={site} viewer={viewer} />
      <main id="main" className="wrap browse">
        <h1 className="title">{words.title}</h1>
        <p className="lead">{words.lead}</p>
        <BrowseForm query={query} filters={filters} text={text} />
        {products.length === 0 ? (
          <NothingFound
            query={query}
            filters={filters}
            isAsked={isAsked || query.after !== null}
            text={text}
          />
        ) : (
          <section aria-label={words.list}>
            <h2 className="browse-count">{words.count(count, mostCounted)}</h2>
            <div className="sale-grid three">
              {products.map(({ sellerName, kindName, ...product }) => (
                <ProductOnSale
                  key={product.id}
                  product={{ ...product, offerId: null }}
                  note={words.by(kindName, sellerName)}
                  locale={site.locale}
                  text={text}
                />
              ))}
            </div>
          </section>
        )}
        {(moreHref || query.after) && (
          <nav className="browse-pages" aria-label={words.pages}>
            {query.after && <a href={catalogHref({ ...query, after: null })}>{words.start}</a>}
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

type NothingFoundProps = {
  query: CatalogQuery
  filters: readonly Filter[]
  isAsked: boolean
  text: StorefrontSiteText
}

function NothingFound({ query, filters, isAsked, text }: NothingFoundProps) {
  const { noMatch } = text.browse
  const { empty, noMatch: title } = text.shelf.browse
  return (
    <section className="browse-none">
      <h2 className="sub-t">{isAsked ? title : empty.title}</h2>
      <p className="muted">
        {isAsked ? noMatch.text(query.q, filters.flatMap(({ words }) => words ?? []).join(', ')) : empty.text}
      </p>
      {isAsked && (
        <a className="btn two" href="/browse">
          {noMatch.clear}
        </a>
      )}
    </section>
  )
}

/** In the place of the catalog where the operator wants none. */
export function BrowseClosedPage({
  site,
  viewer,
  alone,
}: Pick<BrowsePageProps, 'site' | 'viewer'> & { alone: Alone | null }) {
  const words = storefrontTextIn(site.lang, alone).shelf.browse.closed
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
