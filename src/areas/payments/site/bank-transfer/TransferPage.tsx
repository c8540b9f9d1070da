import { localeOf } from '#kernel/locales.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { orderNumber } from '#kernel/order-number.ts'
import { formatDay } from '#kernel/time.ts'
import { RouteLine } from '#ui/site/RouteLine.tsx'
import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { siteTextIn } from '#ui/site/texts.ts'
import { type BankDetails, inGroupsOfFour } from '../../transfer-rules.ts'
import { paymentsTextIn } from '../texts.ts'

export type TransferPageProps = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  timeZone: string
  state: 'waiting' | 'expired' | 'canceled'
  title: string
  /** What the way leads to, in the words of its kind. */
  opening: string
  bank: BankDetails
  reference: string
  amount: Money
  received: Money
  rest: Money
  expiresAt: string
  /** Scanned by a banking app, as the outline of its dark squares; null where banks have none. */
  code: { size: number; path: string } | null
  orderId: string
  /** Of a later payment of a subscription: where that's managed. */
  manageHref: string | null
  checkHref: string
  checkoutHref: string
  cancelAction: string | null
}

/** Where to send the money for an order, or that its time is over. */
export function TransferPage(props: TransferPageProps) {
  const { site, store, viewer, state, title, opening, orderId, manageHref } = props
  const text = paymentsTextIn(site.lang)
  const words = text.transfer
  const { here } = siteTextIn(site.lang)
  const closed = manageHref ? words.later.closedTitle : words.closedTitle
  const heading = state === 'waiting' ? words.title(money(props, props.rest)) : closed
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isCheckout
      head={{ title: `${heading} – ${store.name}`, isPrivate: true }}
    >
      <main id="main" className="wrap confirm">
        <h1 className="title">{heading}</h1>
        <p className="lead">
          {state === 'waiting'
            ? (manageHref ? words.later : words).lead(title)
            : manageHref
              ? words.later.closed(title)
              : words[state](title)}
        </p>
        {state === 'waiting' && !manageHref && (
          <RouteLine
            label={text.receipt.route}
            stops={[
              { label: words.step, state: 'here', note: here },
              { label: opening, state: 'ahead' },
            ]}
          />
        )}
        {state === 'waiting' ? <Instructions {...props} /> : <Over {...props} />}
        <p className="meta">
          {text.pending.order} <span className="mono">{orderNumber(orderId)}</span>
        </p>
      </main>
    </StoreDocument>
  )
}

const money = ({ site }: Pick<TransferPageProps, 'site'>, of: Money) => formatMoney(of, site.locale)

function Instructions(props: TransferPageProps) {
  const {
    site,
    bank,
    reference,
    rest,
    received,
    amount,
    expiresAt,
    timeZone,
    code,
    checkHref,
    cancelAction,
    manageHref,
  } = props
  const words = paymentsTextIn(site.lang).transfer
  const { holder, iban, bic, accountNumber, routingNumber } = bank
  const facts = [
    [words.holder, holder],
    [words.iban, inGroupsOfFour(iban)],
    [words.bic, bic],
    [words.accountNumber, accountNumber],
    [words.routingNumber, routingNumber],
    [words.bank, bank.bank],
    [words.amount, money(props, rest)],
    [words.reference, inGroupsOfFour(reference)],
  ].filter(([, value]) => value !== '')
  return (
    <>
      {received.cents > 0 && (
        <SiteAlert kind="info">
          <p>{words.part(money(props, received), money(props, amount), money(props, rest))}</p>
        </SiteAlert>
      )}
      <section className="sheet transfer" aria-label={words.details}>
        <dl className="sums">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={label === words.holder || label === words.bank ? undefined : 'mono'}>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="hint">{words.referenceHint}</p>
        {bank.instructions && <p className="transfer-note">{bank.instructions}</p>}
        {code && (
          <figure className="transfer-code">
            <svg
              viewBox={`-2 -2 ${code.size + 4} ${code.size + 4}`}
              role="img"
              aria-label={words.codeLabel}
              shapeRendering="crispEdges"
            >
              <path d={code.path} />
            </svg>
            <figcaption className="hint">{words.code}</figcaption>
          </figure>
        )}
      </section>
      <p>{(manageHref ? words.later : words).by(formatDay(expiresAt, localeOf(site.lang), timeZone))}</p>
      <p>{words.emailed}</p>
      <div className="btns">
        <a className="btn xl" href={checkHref}>
          {words.check}
        </a>
        {manageHref && (
          <a className="btn two xl" href={manageHref}>
            {words.later.manage}
          </a>
        )}
        {cancelAction && (
          <form method="post" action={cancelAction}>
            <button className="btn two xl" type="submit">
              {words.cancel}
            </button>
          </form>
        )}
      </div>
    </>
  )
}

function Over({ site, checkoutHref, manageHref }: TransferPageProps) {
  const words = paymentsTextIn(site.lang).transfer
  return (
    <>
      <p>{words.alreadySent}</p>
      <div className="btns">
        <a className="btn xl" href={manageHref ?? checkoutHref}>
          {manageHref ? words.later.manage : words.again}
        </a>
      </div>
    </>
  )
}
