import { decimalText, type Money } from '#kernel/money.ts'
import { orderNumber } from '#kernel/order-number.ts'
import { plainText } from '#kernel/plain-text.ts'
import type { orders } from '../tables.ts'

type SearchSubject = {
  order: Pick<typeof orders.$inferSelect, 'id' | 'buyerName' | 'buyerEmail' | 'buyerErasedAt'>
  titles: readonly string[]
  amount: Money
  last4: string | null
}

/**
 * What a payment is found by: who paid, for what, the order as it's read out, the card and the amount. Whole ids aren't in it: three
 * letters of a name would be found in half of them. Null for a buyer who left.
 */
export function searchTextOf({ order, titles, amount, last4 }: SearchSubject): string | null {
  if (order.buyerErasedAt) return null
  const typed = decimalText({ ...amount, cents: Math.abs(amount.cents) })
  const parts = [order.buyerName, order.buyerEmail, ...titles, orderNumber(order.id), last4, typed]
  return plainText(parts.filter(Boolean).join(' '))
}
