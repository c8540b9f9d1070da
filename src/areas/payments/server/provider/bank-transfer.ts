import { createHash } from 'node:crypto'
import { referenceFor } from '../../transfer-rules.ts'
import type { Attempt, Outcome, PaymentProvider } from './provider.ts'

/** No two of them look alike. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The same attempt has the same reference. */
export function transferReference({ key }: Pick<Attempt, 'key'>): string {
  const bytes = createHash('sha256').update(`transfer:${key}`).digest().subarray(0, 10)
  return referenceFor([...bytes].map((byte) => signs.charAt(byte & 31)).join(''))
}

const waiting = (attempt: Attempt): Outcome => ({ state: 'waiting', ref: transferReference(attempt) })

/**
 * A seller's own bank account. There is no one to ask: the buyer is told where to send the money, and the seller says when it came
 * (`server/transfers`). What goes back, the seller sends, and says so.
 */
export const bankTransfer: PaymentProvider = {
  id: 'bank',
  name: 'Bank transfer',
  isByHand: true,
  paysByLink: true,
  takes: ({ secrets }, { currency }) => secrets?.currency === currency,
  begin: async (_account, attempt) => waiting(attempt),
  // Without a name written down its buyer was told nothing.
  resume: async (_account, attempt) => (attempt.ref === null ? null : waiting(attempt)),
  refund: async (_account, { key, ref }) => ({ state: 'waiting', refundId: ref ?? `transfer_${key}` }),
  feeOf: ({ amount }) => ({ cents: 0, currency: amount.currency }),
}
