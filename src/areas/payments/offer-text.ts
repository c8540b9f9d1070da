import type { Language } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatMoney, formatPrice, type Money } from '#kernel/money.ts'
import { offerPriceWordsDe } from './offer-words.de.ts'
import { type OfferPriceWords, offerPriceWords } from './offer-words.ts'
import { splitInstalments } from './pricing/instalments.ts'
import type { Interval } from './pricing/periods.ts'
import type { Pricing } from './rules.ts'

/** Of an offer, what its price is said by. */
export type PriceTerms = {
  pricing: Pricing
  price: Money
  instalmentCount: number | null
  interval: Interval | null
  trialDays: number | null
  setup: Money | null
}

const words: Record<Language, OfferPriceWords> = { en: offerPriceWords, de: offerPriceWordsDe }

/** "3 × $50.00", "$29.00 a month, 7 days free", "From $10.00", "$49.00". */
export function offerPriceIn(lang: Language, offer: PriceTerms): string {
  if (offer.pricing !== 'subscription') return mainPart(lang, offer, formatMoney)
  const period = periodPart(lang, offer, formatMoney)
  return [period, offerMoreIn(lang, offer)].filter((part) => part !== '').join(', ')
}

/** What there is to a price besides what's paid each time: "7 days free, $20.00 to start"; empty where there's nothing. */
export function offerMoreIn(lang: Language, { pricing, trialDays, setup }: PriceTerms): string {
  if (pricing !== 'subscription') return ''
  const text = words[lang]
  const more = [
    trialDays ? text.trial(trialDays) : null,
    setup && setup.cents > 0 ? text.setup(formatMoney(setup, localeOf(lang))) : null,
  ]
  return more.filter((part) => part !== null).join(', ')
}

/** How an amount is set: with its cents, or short where it's whole. */
type AmountFormat = typeof formatMoney

function mainPart(
  lang: Language,
  { pricing, price, instalmentCount }: PriceTerms,
  format: AmountFormat,
): string {
  const text = words[lang]
  const money = (amount: Money) => format(amount, localeOf(lang))
  if (pricing === 'flexible') return price.cents === 0 ? text.anyAmount : text.from(money(price))
  if (pricing === 'instalments') {
    const [part = price.cents] = splitInstalments(price.cents, instalmentCount ?? 1)
    return text.instalments(instalmentCount ?? 1, money({ ...price, cents: part }))
  }
  return price.cents === 0 ? text.free : money(price)
}

function periodPart(lang: Language, { interval, price }: PriceTerms, format: AmountFormat): string {
  return words[lang].each[interval ?? 'month'](format(price, localeOf(lang)))
}

/** The same in the short form of a product's card, whole amounts without their cents: "From $10", "$29 a month", "3 × $50". */
export function shortPriceIn(lang: Language, offer: PriceTerms): string {
  const part = offer.pricing === 'subscription' ? periodPart : mainPart
  return part(lang, offer, formatPrice)
}
