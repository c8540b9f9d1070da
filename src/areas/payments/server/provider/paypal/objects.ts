import type { Attempt, ProviderObject } from '../provider.ts'
import { ask, type Credentials, PaypalRefused } from './client.ts'
import { type Capture, moneyOf, type Order, orderIn } from './orders.ts'

/**
 * What an account took, and paid back of that, attempt by attempt: PayPal lists payments for apps with a right that few have, and hours
 * late. Every order at PayPal is of an attempt that's on the disk here, so none is missed.
 */
export async function* listObjects(
  at: Credentials,
  attempts: AsyncIterable<Pick<Attempt, 'key' | 'ref' | 'begunAt'>>,
): AsyncIterable<ProviderObject> {
  for await (const [{ key, begunAt = new Date(0) }, order] of ordersOf(at, attempts)) {
    for (const { payments } of order?.purchase_units ?? []) {
      const [captures, refunds] = [payments?.captures ?? [], payments?.refunds ?? []]
      for (const capture of captures.filter(isTaken)) {
        const amount = moneyOf(capture.amount)
        yield { kind: 'charge', id: capture.id, chargeId: capture.id, key, amount, madeAt: begunAt }
      }
      const [of] = captures.filter(isTaken)
      for (const { id, status, amount } of refunds) {
        if (!of || !amount || status === 'FAILED' || status === 'CANCELLED') continue
        yield { kind: 'refund', id, chargeId: of.id, key: null, amount: moneyOf(amount), madeAt: begunAt }
      }
    }
  }
}

/** So many are asked about at once: a day of a busy store takes minutes, not an hour. */
const atOnce = 6

async function* ordersOf<T extends Pick<Attempt, 'ref'>>(
  at: Credentials,
  attempts: AsyncIterable<T>,
): AsyncIterable<[T, Order | null]> {
  const read = (some: T[]) =>
    Promise.all(some.map(async (one): Promise<[T, Order | null]> => [one, await orderOf(at, one.ref)]))
  let some: T[] = []
  for await (const attempt of attempts) {
    some.push(attempt)
    if (some.length < atOnce) continue
    yield* await read(some)
    some = []
  }
  yield* await read(some)
}

const isTaken = ({ status }: Capture) => ['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'].includes(status)

async function orderOf(at: Credentials, ref: string | null): Promise<Order | null> {
  if (!ref || ref.startsWith('refused_')) return null
  try {
    const id = orderIn(ref) ?? (await captureOf(at, ref)).supplementary_data?.related_ids?.order_id
    return id ? await ask<Order>(at, { method: 'GET', path: `/v2/checkout/orders/${id}` }) : null
  } catch (error) {
    // One that no one approved is gone after a while.
    if (error instanceof PaypalRefused && error.status === 404) return null
    throw error
  }
}

const captureOf = (at: Credentials, id: string): Promise<Capture> =>
  ask<Capture>(at, { method: 'GET', path: `/v2/payments/captures/${encodeURIComponent(id)}` })
