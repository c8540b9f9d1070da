import type { Currency } from '#kernel/money.ts'
import type { Mode } from './rules.ts'

/**
 * What doesn't agree: an order with the books, a transaction with its lines, a total of a screen with its rows, or a single payment,
 * refund or payout with the provider's own.
 */
export const mismatchKinds = ['order', 'transaction', 'total', 'object'] as const
export type MismatchKind = (typeof mismatchKinds)[number]

/**
 * In which way. Of orders: payment, refunded, items, delivery, access. Of transactions: lines. Of totals: sums (a stored
 * count isn't what its rows come to), ledger (with the rows or the ledger), provider (with what the provider says). Of objects: what it is, and whether it isn't here, is different, or isn't there.
 */
export const mismatchFaults = [
  ...(['payment', 'refunded', 'items', 'delivery', 'access'] as const),
  ...(['lines', 'sums', 'ledger', 'provider'] as const),
  ...(['unknownCharge', 'otherCharge', 'goneCharge'] as const),
  ...(['unknownRefund', 'otherRefund', 'unknownPayout', 'otherPayout'] as const),
] as const
export type MismatchFault = (typeof mismatchFaults)[number]

/** As it was found. Amounts are in minor units, or counts where there's no currency; null where no amount is wrong. */
export type MismatchFacts = {
  faults: readonly MismatchFault[]
  /** Of a total: as its screen calls it, and of what. */
  name: string | null
  of: string | null
  mode: Mode
  currency: Currency | null
  expected: number | null
  found: number | null
}
