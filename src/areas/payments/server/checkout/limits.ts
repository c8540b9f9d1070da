import { normalEmail } from '#areas/accounts/rules.ts'
import { fromOnePlace, toOneAddress } from '#areas/accounts/server/attempts.ts'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { addressKey } from '#platform/limits/address-key.ts'
import type { Limit } from '#platform/limits/limits.ts'
import type { CallCtx } from '#platform/rpc.ts'
import type { Cart } from './cart.ts'

/** Card testers try hundreds of numbers; people press the button a few times. */
const payments = { name: 'checkout', points: 60, seconds: 600 }

/** @throws RATE_LIMITED when one address tries to pay more often than any person would. */
export async function limitCheckout(ctx: CallCtx): Promise<void> {
  await ctx.instance.limits.spend(payments, ctx.http ? addressKey(ctx.http.ip) : 'inside')
}

/** What stolen cards are tried on: little enough to go unnoticed, or any amount the tester likes. */
const cheapCents = 500
const cheap = [
  { name: 'checkout-cheap-address', points: 10, seconds: 900 },
  { name: 'checkout-cheap-network', points: 40, seconds: 900 },
  { name: 'checkout-cheap-email', points: 10, seconds: 900 },
] as const satisfies Limit[]

/**
 * Counts a press that charges a card little, or what the buyer names: by the address it comes from, by its network, and by the email
 * that's typed.
 *
 * @throws RATE_LIMITED.
 */
export async function limitCheapOrder(
  ctx: CallCtx,
  { offer, total }: Pick<Cart, 'offer' | 'total'>,
  { email }: { email: string },
): Promise<void> {
  const isTested = total.cents > 0 && (total.cents <= cheapCents || offer.pricing === 'flexible')
  const hasTrial = offer.trialDays !== null && offer.trialDays > 0
  if (!(isTested || hasTrial) || !ctx.http) return
  const tooOften = 'Too many payments were tried from here. Try again in 15 minutes.'
  const [ofAddress, ofNetwork, ofEmail] = cheap
  await ctx.instance.limits.spend(ofAddress, addressKey(ctx.http.ip), tooOften)
  await ctx.instance.limits.spend(ofNetwork, networkKey(ctx.http.ip), tooOften)
  await ctx.instance.limits.spend(ofEmail, normalEmail(email), tooOften)
}

/** The 256 addresses around one; of IPv6, a site's. */
function networkKey(ip: string): string {
  const key = addressKey(ip)
  return key.includes(':') ? key.split(':').slice(0, 3).join(':') : key.split('.').slice(0, 3).join('.')
}

/**
 * Counts an email that costs whoever causes it nothing, and goes to an address that they only typed. What's counted is the
 * address and nothing about who has it, so the refusal says nothing either.
 *
 * @throws RATE_LIMITED beside the address.
 */
export async function limitTypedAddress(ctx: CallCtx, address: string): Promise<void> {
  if (isOwnAddress(ctx, address)) return
  const { limits } = ctx.instance
  try {
    if (ctx.http)
      await limits.spend(
        fromOnePlace,
        addressKey(ctx.http.ip),
        'Too many email addresses were entered from here today. Sign in, or try again tomorrow.',
      )
    await limits.spend(
      toOneAddress,
      address,
      'We’ve sent a lot of email to this address today. Sign in, or try again tomorrow.',
    )
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'RATE_LIMITED') throw error
    const { message, retryAfterSeconds } = error
    throw new AppError('RATE_LIMITED', message, {
      cause: error,
      fields: { email: message },
      ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
    })
  }
}

/** Who's signed in with a proven address emails themselves. */
function isOwnAddress({ actor }: CallCtx, address: string): boolean {
  return isSignedIn(actor) && actor.emailVerified && actor.email === address
}
