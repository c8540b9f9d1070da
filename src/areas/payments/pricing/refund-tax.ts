import { shareOf } from '#kernel/money.ts'

/**
 * The tax in a refund of an order. It's the share of all that's refunded by then, less what earlier refunds had of it: however an
 * order is refunded in parts, its tax is given back to the cent.
 *
 * @throws RangeError where more would be refunded than was paid.
 */
export function refundTaxShare(total: number, tax: number, refundedBefore: number, amount: number): number {
  const after = refundedBefore + amount
  if (refundedBefore < 0 || amount < 0 || after > total)
    throw new RangeError(`${after} of ${total} can’t be refunded.`)
  if (total === 0) return 0
  return shareOf(tax, after, total) - shareOf(tax, refundedBefore, total)
}
