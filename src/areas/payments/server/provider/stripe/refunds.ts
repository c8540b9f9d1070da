import type { Stripe } from 'stripe'
import { AppError } from '#kernel/errors.ts'
import type { PaymentsReason } from '../../../reasons.ts'
import type { ProviderRefund, RefundOutcome, RefundRequest } from '../provider.ts'
import { knownMoney, unitsOf } from './amounts.ts'
import { asking, StripeRefused } from './client.ts'
import { eachOf, secondsOf } from './pages.ts'

/** Our own key on a refund: Stripe forgets the one of a request after a day. */
const mark = 'throughline_refund'

/** Pays back some of a charge, once for each key, whenever it's asked again. One that has a name already is only read. */
export async function payBack(
  stripe: Stripe,
  { key, chargeId, amount, ref }: RefundRequest,
): Promise<RefundOutcome> {
  if (ref) return readRefund(stripe, ref)
  try {
    const known = await findRefund(stripe, chargeId, key)
    const refund =
      known ??
      (await asking(() =>
        stripe.refunds.create(
          { charge: chargeId, amount: unitsOf(amount), metadata: { [mark]: key } },
          { idempotencyKey: `refund:${key}` },
        ),
      ))
    return outcomeOf(refund)
  } catch (error) {
    if (error instanceof StripeRefused) return { state: 'refused', reason: error.message }
    throw error
  }
}

/** That it can't be read says nothing of what became of it. @throws UNAVAILABLE. */
async function readRefund(stripe: Stripe, ref: string): Promise<RefundOutcome> {
  try {
    return outcomeOf(await asking(() => stripe.refunds.retrieve(ref)))
  } catch (cause) {
    if (!(cause instanceof StripeRefused)) throw cause
    throw new AppError('UNAVAILABLE', 'Stripe can’t be reached right now.', { cause })
  }
}

async function findRefund(stripe: Stripe, charge: string, key: string): Promise<Stripe.Refund | null> {
  for await (const refund of eachOf((page) => stripe.refunds.list({ charge, ...page })))
    if (refund.metadata?.[mark] === key) return refund
  return null
}

/** What was paid back of a charge, or since then of any, here or at Stripe's own site. */
export async function* listRefunds(
  stripe: Stripe,
  of: { chargeId: string } | { since: Date },
): AsyncIterable<ProviderRefund> {
  try {
    yield* refundsOf(stripe, of)
  } catch (error) {
    // Test data is cleared at its own site: a charge that's gone keeps none of the others.
    if (!(error instanceof StripeRefused && error.isMissing)) throw error
  }
}

async function* refundsOf(
  stripe: Stripe,
  of: { chargeId: string } | { since: Date },
): AsyncIterable<ProviderRefund> {
  const asked = 'chargeId' in of ? { charge: of.chargeId } : { created: { gte: secondsOf(of.since) } }
  for await (const refund of eachOf((page) => stripe.refunds.list({ ...asked, ...page }))) {
    const amount = knownMoney(refund.amount, refund.currency)
    const chargeId = typeof refund.charge === 'string' ? refund.charge : refund.charge?.id
    if (!amount || !chargeId) continue
    const key = refund.metadata?.[mark] ?? null
    yield { refundId: refund.id, chargeId, amount, key, outcome: outcomeOf(refund) }
  }
}

function outcomeOf({ id, status, failure_reason }: Stripe.Refund): RefundOutcome {
  switch (status) {
    case 'failed':
    case 'canceled':
      return {
        state: 'refused',
        reason: failure_reason ?? ('payments.cannotPayBack' satisfies PaymentsReason),
      }
    case 'succeeded':
      return { state: 'done', refundId: id }
    default:
      return { state: 'waiting', refundId: id }
  }
}
