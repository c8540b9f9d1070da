import type { Stripe } from 'stripe'
import { isLoopback } from '#platform/config.ts'
import type { Ctx } from '#platform/context.ts'
import { asking, StripeRefused } from '../provider/stripe/client.ts'
import { writtenAbout } from '../provider/stripe/webhook-news.ts'
import type { Connection } from './accounts.ts'

/** Stripe writes to addresses it can reach alone. */
export function isReachable({ instance: { appUrl } }: Pick<Ctx, 'instance'>): boolean {
  const { protocol, hostname } = new URL(appUrl)
  return protocol === 'https:' && !isLoopback(hostname)
}

export const webhookAddress = ({ instance }: Pick<Ctx, 'instance'>, { id }: Pick<Connection, 'id'>): string =>
  `${instance.appUrl}/webhooks/stripe/${id}`

/** Has Stripe write to us. An endpoint of ours that was there before is replaced: its secret is told once, when it's made. */
export async function openWebhook(
  ctx: Pick<Ctx, 'instance'>,
  stripe: Stripe,
  connection: Pick<Connection, 'id'>,
): Promise<{ ref: string; secret: string }> {
  const url = webhookAddress(ctx, connection)
  const known = await asking(() => stripe.webhookEndpoints.list({ limit: 100 }))
  const made = await asking(() =>
    stripe.webhookEndpoints.create({
      url,
      enabled_events: [...writtenAbout],
      metadata: { throughline: connection.id },
    }),
  )
  for (const old of known.data) if (old.url === url) await closeWebhook(stripe, old.id)
  if (!made.secret) throw new Error('Stripe made a webhook endpoint without a secret.')
  return { ref: made.id, secret: made.secret }
}

/** One that isn't there anymore is closed. */
export async function closeWebhook(stripe: Stripe, ref: string): Promise<void> {
  await asking(() => stripe.webhookEndpoints.del(ref)).catch((error: unknown) => {
    if (!(error instanceof StripeRefused)) throw error
  })
}
