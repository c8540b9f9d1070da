import type { Alone } from '#platform/product-catalog.ts'
import type { SiteContext, SiteHead } from '#ui/site/SiteDocument.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { siteTextIn } from '#ui/site/texts.ts'
import { type OfferedShelf, ProductOnSale } from './ProductOnSale.tsx'
import { type Creator, StoreHero } from './StoreHero.tsx'
import { type StoreReviewSummary, StoreReviews } from './StoreReviews.tsx'
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
  /** What is on sale, kind by kind. Of each the first is shown large. */
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
  const { site, store, viewer, creator, bio, shelves, alone, reviews } = props
  const text = storefrontTextIn(site.lang, alone)
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
        jsonLd: storeJsonLd({ site, store, creator, bio, products: shelves.flatMap(({ items }) => items) }),
      }}
    >
      <main id="main">
        <StoreHero
          store={store}
          storeId={props.storeId}
          creator={creator}
          bio={bio}
          shelves={shelves}
          rating={reviews}
          placeNames={siteTextIn(site.lang).placeNames}
          text={text}
        />
        {shelves.length === 0 && <NothingYet store={store} viewer={viewer} alone={alone} text={text} />}
        {shelves.map((shelf) => (
          <Shelf key={shelf.segment} shelf={shelf} locale={site.locale} text={text} />
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

type ShelfProps = { shelf: OfferedShelf; locale: string; text: StorefrontSiteText }

function Shelf({ shelf: { segment, words, items }, locale, text }: ShelfProps) {
  // Two alike are side by side; from three on the first leads.
  const [first, ...others] = items
  const leads = items.length !== 2
  const rest = leads ? others : items
  const columns = rest.length % 2 === 1 && rest.length % 3 === 0 ? 'three' : 'two'
  return (
    <section className="section wrap" id={segment}>
      <h2 className="section-t">{words.many}</h2>
      {leads && first && <ProductOnSale product={first} locale={locale} isLead text={text} />}
      {rest.length > 0 && (
        <div className={`sale-grid ${columns}`}>
          {rest.map((product) => (
            <ProductOnSale key={product.id} product={product} locale={locale} text={text} />
          ))}
        </div>
      )}
    </section>
  )
}
