import { AppError } from '#kernel/errors.ts'
import type { PaymentsReason } from '../../../reasons.ts'
import type { ProviderRefund, RefundOutcome, RefundRequest } from '../provider.ts'
import { amountOf } from './amounts.ts'
import { ask, type Credentials, PaypalRefused } from './client.ts'
import { type Capture, moneyOf, type Order, type Refund } from './orders.ts'

/** Pays back some of what was captured, once for each key, whenever it's asked again. One that has a name already is only read. */
export async function payBack(
  at: Credentials,
  { key, chargeId, amount, ref }: RefundRequest,
): Promise<RefundOutcome> {
  if (ref) return readRefund(at, ref)
  try {
    const known = await findRefund(at, chargeId, key)
    const refund =
      known ??
      (await ask<Refund>(at, {
        method: 'POST',
        path: `/v2/payments/captures/${encodeURIComponent(chargeId)}/refund`,
        requestId: `refund:${key}`,
        body: { amount: amountOf(amount), custom_id: key },
      }))
    return outcomeOf(refund)
  } catch (error) {
    if (error instanceof PaypalRefused) return { state: 'refused', reason: error.message }
    throw error
  }
}

/** That it can't be read says nothing of what became of it. @throws UNAVAILABLE. */
async function readRefund(at: Credentials, ref: string): Promise<RefundOutcome> {
  try {
    return outcomeOf(await ask<Refund>(at, { method: 'GET', path: `/v2/payments/refunds/${ref}` }))
  } catch (cause) {
    if (!(cause instanceof PaypalRefused)) throw cause
    throw new AppError('UNAVAILABLE', 'PayPal can’t be reached right now.', { cause })
  }
}

/** PayPal forgets the ids of requests: what was made under a key before is in the order. */
async function findRefund(at: Credentials, captureId: string, key: string): Promise<Refund | null> {
  return (await refundsOf(at, captureId)).find(({ custom_id }) => custom_id === key) ?? null
}

async function refundsOf(at: Credentials, captureId: string): Promise<Refund[]> {
  const capture = await ask<Capture>(at, {
    ...{ method: 'GET', path: `/v2/payments/captures/${encodeURIComponent(captureId)}` },
  })
  const orderId = capture.supplementary_data?.related_ids?.order_id
  if (!orderId) return []
  const order = await ask<Order>(at, { method: 'GET', path: `/v2/checkout/orders/${orderId}` })
  return order.purchase_units.flatMap(({ payments }) => payments?.refunds ?? [])
}

/** What was paid back of a capture, here or at PayPal's own site. */
export async function* listRefunds(at: Credentials, chargeId: string): AsyncIterable<ProviderRefund> {
  const found = await refundsOf(at, chargeId).catch((error: unknown) => {
    // What it doesn't say of one keeps none of the others.
    if (error instanceof PaypalRefused) return []
    throw error
  })
  for (const refund of found) {
    const { id: refundId, amount, custom_id: key = null } = refund
    if (amount) yield { refundId, chargeId, amount: moneyOf(amount), key, outcome: outcomeOf(refund) }
  }
}

function outcomeOf({ id, status, status_details: details }: Refund): RefundOutcome {
  switch (status) {
    case 'COMPLETED':
      return { state: 'done', refundId: id }
    case 'FAILED':
    case 'CANCELLED':
      return {
        state: 'refused',
        reason: details?.reason ?? ('payments.cannotPayBack' satisfies PaymentsReason),
      }
    default:
      return { state: 'waiting', refundId: id }
  }
}
