import type { BusinessDetails } from '#areas/accounts/rules.ts'
import { AppError } from '#kernel/errors.ts'
import type { Language } from '#kernel/language.ts'
import type { Ctx } from '#platform/context.ts'
import { productOf } from '#platform/product.ts'
import { listedCents, takenOff } from '../../pricing/listed-price.ts'
import { totalOf } from '../../server/checkout/charge-books.ts'
import type { Order } from '../../server/checkout/order-opening.ts'
import type { Invoice } from '../../server/invoices.ts'
import type { OrderItem } from '../../server/receipts.ts'
import { taxInWords } from '../../tax-text.ts'
import type { InvoicePageProps } from '../InvoicePage.tsx'
import { paymentsTextIn } from '../texts.ts'

export type InvoiceSource = {
  order: Order
  items: OrderItem[]
  invoice: Invoice
  /** The seller's details as they are now. */
  business: BusinessDetails | null
}

/** What an invoice says, wherever it's read. */
export function invoiceFacts(
  ctx: Ctx,
  { order, items, invoice, business }: InvoiceSource,
  lang: Language,
): InvoicePageProps['invoice'] {
  if (!order.paidAt) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
  return {
    number: invoice.number,
    issuedOn: invoice.issuedOn,
    sellerName: invoice.sellerName,
    // Who entered theirs after the sale is named all the same; what was entered before it stays as it was.
    seller: invoice.seller ?? business,
    orderId: order.id,
    paidAt: order.paidAt.toISOString(),
    method: methodOf(order, lang),
    buyer: { ...buyerOf(order, invoice), business: invoice.buyer },
    lines: items.map((item) => ({
      id: item.id,
      title: item.title,
      note: productOf(ctx, item.productKind).words[lang].invoice.item,
      price: { cents: listedCents(order, item), currency: item.currency },
    })),
    coupon: takenOff(order, items),
    total: totalOf(order),
    tax: { cents: order.taxCents, currency: order.currency },
    taxLabel: taxInWords(order, lang),
    isReverseCharge: order.isReverseCharge,
  }
}

/** Whom a document names: after its buyer left, as it was issued. */
export const buyerOf = (order: Order, { formerBuyer }: Pick<Invoice, 'formerBuyer'>) =>
  formerBuyer ?? { name: order.buyerName, email: order.buyerEmail }

export const methodOf = (order: Order, lang: Language) =>
  order.cardLast4 ? paymentsTextIn(lang).receipt.method(order.cardLast4) : null
