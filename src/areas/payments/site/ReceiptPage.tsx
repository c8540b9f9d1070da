import { ArrowRight, CircleCheck, Undo2 } from 'lucide-react'
import type { Language } from '#kernel/language.ts'
import { dayLocaleOf } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import { formatDay } from '#kernel/time.ts'
import { RouteLine, type RouteStop } from '#ui/site/RouteLine.tsx'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { FreshLink, type FreshLinkProps } from './FreshLink.tsx'
import type { PaymentsSiteText } from './messages.ts'
import { PasswordForm, type PasswordFormProps } from './PasswordForm.tsx'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import type { ReceiptOrder } from './receipt-order.ts'
import { paymentsTextIn } from './texts.ts'

export type ReceiptPageProps = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  order: ReceiptOrder
  /** Where learning starts or continues; null when the right to the course has ended. */
  course: {
    startHref: string
    /** Set on the emailed link of an order that is not among the courses of its address yet: starting adds it. */
    joinAction?: string | null
    hasStarted?: boolean
    /** The lesson the link opens; null when all of them are done. */
    here: { position: number; title: string } | null
    lessonCount: number
    hasCertificate?: boolean
  } | null
  /** Name and address the seller is known by. */
  seller: string
  /** The same as a document with a number; null where nothing was paid. */
  invoice?: { href: string; isOpen: boolean } | null
  /** Whether this link still opens the lessons; an old one offers a new one by email. */
  link?: FreshLinkProps['link'] | null
  /** Absent for a reader who is signed in. */
  password?: Omit<PasswordFormProps, 'email' | 'text'> | null
  /** Emailed to an address that is not the one of whoever bought it: a receipt and nothing more. */
  isPaper?: boolean
  /** Paid a while ago: the email is not on its way any more. */
  wasMailed?: boolean
  isTestMode?: boolean
  timeZone?: string
}

/** The receipt by its private link: the thing bought one click away, and the paper beneath it. */
export function ReceiptPage(props: ReceiptPageProps) {
  const { site, store, viewer, order, course, seller, invoice, link, password } = props
  const { wasMailed = false, isPaper = false, isTestMode, timeZone } = props
  const text = paymentsTextIn(site.lang)
  const words = text.receipt
  const [firstName = ''] = order.buyer.name.trim().split(/\s+/)
  const total = formatMoney(order.amounts.total, site.locale)
  const isFresh = !order.refundedAt && !wasMailed && !course?.hasStarted
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
          ) : isPaper ? (
            words.receiptFor(order.itemTitle)
          ) : (
            <>
              {words.thanks(firstName)}
              <br />
              {words.isYours(order.itemTitle)}
            </>
          )}
        </h1>
        <p className="lead">
          {isFresh ? words.mailed(order.buyer.email) : words.mailedThen(order.buyer.email)}
        </p>
        {course && (
          <>
            <StartLearning course={course} words={words} />
            <RouteLine label={words.route} stops={stopsOf(order, course, total, text)} />
          </>
        )}
        {link && <FreshLink link={link} email={order.buyer.email} text={text} />}
        <ReceiptSheet order={order} seller={seller} invoice={invoice} locale={site.locale} text={text} />
        {password && <PasswordForm {...password} email={order.buyer.email} text={text} />}
      </main>
    </StoreDocument>
  )
}

type StartLearningProps = { course: Course; words: PaymentsSiteText['receipt'] }

/** A press where it changes something: an email program that opens every link adds nothing to anyone's courses. */
function StartLearning({ course, words }: StartLearningProps) {
  const label = (
    <>
      {course.hasStarted ? words.continue : words.start}
      <ArrowRight className="icon" />
    </>
  )
  if (!course.joinAction) {
    return (
      <div className="btns">
        <a className="btn xl" href={course.startHref}>
          {label}
        </a>
      </div>
    )
  }
  return (
    <form className="btns receipt-start" method="post" action={course.joinAction}>
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
  const day = (instant: string) => formatDay(instant, dayLocaleOf(lang), timeZone)
  if (order.refundedAt) {
    return (
      <p className="chip">
        <Undo2 className="icon" />
        {words.refundedOn(day(order.refundedAt))}
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

type Course = NonNullable<ReceiptPageProps['course']>

/** Paid → the lesson to open → the end: the certificate where there is one, else the last lesson. */
function stopsOf(order: ReceiptOrder, course: Course, total: string, text: PaymentsSiteText): RouteStop[] {
  const words = text.receipt
  const isFree = order.amounts.total.cents === 0
  const begin: RouteStop = isFree
    ? { state: 'past', label: words.ordered, note: words.free }
    : { state: 'past', label: words.paid, note: words.paidBy(total, order.method) }
  if (!course.here) {
    const end = course.hasCertificate ? words.certificate : words.lastLesson(course.lessonCount)
    return [begin, { state: 'here', label: end, note: words.here }]
  }
  const { position, title } = course.here
  const here = words.lesson(position, title)
  const onTheWay: RouteStop = { state: 'here', label: here, note: words.here }
  // Where going there changes something, the button alone leads there.
  if (!course.joinAction) onTheWay.href = course.startHref
  const stops: RouteStop[] = [begin, onTheWay]
  if (course.hasCertificate) {
    stops.push({ state: 'ahead', label: words.certificate, note: words.afterLesson(course.lessonCount) })
  } else if (position < course.lessonCount) {
    stops.push({ state: 'ahead', label: words.lastLesson(course.lessonCount), note: words.theEnd })
  }
  return stops
}
