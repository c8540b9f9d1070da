import type { Stripe } from 'stripe'
import { toldBuyers } from '../../../reasons.ts'
import {
  type Account,
  type Attempt,
  type Charge,
  ChargeUnreadable,
  type Decline,
  type Keeping,
  type KeepOutcome,
  type Outcome,
} from '../provider.ts'
import { unitsOf } from './amounts.ts'
import { chargeOf } from './charges.ts'
import { asking, StripeRefused } from './client.ts'
import { idOf, keptOf, partsOf, refOf } from './kept-method.ts'
import { findSession, mark, objectOf, openForMs } from './marks.ts'
import { methodsFor, takesDays, whyNotPaid } from './methods.ts'

type Intent = Stripe.PaymentIntent

const whole = ['latest_charge.balance_transaction']

/**
 * Takes the money of an attempt by a kept method. The intent is made first, and takes nothing; its name is written down; then that
 * one is confirmed. One that was confirmed before is only read.
 */
export async function chargeKept(
  stripe: Stripe,
  attempt: Attempt,
  kept: string,
  writeDown: (ref: string) => Promise<void>,
): Promise<Outcome> {
  let ref = attempt.ref?.startsWith('pi_') ? attempt.ref : null
  if (!ref) {
    try {
      ref = (await createIntent(stripe, attempt, kept)).id
    } catch (error) {
      if (!(error instanceof StripeRefused)) throw error
      const decline = (await isThere(stripe, kept)) ? 'soft' : 'hard'
      return declinedAs(attempt, `refused_${attempt.key}`, decline, toldBuyers.declined)
    }
    await writeDown(ref)
  }
  const intent = await readIntent(stripe, attempt, ref)
  if (intent.status !== 'requires_confirmation') return outcomeOf(attempt, intent)
  await asking(() =>
    stripe.paymentIntents.confirm(
      intent.id,
      { off_session: true, error_on_requires_action: true },
      { idempotencyKey: `confirm:${attempt.key}` },
    ),
  ).catch((error: unknown) => {
    // Declined, or confirmed by another in this moment: what became of it is read.
    if (!(error instanceof StripeRefused)) throw error
  })
  return outcomeOf(attempt, await readIntent(stripe, attempt, ref))
}

/** What became of an intent; null while nothing can have been taken by it. */
export async function readSaved(stripe: Stripe, attempt: Attempt, ref: string): Promise<Outcome | null> {
  const intent = await readIntent(stripe, attempt, ref)
  return intent.status === 'requires_confirmation' ? null : outcomeOf(attempt, intent)
}

/** Closes an intent that wasn't confirmed, so that it can't be. */
export async function closeSaved(stripe: Stripe, attempt: Attempt, ref: string): Promise<Outcome | null> {
  await asking(() => stripe.paymentIntents.cancel(ref)).catch((error: unknown) => {
    if (!(error instanceof StripeRefused)) throw error
  })
  return readSaved(stripe, attempt, ref)
}

function createIntent(stripe: Stripe, { key, amount }: Attempt, kept: string): Promise<Intent> {
  const { customer, method } = partsOf(kept)
  const params: Stripe.PaymentIntentCreateParams = {
    amount: unitsOf(amount),
    currency: amount.currency.toLowerCase(),
    customer,
    payment_method: method,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { [mark]: key },
  }
  return asking(() => stripe.paymentIntents.create(params, { idempotencyKey: `intent:${key}` }))
}

async function readIntent(stripe: Stripe, { key }: Attempt, ref: string): Promise<Intent> {
  try {
    return await asking(() => stripe.paymentIntents.retrieve(ref, { expand: whole }))
  } catch (error) {
    if (error instanceof StripeRefused && error.isMissing) throw new ChargeUnreadable(key, { cause: error })
    throw error
  }
}

async function isThere(stripe: Stripe, kept: string): Promise<boolean> {
  const { customer, method } = partsOf(kept)
  try {
    const found = await asking(() => stripe.paymentMethods.retrieve(method))
    return idOf(found.customer) === customer
  } catch (error) {
    if (error instanceof StripeRefused) return false
    throw error
  }
}

function outcomeOf(attempt: Attempt, intent: Intent): Outcome {
  const charge = objectOf(intent.latest_charge)
  if (intent.status === 'succeeded' && charge) return { state: 'done', charge: chargeOf(charge) }
  if (
    intent.status === 'processing' ||
    intent.status === 'requires_confirmation' ||
    intent.status === 'succeeded'
  )
    return { state: 'waiting', ref: intent.id, ...takesDays(intent) }
  return declinedAs(attempt, intent.id, declineOf(intent), whyNotPaid(intent, toldBuyers.declined))
}

function declinedAs({ amount }: Attempt, chargeId: string, decline: Decline, reason: string): Outcome {
  const charge: Charge = { chargeId, state: 'declined', amount, method: 'card', last4: null, reason, decline }
  return { state: 'done', charge }
}

/** Banks' answers after which the same card never does. */
const hard: ReadonlySet<string> = new Set([
  ...[
    'stolen_card',
    'lost_card',
    'pickup_card',
    'restricted_card',
    'expired_card',
    'fraudulent',
    'merchant_blacklist',
  ],
  ...[
    'revocation_of_authorization',
    'revocation_of_all_authorizations',
    'stop_payment_order',
    'security_violation',
  ],
  ...['account_closed', 'no_account', 'debit_not_authorized', 'bank_account_unusable'],
  ...['invalid_account', 'incorrect_number', 'invalid_number', 'invalid_expiry_month', 'invalid_expiry_year'],
  ...[
    'card_not_supported',
    'currency_not_supported',
    'not_permitted',
    'transaction_not_allowed',
    'resource_missing',
  ],
])

function declineOf({ status, last_payment_error: error }: Intent): Decline {
  const codes = [error?.code ?? '', error?.decline_code ?? '']
  if (status === 'requires_action' || codes.includes('authentication_required')) return 'authentication'
  return codes.some((code) => hard.has(code)) ? 'hard' : 'soft'
}

/** Has a buyer name a card at Stripe's page, where nothing is paid; with an account the page is made, otherwise it's only read. */
export async function nameCard(
  stripe: Stripe,
  keeping: Keeping,
  account: Account | null,
): Promise<KeepOutcome> {
  const made =
    keeping.ref === null && account
      ? await openSetup(stripe, keeping, account)
      : keeping.ref === null
        ? await findSession(stripe, keeping)
        : { id: keeping.ref }
  if (!made) return { state: 'refused', ref: keeping.key, reason: notKept }
  const session = await asking(() =>
    stripe.checkout.sessions.retrieve(made.id, { expand: ['setup_intent.payment_method'] }),
  )
  if (session.status === 'open' && session.url)
    return { state: 'redirect', ref: session.id, url: session.url }
  const method = objectOf(objectOf(session.setup_intent)?.payment_method)
  const customer = idOf(session.customer)
  const kept = method && customer ? keptOf(refOf(customer, method.id), method) : null
  if (session.status === 'complete' && kept) return { state: 'kept', method: kept }
  return { state: 'refused', ref: session.id, reason: notKept }
}

const notKept = toldBuyers.tooLate

function openSetup(
  stripe: Stripe,
  { key, currency, email, returnTo, cancelTo, begunAt }: Keeping,
  account: Account,
) {
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'setup',
    allowed_payment_method_types: methodsFor(account),
    currency: currency.toLowerCase(),
    customer_creation: 'always',
    ...(email ? { customer_email: email } : {}),
    client_reference_id: key,
    metadata: { throughline_method: key },
    success_url: returnTo,
    cancel_url: cancelTo,
    ...(begunAt ? { expires_at: Math.floor((begunAt.getTime() + openForMs) / 1000) } : {}),
  }
  return asking(() => stripe.checkout.sessions.create(params, { idempotencyKey: `keep:${key}` }))
}

/** Gives a kept card up. */
export async function forgetCard(stripe: Stripe, kept: string): Promise<void> {
  await asking(() => stripe.paymentMethods.detach(partsOf(kept).method)).catch((error: unknown) => {
    if (!(error instanceof StripeRefused)) throw error
  })
}
