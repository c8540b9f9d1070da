import { formatMoney, type Money } from '#kernel/money.ts'
import { type CoverImage, StoreCover } from '#ui/site/StoreCover.tsx'
import type { PaymentsSiteText } from './words.ts'

export type OrderedItem = {
  id: string
  title: string
  /** What kind of thing it is, and how much of it. */
  note?: string
  cover?: CoverImage | null
}

/** What is paid and how it adds up. The price clicked comes first, then net and tax where tax exists, then the total. */
export type OrderAmounts = {
  price: Money
  tax?: { label: string; amount: Money; net: Money } | null
  total: Money
}

type OrderSummaryProps = { item: OrderedItem; amounts: OrderAmounts; locale: string; text: PaymentsSiteText }

/** The order beside the form, above it on a phone. */
export function OrderSummary({ item, amounts, locale, text }: OrderSummaryProps) {
  const { price, tax, total } = amounts
  const words = text.checkout
  const money = (amount: Money) => (amount.cents === 0 ? words.free : formatMoney(amount, locale))
  return (
    <aside className="order" aria-labelledby="order-title">
      <h2 className="sub-t" id="order-title">
        {words.yourOrder}
      </h2>
      <div className="order-item">
        <StoreCover id={item.id} title={item.title} image={item.cover} isFirst />
        <p>
          <b>{item.title}</b>
          {item.note && <span className="meta">{item.note}</span>}
        </p>
        <span className="money">{money(price)}</span>
      </div>
      <dl className="sums">
        {tax && (
          <>
            <div>
              <dt>{words.beforeTax}</dt>
              <dd className="money">{formatMoney(tax.net, locale)}</dd>
            </div>
            <div>
              <dt>{tax.label}</dt>
              <dd className="money">{formatMoney(tax.amount, locale)}</dd>
            </div>
          </>
        )}
        <div className="total">
          <dt>{words.total}</dt>
          <dd className="money">{money(total)}</dd>
        </div>
      </dl>
    </aside>
  )
}
