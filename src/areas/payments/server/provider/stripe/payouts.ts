import type { Stripe } from 'stripe'
import type { Payout } from '../provider.ts'
import { knownMoney } from './amounts.ts'
import { namesOf } from './charges.ts'
import { eachOf, secondsOf } from './pages.ts'

/** What Stripe sent to the account's bank since then. */
export async function* listPayouts(stripe: Stripe, since: Date): AsyncIterable<Payout> {
  const created = { gte: secondsOf(since) }
  for await (const payout of eachOf((page) => stripe.payouts.list({ created, ...page }))) {
    const amount = knownMoney(payout.amount, payout.currency)
    // One below zero is taken from the bank: it's no payout.
    if (amount && amount.cents > 0) yield { ...toldOf(payout), amount }
  }
}

function toldOf({
  id,
  status,
  arrival_date,
  created,
  automatic,
  failure_code,
  failure_message,
}: Stripe.Payout) {
  const state = (
    { paid: 'paid', failed: 'failed', canceled: 'failed', pending: 'waiting', in_transit: 'waiting' } as const
  )[status]
  return {
    id,
    state: state ?? ('waiting' as const),
    arrivesAt: new Date(arrival_date * 1000),
    madeAt: new Date(created * 1000),
    isAutomatic: automatic,
    reason: failure_message ?? failure_code,
  }
}

/**
 * Numbers of what a payout is made of, as our books name it. Stripe says so of payouts by its own schedule alone. What came back from
 * the bank before is in the next one as a single movement: that is what the earlier one was made of.
 */
export async function partsOf(stripe: Stripe, payout: string): Promise<string[]> {
  const parts: string[] = []
  for await (const movement of eachOf((page) => stripe.balanceTransactions.list({ payout, ...page }))) {
    const { id, type } = movement
    const source = typeof movement.source === 'string' ? movement.source : movement.source?.id
    if (!source || type === 'payout') continue
    if (type === 'payout_failure' && source !== payout)
      parts.push(`${source}:other`, ...(await partsOf(stripe, source)))
    // The last is what came of an exchange.
    else parts.push(...namesOf(movement), `${id}:in`)
  }
  return parts
}
