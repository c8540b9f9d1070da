import { isSignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { days } from '#kernel/time.ts'
import { addressKey } from '#platform/limits/address-key.ts'
import type { CallCtx } from '#platform/rpc.ts'

/** Card testers try hundreds of numbers; people press the button a few times. */
const payments = { name: 'checkout', points: 60, seconds: 600 }

/** @throws RATE_LIMITED when one address tries to pay more often than any person would. */
export async function limitCheckout(ctx: CallCtx): Promise<void> {
  await ctx.instance.limits.spend(payments, ctx.http ? addressKey(ctx.http.ip) : 'inside')
}

const daily = { seconds: days(1) / 1000 }
/** Emails that strangers cause to one address, over all products and sellers: more than anyone needs who takes them for themselves. */
const toOneAddress = { name: 'typed-address', points: 10, ...daily }
/** The same from one place: enough for a class that takes something free together, too few for a list of addresses. */
const fromOnePlace = { name: 'typed-address-place', points: 50, ...daily }

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
        'Too many addresses were typed from here today. Sign in, or try again tomorrow.',
      )
    await limits.spend(
      toOneAddress,
      address,
      'This address has been sent a lot of email today. Sign in, or try again tomorrow.',
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
