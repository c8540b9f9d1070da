import type { BusinessDetails } from '#areas/accounts/rules.ts'
import type { Money } from '#kernel/money.ts'
import type { OrderAmounts } from './order-amounts.ts'

/** As buyers know them, and in the eyes of the law; null where nothing was entered. */
export type Seller = { name: string; business: BusinessDetails | null }

export type ReceiptOrder = {
  id: string
  /** As written on the receipt. */
  paidAt: string
  /** Nothing of what was paid is left. */
  refundedAt?: string | null
  /** Some of it is. */
  partlyRefundedAt?: string | null
  refunded?: Money | null
  /** What was bought ended with it. */
  hasEnded?: boolean
  /** "card ending in 4242"; null when nothing was paid. */
  method: string | null
  buyer: { name: string; email: string }
  itemTitle: string
  /** For a month or year, or the trial before those; a part of the price, or all that were left; or the move to another price. */
  paidAs?: 'once' | 'subscription' | 'instalment' | 'rest' | 'switch'
  amounts: OrderAmounts
  /** Someone else is to have it. */
  isGift?: boolean
}
