import type { Language } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { editedPrice, parsePrice } from '#kernel/money.ts'
import { whyNotAmount } from '../../offer-rules.ts'
import type { Offer } from '../offers.ts'

/** What a buyer wants to pay, where that's up to them: as they typed it, or in cents. */
export type AmountChoice = { readonly amount?: string | number }

/** Of an offer whose price its buyer says. */
export type ChosenAmount = {
  /** As the field shows it. */
  typed: string
  leastCents: number
  /** Why it can't be paid; null when it can. */
  whyNot: string | null
}

/** The amount of a flexible price: what was chosen, or what the seller suggests. Null where the price is the seller's. */
export function amountOf(
  { pricing, priceCents, priceCurrency: currency, suggestedCents }: Offer,
  { amount }: AmountChoice,
  lang: Language,
): (ChosenAmount & { cents: number }) | null {
  if (pricing !== 'flexible') return null
  const suggested = suggestedCents ?? priceCents
  const locale = localeOf(lang)
  const shown = (cents: number) => editedPrice(cents, locale, currency)
  if (amount === undefined)
    return { typed: shown(suggested), leastCents: priceCents, cents: suggested, whyNot: null }
  // An empty field is no amount, and not the same as nothing to pay.
  const typed = typeof amount === 'number' ? shown(amount) : amount.slice(0, 40)
  const cents =
    typeof amount === 'number' ? amount : typed.trim() === '' ? null : parsePrice(typed, locale, currency)
  const whyNot = whyNotAmount(cents, { priceCents, currency })
  return { typed, leastCents: priceCents, cents: whyNot || cents === null ? suggested : cents, whyNot }
}
