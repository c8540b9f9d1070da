import { formatDuration } from '#kernel/time.ts'
import { PriceBox } from '#ui/site/PriceBox.tsx'
import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import type { CourseAccess } from './sales-course.ts'
import type { CoursesSiteText } from './words.ts'

type Buy = { access: CourseAccess; price: string; isFree: boolean; text: CoursesSiteText }
type CourseBuyBoxProps = Buy & {
  lessonCount: number
  seconds?: number
  hasCertificate?: boolean
  isTaxIncluded?: boolean
}

/** The box beside the page: buy, open what is owned, or why neither. */
export function CourseBuyBox(props: CourseBuyBoxProps) {
  const { access, price, isFree, lessonCount, seconds, hasCertificate, isTaxIncluded, text } = props
  if (access.kind === 'owned') {
    return (
      <aside className="box is-open" aria-label={text.buyBox}>
        <SiteAlert kind="good">
          <p>
            {text.owned} <a href={access.openHref}>{text.open}</a>
          </p>
        </SiteAlert>
        <a className="btn xl wide" href={access.openHref}>
          {text.openButton}
        </a>
      </aside>
    )
  }
  if (access.kind === 'closed') {
    return (
      <aside className="box is-open" aria-label={text.buyBox}>
        <p className="money price">{price}</p>
        <SiteAlert kind="info">
          <p>
            <b>{text.closed}</b>
          </p>
          <p>{access.reason}</p>
        </SiteAlert>
      </aside>
    )
  }
  return (
    <PriceBox
      label={text.buyBox}
      price={price}
      terms={isFree ? undefined : isTaxIncluded ? text.onePaymentTax : text.onePayment}
      action={actionOf(access.offerId, price, isFree, text)}
      includes={[
        text.includes.lessons(lessonCount),
        ...(seconds ? [text.includes.length(formatDuration(seconds))] : []),
        text.includes.devices,
        ...(hasCertificate ? [text.includes.certificate] : []),
      ]}
      note={isFree ? text.noAccountFree : text.noAccount}
    />
  )
}

/** On a phone the box is far down, so the button stays in reach at the bottom. */
export function CourseBuyBar({ access, price, isFree, text }: Buy) {
  if (access.kind === 'closed') return null
  const action =
    access.kind === 'owned'
      ? { href: access.openHref, label: text.openButton }
      : actionOf(access.offerId, price, isFree, text)
  return (
    <section className="buy-bar" aria-label={text.buyNow}>
      {access.kind === 'buyable' && <span className="money">{price}</span>}
      <a className="btn" href={action.href}>
        {action.label}
      </a>
    </section>
  )
}

function actionOf(offerId: string, price: string, isFree: boolean, text: CoursesSiteText) {
  return { href: `/checkout/${encodeURIComponent(offerId)}`, label: isFree ? text.getFree : text.buy(price) }
}
