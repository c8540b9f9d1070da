import type { Money } from '#kernel/money.ts'
import type { LedgerAccount } from './rules.ts'

/** What payouts and disputes move, in cents: the lines sum to zero (debits positive, credits negative). */
export type Lines = { account: LedgerAccount; cents: number }[]

const moving = (lines: Lines): Lines => lines.filter(({ cents }) => cents !== 0)

/** Money goes from the provider to the bank. */
export const payoutEntries = (cents: number): Lines => [
  { account: 'provider', cents: -cents },
  { account: 'bank', cents },
]

/** The bank sent it back. */
export const payoutFailedEntries = (cents: number): Lines => payoutEntries(-cents)

/** Activity at the provider that isn't ours: what a payout of the provider's has besides our transactions. */
export const otherEntries = (cents: number): Lines =>
  moving([
    { account: 'provider', cents },
    { account: 'other', cents: -cents },
  ])

/** Money that leaves one currency of an account, or comes into another. */
export const exchangedEntries = (cents: number): Lines =>
  moving([
    { account: 'provider', cents },
    { account: 'exchange', cents: -cents },
  ])

/**
 * A part of what was settled in another currency, in the currency of the sale: by what the whole of it was in both. Whole cents, halves
 * away from zero.
 */
export function beforeExchange(
  partCents: number,
  whole: { soldCents: number; settledCents: number },
): number {
  if (whole.settledCents === 0) return 0
  const [part, sold, settled] = [partCents, whole.soldCents, whole.settledCents].map(BigInt) as [
    bigint,
    bigint,
    bigint,
  ]
  const [product, by] = [part * sold, settled]
  const isNegative = product < 0n !== by < 0n
  const [above, below] = [product < 0n ? -product : product, by < 0n ? -by : by]
  const rounded = Number((2n * above + below) / (2n * below))
  return isNegative ? 0 - rounded : rounded
}

/** A bank takes a payment back, and the provider takes its fee, until it's decided. */
export const disputeEntries = (of: { amountCents: number; feeCents: number }): Lines =>
  moving([
    { account: 'provider', cents: -(of.amountCents + of.feeCents) },
    { account: 'disputes', cents: of.amountCents },
    { account: 'fees', cents: of.feeCents },
  ])

/** It was won: both are back. */
export const disputeReversedEntries = (of: { amountCents: number; feeCents: number }): Lines =>
  disputeEntries({ amountCents: -of.amountCents, feeCents: -of.feeCents })

/**
 * It was lost: what was earned, and the tax in it, is gone. Of money that pays nothing no one earned anything, and it's not owed to its buyer anymore.
 */
export const disputeLostEntries = (
  of: { amountCents: number; taxCents: number },
  paid: 'order' | 'nothing',
): Lines =>
  paid === 'nothing'
    ? moving([
        { account: 'disputes', cents: -of.amountCents },
        { account: 'owed', cents: of.amountCents },
      ])
    : moving([
        { account: 'disputes', cents: -of.amountCents },
        { account: 'sales', cents: of.amountCents - of.taxCents },
        { account: 'tax', cents: of.taxCents },
      ])

/**
 * The tax in a part of an order that is taken back, behind what was taken back before: half to even over the whole, so that the parts of an
 * order sum to its tax.
 */
export function taxTakenBack(
  order: { totalCents: number; taxCents: number },
  beforeCents: number,
  cents: number,
): number {
  const upTo = (part: number) => partOf(order.taxCents, Math.min(part, order.totalCents), order.totalCents)
  return upTo(beforeCents + cents) - upTo(beforeCents)
}

function partOf(cents: number, part: number, whole: number): number {
  if (whole === 0) return 0
  const [product, by] = [BigInt(cents) * BigInt(part), BigInt(whole)]
  const quotient = product / by
  const twice = (product % by) * 2n
  const isUp = twice > by || (twice === by && quotient % 2n === 1n)
  return Number(isUp ? quotient + 1n : quotient)
}

/** A sum in each item of an order, by what each cost. It's the same split as the database makes (`disputes/lost-rows.ts`). */
export function overItems<I extends { id: string; cents: number }>(
  items: readonly I[],
  cents: number,
): { item: I; cents: number }[] {
  const whole = items.reduce((sum, item) => sum + item.cents, 0)
  let before = 0
  return items
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((item) => {
      const upTo = (reached: number) => Number((BigInt(cents) * BigInt(reached)) / BigInt(whole || 1))
      const share = upTo(before + item.cents) - upTo(before)
      before += item.cents
      return { item, cents: share }
    })
}

/** A workspace that never said how it wants its money has it paid out by itself, and is told. */

/** An account at a provider, in one currency: what can be paid out, what can't yet, and what is under way. */
export type Balance = { available: Money; held: Money; heldUntil: Date | null; onItsWay: Money }

/** Reasons for a dispute that have words; a provider may give others. */
export const disputeReasons = [
  'fraudulent',
  'duplicate',
  'productNotReceived',
  'productUnacceptable',
  'subscriptionCanceled',
  'creditNotProcessed',
  'unrecognized',
  'general',
] as const
export type DisputeReason = (typeof disputeReasons)[number]

export const disputeReasonOf = (reason: string): DisputeReason =>
  disputeReasons.find((each) => each === reason) ?? 'general'

/** The longest evidence a bank is sent. */
export const longestEvidence = 20_000
