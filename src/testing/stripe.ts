import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPayments } from '#areas/payments/server/provider/payments.ts'
import type { Ctx } from '#platform/context.ts'
import { type FakeStripe, fakeStripe, type WebhookMessage } from './fake-stripe/server.ts'

export type { FakeStripe }

/** A fake Stripe that listens, and contexts on an installation of their own that ask it. */
export async function openFakeStripe(options?: { send?: (message: WebhookMessage) => Promise<unknown> }) {
  const fake = fakeStripe(options)
  const address = await fake.listen()
  const folder = mkdtempSync(join(tmpdir(), 'throughline-stripe-'))
  return {
    fake,
    address,
    /** The same context where Stripe is the fake. */
    at<C extends Ctx>(ctx: C, installation: Partial<C['instance']> = {}): C {
      const payments = openPayments(folder, undefined, address)
      return { ...ctx, instance: { ...ctx.instance, dataDir: folder, payments, ...installation } }
    },
  }
}
