import type { Stripe } from 'stripe'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Mode } from '../../rules.ts'
import { AccountRefused } from '../provider/provider.ts'
import { asking, StripeRefused } from '../provider/stripe/client.ts'

/** A key as it is pasted: what kind it is, before anyone is asked. @throws INVALID beside the key. */
export function readKey(
  ctx: Pick<Ctx, 'instance'>,
  pasted: string,
): { key: string; mode: Mode; isLimited: boolean } {
  const key = pasted.trim()
  const refused = (sentence: string) => invalid({ key: sentence })
  if (key === '') throw refused('Paste your secret key')
  if (key.startsWith('pk_'))
    throw refused('This is a publishable key. Paste the secret key: it starts with sk_ or rk_.')
  if (key.startsWith('whsec_'))
    throw refused('This is a webhook secret. Paste the secret key: it starts with sk_ or rk_.')
  const [, kind, mode] = /^(sk|rk)_(test|live)_[A-Za-z0-9_]+$/.exec(key) ?? []
  if (!kind || !mode) throw refused('This isn’t a Stripe key. It starts with sk_ or rk_.')
  if (ctx.instance.demo && mode === 'live')
    throw refused(
      'This is a demo, so it only takes test keys. Paste one that starts with sk_test_ or rk_test_.',
    )
  return { key, mode: mode as Mode, isLimited: kind === 'rk' }
}

/** What we need of a restricted key, as Stripe calls it. Asking for what isn't there changes nothing, and tells what may be asked. */
const rights: readonly { on: string; right: string; probe: (stripe: Stripe) => Promise<unknown> }[] = [
  {
    on: 'Checkout Sessions',
    right: 'Write',
    probe: (stripe) => stripe.checkout.sessions.expire('cs_test_none'),
  },
  { on: 'PaymentIntents', right: 'Write', probe: (stripe) => stripe.paymentIntents.cancel('pi_none') },
  { on: 'PaymentMethods', right: 'Write', probe: (stripe) => stripe.paymentMethods.detach('pm_none') },
  {
    on: 'Charges and Refunds',
    right: 'Write',
    probe: (stripe) => stripe.refunds.update('re_none', { metadata: {} }),
  },
  { on: 'Charges and Refunds', right: 'Read', probe: (stripe) => stripe.charges.retrieve('ch_none') },
  { on: 'Balance', right: 'Read', probe: (stripe) => stripe.balanceTransactions.list({ limit: 1 }) },
  {
    on: 'Disputes',
    right: 'Write',
    probe: (stripe) => stripe.disputes.update('dp_none', { metadata: {} }),
  },
  { on: 'Payouts', right: 'Read', probe: (stripe) => stripe.payouts.list({ limit: 1 }) },
  { on: 'Events', right: 'Read', probe: (stripe) => stripe.events.list({ limit: 1 }) },
]
const webhookRight = {
  on: 'Webhook Endpoints',
  right: 'Write',
  probe: (stripe: Stripe) => stripe.webhookEndpoints.list({ limit: 1 }),
}

/** The rights a key lacks, by their names. @throws UNAVAILABLE, AccountRefused for a key that isn't taken at all. */
export async function missingRights(
  stripe: Stripe,
  { withWebhooks }: { withWebhooks: boolean },
): Promise<string[]> {
  const needed = withWebhooks ? [...rights, webhookRight] : rights
  const missing = await Promise.all(
    needed.map(async ({ on, right, probe }) =>
      (await isAllowed(() => probe(stripe))) ? [] : [`${on}: ${right}`],
    ),
  )
  return [...new Set(missing.flat())]
}

async function isAllowed(probe: () => Promise<unknown>): Promise<boolean> {
  try {
    await asking(probe)
    return true
  } catch (error) {
    if (error instanceof StripeRefused) return true
    if (error instanceof AccountRefused && error.because === 'payments.rightsMissing') return false
    throw error
  }
}

/** Whose account a key opens. @throws INVALID beside the key, UNAVAILABLE. */
export async function accountBehind(stripe: Stripe): Promise<{ ref: string; name: string }> {
  try {
    const account = await asking(() => stripe.accounts.retrieveCurrent())
    const name = account.settings?.dashboard?.display_name || account.business_profile?.name || account.id
    return { ref: account.id, name }
  } catch (error) {
    throw inWords(error)
  }
}

/** What is wrong with a key that was just pasted. */
export function inWords(error: unknown): unknown {
  if (error instanceof AccountRefused)
    return error.because === 'payments.rightsMissing'
      ? invalid({
          key: 'This key isn’t allowed to read the account. Give it the permission Account: Read in Stripe.',
        })
      : invalid({ key: 'Stripe doesn’t accept this key. Copy it again.' })
  if (error instanceof AppError && error.code === 'UNAVAILABLE')
    return new AppError('UNAVAILABLE', 'Stripe can’t be reached right now. Try again in a minute.', {
      cause: error,
    })
  return error
}
