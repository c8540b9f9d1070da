import { formatMoney, type Money } from '#kernel/money.ts'
import { type CoverImage, StoreCover } from '#ui/site/StoreCover.tsx'
import type { OrderAmounts } from './order-amounts.ts'
import type { PaymentsSiteText } from './words.ts'

export type OrderedItem = {
  id: string
  title: string
  /** What kind of thing it is, and how much of it. */
  note?: string
  cover?: CoverImage | null
  /** There's nothing to show of it. */
  hasNoCover?: boolean
  /** The buyer has it, and gets the rest. */
  isOwned?: boolean
  /** Its own price; a bundle's parts have none. */
  price?: Money
}

type OrderSummaryProps = {
  item: OrderedItem
  /** What's bought besides it: of a bundle, and what was added. */
  others?: readonly OrderedItem[]
  /** What the offer is called, where it isn't as its product. */
  name?: string
  /** How many are left; null where there's no end. */
  left?: number | null
  amounts: OrderAmounts
  /** Of a subscription: what a period costs, and the set-up fee that's due with the first one. */
  subscription?: { each: string; setup: string | null }
  locale: string
  text: PaymentsSiteText
}

/** The order beside the form, above it on a phone. */
export function OrderSummary(props: OrderSummaryProps) {
  const { item, others = [], name, left = null, amounts, subscription, locale, text } = props
  const { price, coupon, tax, total } = amounts
  const words = text.checkout
  const money = (amount: Money) => (amount.cents === 0 ? words.free : formatMoney(amount, locale))
  const offered = subscription?.each ?? money(price)
  return (
    <aside className="order" aria-labelledby="order-title">
      <h2 className="sub-t" id="order-title">
        {words.yourOrder}
      </h2>
      {name && <p className="order-name">{name}</p>}
      {[item, ...others].map((one, at) => (
        <div key={one.id} className="order-item">
          {one.hasNoCover ? null : (
            <StoreCover id={one.id} title={one.title} image={one.cover} isFirst={at === 0} />
          )}
          <p>
            <b>{one.title}</b>
            {one.note && <span className="meta">{one.note}</span>}
            {one.isOwned && <span className="meta">{words.alreadyYours}</span>}
          </p>
          {others.length === 0 ? (
            <span className="money">{offered}</span>
          ) : (
            one.price && (
              <span className="money">{at === 0 && subscription ? subscription.each : money(one.price)}</span>
            )
          )}
        </div>
      ))}
      {left !== null && <p className="meta order-left">{words.left(left)}</p>}
      <dl className="sums">
        {others.length > 0 && !subscription && (
          <div>
            <dt>{item.price ? words.subtotal : words.price}</dt>
            <dd className="money">{offered}</dd>
          </div>
        )}
        {subscription?.setup && (
          <div>
            <dt>{words.setupFee}</dt>
            <dd className="money">{subscription.setup}</dd>
          </div>
        )}
        {coupon && coupon.discount.cents > 0 && (
          <div>
            <dt>{words.coupon(coupon.code)}</dt>
            <dd className="money">
              {formatMoney({ ...coupon.discount, cents: -coupon.discount.cents }, locale)}
            </dd>
          </div>
        )}
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
          <dt>{subscription ? words.totalToday : words.total}</dt>
          <dd className="money">{subscription ? formatMoney(total, locale) : money(total)}</dd>
        </div>
      </dl>
      {tax?.included && <p className="meta order-tax">{tax.included}</p>}
    </aside>
  )
}
