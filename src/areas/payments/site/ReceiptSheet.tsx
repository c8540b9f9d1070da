import { formatMoney, type Money } from '#kernel/money.ts'
import { orderNumber } from '#kernel/order-number.ts'
import type { ProductWords } from '#platform/product.ts'
import { Party } from './Party.tsx'
import type { ReceiptOrder, Seller } from './receipt-order.ts'
import type { PaymentsSiteText } from './words.ts'

/** Where the documents of a paid order are. */
export type ReceiptInvoice = {
  href: string
  pdfHref: string
  isOpen: boolean
  creditNotes: { number: string; href: string }[]
}

type ReceiptSheetProps = {
  order: ReceiptOrder
  /** What was bought, in the words of its kind. */
  product: Pick<ProductWords, 'receipt'>
  seller: Seller
  invoice?: ReceiptInvoice | null
  locale: string
  text: PaymentsSiteText
}

function boughtAs(
  { amounts: { total, coupon }, paidAs }: ReceiptOrder,
  product: ReceiptSheetProps['product'],
  { receipt: words }: PaymentsSiteText,
): string {
  if (paidAs === 'instalment' || paidAs === 'rest' || paidAs === 'switch') return words[paidAs]
  if (paidAs === 'subscription') return total.cents === 0 ? words.trial : words.subscription
  return total.cents === 0 && !coupon ? product.receipt.freeItem : product.receipt.item
}

/** The paper: what was agreed at that moment. It is what remains when the page is printed. */
export function ReceiptSheet({ order, product, seller, invoice, locale, text }: ReceiptSheetProps) {
  const words = text.receipt
  const { price, coupon, tax, total } = order.amounts
  const money = (amount: Money) => formatMoney(amount, locale)
  return (
    <section className="sheet" aria-labelledby="receipt-title">
      <div className="sheet-head">
        <h2 className="sub-t" id="receipt-title">
          {words.receipt}
        </h2>
        <p className="meta">{words.order(orderNumber(order.id))}</p>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.item}</th>
            <th scope="col" className="end">
              {words.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <b>{order.itemTitle}</b>
              <span className="meta">{boughtAs(order, product, text)}</span>
            </td>
            <td className="end money">{money(price)}</td>
          </tr>
          {coupon && (
            <SumRow
              label={text.checkout.coupon(coupon.code)}
              amount={money({ ...coupon.discount, cents: -coupon.discount.cents })}
            />
          )}
          {tax && (
            <>
              <SumRow label={words.beforeTax} amount={money(tax.net)} />
              <SumRow label={tax.label} amount={money(tax.amount)} />
            </>
          )}
        </tbody>
        <tfoot>
          <tr>
            <td>{words.totalPaid}</td>
            <td className="end money">{money(total)}</td>
          </tr>
          {order.refunded && (
            <SumRow
              label={words.refunded}
              amount={money({ ...order.refunded, cents: -order.refunded.cents })}
            />
          )}
        </tfoot>
      </table>
      <div className="sheet-seller meta">
        <p>{words.soldBy(seller.business?.legalName || seller.name)}</p>
        <Party of={seller.business} text={text} />
      </div>
      {invoice && (
        <p className="sheet-invoice body">
          <a href={invoice.href}>{text.invoice.link}</a>
          <a href={invoice.pdfHref}>{text.invoice.download}</a>
          {invoice.isOpen && <a href={`${invoice.href}#details`}>{text.invoice.add}</a>}
          {invoice.creditNotes.map(({ number, href }) => (
            <a key={href} href={href}>
              {text.creditNote.link(number)}
            </a>
          ))}
        </p>
      )}
    </section>
  )
}

function SumRow({ label, amount }: { label: string; amount: string }) {
  return (
    <tr className="sub">
      <td>{label}</td>
      <td className="end money">{amount}</td>
    </tr>
  )
}
