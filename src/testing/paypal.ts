import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPayments } from '#areas/payments/server/provider/payments.ts'
import type { Ctx } from '#platform/context.ts'
import { type FakePaypal, fakePaypal, type WebhookMessage } from './fake-paypal/server.ts'

export type { FakePaypal }

/** A fake PayPal that listens, and contexts on an installation of their own that ask it. */
export async function openFakePaypal(options?: { send?: (message: WebhookMessage) => Promise<unknown> }) {
  const fake = fakePaypal(options)
  const address = await fake.listen()
  const folder = mkdtempSync(join(tmpdir(), 'throughline-paypal-'))
  return {
    fake,
    address,
    /** The same context where PayPal is the fake. */
    at<C extends Ctx>(ctx: C, installation: Partial<C['instance']> = {}): C {
      const payments = openPayments(folder, undefined, undefined, { live: address, test: address })
      return { ...ctx, instance: { ...ctx.instance, dataDir: folder, payments, ...installation } }
    },
  }
}
