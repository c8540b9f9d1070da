import { ArrowRight } from 'lucide-react'
import { formatMoney, type Money } from '#kernel/money.ts'
import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { type CoverImage, StoreCover } from '#ui/site/StoreCover.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { paymentsTextIn } from './texts.ts'

export type UpsellPageProps = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  isTestMode?: boolean
  action: string
  /** A press pays: by what, and how much. */
  click: { method: string; cents: number } | null
  /** Where its buyer pays, with the same provider as before. */
  at: string | null
  hasChanged: boolean
  offer: {
    id: string
    productId: string
    title: string
    kindLabel: string
    text: string
    price: Money
    image: CoverImage | null
  }
}

/** One more thing right after a payment: yes, with the details already there, or no thanks. */
export function UpsellPage(props: UpsellPageProps) {
  const { site, store, viewer, isTestMode, action, offer, click, at, hasChanged } = props
  const text = paymentsTextIn(site.lang)
  const words = text.upsell
  const price = offer.price.cents === 0 ? text.checkout.free : formatMoney(offer.price, site.locale)
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      isCheckout
      head={{ title: `${words.title} – ${store.name}`, isPrivate: true }}
    >
      <main id="main" className="wrap narrow receipt">
        <p className="chip good">{words.paid}</p>
        <h1 className="title">{words.title}</h1>
        <div className="receipt-cover">
          <StoreCover id={offer.productId} title={offer.title} image={offer.image} isFirst />
        </div>
        <h2 className="sub-t upsell-title">{offer.title}</h2>
        <p className="meta">
          {offer.kindLabel} · <b>{price}</b>
        </p>
        {offer.text && <p className="lead">{offer.text}</p>}
        {hasChanged && (
          <SiteAlert kind="info">
            <p>{words.changed}</p>
          </SiteAlert>
        )}
        <form className="upsell" method="post" action={action}>
          <input type="hidden" name="offer" value={offer.id} />
          {click && <input type="hidden" name="total" value={click.cents} />}
          <button className="btn xl" type="submit" name="answer" value="accepted">
            {at ? words.payWith(at, price) : words.yes(price)}
            <ArrowRight className="icon" />
          </button>
          <button className="btn two xl" type="submit" name="answer" value="declined">
            {words.no}
          </button>
        </form>
        <p className="hint">{click ? words.clickNote(price, click.method) : words.note}</p>
      </main>
    </StoreDocument>
  )
}
