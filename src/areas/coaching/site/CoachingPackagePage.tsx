import type { Money } from '#kernel/money.ts'
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
  summary: string
  /** Null for who doesn't hold it. */
  text: string | null
  price: Money
  /** Null for who reads it here. */
  sale: Sale | null
}

/** `/@handle/coaching/…`: sells a coaching package, and opens it for who holds it. */
export function CoachingPackagePage(props: Props) {
  const { site, store, viewer, isTestMode, path, alternates, shareImage, title, summary, text, price, sale } =
    props
  const about = { type: 'Product', sellerAs: 'brand', href: path, title, description: summary } as const
  const buy = sale && { sale, price, lang: site.lang, words: coachingTextIn(site.lang).buy }
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      head={{
        title: `${title} – ${store.name}`,
        description: summary || undefined,
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
          {summary ? <p className="lead">{summary}</p> : null}
          {text === null ? null : (
            <div className="body">
              {text.split(/\n{2,}/).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          )}
        </div>
        {buy ? <BuyBox {...buy} includes={[]} /> : null}
      </main>
      {buy ? <BuyBar {...buy} /> : null}
    </StoreDocument>
  )
}
