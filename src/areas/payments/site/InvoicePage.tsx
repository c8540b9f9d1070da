import { Download } from 'lucide-react'
import type { BusinessDetails } from '#areas/accounts/rules.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { formatDay } from '#kernel/time.ts'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { taxWordsIn } from '../tax-text.ts'
import { InvoiceDetailsForm, type InvoiceDetailsFormProps } from './InvoiceDetailsForm.tsx'
import { Party } from './Party.tsx'
import { paymentsTextIn } from './texts.ts'
import type { PaymentsSiteText } from './words.ts'

/** `note`: what kind of thing it is. */
export type InvoiceLine = { id: string; title: string; note: string; price: Money }

export type InvoicePageProps = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  invoice: {
    number: string
    /** A day of the seller's calendar. */
    issuedOn: string
    /** As the seller was called when it was issued. */
    sellerName: string
    /** The seller in the eyes of the law; null where nothing was entered. */
    seller: BusinessDetails | null
    orderId: string
    paidAt: string
    /** "card ending in 4242". */
    method: string | null
    buyer: { name: string; email: string; business: BusinessDetails | null }
    /** At their prices before the coupon. */
    lines: InvoiceLine[]
    coupon?: { code: string; discount: Money } | null
    total: Money
    tax: Money
    /** "VAT 19% (Germany)". */
    taxLabel?: string
    /** The buyer's firm owes the tax. */
    isReverseCharge?: boolean
    /** What was paid back of it, and when last. */
    refunded?: { amount: Money; at: string } | null
  }
  receiptHref: string
  pdfHref: string
  /** The form in which the buyer says who they are; null once the invoice is closed. */
  details:
    | (Pick<InvoiceDetailsFormProps, 'action' | 'until' | 'saved' | 'errors' | 'problem'> & {
        typed?: BusinessDetails
      })
    | null
  isTestMode?: boolean
  timeZone?: string
}

/** A sheet of paper: who sold what to whom, and how it adds up. Printed, nothing but it is left. */
export function InvoicePage(props: InvoicePageProps) {
  const { site, store, viewer, invoice, receiptHref, pdfHref, details, isTestMode, timeZone } = props
  const text = paymentsTextIn(site.lang)
  const words = text.invoice
  const day = (instant: string) => formatDay(instant, localeOf(site.lang), timeZone)
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      head={{ title: `${words.title} ${invoice.number}`, isPrivate: true }}
    >
      <div className="invoice-desk">
        <p className="invoice-way body">
          <a href={receiptHref}>{words.back}</a>
          <a className="btn secondary" href={pdfHref}>
            <Download className="icon" />
            {words.download}
          </a>
        </p>
        {details && (
          <InvoiceDetailsForm
            {...details}
            until={day(details.until)}
            details={details.typed ?? invoice.buyer.business}
            text={text}
          />
        )}
        <main id="main" className="invoice">
          <header className="invoice-head">
            <div>
              {store.logo && <img className="invoice-logo" src={store.logo.src} alt="" />}
              <p className="sub-t invoice-seller">{invoice.seller?.legalName || invoice.sellerName}</p>
              <Party of={invoice.seller} text={text} />
              <p className="body invoice-link">{site.origin.replace(/^https?:\/\//, '') + store.href}</p>
            </div>
            <div className="end">
              <h1 className="title">{words.title}</h1>
              <p className="mono">{invoice.number}</p>
            </div>
          </header>
          {isTestMode && <p className="invoice-test body">{words.test}</p>}
          {invoice.isReverseCharge && (
            <p className="invoice-test body">{taxWordsIn(site.lang).reverseChargeNote}</p>
          )}
          <dl className="invoice-facts">
            <div>
              <dt>{words.billedTo}</dt>
              <dd>
                {invoice.buyer.business?.legalName && (
                  <>
                    <b>{invoice.buyer.business.legalName}</b>
                    <br />
                  </>
                )}
                <b>{invoice.buyer.name}</b>
                <Party of={invoice.buyer.business} text={text} />
                <p>{invoice.buyer.email}</p>
              </dd>
            </div>
            <div>
              <dt>{words.date}</dt>
              <dd>{formatDay(invoice.issuedOn, localeOf(site.lang), 'UTC')}</dd>
            </div>
            <div>
              <dt>{words.order}</dt>
              <dd className="mono">{invoice.orderId}</dd>
            </div>
            <div>
              <dt>{words.paid}</dt>
              <dd>
                {day(invoice.paidAt)}
                {invoice.method && <p>{invoice.method}</p>}
              </dd>
            </div>
          </dl>
          <Lines invoice={invoice} locale={site.locale} text={text} />
          <Sums invoice={invoice} locale={site.locale} text={text} />
          <footer className="invoice-foot meta">
            {invoice.refunded && (
              <p>
                {words.refunded(formatMoney(invoice.refunded.amount, site.locale), day(invoice.refunded.at))}
              </p>
            )}
            <p>{words.questions(invoice.seller?.legalName || invoice.sellerName)}</p>
          </footer>
        </main>
      </div>
    </StoreDocument>
  )
}

type PartProps = { invoice: InvoicePageProps['invoice']; locale: string; text: PaymentsSiteText }

function Lines({ invoice, locale, text }: PartProps) {
  const words = text.invoice
  return (
    <table className="invoice-lines">
      <thead>
        <tr>
          <th scope="col">{words.description}</th>
          <th scope="col" className="end">
            {words.quantity}
          </th>
          <th scope="col" className="end">
            {words.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map((line) => (
          <tr key={line.id}>
            <td>
              <b>{line.title}</b>
              <span className="meta">{line.note}</span>
            </td>
            <td className="end money">1</td>
            <td className="end money">{formatMoney(line.price, locale)}</td>
          </tr>
        ))}
        {invoice.coupon && (
          <tr>
            <td>
              <b>{text.checkout.coupon(invoice.coupon.code)}</b>
            </td>
            <td />
            <td className="end money">
              {formatMoney({ ...invoice.coupon.discount, cents: -invoice.coupon.discount.cents }, locale)}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

/** Net, tax and total always; tax shows as 0 where none was taken, so that no one has to guess. */
function Sums({ invoice, locale, text }: PartProps) {
  const words = text.invoice
  const { total, tax } = invoice
  const rows: [string, Money, boolean][] = [
    [words.net, { ...total, cents: total.cents - tax.cents }, false],
    [invoice.taxLabel ?? words.tax, tax, false],
    [words.total(total.currency), total, true],
    [words.paid, total, false],
    [words.due, { ...total, cents: 0 }, false],
  ]
  return (
    <dl className="invoice-sums">
      {rows.map(([label, amount, isTotal]) => (
        <div key={label} className={isTotal ? 'is-total' : undefined}>
          <dt>{label}</dt>
          <dd className="money">{formatMoney(amount, locale)}</dd>
        </div>
      ))}
    </dl>
  )
}
