import { formatMoney, type Money } from '#kernel/money.ts'
import { type CoverImage, StoreCover } from '#ui/site/StoreCover.tsx'
import type { OrderLine } from './checkout-extras.ts'
import type { OrderAmounts } from './order-amounts.ts'
import type { PaymentsSiteText } from './words.ts'

export type OrderedItem = {
  id: string
  title: string
  /** What kind of thing it is, and how much of it. */
  note?: string
  cover?: CoverImage | null
}

type OrderSummaryProps = {
  item: OrderedItem
  lines?: readonly OrderLine[]
  amounts: OrderAmounts
  locale: string
  text: PaymentsSiteText
}

/** The order beside the form, above it on a phone. */
export function OrderSummary({ item, lines = [], amounts, locale, text }: OrderSummaryProps) {
  const { price, tax, total } = amounts
  const words = text.checkout
  const [own, ...others] = lines
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
        <span className="money">{money(own?.price ?? price)}</span>
      </div>
      {others.length > 0 && (
        <ul className="order-lines">
          {others.map((line) => (
            <li key={line.title}>
              <b>{line.title}</b>
              <span className="money">{money(line.price)}</span>
            </li>
          ))}
        </ul>
      )}
      <dl className="sums">
        {tax && !tax.included && (
          <>
            <div>
              <dt>{tax.netLabel ?? words.beforeTax}</dt>
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
      {tax?.included && <p className="meta order-tax">{tax.included}</p>}
    </aside>
  )
}
