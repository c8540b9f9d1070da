import { addressKey } from '#platform/limits/address-key.ts'
import type { CallCtx } from '#platform/rpc.ts'

/** Card testers try hundreds of numbers; people press the button a few times. */
const payments = { name: 'checkout', points: 60, seconds: 600 }

/** @throws RATE_LIMITED when one address tries to pay more often than any person would. */
export async function limitCheckout(ctx: CallCtx): Promise<void> {
  await ctx.instance.limits.spend(payments, ctx.http ? addressKey(ctx.http.ip) : 'inside')
}
