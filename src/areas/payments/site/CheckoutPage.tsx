import { formatMoney } from '#kernel/money.ts'
import { siteText } from '#ui/site/messages.ts'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { StoreDocument, type StoreFace, type Viewer } from '#ui/site/StoreDocument.tsx'
import { CheckoutForm, type OpenCheckout } from './CheckoutForm.tsx'
import { type PaymentsSiteText, paymentsSiteText } from './messages.ts'
import { type OrderAmounts, type OrderedItem, OrderSummary } from './OrderSummary.tsx'

export type CheckoutState =
  | ({ kind: 'open' } & OpenCheckout)
  /** Said only to somebody signed in or holding the order's pass. */
  | { kind: 'owned'; openHref: string }
  | { kind: 'closed'; reason: string }

export type CheckoutPageProps = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  item: OrderedItem
  amounts: OrderAmounts
  state: CheckoutState
  isTestMode?: boolean
  /** The small script that shows the busy label; the page works without it. */
  script?: string
  text?: PaymentsSiteText
}

/** Checkout on one page, as a plain form: an address, a card, and the total on the button. */
export function CheckoutPage(props: CheckoutPageProps) {
  const { site, store, viewer, item, amounts, state, isTestMode, script, text = paymentsSiteText } = props
  const words = text.checkout
  const isRefused = state.kind === 'open' && (state.isDeclined || Object.keys(state.errors ?? {}).length > 0)
  const title = `${words.title}: ${item.title} – ${store.name}`
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      isCheckout
      head={{ title: isRefused ? siteText.errorTitle(title) : title, isPrivate: true, script }}
    >
      <main id="main" className="wrap checkout">
        <h1 className="title">{headingOf(state, text)}</h1>
        <OrderSummary item={item} amounts={amounts} locale={site.locale} text={text} />
        <div className="checkout-form">
          {state.kind === 'open' && (
            <CheckoutForm
              checkout={state}
              total={formatMoney(amounts.total, site.locale)}
              isFree={amounts.total.cents === 0}
              text={text}
            />
          )}
          {state.kind === 'owned' && (
            <>
              <p className="lead">{words.owned.text}</p>
              <a className="btn xl" href={state.openHref}>
                {words.owned.open}
              </a>
            </>
          )}
          {state.kind === 'closed' && (
            <>
              <p className="lead">{state.reason}</p>
              <a className="btn two xl" href={store.href}>
                {words.closed.back(store.name)}
              </a>
            </>
          )}
        </div>
      </main>
    </StoreDocument>
  )
}

function headingOf(state: CheckoutState, text: PaymentsSiteText): string {
  if (state.kind === 'open') return text.checkout.title
  return state.kind === 'owned' ? text.checkout.owned.title : text.checkout.closed.title
}
