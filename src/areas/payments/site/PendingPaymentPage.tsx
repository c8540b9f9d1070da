import { orderNumber } from '#kernel/order-number.ts'
import type { ProductWords } from '#platform/product.ts'
import { RouteLine, type RouteStop } from '#ui/site/RouteLine.tsx'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { siteTextIn } from '#ui/site/texts.ts'
import { paymentsTextIn } from './texts.ts'

export type PendingPaymentPageProps = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  /** What is bought, in the words of its kind. */
  product: Pick<ProductWords, 'pending'>
  /** `delivering`: the money is here, what was bought isn't yet. `waiting`: the provider has not answered. */
  state: 'delivering' | 'waiting'
  orderId: string
  /** This page again. */
  checkHref: string
  isTestMode?: boolean
}

/** Between paying and the receipt. The server may refresh it by header; the link does the same by hand. */
export function PendingPaymentPage(props: PendingPaymentPageProps) {
  const { site, store, viewer, product, state, orderId, checkHref, isTestMode } = props
  const text = paymentsTextIn(site.lang)
  const words = text.pending
  const { here } = siteTextIn(site.lang)
  const isPaid = state === 'delivering'
  const title = isPaid ? product.pending.delivering : words.waitingTitle
  const stops: RouteStop[] = [
    {
      label: isPaid ? words.paid : words.paying,
      state: isPaid ? 'past' : 'here',
      note: isPaid ? undefined : here,
    },
    { label: product.pending.opening, state: isPaid ? 'here' : 'ahead', note: isPaid ? here : undefined },
  ]
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      isCheckout
      head={{ title: `${title} – ${store.name}`, isPrivate: true }}
    >
      <main id="main" className="wrap confirm">
        <h1 className="title">{title}</h1>
        <p className="lead">{isPaid ? words.delivering : words.waiting}</p>
        <RouteLine label={text.receipt.route} stops={stops} />
        <div className="btns">
          <a className="btn xl" href={checkHref}>
            {words.checkAgain}
          </a>
        </div>
        <p className="meta">
          {words.order} <span className="mono">{orderNumber(orderId)}</span>
        </p>
      </main>
    </StoreDocument>
  )
}
