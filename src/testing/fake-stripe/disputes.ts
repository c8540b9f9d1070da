import type Stripe from 'stripe'
import { type Account, type Books, Refusal, type StoredObject } from './books.ts'
import { accountIn, tell, type World } from './world.ts'

const feeCents = 1500
const dayS = 86_400

export type Dispute = StoredObject & {
  amount: number
  currency: string
  charge: string
  status: Stripe.Dispute.Status
  balance_transactions: StoredObject[]
  evidence_details: { due_by: number; has_evidence: boolean; submission_count: number }
  evidence: { uncategorized_text: string | null }
}

/** A buyer's bank takes a payment back; with `isInquiry` it only asks, and nothing is taken. */
export function disputeIn(
  world: World,
  accountId: string,
  chargeId: string,
  { isInquiry = false, reason = 'fraudulent' } = {},
): Dispute {
  const { account, books } = accountIn(world, accountId)
  const charge = account.objects.get(chargeId) as StoredObject & { amount: number; currency: string }
  const { amount, currency } = charge
  Object.assign(charge, { disputed: true })
  const id = `dp_${chargeId}`
  const dispute: Dispute = books.keep({
    ...{ id, object: 'dispute', created: books.seconds(), amount, currency, charge: chargeId, reason },
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
    balance_transactions: isInquiry ? [] : [books.move('adjustment', -amount, feeCents, currency, id)],
    evidence_details: { due_by: books.seconds() + 8 * dayS, has_evidence: false, submission_count: 0 },
    evidence: { uncategorized_text: null },
  } satisfies Dispute & Record<string, unknown>)
  tell(world, account, 'charge.dispute.created', dispute)
  return dispute
}

/** The bank decides. */
export function decideIn(world: World, accountId: string, id: string, status: 'won' | 'lost'): void {
  const { account, books } = accountIn(world, accountId)
  const dispute = account.objects.get(id) as Dispute
  decide(books, dispute, status)
  tell(world, account, 'charge.dispute.closed', dispute)
}

function decide(books: Books, dispute: Dispute, status: 'won' | 'lost'): void {
  const { id, amount, currency } = dispute
  if (status === 'won' && dispute.status !== 'won')
    dispute.balance_transactions.push(books.move('adjustment', amount, -feeCents, currency, id))
  dispute.status = status
}

/** Evidence is taken once; as at Stripe, its words say what becomes of a test. */
export function submitTo(account: Account, books: Books, id: string, text: string, isSent: boolean): Dispute {
  const dispute = account.objects.get(id) as Dispute
  if (dispute.evidence_details.submission_count > 0 || dispute.status !== 'needs_response')
    throw new Refusal(400, {
      type: 'invalid_request_error',
      message: 'This dispute is already closed or its evidence was submitted.',
    })
  dispute.evidence.uncategorized_text = text
  dispute.evidence_details.has_evidence = text !== ''
  if (!isSent) return dispute
  dispute.evidence_details.submission_count++
  dispute.status = 'under_review'
  if (text.includes('winning_evidence')) decide(books, dispute, 'won')
  if (text.includes('losing_evidence')) decide(books, dispute, 'lost')
  return dispute
}

export function closeDispute(account: Account, books: Books, id: string): Dispute {
  const dispute = account.objects.get(id) as Dispute
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw new Refusal(400, { type: 'invalid_request_error', message: 'This dispute is already closed.' })
  decide(books, dispute, 'lost')
  return dispute
}
