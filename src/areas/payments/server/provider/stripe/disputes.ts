import type { Stripe } from 'stripe'
import { AppError } from '#kernel/errors.ts'
import { beforeExchange } from '../../../balance-rules.ts'
import type { DisputeState } from '../../../rules.ts'
import type { ProviderDispute } from '../provider.ts'
import { knownMoney } from './amounts.ts'
import { asking, StripeRefused } from './client.ts'
import { eachOf, secondsOf } from './pages.ts'

/** What banks took back since then. A bank that only asks has taken nothing, and isn't among them. */
export async function* listDisputes(stripe: Stripe, since: Date): AsyncIterable<ProviderDispute> {
  const created = { gte: secondsOf(since) }
  for await (const dispute of eachOf((page) => stripe.disputes.list({ created, ...page }))) {
    const told = toldOf(dispute)
    if (told) yield told
  }
}

/** Sends the bank what a seller has to say, unless it was sent before: it's taken once. */
export async function sendEvidence(stripe: Stripe, id: string, text: string): Promise<ProviderDispute> {
  const { status, evidence_details } = await read(stripe, id)
  if (status === 'needs_response' && evidence_details.submission_count === 0)
    await asking(() =>
      stripe.disputes.update(
        id,
        { evidence: { uncategorized_text: text }, submit: true },
        { idempotencyKey: `evidence:${id}` },
      ),
    ).catch(unlessRefused)
  return whole(await read(stripe, id))
}

/** Gives the money up. One that was decided meanwhile stays decided. */
export async function acceptDispute(stripe: Stripe, id: string): Promise<ProviderDispute> {
  await asking(() => stripe.disputes.close(id)).catch(unlessRefused)
  return whole(await read(stripe, id))
}

/** Another was faster: what Stripe has is read. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof StripeRefused)) throw error
}

async function read(stripe: Stripe, id: string): Promise<Stripe.Dispute> {
  try {
    return await asking(() => stripe.disputes.retrieve(id))
  } catch (cause) {
    if (!(cause instanceof StripeRefused)) throw cause
    throw new AppError('UNAVAILABLE', 'Stripe can’t be reached right now.', { cause })
  }
}

function whole(dispute: Stripe.Dispute): ProviderDispute {
  const told = toldOf(dispute)
  if (!told) throw new Error(`Stripe’s dispute ${dispute.id} is ${dispute.status}.`)
  return told
}

function toldOf(dispute: Stripe.Dispute): ProviderDispute | null {
  const { id, charge, created, reason, evidence_details } = dispute
  const amount = knownMoney(dispute.amount, dispute.currency)
  const state = stateOf(dispute)
  if (!state || !amount) return null
  return {
    disputeRef: id,
    chargeId: typeof charge === 'string' ? charge : charge.id,
    amount,
    feeCents: feeCentsOf(dispute),
    reason: reason.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    state,
    openedAt: new Date(created * 1000),
    respondBy: evidence_details.due_by ? new Date(evidence_details.due_by * 1000) : null,
  }
}

/** Null where no money was taken. */
function stateOf({ status, evidence_details }: Stripe.Dispute): DisputeState | null {
  switch (status) {
    case 'needs_response':
      return evidence_details.submission_count > 0 ? 'submitted' : 'open'
    case 'under_review':
      return 'submitted'
    case 'won':
      return 'won'
    case 'lost':
      return 'lost'
    default:
      return null
  }
}

/** What Stripe took besides when the money left: in another currency, by what the payment was exchanged at. */
function feeCentsOf({ balance_transactions, currency, amount: soldCents }: Stripe.Dispute): number {
  const opening = balance_transactions.find(({ amount }) => amount < 0)
  if (!opening || opening.currency === currency) return opening?.fee ?? 0
  return beforeExchange(opening.fee, { soldCents, settledCents: -opening.amount })
}
