import { AppError, invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Mode } from '../../rules.ts'
import { ask, type Credentials, PaypalRefused, paypalAddress } from '../provider/paypal/client.ts'
import { writtenAbout } from '../provider/paypal/webhook-news.ts'
import { AccountRefused } from '../provider/provider.ts'
import type { Connection, Secrets } from './accounts.ts'

/** What was pasted, before PayPal is asked. @throws INVALID beside its fields. */
export function readApp(
  ctx: Pick<Ctx, 'instance'>,
  { clientId: id, secret: pasted, mode }: { clientId: string; secret: string; mode: Mode },
): Credentials {
  const [clientId, secret] = [id.trim(), pasted.trim()]
  const wrong: Record<string, string> = {}
  if (!/^[\w-]{20,200}$/.test(clientId))
    wrong.clientId = clientId
      ? 'This isn’t a PayPal client ID. Copy it again.'
      : 'Paste the client ID of your PayPal app'
  if (!/^[\w-]{20,200}$/.test(secret))
    wrong.secret = secret
      ? 'This isn’t a PayPal secret. Copy it again.'
      : 'Paste the secret of your PayPal app'
  if (ctx.instance.demo && mode === 'live')
    wrong.mode = 'This is a demo, so it only takes a PayPal sandbox app.'
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return { clientId, secret, address: addressOf(ctx, mode) }
}

const addressOf = ({ instance }: Pick<Ctx, 'instance'>, mode: Mode): string =>
  (instance.payments.paypalAddress ?? paypalAddress)[mode]

/** Null where what opens it can't be read. */
export function credentialsIn(
  ctx: Pick<Ctx, 'instance'>,
  { mode }: Pick<Connection, 'mode'>,
  secrets: Secrets | null,
): Credentials | null {
  if (!secrets?.key || !secrets.clientId) return null
  return { clientId: secrets.clientId, secret: secrets.key, address: addressOf(ctx, mode) }
}

/**
 * Whether PayPal takes what was pasted, and whether the account may keep how buyers pay.
 *
 * @throws AccountRefused, UNAVAILABLE.
 */
async function mayKeepMethods(at: Credentials, here: string): Promise<boolean> {
  try {
    await ask(at, {
      method: 'POST',
      path: '/v3/vault/setup-tokens',
      body: {
        payment_source: {
          paypal: {
            usage_type: 'MERCHANT',
            experience_context: { return_url: here, cancel_url: here, shipping_preference: 'NO_SHIPPING' },
          },
        },
      },
    })
    return true
  } catch (error) {
    if (error instanceof PaypalRefused) return false
    throw error
  }
}

/** Whether the app may read disputes: at PayPal that's a feature of its own, which its owner ticks. @throws AccountRefused, UNAVAILABLE. */
async function mayReadDisputes(at: Credentials): Promise<boolean> {
  try {
    await ask(at, { method: 'GET', path: '/v1/customer/disputes?page_size=1' })
    return true
  } catch (error) {
    if (error instanceof PaypalRefused && error.status === 403) return false
    throw error
  }
}

/** What PayPal lets the app do besides taking money, as it's kept with its keys. @throws AccountRefused, UNAVAILABLE. */
export async function rightsOfApp(
  at: Credentials,
  here: string,
): Promise<Record<'saves' | 'disputes', 'yes' | 'no'>> {
  const [saves, disputes] = await Promise.all([mayKeepMethods(at, here), mayReadDisputes(at)])
  return { saves: saves ? 'yes' : 'no', disputes: disputes ? 'yes' : 'no' }
}

/** Has PayPal write to us. One of ours that was there before is replaced. */
export async function openPaypalWebhook(at: Credentials, url: string): Promise<string> {
  const path = '/v1/notifications/webhooks'
  const { webhooks = [] } = await ask<{ webhooks?: { id: string; url: string }[] }>(at, {
    method: 'GET',
    path,
  })
  for (const old of webhooks) if (old.url === url) await closePaypalWebhook(at, old.id)
  const body = { url, event_types: writtenAbout.map((name) => ({ name })) }
  return (await ask<{ id: string }>(at, { method: 'POST', path, body })).id
}

/** One that isn't there anymore is closed. */
export async function closePaypalWebhook(at: Credentials, id: string): Promise<void> {
  await ask(at, { method: 'DELETE', path: `/v1/notifications/webhooks/${id}` }).catch((error: unknown) => {
    if (!(error instanceof PaypalRefused)) throw error
  })
}

/** What is wrong with what was just pasted. */
export function inPaypalsWords(error: unknown): unknown {
  if (error instanceof AccountRefused)
    return invalid({
      secret: 'PayPal doesn’t accept these. Check that both are from the same app, and its mode.',
    })
  if (error instanceof PaypalRefused || (error instanceof AppError && error.code === 'UNAVAILABLE'))
    return new AppError('UNAVAILABLE', 'PayPal can’t be reached right now. Try again in a minute.', {
      cause: error,
    })
  return error
}
