import type { Language } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Cart } from '../server/checkout/cart.ts'
import type { AskedAmount } from './open-checkout.ts'

/** The field of an offer whose price its buyer says; nothing for any other. */
export function askedAmount({ amount, total }: Cart, lang: Language): AskedAmount | undefined {
  if (!amount) return undefined
  const { typed, leastCents } = amount
  const least = leastCents > 0 ? formatMoney({ ...total, cents: leastCents }, localeOf(lang)) : null
  return { typed, least, currency: total.currency }
}
