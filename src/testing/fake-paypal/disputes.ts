import {
  captureOf,
  type Dispute,
  decimalOf,
  type Faults,
  freshId,
  hundredths,
  type Merchant,
  Refusal,
} from './books.ts'
import { tell, timeIn, type World } from './world.ts'

const dayMs = 86_400_000
const feeCents = 1500

/** A buyer opens a case about a payment, or has their bank take it back: the money is held from then on. */
export function disputeIn(
  world: World,
  captureId: string,
  {
    cents,
    reason = 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    isInquiry = false,
  }: { cents?: number; reason?: string; isInquiry?: boolean } = {},
): Dispute {
  const { merchant, capture } = withCapture(world, captureId)
  const at = timeIn(world)
  const amount = { ...capture.amount, value: decimalOf(cents ?? hundredths(capture.amount)) }
  const dispute: Dispute = {
    ...{ dispute_id: `PP-D-${freshId().slice(0, 6)}`, reason, dispute_amount: amount },
    ...{ create_time: new Date(at).toISOString(), update_time: new Date(at).toISOString() },
    ...{ status: 'WAITING_FOR_SELLER_RESPONSE', evidences: [], fund_movements: [] },
    dispute_life_cycle_stage: isInquiry ? 'INQUIRY' : 'CHARGEBACK',
    disputed_transactions: [{ seller_transaction_id: captureId }],
    seller_response_due_date: new Date(at + 10 * dayMs).toISOString(),
  }
  merchant.disputes.set(dispute.dispute_id, dispute)
  merchant.moves.push({ kind: 'hold', of: dispute.dispute_id, cents: -hundredths(amount) })
  tell(world, merchant, 'CUSTOMER.DISPUTE.CREATED', shownDispute(dispute))
  return dispute
}

/** The buyer makes a claim of it: PayPal decides, and asks for evidence by another day. */
export function escalateIn(world: World, id: string): Dispute {
  const { merchant, dispute } = withDispute(world, id)
  dispute.dispute_life_cycle_stage = 'CHARGEBACK'
  dispute.seller_response_due_date = new Date(timeIn(world) + 20 * dayMs).toISOString()
  touch(world, dispute)
  tell(world, merchant, 'CUSTOMER.DISPUTE.UPDATED', shownDispute(dispute))
  return dispute
}

/** It's decided: for the seller, for the buyer, or PayPal pays the buyer itself. `withFee`: the seller pays for having it decided. */
export function decideIn(
  world: World,
  id: string,
  outcome: 'won' | 'lost' | 'payout',
  { withFee = false } = {},
): void {
  const { merchant, dispute } = withDispute(world, id)
  if (dispute.status === 'RESOLVED') return
  const codes = {
    won: 'RESOLVED_SELLER_FAVOUR',
    lost: 'RESOLVED_BUYER_FAVOUR',
    payout: 'RESOLVED_WITH_PAYOUT',
  }
  decide(merchant, world.faults, dispute, outcome === 'lost', codes[outcome])
  if (withFee) {
    const amount = { ...dispute.dispute_amount, value: decimalOf(feeCents) }
    dispute.fund_movements.push({ party: 'SELLER', type: 'DEBIT', reason: 'CHARGEBACK_FEE', amount })
    merchant.moves.push({ kind: 'fee', of: id, cents: -feeCents })
  }
  touch(world, dispute)
  tell(world, merchant, 'CUSTOMER.DISPUTE.RESOLVED', shownDispute(dispute))
}

function decide(
  merchant: Merchant,
  { areDisputesRefunds }: Faults,
  dispute: Dispute,
  isLost: boolean,
  code: string,
): void {
  const { dispute_id: of, dispute_amount: amount } = dispute
  dispute.status = 'RESOLVED'
  dispute.dispute_outcome = { outcome_code: code }
  delete dispute.seller_response_due_date
  if (!isLost) {
    merchant.moves.push({ kind: 'released', of, cents: hundredths(amount) })
    return
  }
  dispute.fund_movements.push({ party: 'BUYER', type: 'CREDIT', reason: 'DISPUTE_SETTLEMENT', amount })
  dispute.fund_movements.push({ party: 'SELLER', type: 'DEBIT', reason: 'DISPUTE_SETTLEMENT', amount })
  if (!areDisputesRefunds) return
  const captureId = dispute.disputed_transactions[0]?.seller_transaction_id ?? ''
  const { order } = captureOf(merchant, captureId)
  order.refunds.push({ id: freshId(), status: 'COMPLETED', amount, capture: captureId })
}

const touch = (world: World, dispute: Dispute) => {
  dispute.update_time = new Date(timeIn(world)).toISOString()
}

function withCapture(world: World, captureId: string) {
  for (const { merchant } of world.apps.values())
    for (const { captures } of merchant.orders.values()) {
      const capture = captures.find(({ id }) => id === captureId)
      if (capture) return { merchant, capture }
    }
  throw new Refusal(404, 'INVALID_RESOURCE_ID')
}

function withDispute(world: World, id: string) {
  for (const { merchant } of world.apps.values()) {
    const dispute = merchant.disputes.get(id)
    if (dispute) return { merchant, dispute }
  }
  throw new Refusal(404, 'INVALID_RESOURCE_ID')
}

const isClaimOpen = ({ status, dispute_life_cycle_stage: stage }: Dispute) =>
  status === 'WAITING_FOR_SELLER_RESPONSE' && stage === 'CHARGEBACK'

/** A case as the API shows it, with what can be done about it. */
export const shownDispute = (dispute: Dispute) => ({
  ...dispute,
  links: [
    { rel: 'self', href: `https://api.paypal.example/v1/customer/disputes/${dispute.dispute_id}` },
    ...(isClaimOpen(dispute) ? ['provide_evidence', 'accept_claim'] : []).map((rel) => ({
      rel,
      href: `https://api.paypal.example/v1/customer/disputes/${dispute.dispute_id}/${rel.replace('_', '-')}`,
    })),
  ],
})

type Call = {
  merchant: Merchant
  faults: Faults
  now: number
  ids: string[]
  text: string
  query: URLSearchParams
}

function allow({ faults }: Call): void {
  if (faults.disputes === 'forbidden')
    throw new Refusal(403, 'PERMISSION_DENIED', 'You don’t have permission to access this resource.')
}

/** Summaries of cases that changed since then: no payment is named in them. */
export function listCases(call: Call): object {
  allow(call)
  const since = call.query.get('update_time_after') ?? ''
  const size = Number(call.query.get('page_size') ?? 10)
  const from = Number(call.query.get('next_page_token') ?? 0)
  const all = [...call.merchant.disputes.values()].filter(({ update_time }) => update_time >= since)
  const again = new URLSearchParams(call.query)
  again.set('next_page_token', String(from + size))
  return {
    items: all
      .slice(from, from + size)
      .map(({ dispute_id, create_time, update_time, reason, status, dispute_amount }) => ({
        ...{ dispute_id, create_time, update_time, reason, status, dispute_amount },
      })),
    links:
      from + size < all.length
        ? [{ rel: 'next', href: `https://api.paypal.example/v1/customer/disputes?${again}` }]
        : [],
  }
}

function caseOf(call: Call): Dispute {
  allow(call)
  const dispute = call.merchant.disputes.get(call.ids[0] ?? '')
  if (!dispute) throw new Refusal(404, 'INVALID_RESOURCE_ID', 'The specified resource doesn’t exist.')
  return dispute
}

export const readCase = (call: Call): object => shownDispute(caseOf(call))

/** Evidence comes as a form, whose field `input` is JSON. */
export function takeEvidence(call: Call): object {
  const dispute = caseOf(call)
  if (!isClaimOpen(dispute))
    throw new Refusal(422, 'INVALID_DISPUTE_STATUS', 'Evidence can’t be provided at this stage.')
  const [, json = '{}'] = /name="input"[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(call.text) ?? []
  const { evidences = [] } = JSON.parse(json) as { evidences?: { evidence_type: string; notes?: string }[] }
  if (evidences.length === 0 || evidences.some(({ notes = '' }) => notes.length > 2000))
    throw new Refusal(400, 'VALIDATION_ERROR', 'Invalid request - see details.')
  dispute.evidences.push(...evidences.map((each) => ({ ...each, source: 'SUBMITTED_BY_SELLER' })))
  dispute.status = 'UNDER_REVIEW'
  dispute.update_time = new Date(call.now).toISOString()
  return { links: [] }
}

export function acceptCase(call: Call): object {
  const dispute = caseOf(call)
  if (!isClaimOpen(dispute))
    throw new Refusal(422, 'INVALID_DISPUTE_STATUS', 'The claim can’t be accepted at this stage.')
  decide(call.merchant, call.faults, dispute, true, 'ACCEPTED')
  dispute.update_time = new Date(call.now).toISOString()
  return { links: [] }
}

/** What was written to webhooks in a time. */
export function listEvents({ merchant, query }: Call): object {
  const [from = '', until = '9'] = [query.get('start_time') ?? '', query.get('end_time') ?? '9']
  const events = merchant.events.filter(
    ({ create_time: at }) => at.slice(0, 19) >= from.slice(0, 19) && at.slice(0, 19) <= until.slice(0, 19),
  )
  return {
    count: events.length,
    events: events.toReversed().slice(0, Number(query.get('page_size') ?? 10)),
    links: [],
  }
}
