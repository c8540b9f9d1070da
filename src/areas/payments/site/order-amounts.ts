import type { Language } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { rateInWords, taxWordsIn } from '../tax-text.ts'

/** What is paid and how it adds up. The price clicked comes first, then net and tax where tax exists, then the total. */
export type OrderAmounts = {
  price: Money
  tax?: Tax | null
  total: Money
}

type Tax = {
  label: string
  amount: Money
  net: Money
  /** What the net is called, where that isn't the price before tax. */
  netLabel?: string
  /** Said below the total in place of both, where the price has the tax in it. */
  included?: string
}

type Priced = { price: Money; subtotal: Money; tax: Money; total: Money }
type Rule = { basisPoints: number; isIncluded: boolean }

/** The amounts of what is about to be bought: a tax that's added is part of the sum, one that's included is said below it. */
export function amountsOf(priced: Priced, { basisPoints, isIncluded }: Rule, lang: Language): OrderAmounts {
  const { price, subtotal: net, tax: amount, total } = priced
  if (basisPoints === 0 || total.cents === 0) return { price, total }
  const words = taxWordsIn(lang)
  const rate = rateInWords(basisPoints, lang)
  const included = words.includes(formatMoney(amount, localeOf(lang)), rate)
  return {
    price,
    tax: {
      ...{ label: words.taxAt(rate), amount, net, netLabel: words.subtotal },
      ...(isIncluded ? { included } : {}),
    },
    total,
  }
}

/** Those of an order, which keeps its total and the tax in it. */
export function amountsOfOrder(total: Money, taxCents: number, lang: Language): OrderAmounts {
  if (taxCents === 0) return { price: total, total }
  const tax = {
    ...{ label: taxWordsIn(lang).tax, amount: { ...total, cents: taxCents } },
    net: { ...total, cents: total.cents - taxCents },
  }
  return { price: total, tax, total }
}
