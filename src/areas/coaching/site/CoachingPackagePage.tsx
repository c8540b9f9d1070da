import { Check } from 'lucide-react'
import { formatPrice, type Money } from '#kernel/money.ts'
import { BuyBar, BuyBox } from '#ui/site/BuyBox.tsx'
import { productJsonLd } from '#ui/site/product-json-ld.ts'
import type { SiteContext, SiteHead } from '#ui/site/SiteDocument.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { Sale } from '#ui/site/sale.ts'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { coachingTextIn } from './texts.ts'

type Props = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  isTestMode: boolean
  path: string
  /** The page in other forms, for feed readers and other sites. */
  alternates: SiteHead['alternates']
  /** Address of the picture shown where the page is shared. */
  shareImage: string
  title: string
  description: string
  /** What's in it, line by line. */
  includes: readonly string[]
  /** Where a time is chosen before anything is paid; null where it's bought first. */
  bookPath: string | null
  price: Money
  /** Null for who reads it here. */
  sale: Sale | null
}

/** `/@handle/coaching/…`: sells a coaching package, and opens it for who holds it. */
export function CoachingPackagePage(props: Props) {
  const {
    site,
    store,
    viewer,
    isTestMode,
    path,
    alternates,
    shareImage,
    title,
    description,
    includes,
    price,
    sale,
    bookPath,
  } = props
  const about = { type: 'Product', sellerAs: 'brand', href: path, title, description } as const
  const words = coachingTextIn(site.lang)
  const buy = bookPath === null && sale && { sale, price, lang: site.lang, words: words.buy }
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      head={{
        title: `${title} – ${store.name}`,
        description: description || undefined,
        canonical: path,
        alternates,
        image: shareImage,
        jsonLd: productJsonLd(site, store, {
          ...about,
          image: shareImage,
          price: sale?.kind === 'closed' ? null : price,
        }),
      }}
    >
      <main id="main" className={buy ? 'wrap course' : 'wrap confirm'}>
        <div className="course-main">
          <h1 className="title">{title}</h1>
          {description.split(/\n{2,}/).map((paragraph, at) => (
            <p key={paragraph} className={at === 0 ? 'lead' : 'body'}>
              {paragraph}
            </p>
          ))}
          {bookPath ? (
            <>
              <ul className="ticks bk-facts">
                {includes.map((line) => (
                  <li key={line}>
                    <Check className="icon" />
                    {line}
                  </li>
                ))}
              </ul>
              <div className="bk-confirm">
                <b className="money">{price.cents === 0 ? words.free : formatPrice(price, site.locale)}</b>
                <a className="btn xl" href={bookPath}>
                  {words.sell.chooseTime}
                </a>
              </div>
            </>
          ) : null}
        </div>
        {buy ? <BuyBox {...buy} includes={[...includes]} /> : null}
      </main>
      {buy ? <BuyBar {...buy} /> : null}
    </StoreDocument>
  )
}
