import type { Alone } from '#platform/product-catalog.ts'
import type { SiteContext, SiteHead } from '#ui/site/SiteDocument.tsx'
import type { CoverImage } from '#ui/site/StoreCover.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { siteTextIn } from '#ui/site/texts.ts'
import { type OfferedProduct, type OfferedShelf, ProductOnSale } from './ProductOnSale.tsx'
import { PulledQuote, type Quote } from './PulledQuote.tsx'
import { type Creator, StoreHero } from './StoreHero.tsx'
import { type StoreReviewSummary, StoreReviews } from './StoreReviews.tsx'
import { StoreShelf } from './StoreShelf.tsx'
import { storeJsonLd } from './store-json-ld.ts'
import { storefrontTextIn } from './texts.ts'
import type { StorefrontSiteText } from './words.ts'

export type StorefrontPageProps = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  /** What the drawing is made from: the workspace's id. */
  storeId: string
  /** Who is behind the store. */
  creator?: Creator
  bio?: string
  /** What they teach, in a line; the name is in the bar. */
  headline?: string
  /** The picture at the head; without one a drawing. */
  hero?: CoverImage | null
  /** The product that leads; without one the first does. */
  featuredId?: string
  /** Words of a buyer, pulled out. */
  quote?: Quote | null
  /** What is on sale, kind by kind. */
  shelves: OfferedShelf[]
  /** The kind all of it is of, or would be. */
  alone?: Alone | null
  /** What learners said; null where no one did, or where it isn't to be shown. */
  reviews?: StoreReviewSummary | null
  /** Address of the picture shown where the page is shared. */
  shareImage?: string
  alternates?: SiteHead['alternates']
  isTestMode?: boolean
}

/** The front of a store: who teaches here, everything one can get, and what learners say. */
export function StorefrontPage(props: StorefrontPageProps) {
  const { site, store, viewer, creator, bio, shelves, alone, reviews, quote } = props
  const text = storefrontTextIn(site.lang, alone)
  const all = shelves.flatMap(({ items }) => items)
  const lead = all.find(({ id }) => id === props.featuredId) ?? all[0]
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={props.isTestMode}
      head={{
        title: store.name,
        description: descriptionOf(bio) || text.shelf.descriptionOf(store.name),
        canonical: store.href,
        alternates: props.alternates,
        image: props.shareImage,
        jsonLd: storeJsonLd({ site, store, creator, bio, products: all }),
      }}
    >
      <main id="main" className="sf">
        <StoreHero
          store={store}
          storeId={props.storeId}
          creator={creator}
          bio={bio}
          headline={props.headline}
          hero={props.hero}
          shelves={shelves}
          rating={reviews}
          placeNames={siteTextIn(site.lang).placeNames}
          text={text}
        />
        {shelves.length === 0 && <NothingYet store={store} viewer={viewer} alone={alone} text={text} />}
        {lead && <Featured lead={lead} shelves={shelves} locale={site.locale} text={text} />}
        {quote && <PulledQuote quote={quote} label={text.reviews.stars(quote.rating)} />}
        {shelves.map((shelf) => (
          <StoreShelf
            key={shelf.segment}
            shelf={shelf}
            leadId={lead?.id}
            storeHref={store.href}
            locale={site.locale}
            text={text}
          />
        ))}
        {reviews && <StoreReviews shown={reviews} lang={site.lang} text={text} />}
      </main>
    </StoreDocument>
  )
}

/** One line for search engines and shared links. */
const descriptionOf = (bio: string | undefined) => bio?.replace(/\s+/g, ' ').trim().slice(0, 200)

type NothingYetProps = Pick<StorefrontPageProps, 'store' | 'viewer' | 'alone'> & { text: StorefrontSiteText }

/** A kept page doesn't know whose it is: whoever is signed in is told what to do, if the store is theirs. */
function NothingYet({ store, viewer, alone, text }: NothingYetProps) {
  const { empty, ownEmpty } = text.shelf
  return (
    <section className="section wrap narrow">
      <h2 className="section-t">{empty.title}</h2>
      <p className="lead sf-empty">{empty.text(store.name)}</p>
      {viewer === 'signedIn' && (
        <p className="body sf-empty">
          {ownEmpty.text} <a href={alone?.sellerPath ?? '/dashboard'}>{ownEmpty.link}</a>
        </p>
      )}
    </section>
  )
}

type FeaturedProps = {
  lead: OfferedProduct
  shelves: readonly OfferedShelf[]
  locale: string
  text: StorefrontSiteText
}

/** The product that leads. Where its kind has nothing else, links to the kind lead here. */
function Featured({ lead, shelves, locale, text }: FeaturedProps) {
  const own = shelves.find(({ items }) => items.includes(lead))
  const isAlone = own?.items.length === 1 && own.as !== 'band'
  return (
    <section className="section wrap" id={isAlone ? own.segment : undefined} aria-label={text.featured}>
      <ProductOnSale product={lead} locale={locale} isLead text={text} />
    </section>
  )
}
