import type { Language } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import type { Order } from '../server/checkout/order-opening.ts'
import { rateInWords, type ToldTax, taxInWords, taxWordsIn } from '../tax-text.ts'

/** What is paid and how it adds up. The price clicked comes first, then net and tax where tax exists, then the total. */
export type OrderAmounts = {
  price: Money
  /** What a coupon took off it. */
  coupon?: { code: string; discount: Money } | null
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

type CartAmounts = { price: Money; coupon: OrderAmounts['coupon']; subtotal: Money; tax: Money; total: Money }
type TaxLine = ToldTax & { isTaxIncluded: boolean }

/** The amounts of what is about to be bought: a tax that's added is part of the sum, one that's included is said below it. */
export function amountsOf(priced: CartAmounts, told: TaxLine, lang: Language): OrderAmounts {
  const { price, coupon, subtotal: net, tax: amount, total } = priced
  if (total.cents === 0) return { price, coupon, total }
  const words = taxWordsIn(lang)
  if (told.isReverseCharge)
    return {
      price,
      coupon,
      tax: { label: words.reverseCharge, amount, net, netLabel: words.subtotal },
      total,
    }
  const basisPoints = told.taxBasisPoints ?? 0
  if (basisPoints === 0) return { price, coupon, total }
  const label = taxInWords(told, lang)
  const said = formatMoney(amount, localeOf(lang))
  const isPlain = !told.taxLabel && !told.taxCountry
  const included = isPlain
    ? words.includes(said, rateInWords(basisPoints, lang))
    : words.includesAs(said, label)
  return {
    price,
    coupon,
    tax: { label, amount, net, netLabel: words.subtotal, ...(told.isTaxIncluded ? { included } : {}) },
    total,
  }
}

type OrderSums = ToldTax &
  Pick<Order, 'totalCents' | 'taxCents' | 'isTaxIncluded' | 'couponCode' | 'discountCents' | 'currency'>

/** Those of an order, which keeps its total, the tax in it, and its discount. */
export function amountsOfOrder(order: OrderSums, lang: Language): OrderAmounts {
  const { totalCents, taxCents, couponCode, discountCents, currency } = order
  const money = (cents: number): Money => ({ cents, currency })
  const total = money(totalCents)
  const coupon = couponCode ? { code: couponCode, discount: money(discountCents) } : null
  // With a discount it's the price that was clicked; without one, what was paid.
  const addedCents = order.isTaxIncluded === false && coupon ? taxCents : 0
  const price = money(totalCents + discountCents - addedCents)
  const label = order.isReverseCharge ? taxWordsIn(lang).reverseCharge : taxInWords(order, lang)
  if (taxCents === 0 && !order.isReverseCharge) return { price, coupon, total }
  return { price, coupon, tax: { label, amount: money(taxCents), net: money(totalCents - taxCents) }, total }
}
