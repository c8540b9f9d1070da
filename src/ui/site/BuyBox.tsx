import type { ReactNode } from 'react'
import type { Language } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatPrice, type Money } from '#kernel/money.ts'
import { OfferChoices } from './OfferChoices.tsx'
import { PriceBox } from './PriceBox.tsx'
import { SiteAlert } from './SiteAlert.tsx'
import type { PriceTax, Sale } from './sale.ts'
import { siteTextIn } from './texts.ts'

/** What a kind says of one that isn't for sale to its reader. */
export type BuyWords = {
  owned: string
  /** The link in that sentence, and the button. */
  open: string
  openButton: string
  closed: string
}

type Buy = { sale: Sale; price: Money; lang: Language; words: BuyWords }
type BuyBoxProps = Buy & {
  /** What one gets, line by line. */
  includes: string[]
  /** Says so under the price. */
  tax?: PriceTax
  /** What buyers are promised: money back. */
  promise?: ReactNode
}

/** The box beside the page of a product: buy, open what is owned, or why neither. */
export function BuyBox({ sale, price, lang, words, includes, tax = null, promise }: BuyBoxProps) {
  const text = siteTextIn(lang).buy
  if (sale.kind === 'owned') {
    return (
      <aside className="box is-open" aria-label={text.price}>
        <SiteAlert kind="good">
          <p>
            {words.owned} <a href={sale.openHref}>{words.open}</a>
          </p>
        </SiteAlert>
        <a className="btn xl wide" href={sale.openHref}>
          {words.openButton}
        </a>
      </aside>
    )
  }
  if (sale.kind === 'closed') {
    return (
      <aside className="box is-open" aria-label={text.price}>
        <p className="money price">{sale.priceWords ?? priceIn(lang, price)}</p>
        <SiteAlert kind="info">
          <p>
            <b>{words.closed}</b>
          </p>
          <p>{sale.reason}</p>
        </SiteAlert>
        <OfferChoices sale={sale} lang={lang} />
      </aside>
    )
  }
  const isFree = price.cents === 0 && !sale.priceWords
  return (
    <PriceBox
      label={text.price}
      price={sale.priceWords ?? priceIn(lang, price)}
      terms={isFree || sale.priceWords ? undefined : termsIn(lang, tax)}
      action={actionOf(sale, price, lang)}
      choices={<OfferChoices sale={sale} lang={lang} />}
      includes={includes}
      promise={promise}
      note={isFree ? text.noAccountFree : text.noAccount}
    />
  )
}

/** On a phone the box is far down, so the button stays in reach at the bottom. */
export function BuyBar({ sale, price, lang, words }: Buy) {
  if (sale.kind === 'closed') return null
  const action =
    sale.kind === 'owned' ? { href: sale.openHref, label: words.openButton } : actionOf(sale, price, lang)
  return (
    <section className="buy-bar" aria-label={siteTextIn(lang).buy.now}>
      {sale.kind === 'buyable' && <span className="money">{sale.priceWords ?? priceIn(lang, price)}</span>}
      <a className="btn" href={action.href}>
        {action.label}
      </a>
    </section>
  )
}

function termsIn(lang: Language, tax: PriceTax): string {
  const { onePayment, onePaymentTax, onePaymentPlusTax } = siteTextIn(lang).buy
  if (tax === null) return onePayment
  return tax === 'included' ? onePaymentTax : onePaymentPlusTax
}

function priceIn(lang: Language, price: Money): string {
  return price.cents === 0 ? siteTextIn(lang).buy.free : formatPrice(price, localeOf(lang))
}

function actionOf({ offerId, priceWords }: Extract<Sale, { kind: 'buyable' }>, price: Money, lang: Language) {
  const text = siteTextIn(lang).buy
  const href = `/checkout/${encodeURIComponent(offerId)}`
  if (priceWords) return { href, label: text.now }
  return {
    href,
    label: price.cents === 0 ? text.getFree : text.buy(priceIn(lang, price)),
  }
}
