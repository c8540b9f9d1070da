import type { Language } from '#kernel/language.ts'
import type { Order } from '../server/checkout/order-opening.ts'
import type { OrderItem } from '../server/receipts.ts'
import type { RefundTotal } from '../server/refunds/refund-total.ts'
import { buyerOf, methodOf } from './documents/invoice-facts.ts'
import { amountsOfOrder } from './order-amounts.ts'
import type { ReceiptOrder } from './receipt-order.ts'

/** What a receipt says of its order, to whoever reads it. */
export function receiptFacts(
  { order, items }: { order: Order; items: readonly OrderItem[] },
  refunded: RefundTotal | null,
  lang: Language,
): ReceiptOrder {
  return {
    id: order.id,
    paidAt: (order.paidAt ?? order.createdAt).toISOString(),
    method: methodOf(order, lang),
    buyer: buyerOf(order, { formerBuyer: null }),
    itemTitle: items.map(({ title }) => title).join(', '),
    paidAs: paidAs(order),
    isGift: order.reason === 'gift',
    amounts: amountsOfOrder(order, lang),
    refunded: refunded?.amount,
    [refunded?.isWhole ? 'refundedAt' : 'partlyRefundedAt']: refunded?.at,
    hasEnded: refunded?.hasEnded,
  }
}

function paidAs({ subscriptionId, subscriptionChange, terms, reason }: Order): ReceiptOrder['paidAs'] {
  if (subscriptionId === null) return 'once'
  if (subscriptionChange) return subscriptionChange.kind
  return terms?.instalments || reason === 'instalment' ? 'instalment' : 'subscription'
}
