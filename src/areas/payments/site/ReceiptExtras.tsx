import type { Language } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatDay } from '#kernel/time.ts'
import { paymentsTextIn } from './texts.ts'

/** What a receipt says besides: the seller's thanks, what else was bought, and what was agreed to. */
export type ShownReceiptExtras = {
  thanks: readonly string[]
  /** Bought along with the first. */
  others: readonly { title: string; href: string | null }[]
  /** Where a gift is sent from. */
  giftHref?: string | null
  agreed: { terms: { href: string; at: string } | null; waivedAt: string | null } | null
}

type Props = { extras: ShownReceiptExtras; seller: string; lang: Language; timeZone?: string | undefined }

export function ReceiptExtras({ extras: { thanks, others, giftHref }, lang }: Props) {
  const words = paymentsTextIn(lang).receiptExtras
  return (
    <>
      {giftHref && (
        <p className="receipt-manage">
          <a className="btn xl" href={giftHref}>
            {words.gift}
          </a>
        </p>
      )}
      {others.length > 0 && (
        <section className="receipt-others" aria-labelledby="others-title">
          <h2 className="sub-t" id="others-title">
            {words.others}
          </h2>
          <ul>
            {others.map(({ title, href }) => (
              <li key={title}>{href ? <a href={href}>{title}</a> : title}</li>
            ))}
          </ul>
        </section>
      )}
      {thanks.map((text) => (
        <div className="thanks" key={text}>
          {text.split(/\n{2,}/).map((lines) => (
            <p key={lines}>{lines}</p>
          ))}
        </div>
      ))}
    </>
  )
}

export function AgreementNote({ extras: { agreed }, seller, lang, timeZone }: Props) {
  if (!agreed) return null
  const words = paymentsTextIn(lang).receiptExtras
  const day = (at: string) => formatDay(at, localeOf(lang), timeZone)
  return (
    <>
      {agreed.terms && (
        <p className="meta">
          <a href={agreed.terms.href}>{words.agreed(seller, day(agreed.terms.at))}</a>
        </p>
      )}
      {agreed.waivedAt && <p className="meta">{words.waived(day(agreed.waivedAt))}</p>}
    </>
  )
}
