import { AppError } from '#kernel/errors.ts'
import type { DisputeReason } from '../../../balance-rules.ts'
import type { DisputeState } from '../../../rules.ts'
import type { ProviderDispute } from '../provider.ts'
import { ask, type Credentials, PaypalRefused } from './client.ts'
import { type Amount, knownMoney } from './orders.ts'

type Movement = {
  party?: string
  /** What `party` was called before. */
  affected_party?: string
  type?: 'DEBIT' | 'CREDIT'
  reason?: string
  amount?: Amount
}

/** A dispute, a claim or a chargeback: PayPal has one name for all of them. */
type Case = {
  dispute_id: string
  create_time: string
  reason?: string
  status?: string
  dispute_amount?: Amount
  seller_response_due_date?: string
  disputed_transactions?: { seller_transaction_id?: string }[]
  dispute_outcome?: { outcome_code?: string }
  evidences?: { source?: string }[]
  fund_movements?: Movement[]
  money_movements?: Movement[]
  links?: { rel?: string; href?: string }[]
}

const path = '/v1/customer/disputes'
/** PayPal lists so many at once, and doesn't go back further. */
const pageSize = 50
const mostPages = 40
const furthestMs = 179 * 24 * 3_600_000
/** The longest note that it takes. */
const longestNote = 2000

/** Disputes that were opened or changed since then. An app that may not read them has none. */
export async function* listDisputes(at: Credentials, since: Date): AsyncIterable<ProviderDispute> {
  const from = new Date(Math.max(since.getTime(), Date.now() - furthestMs)).toISOString()
  let next: string | null = `${path}?update_time_after=${encodeURIComponent(from)}&page_size=${pageSize}`
  for (let n = 0; next && n < mostPages; n++) {
    const page: { items?: { dispute_id: string }[]; links?: Case['links'] } = await ask<typeof page>(at, {
      ...{ method: 'GET', path: next },
    }).catch(noneWhereForbidden)
    for (const { dispute_id: id } of page.items ?? []) {
      const told = toldOf(await read(at, id))
      if (told) yield told
    }
    const link = page.links?.find(({ rel }) => rel === 'next')?.href
    next = link ? path + new URL(link).search : null
  }
}

function noneWhereForbidden(error: unknown): { items: [] } {
  if (error instanceof PaypalRefused && error.status === 403) return { items: [] }
  throw error
}

/**
 * Sends what a seller has to say, unless it was sent before. What's longer than one note is sent as several.
 *
 * @throws CONFLICT where PayPal takes none at this stage, UNAVAILABLE.
 */
export async function sendEvidence(at: Credentials, id: string, text: string): Promise<ProviderDispute> {
  const before = await read(at, id)
  if (before.status === 'RESOLVED' || isAnswered(before)) return whole(before)
  if (!before.links?.some(({ rel }) => rel === 'provide_evidence'))
    throw new AppError(
      'CONFLICT',
      'PayPal doesn’t take evidence for this dispute yet. Answer your buyer in its Resolution Center.',
    )
  const notes = Array.from({ length: Math.ceil(text.length / longestNote) }, (_, n) =>
    text.slice(n * longestNote, (n + 1) * longestNote),
  )
  const said = { evidences: notes.map((note) => ({ evidence_type: 'OTHER', notes: note })) }
  const body = new FormData()
  body.set('input', new Blob([JSON.stringify(said)], { type: 'application/json' }))
  await ask(at, {
    ...{ method: 'POST', path: `${path}/${id}/provide-evidence`, body, requestId: `evidence:${id}` },
  }).catch(unlessRefused)
  return whole(await read(at, id))
}

/** Lets the buyer have the money. One that was decided meanwhile stays decided. */
export async function acceptClaim(at: Credentials, id: string): Promise<ProviderDispute> {
  await ask(at, {
    ...{ method: 'POST', path: `${path}/${id}/accept-claim`, requestId: `accept:${id}` },
    body: { note: 'full refund', accept_claim_type: 'REFUND' },
  }).catch(unlessRefused)
  return whole(await read(at, id))
}

/** Another was faster: what PayPal has is read. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof PaypalRefused)) throw error
}

async function read(at: Credentials, id: string): Promise<Case> {
  try {
    return await ask<Case>(at, { method: 'GET', path: `${path}/${encodeURIComponent(id)}` })
  } catch (cause) {
    if (!(cause instanceof PaypalRefused)) throw cause
    throw new AppError('UNAVAILABLE', 'PayPal can’t be reached right now.', { cause })
  }
}

function whole(dispute: Case): ProviderDispute {
  const told = toldOf(dispute)
  if (!told) throw new Error(`PayPal’s dispute ${dispute.dispute_id} names no payment.`)
  return told
}

/** Null where it names no payment, or an amount in a currency that nothing is sold in here. */
function toldOf(dispute: Case): ProviderDispute | null {
  const { dispute_id, create_time, seller_response_due_date: due, dispute_amount: of } = dispute
  const chargeId = dispute.disputed_transactions?.find((each) => each.seller_transaction_id)
  if (!chargeId?.seller_transaction_id || !of) return null
  const amount = knownMoney(of)
  if (!amount || amount.cents <= 0) return null
  return {
    ...{ disputeRef: dispute_id, chargeId: chargeId.seller_transaction_id, amount },
    ...{ feeCents: feeCentsOf(dispute, amount.currency), keepsFee: true },
    ...{ reason: reasons[dispute.reason ?? ''] ?? 'general', state: stateOf(dispute, amount.cents) },
    openedAt: new Date(create_time),
    respondBy: due ? new Date(due) : null,
  }
}

const reasons: Readonly<Record<string, DisputeReason>> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: 'productNotReceived',
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: 'productUnacceptable',
  UNAUTHORISED: 'fraudulent',
  CREDIT_NOT_PROCESSED: 'creditNotProcessed',
  DUPLICATE_TRANSACTION: 'duplicate',
  CANCELED_RECURRING_BILLING: 'subscriptionCanceled',
}

const isAnswered = ({ evidences = [] }: Case) =>
  evidences.some(({ source }) => source === 'SUBMITTED_BY_SELLER')

/** What PayPal calls a decision says less than what it took of the seller: it may have paid the buyer itself. */
function stateOf(dispute: Case, cents: number): DisputeState {
  if (dispute.status !== 'RESOLVED')
    return dispute.status !== 'WAITING_FOR_SELLER_RESPONSE' && isAnswered(dispute) ? 'submitted' : 'open'
  const taken = takenOf(dispute)
  // What was settled for a part is a refund, which the payment has.
  if (taken !== null) return taken >= cents ? 'lost' : 'won'
  const { outcome_code: code = '' } = dispute.dispute_outcome ?? {}
  return code === 'RESOLVED_BUYER_FAVOUR' || code === 'ACCEPTED' ? 'lost' : 'won'
}

const movementsOf = ({ fund_movements: now, money_movements: before }: Case) =>
  (now ?? before ?? []).filter(({ party, affected_party }) => (party ?? affected_party) === 'SELLER')

const isFee = ({ reason = '' }: Movement) => reason.endsWith('_FEE')
const signed = ({ type, amount }: Movement) => {
  const cents = amount ? (knownMoney(amount)?.cents ?? 0) : 0
  return type === 'CREDIT' ? -cents : cents
}

/** What it took of the seller in the end; null where it doesn't say. */
function takenOf(dispute: Case): number | null {
  const settled = movementsOf(dispute).filter((each) => !isFee(each))
  return settled.length > 0 ? settled.reduce((sum, each) => sum + signed(each), 0) : null
}

const feeCentsOf = (dispute: Case, currency: string) =>
  movementsOf(dispute)
    .filter((each) => isFee(each) && each.amount?.currency_code === currency)
    .reduce((sum, each) => sum + signed(each), 0)
