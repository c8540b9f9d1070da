import type { FeeKept } from '../provider.ts'
import { ask, type Credentials, PaypalRefused } from './client.ts'
import { type Capture, isExchanged, knownMoney, moneyOf } from './orders.ts'

/** What PayPal kept of a capture; null as long as it doesn't say. It has no movement of its own there: it's named after its capture. */
export async function readFee(at: Credentials, chargeId: string): Promise<FeeKept | null> {
  try {
    const path = `/v2/payments/captures/${encodeURIComponent(chargeId)}`
    const { seller_receivable_breakdown: kept } = await ask<Capture>(at, { method: 'GET', path })
    if (!kept?.paypal_fee) return null
    const of = { chargeId, ref: `${chargeId}:fee`, fee: moneyOf(kept.paypal_fee), availableAt: null }
    const received = isExchanged(kept) && kept.receivable_amount ? knownMoney(kept.receivable_amount) : null
    return received ? { ...of, settled: { grossCents: 0, feeCents: 0, net: received } } : of
  } catch (error) {
    if (error instanceof PaypalRefused && error.status === 404) return null
    throw error
  }
}
