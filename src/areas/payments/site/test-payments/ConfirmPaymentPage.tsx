import { formatMoney, type Money } from '#kernel/money.ts'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { paymentsTextIn } from '../texts.ts'

export type ConfirmPaymentPageProps = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  /** Receives `answer` = `approve` or `refuse`, with the hidden inputs. */
  action: string
  hidden: Record<string, string>
  total: Money
  cardLast4: string
}

/** The bank's question, played by Test payments. */
export function ConfirmPaymentPage(props: ConfirmPaymentPageProps) {
  const { site, store, viewer, action, hidden, total, cardLast4 } = props
  const text = paymentsTextIn(site.lang)
  const words = text.confirm
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode
      isCheckout
      head={{ title: `${words.title} – ${store.name}`, isPrivate: true }}
    >
      <main id="main" className="wrap confirm">
        <h1 className="title">{words.title}</h1>
        <p className="lead">{words.text}</p>
        <form className="sheet" method="post" action={action}>
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <dl className="sums">
            <div>
              <dt>{words.to}</dt>
              <dd>{store.name}</dd>
            </div>
            <div>
              <dt>{words.card}</dt>
              <dd className="mono">{words.cardEnding(cardLast4)}</dd>
            </div>
            <div className="total">
              <dt>{words.amount}</dt>
              <dd className="money">{formatMoney(total, site.locale)}</dd>
            </div>
          </dl>
          <div className="btns">
            <button className="btn xl" type="submit" name="answer" value="approve">
              {words.approve}
            </button>
            <button className="btn two xl" type="submit" name="answer" value="refuse">
              {words.refuse}
            </button>
          </div>
        </form>
      </main>
    </StoreDocument>
  )
}
