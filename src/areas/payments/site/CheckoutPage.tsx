import { formatMoney } from '#kernel/money.ts'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { siteTextIn } from '#ui/site/texts.ts'
import type { Provider } from '../rules.ts'
import { CheckoutForm, type PayMethod } from './CheckoutForm.tsx'
import type { ShownExtras } from './checkout-extras.ts'
import { type OrderedItem, OrderSummary } from './OrderSummary.tsx'
import type { OpenCheckout } from './open-checkout.ts'
import type { OrderAmounts } from './order-amounts.ts'
import { paymentsTextIn } from './texts.ts'

export type CheckoutState =
  | ({ kind: 'open' } & OpenCheckout)
  /** Said only to someone signed in or holding the order's pass. */
  | { kind: 'owned'; title: string; openHref: string }
  | { kind: 'closed'; reason: string }

export type CheckoutPageProps = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  item: OrderedItem
  /** What's bought besides it: of a bundle, and what was added. */
  others?: readonly OrderedItem[]
  /** What the offer is called, where it isn't as its product. */
  offerName?: string
  /** How many are left; null where there's no end. */
  left?: number | null
  extras: ShownExtras
  amounts: OrderAmounts
  state: CheckoutState
  /** Who can take the money; no one where nothing is due. */
  methods: readonly PayMethod[]
  chosen: Provider | null
  isTestMode?: boolean
  /** The small script that shows the busy label; the page works without it. */
  script?: string
}

/** Checkout on one page, as a plain form: an address, what the provider asks for, and the total on the button. */
export function CheckoutPage(props: CheckoutPageProps) {
  const { site, store, viewer, item, extras, amounts, state, methods, chosen, isTestMode, script } = props
  const text = paymentsTextIn(site.lang)
  const words = text.checkout
  const isRefused =
    state.kind === 'open' &&
    (state.declined !== undefined || state.second !== undefined || Object.keys(state.errors ?? {}).length > 0)
  const title = `${words.title}: ${item.title} – ${store.name}`
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      isCheckout
      head={{ title: isRefused ? siteTextIn(site.lang).errorTitle(title) : title, isPrivate: true, script }}
    >
      {state.kind === 'open' ? (
        <main id="main" className="wrap checkout">
          <h1 className="title">{words.title}</h1>
          <OrderSummary
            item={item}
            others={props.others}
            name={props.offerName}
            left={props.left}
            amounts={amounts}
            subscription={state.subscription}
            locale={site.locale}
            text={text}
          />
          <CheckoutForm
            checkout={state}
            total={formatMoney(amounts.total, site.locale)}
            isFree={amounts.total.cents === 0 && !state.subscription}
            errorSummary={siteTextIn(site.lang).errorSummary}
            methods={methods}
            chosen={chosen}
            extras={extras}
            locale={site.locale}
            text={text}
          />
        </main>
      ) : (
        <main id="main" className="wrap confirm">
          <h1 className="title">{state.kind === 'owned' ? state.title : words.closed.title}</h1>
          <p className="lead">{state.kind === 'owned' ? words.owned.text(item.title) : state.reason}</p>
          <div className="btns">
            {state.kind === 'owned' ? (
              <a className="btn xl" href={state.openHref}>
                {words.owned.open}
              </a>
            ) : (
              <a className="btn two xl" href={store.href}>
                {words.closed.back(store.name)}
              </a>
            )}
          </div>
        </main>
      )}
    </StoreDocument>
  )
}
