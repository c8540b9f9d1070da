import type { ReactNode } from 'react'
import { orderNumber } from '#kernel/order-number.ts'
import { RouteLine } from '#ui/site/RouteLine.tsx'
import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { siteTextIn } from '#ui/site/texts.ts'
import { paymentsTextIn } from './texts.ts'
import type { PaymentsSiteText } from './words.ts'

/** Where a buyer is with a provider that takes the money on a page of its own, or by a step in the browser. */
export type ProviderState =
  /** On the way there. */
  | { kind: 'going'; provider: string; host: string; href: string }
  /** The same to name what later payments are charged by: nothing is paid there. */
  | { kind: 'naming'; provider: string; host: string; href: string }
  /** A step in the browser is missing, which the provider's own script takes here. */
  | { kind: 'step'; provider: string; id: string; secret: string; returnTo: string; cancelTo: string }
  /** Back without having paid. */
  | { kind: 'canceled'; provider: string; continueHref: string }
  /** Back, and the provider hasn't decided. */
  | { kind: 'returned'; provider: string; continueHref: string; checkHref: string }
  | { kind: 'failed'; reason: string }
  /** Back in another browser than the one that paid: this one is told nothing about the order. */
  | { kind: 'elsewhere' }
  /** The same of a card that was named. */
  | { kind: 'namedElsewhere' }

export type ProviderPageProps = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  state: ProviderState
  checkoutHref: string
  /** Where a subscription is managed whose payment this is, or whose card. */
  subscriptionHref?: string | undefined
  /** What the way leads to, in the words of its kind. Left out where nothing of the order is told. */
  opening?: string
  /** Left out where nothing of the order is told. */
  orderId?: string
  isTestMode?: boolean
  /** The script of a step. */
  script?: string
}

/** Between the checkout and a provider, and back. Without script the same, but for a step that is a script. */
export function ProviderPage(props: ProviderPageProps) {
  const { site, store, viewer, state, opening, orderId, isTestMode, script } = props
  const text = paymentsTextIn(site.lang)
  const { title, lead } = spokenOf(text, state, store.name)
  const { here } = siteTextIn(site.lang)
  const isUnderway = ['going', 'canceled', 'returned'].includes(state.kind)
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      isCheckout
      head={{ title: `${title} – ${store.name}`, isPrivate: true, script }}
    >
      <main id="main" className="wrap confirm">
        <h1 className="title">{title}</h1>
        <p className="lead">{lead}</p>
        {isUnderway && opening && (
          <RouteLine
            label={text.receipt.route}
            stops={[
              { label: text.pending.paying, state: 'here', note: here },
              { label: opening, state: 'ahead' },
            ]}
          />
        )}
        {state.kind === 'step' && <Step state={state} text={text} />}
        <div className="btns">
          <Ways {...props} text={text} />
        </div>
        {orderId && (
          <p className="meta">
            {text.pending.order} <span className="mono">{orderNumber(orderId)}</span>
          </p>
        )}
      </main>
    </StoreDocument>
  )
}

function spokenOf({ provider: words }: PaymentsSiteText, state: ProviderState, store: string) {
  switch (state.kind) {
    case 'going':
      return { title: words.goingTitle(state.provider), lead: words.going(state.host) }
    case 'naming':
      return { title: words.goingTitle(state.provider), lead: words.naming(state.host) }
    case 'step':
      return { title: words.stepTitle, lead: words.step(state.provider) }
    case 'canceled':
      return { title: words.canceledTitle, lead: words.canceled(state.provider) }
    case 'returned':
      return { title: words.returnedTitle(state.provider), lead: words.returned }
    case 'failed':
      return { title: words.failedTitle, lead: state.reason }
    case 'elsewhere':
      return { title: words.elsewhereTitle, lead: words.elsewhere(store) }
    case 'namedElsewhere':
      return { title: words.namedElsewhereTitle, lead: words.namedElsewhere(store) }
  }
}

/** The provider's own script finds its place here, with all it needs to know. */
function Step({ state, text }: { state: Extract<ProviderState, { kind: 'step' }>; text: PaymentsSiteText }) {
  return (
    <section className="sheet" aria-label={state.provider}>
      <noscript>
        <SiteAlert kind="bad">
          <p>{text.provider.needsScript}</p>
        </SiteAlert>
      </noscript>
      <div
        data-payment-step={state.id}
        data-secret={state.secret}
        data-return-to={state.returnTo}
        data-cancel-to={state.cancelTo}
      />
      <div data-payment-trouble hidden>
        <SiteAlert kind="bad">
          <p>{text.provider.stepFailed}</p>
        </SiteAlert>
      </div>
    </section>
  )
}

function Ways({
  state,
  checkoutHref,
  subscriptionHref,
  text,
}: ProviderPageProps & { text: PaymentsSiteText }): ReactNode {
  const { provider: words, pending } = text
  const onward = (href: string, label: string) => (
    <a className="btn xl" href={href}>
      {label}
    </a>
  )
  const aside = (href: string, label: string) => (
    <a className="btn two xl" href={href}>
      {label}
    </a>
  )
  const toCheckout = subscriptionHref
    ? aside(subscriptionHref, words.toSubscription)
    : aside(checkoutHref, words.toCheckout)
  switch (state.kind) {
    case 'going':
    case 'naming':
      return [onward(state.href, words.continue(state.provider)), toCheckout]
    case 'canceled':
      return [onward(state.continueHref, words.continue(state.provider)), toCheckout]
    case 'returned':
      return [onward(state.checkHref, pending.checkAgain), aside(state.continueHref, words.notPaidYet)]
    case 'failed':
      return onward(subscriptionHref ?? checkoutHref, words.tryAgain)
    case 'step':
    case 'elsewhere':
      return toCheckout
    case 'namedElsewhere':
      return null
  }
}
