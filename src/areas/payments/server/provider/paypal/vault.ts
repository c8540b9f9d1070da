import { toldBuyers } from '../../../reasons.ts'
import {
  type Attempt,
  type Charge,
  ChargeUnreadable,
  type Keeping,
  type KeepOutcome,
  type Outcome,
} from '../provider.ts'
import { amountOf } from './amounts.ts'
import { ask, type Credentials, PaypalRefused } from './client.ts'
import {
  declineOutcome,
  findOrder,
  isOurAmount,
  keptRefOf,
  type Order,
  orderKeptIn,
  outcomeOf,
  readOrder,
} from './orders.ts'
import { keptAs } from './vault-entry.ts'

/**
 * Takes the money of an attempt by what's kept: an order no one is led to, whose id is on the disk before it's captured. An order is
 * captured once, whatever is asked again.
 */
export async function chargeKept(
  at: Credentials,
  attempt: Attempt,
  method: string,
  writeDown: (ref: string) => Promise<void>,
): Promise<Outcome> {
  let { ref } = attempt
  if (!ref) {
    const made = await makeOrder(at, attempt)
    if (typeof made !== 'string') return made
    ref = made
    await writeDown(ref)
  }
  const named = { ...attempt, ref }
  const id = orderKeptIn(ref)
  const order = id && (await findOrder(at, named, id))
  // It was captured by now, or is gone.
  if (!id || !order || order.status !== 'CREATED')
    return (
      (await readOrder(at, named, { mayCapture: false })) ?? declineOutcome(attempt, ref, toldBuyers.notTaken)
    )
  if (!isOurAmount(order, attempt)) return declineOutcome(attempt, ref, toldBuyers.notTaken)
  try {
    const captured = await ask<Order>(at, {
      method: 'POST',
      path: `/v2/checkout/orders/${id}/capture`,
      requestId: `charge:${attempt.key}`,
      body: { payment_source: { paypal: { vault_id: method } } },
    })
    return outcomeOf(at, named, captured, { mayCapture: false })
  } catch (error) {
    if (!(error instanceof PaypalRefused)) throw error
    if (error.issue === 'ORDER_ALREADY_CAPTURED') {
      const known = await findOrder(at, named, id)
      if (!known) throw new ChargeUnreadable(attempt.key, { cause: error })
      return outcomeOf(at, named, known, { mayCapture: false })
    }
    return refusedCharge(named, ref, error)
  }
}

async function makeOrder(at: Credentials, attempt: Attempt): Promise<string | Outcome> {
  const { key, amount } = attempt
  const sold = await attempt.about?.()
  const title = (sold?.title || 'Order').slice(0, 127)
  try {
    const order = await ask<Order>(at, {
      method: 'POST',
      path: '/v2/checkout/orders',
      requestId: key,
      body: {
        intent: 'CAPTURE',
        purchase_units: [{ custom_id: key, invoice_id: key, description: title, amount: amountOf(amount) }],
      },
    })
    return keptRefOf(order.id)
  } catch (error) {
    if (error instanceof PaypalRefused) return declineOutcome(attempt, `refused_${key}`, toldBuyers.notTaken)
    throw error
  }
}

/** Who took the permission back has to pay by themselves; anything else may work another day. */
function refusedCharge(attempt: Attempt, ref: string, { issue, status }: PaypalRefused): Outcome {
  const isGone =
    status === 404 ||
    [
      'TOKEN_ID_NOT_FOUND',
      'VAULT_ID_NOT_FOUND',
      'AGREEMENT_ALREADY_CANCELLED',
      'BILLING_AGREEMENT_NOT_FOUND',
    ].includes(issue)
  const decline: NonNullable<Charge['decline']> = isGone
    ? 'hard'
    : issue === 'PAYER_ACTION_REQUIRED'
      ? 'authentication'
      : 'soft'
  const outcome = declineOutcome(attempt, ref, toldBuyers.paypalDeclined)
  return outcome.state === 'done' ? { ...outcome, charge: { ...outcome.charge, decline } } : outcome
}

type SetupToken = {
  id: string
  status: string
  links?: { rel: string; href: string }[]
}

const prefix = 'setup-'

/** Has a buyer agree at PayPal to be charged from now on, or says what became of that. */
export async function keepAtPaypal(
  at: Credentials,
  keeping: Keeping,
  isBegun: boolean,
): Promise<KeepOutcome> {
  const { ref } = keeping
  if (!ref && !isBegun) return refused('', toldBuyers.notConfirmed)
  const token = ref ? await findSetup(at, ref) : await openSetup(at, keeping)
  if (!token) return refused(ref ?? '', toldBuyers.notConfirmed)
  const name = prefix + token.id
  if (token.status === 'APPROVED' || token.status === 'VAULTED') return swap(at, keeping, token.id)
  const url = token.links?.find(({ rel }) => rel === 'approve')?.href
  return url ? { state: 'redirect', ref: name, url } : refused(name, toldBuyers.notConfirmed)
}

const refused = (ref: string, reason: string): KeepOutcome => ({ state: 'refused', ref, reason })

function openSetup(at: Credentials, { key, returnTo, cancelTo }: Keeping): Promise<SetupToken> {
  return ask<SetupToken>(at, {
    method: 'POST',
    path: '/v3/vault/setup-tokens',
    requestId: `setup:${key}`,
    body: {
      payment_source: {
        paypal: {
          ...{ usage_type: 'MERCHANT', usage_pattern: 'SUBSCRIPTION_PREPAID' },
          experience_context: {
            ...{ return_url: returnTo, cancel_url: cancelTo, shipping_preference: 'NO_SHIPPING' },
          },
        },
      },
    },
  })
}

async function findSetup(at: Credentials, ref: string): Promise<SetupToken | null> {
  try {
    return await ask<SetupToken>(at, {
      method: 'GET',
      path: `/v3/vault/setup-tokens/${ref.slice(prefix.length)}`,
    })
  } catch (error) {
    if (error instanceof PaypalRefused && error.status === 404) return null
    throw error
  }
}

/** What was agreed to becomes what they're charged by: the same each time, under its key. */
async function swap(at: Credentials, { key }: Keeping, id: string): Promise<KeepOutcome> {
  try {
    const token = await ask<{ id: string }>(at, {
      method: 'POST',
      path: '/v3/vault/payment-tokens',
      requestId: `keep:${key}`,
      body: { payment_source: { token: { id, type: 'SETUP_TOKEN' } } },
    })
    return { state: 'kept', method: keptAs(token.id) }
  } catch (error) {
    if (error instanceof PaypalRefused) return refused(prefix + id, toldBuyers.notConfirmed)
    throw error
  }
}

/** Gives up what's kept. It may be gone already. */
export async function forgetAtPaypal(at: Credentials, method: string): Promise<void> {
  await ask(at, { method: 'DELETE', path: `/v3/vault/payment-tokens/${method}` }).catch((error: unknown) => {
    if (!(error instanceof PaypalRefused) || error.status !== 404) throw error
  })
}
