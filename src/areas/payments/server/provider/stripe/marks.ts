import type { Stripe } from 'stripe'
import { hours } from '#kernel/time.ts'
import type { Attempt } from '../provider.ts'
import { asking } from './client.ts'

type Session = Stripe.Checkout.Session

/** Names of ours on everything we make there. */
export const mark = 'throughline_attempt'

/** A page that was left open is used within this time or not at all. */
export const openForMs = hours(2)
/** Clocks differ by less. */
const skewMs = hours(1)

/** With it comes all that an outcome is made of, down to the fee. */
export const whole = ['payment_intent.latest_charge.balance_transaction']

export const retrieve = (stripe: Stripe, id: string): Promise<Session> =>
  asking(() => stripe.checkout.sessions.retrieve(id, { expand: whole }))

/** The page of an attempt whose name was never written down: no one was led to it, so it was made about when it was begun. */
export async function findSession(
  stripe: Stripe,
  { key, begunAt }: Pick<Attempt, 'key' | 'begunAt'>,
): Promise<Session | null> {
  const from = (begunAt ?? new Date()).getTime()
  const created = {
    gte: Math.floor((from - skewMs) / 1000),
    ...(begunAt ? { lte: Math.floor((from + openForMs + skewMs) / 1000) } : {}),
  }
  for (let after: string | undefined; ; ) {
    const page = await asking(() =>
      stripe.checkout.sessions.list({ created, limit: 100, ...(after ? { starting_after: after } : {}) }),
    )
    const found = page.data.find((each) => each.client_reference_id === key)
    if (found) return retrieve(stripe, found.id)
    after = page.data.at(-1)?.id
    if (!page.has_more || !after) return null
  }
}

/** What was asked for with `expand`. */
export const objectOf = <T extends { id: string }>(value: string | T | null | undefined): T | null =>
  typeof value === 'object' ? (value ?? null) : null
