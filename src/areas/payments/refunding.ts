import type { LedgerAccount } from './rules.ts'

/**
 * What one product of an order bears of what was paid back of it, up to a sum: whole cents that add up to the sum over all its
 * products. `before` and `upto` are what the products ahead of it cost, without and with it. The same is said in SQL where sums
 * are counted again (`server/refunds/sums.ts`).
 */
function borneUpTo(refunded: number, { before, upto, whole }: Part): number {
  const share = (of: number) => (BigInt(refunded) * BigInt(of)) / BigInt(whole)
  return Number(share(upto) - share(before))
}

type Part = { before: number; upto: number; whole: number }

/** What each product bears of a refund that takes what was paid back of its order from one sum to another. */
export function sharesOf(prices: readonly number[], from: number, to: number): number[] {
  const whole = prices.reduce((sum, cents) => sum + cents, 0)
  let before = 0
  return prices.map((cents) => {
    const part = { before, upto: before + cents, whole }
    before = part.upto
    return whole === 0 ? 0 : borneUpTo(to, part) - borneUpTo(from, part)
  })
}

type Line = { account: LedgerAccount; cents: number }

/** What a refund moves. The fee stays with the provider. */
export function refundEntries({ amountCents, taxCents }: { amountCents: number; taxCents: number }): Line[] {
  return [
    { account: 'provider' as const, cents: -amountCents },
    { account: 'sales' as const, cents: amountCents - taxCents },
    { account: 'tax' as const, cents: taxCents },
  ].filter(({ cents }) => cents !== 0)
}

/** The same when the money came back to the account after all. */
export const refundFailedEntries = (refund: { amountCents: number; taxCents: number }): Line[] =>
  refundEntries(refund).map(({ account, cents }) => ({ account, cents: -cents }))

/** Longer, and no one reads it. */
export const longestNote = 500
