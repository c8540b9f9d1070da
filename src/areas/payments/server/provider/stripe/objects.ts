import type { Stripe } from 'stripe'
import type { ProviderObject } from '../provider.ts'
import { knownMoney } from './amounts.ts'
import { mark } from './marks.ts'
import { eachOf, secondsOf } from './pages.ts'

/** What an account took since then for orders, and what it paid back. What it sold by itself isn't ours. */
export async function* listObjects(stripe: Stripe, since: Date): AsyncIterable<ProviderObject> {
  const created = { gte: secondsOf(since) }
  for await (const charge of eachOf((page) => stripe.charges.list({ created, ...page }))) {
    const amount = knownMoney(charge.amount, charge.currency)
    const key = charge.metadata?.[mark]
    if (!amount || !key || charge.status !== 'succeeded' || !charge.captured) continue
    const madeAt = new Date(charge.created * 1000)
    yield { kind: 'charge', id: charge.id, chargeId: charge.id, key, amount, madeAt }
  }
  for await (const refund of eachOf((page) => stripe.refunds.list({ created, ...page }))) {
    const amount = knownMoney(refund.amount, refund.currency)
    const chargeId = typeof refund.charge === 'string' ? refund.charge : refund.charge?.id
    if (!amount || !chargeId || refund.status === 'failed' || refund.status === 'canceled') continue
    const madeAt = new Date(refund.created * 1000)
    yield { kind: 'refund', id: refund.id, chargeId, key: null, amount, madeAt }
  }
}
