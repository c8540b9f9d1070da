import { ArrowRight, CircleCheck, Undo2 } from 'lucide-react'
import type { Language } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import { formatDay } from '#kernel/time.ts'
import type { ProductStop, ProductWords } from '#platform/product.ts'
import { RouteLine, type RouteStop } from '#ui/site/RouteLine.tsx'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { type CoverImage, StoreCover } from '#ui/site/StoreCover.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { FreshLink, type FreshLinkProps } from './FreshLink.tsx'
import type { OrderedItem } from './OrderSummary.tsx'
import { PasswordForm, type PasswordFormProps } from './PasswordForm.tsx'
import { AgreementNote, ReceiptExtras, type ShownReceiptExtras } from './ReceiptExtras.tsx'
import { type ReceiptInvoice, ReceiptSheet } from './ReceiptSheet.tsx'
import type { ReceiptOrder, Seller } from './receipt-order.ts'
import { subscriptionTextIn } from './subscriptions/texts.ts'
import { paymentsTextIn } from './texts.ts'
import type { PaymentsSiteText } from './words.ts'

export type ReceiptPageProps = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  order: ReceiptOrder
  /** What was bought, in the words of its kind. */
  product: Pick<ProductWords, 'receipt' | 'link' | 'subscription'>
  /** Where it starts or continues; null when the right to it has ended. */
  way: {
    startHref: string
    /** Set on the emailed link of an order that is not among what its address has yet: starting adds it. */
    joinAction?: string | null
    hasStarted?: boolean
    stops: readonly ProductStop[]
    cover?: Pick<OrderedItem, 'id' | 'title'> & { image: CoverImage | null }
  } | null
  seller: Seller
  /** Where what's paid each month is managed. */
  manageHref?: string | null
  /** That's a price in monthly parts. */
  managesPlan?: boolean
  /** The same as a document with a number; null where nothing was paid. */
  invoice?: ReceiptInvoice | null
  /** Whether this link still opens what was bought; an old one offers a new one by email. */
  link?: FreshLinkProps['link'] | null
  /** Absent for a reader who is signed in. */
  password?: Omit<PasswordFormProps, 'email' | 'text'> | null
  /** Emailed to an address that is not the one of whoever bought it: a receipt and nothing more. */
  isPaper?: boolean
  /** Paid a while ago: the email is not on its way anymore. */
  wasMailed?: boolean
  extras?: ShownReceiptExtras | null
  isTestMode?: boolean
  timeZone?: string
}

/** The receipt by its private link: the thing bought one click away, and the paper beneath it. */
export function ReceiptPage(props: ReceiptPageProps) {
  const { site, store, viewer, order, product, way, seller, invoice, link, password } = props
  const { wasMailed = false, isPaper = false, extras, isTestMode, timeZone } = props
  const text = paymentsTextIn(site.lang)
  const words = text.receipt
  const [firstName = ''] = order.buyer.name.trim().split(/\s+/)
  const total = formatMoney(order.amounts.total, site.locale)
  const isFresh = !order.refunded && !wasMailed && !way?.hasStarted
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      head={{ title: words.title(store.name), isPrivate: true }}
    >
      <main id="main" className="wrap narrow receipt">
        <StatusChip order={order} lang={site.lang} timeZone={timeZone} />
        <h1 className="title">
          {order.refundedAt ? (
            words.wasRefunded(order.itemTitle)
          ) : isPaper || order.hasEnded ? (
            words.receiptFor(order.itemTitle)
          ) : (
            <>
              {words.thanks(firstName)}
              <br />
              {order.isGift ? words.isGift(order.itemTitle) : words.isYours(order.itemTitle)}
            </>
          )}
        </h1>
        {order.hasEnded && <p className="lead">{words.hasEnded}</p>}
        <p className="lead">
          {isFresh ? words.mailed(order.buyer.email) : words.mailedThen(order.buyer.email)}
        </p>
        {way && (
          <>
            {way.cover && (
              <div className="receipt-cover">
                <StoreCover {...way.cover} isFirst />
              </div>
            )}
            <Start way={way} words={product.receipt} />
            <RouteLine label={words.route} stops={stopsOf(order, way, total, text)} />
          </>
        )}
        {extras && <ReceiptExtras extras={extras} seller={store.name} lang={site.lang} />}
        {props.manageHref && (
          <p className="receipt-manage">
            <a href={props.manageHref}>
              {props.managesPlan
                ? subscriptionTextIn(site.lang).plan.manage
                : subscriptionTextIn(site.lang, product.subscription).manage}
            </a>
          </p>
        )}
        {link && <FreshLink link={link} email={order.buyer.email} product={product} text={text} />}
        <ReceiptSheet
          order={order}
          product={product}
          seller={seller}
          invoice={invoice}
          locale={site.locale}
          text={text}
        />
        {extras && <AgreementNote extras={extras} seller={store.name} lang={site.lang} timeZone={timeZone} />}
        {password && <PasswordForm {...password} email={order.buyer.email} text={text} />}
      </main>
    </StoreDocument>
  )
}

type StartProps = { way: Way; words: ProductWords['receipt'] }

/** A press where it changes something: an email program that opens every link adds nothing to what anyone has. */
function Start({ way, words }: StartProps) {
  const label = (
    <>
      {way.hasStarted ? words.continue : words.start}
      <ArrowRight className="icon" />
    </>
  )
  if (!way.joinAction) {
    return (
      <div className="btns">
        <a className="btn xl" href={way.startHref}>
          {label}
        </a>
      </div>
    )
  }
  return (
    <form className="btns receipt-start" method="post" action={way.joinAction}>
      <button className="btn xl" type="submit">
        {label}
      </button>
      <p className="hint">{words.adds}</p>
    </form>
  )
}

type StatusChipProps = { order: ReceiptOrder; lang: Language; timeZone?: string }

function StatusChip({ order, lang, timeZone }: StatusChipProps) {
  const words = paymentsTextIn(lang).receipt
  const day = (instant: string) => formatDay(instant, localeOf(lang), timeZone)
  if (order.refundedAt) {
    return (
      <p className="chip">
        <Undo2 className="icon" />
        {words.refundedOn(day(order.refundedAt))}
      </p>
    )
  }
  if (order.partlyRefundedAt && order.refunded) {
    const amount = formatMoney(order.refunded, localeOf(lang))
    return (
      <p className="chip">
        <Undo2 className="icon" />
        {words.partlyRefundedOn(amount, day(order.partlyRefundedAt))}
      </p>
    )
  }
  const isFree = order.amounts.total.cents === 0
  return (
    <p className="chip good">
      <CircleCheck className="icon" />
      {isFree ? words.yoursSince(day(order.paidAt)) : words.paidOn(day(order.paidAt))}
    </p>
  )
}

type Way = NonNullable<ReceiptPageProps['way']>

/** Paid, then the way ahead as its kind tells it. */
function stopsOf(order: ReceiptOrder, way: Way, total: string, text: PaymentsSiteText): RouteStop[] {
  const words = text.receipt
  const isFree = order.amounts.total.cents === 0
  const begin: RouteStop = isFree
    ? { state: 'past', label: words.ordered, note: words.free }
    : { state: 'past', label: words.paid, note: words.paidBy(total, order.method) }
  const ahead = way.stops.map(
    ({ opens, ...stop }): RouteStop => ({
      ...(stop.state === 'here' ? { note: words.here } : {}),
      ...stop,
      // Where going there changes something, the button alone leads there.
      ...(opens && !way.joinAction ? { href: way.startHref } : {}),
    }),
  )
  return [begin, ...ahead]
}
