import type { Stripe } from 'stripe'
import type { Money } from '#kernel/money.ts'
import { type PaymentsReason, toldBuyers } from '../../../reasons.ts'
import { type Account, type Attempt, type Charge, ChargeUnreadable, type Outcome } from '../provider.ts'
import { unitsOf } from './amounts.ts'
import { chargeOf } from './charges.ts'
import { asking, StripeRefused } from './client.ts'
import { findSession, mark, objectOf, openForMs, retrieve, whole } from './marks.ts'
import { methodsFor, takesDays, whyNotPaid } from './methods.ts'
import { closeSaved, readSaved } from './saved-charges.ts'

type Session = Stripe.Checkout.Session

/** Makes the page where an attempt is paid. The same attempt has one page. */
export async function openSession(stripe: Stripe, attempt: Attempt, account: Account): Promise<Outcome> {
  try {
    const made = await asking(() => createPatiently(stripe, attempt, account))
    // The answer is the one of then: what became of it is read.
    const session = isReplayed(made) ? await retrieve(stripe, made.id) : made
    return outcomeOf(stripe, attempt, session)
  } catch (error) {
    if (!(error instanceof StripeRefused)) throw error
    // The same key with other words, after an update perhaps: what was made with it counts.
    const known = await findSession(stripe, attempt)
    if (known) return outcomeOf(stripe, attempt, known)
    return declined(attempt, `refused_${attempt.key}`, toldBuyers.notTaken)
  }
}

/** What became of an attempt; null where no page was made for it. */
export async function readSession(stripe: Stripe, attempt: Attempt): Promise<Outcome | null> {
  const { ref } = attempt
  if (ref?.startsWith('pi_')) return readSaved(stripe, attempt, ref)
  if (ref?.startsWith('ch_') || ref?.startsWith('py_')) return readCharge(stripe, ref)
  const session = ref?.startsWith('cs_')
    ? await retrieveKnown(stripe, attempt, ref)
    : await findSession(stripe, attempt)
  return session && outcomeOf(stripe, attempt, session)
}

/** Closes the page. Whoever paid it just before has paid. */
export async function closeSession(stripe: Stripe, attempt: Attempt): Promise<Outcome | null> {
  if (attempt.ref?.startsWith('pi_')) return closeSaved(stripe, attempt, attempt.ref)
  const session = attempt.ref?.startsWith('cs_')
    ? await retrieveKnown(stripe, attempt, attempt.ref)
    : await findSession(stripe, attempt)
  if (session?.status === 'open') {
    await asking(() => stripe.checkout.sessions.expire(session.id)).catch((error: unknown) => {
      // It was paid, or ran out, in this moment.
      if (!(error instanceof StripeRefused)) throw error
    })
  }
  return session && outcomeOf(stripe, attempt, await retrieve(stripe, session.id))
}

async function create(stripe: Stripe, attempt: Attempt, account: Account) {
  const { key, amount, returnTo, cancelTo, begunAt } = attempt
  const sold = await attempt.about?.()
  const metadata = { [mark]: key, ...(sold ? { throughline_order: sold.orderId } : {}) }
  return stripe.checkout.sessions.create(
    {
      mode: 'payment',
      allowed_payment_method_types: methodsFor(account),
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: amount.currency.toLowerCase(),
            unit_amount: unitsOf(amount),
            product_data: { name: sold?.title.slice(0, 250) || 'Order' },
          },
        },
      ],
      client_reference_id: key,
      metadata,
      payment_intent_data: { metadata, ...(attempt.keeps ? { setup_future_usage: 'off_session' } : {}) },
      ...(attempt.keeps ? { customer_creation: 'always' } : {}),
      ...(sold ? { customer_email: sold.email } : {}),
      success_url: returnTo,
      cancel_url: cancelTo,
      // The same at each try, or Stripe takes it for another request.
      ...(begunAt ? { expires_at: Math.floor((begunAt.getTime() + openForMs) / 1000) } : {}),
      // The amount is ours alone: nothing there may change it.
      adaptive_pricing: { enabled: false },
      automatic_tax: { enabled: false },
      allow_promotion_codes: false,
      expand: whole,
    },
    { idempotencyKey: key },
  )
}

/** Two presses at once: the later one waits for the answer of the first. */
async function createPatiently(stripe: Stripe, attempt: Attempt, account: Account, triesLeft = 4) {
  try {
    return await create(stripe, attempt, account)
  } catch (error) {
    const isBusy = error instanceof Error && 'statusCode' in error && error.statusCode === 409
    if (!isBusy || triesLeft === 0) throw error
    await new Promise((done) => setTimeout(done, 400))
    return createPatiently(stripe, attempt, account, triesLeft - 1)
  }
}

const isReplayed = (made: Stripe.Response<Session>): boolean =>
  made.lastResponse.headers['idempotent-replayed'] === 'true'

async function retrieveKnown(stripe: Stripe, { key }: Attempt, id: string): Promise<Session> {
  try {
    return await retrieve(stripe, id)
  } catch (error) {
    // It was there once. Money may have been taken.
    if (error instanceof StripeRefused && error.isMissing) throw new ChargeUnreadable(key, { cause: error })
    throw error
  }
}

async function outcomeOf(stripe: Stripe, attempt: Attempt, session: Session): Promise<Outcome> {
  const { id, status, payment_status } = session
  if (status === 'open') {
    if (isOurAmount(session, attempt.amount) && session.url)
      return { state: 'redirect', ref: id, url: session.url }
    // No one is led to a page that asks for another amount.
    await asking(() => stripe.checkout.sessions.expire(id))
    return declined(attempt, id, toldBuyers.notTaken)
  }
  if (status === 'expired') {
    const reason = isOurAmount(session, attempt.amount) ? null : toldBuyers.notTaken
    return reason ? declined(attempt, id, reason) : lapsed(attempt, id)
  }
  const intent = objectOf(session.payment_intent)
  const charge = objectOf(intent?.latest_charge)
  if (payment_status === 'paid' && charge) return { state: 'done', charge: chargeOf(charge, intent) }
  if (intent?.status === 'canceled' || intent?.status === 'requires_payment_method')
    return declined(attempt, id, whyNotPaid(intent, toldBuyers.declined))
  return { state: 'waiting', ref: id, ...takesDays(intent) }
}

const isOurAmount = ({ amount_total, currency }: Session, amount: Money): boolean =>
  amount_total === unitsOf(amount) && currency?.toUpperCase() === amount.currency

async function readCharge(stripe: Stripe, id: string): Promise<Outcome> {
  const charge = await asking(() =>
    stripe.charges.retrieve(id, { expand: ['balance_transaction', 'payment_intent'] }),
  )
  return { state: 'done', charge: chargeOf(charge, objectOf(charge.payment_intent)) }
}

function declined({ amount }: Attempt, id: string, reason: string): Outcome {
  const charge: Charge = { chargeId: id, state: 'declined', amount, method: 'card', last4: null, reason }
  return { state: 'done', charge }
}

function lapsed({ amount }: Attempt, id: string): Outcome {
  const reason: PaymentsReason = 'payments.notFinished'
  const charge: Charge = {
    chargeId: id,
    state: 'declined',
    amount,
    method: 'card',
    last4: null,
    reason,
    isLapsed: true,
  }
  return { state: 'done', charge }
}
