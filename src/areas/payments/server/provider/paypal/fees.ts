import type { FeeRecord } from '../provider.ts'
import { ask, type Credentials, PaypalRefused } from './client.ts'
import { type Capture, moneyOf } from './orders.ts'

/** What PayPal kept of a capture; null as long as it doesn't say. It has no movement of its own there: it's named after its capture. */
export async function readFee(at: Credentials, chargeId: string): Promise<FeeRecord | null> {
  try {
    const path = `/v2/payments/captures/${encodeURIComponent(chargeId)}`
    const { seller_receivable_breakdown: kept } = await ask<Capture>(at, { method: 'GET', path })
    if (!kept?.paypal_fee) return null
    return { chargeId, ref: `${chargeId}:fee`, fee: moneyOf(kept.paypal_fee), availableAt: null }
  } catch (error) {
    if (error instanceof PaypalRefused && error.status === 404) return null
    throw error
  }
}
