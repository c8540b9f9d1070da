import { basisPointsOf, formatMoney, type Money } from '#kernel/money.ts'
import type { ProductKind } from '#kernel/things.ts'
import { days } from '#kernel/time.ts'

export type { ProductKind } from '#kernel/things.ts'

/** The longest name a buyer can have. */
export const longestName = 120

/** A buyer's name as it's kept: one line of text. */
export const buyerNameOf = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

/** Why a buyer can't have this name; null when they can. One of which nothing is seen is none. */
export function whyNotName(typed: string): string | null {
  const name = buyerNameOf(typed)
  if (name.replace(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu, '') === '')
    return 'Enter your full name'
  return name.length > longestName ? `Use at most ${longestName} characters` : null
}

/** An order as people read it out: eight signs of its id. The whole id is on the invoice. */
export function orderNumber(id: string): string {
  const signs = id.slice('ord_'.length + 2, 'ord_'.length + 10).toUpperCase()
  return `${signs.slice(0, 4)}-${signs.slice(4)}`
}

/** What is sold: one of its kind. */
export type Product = { kind: ProductKind; id: string }

/** Test and live money never share a total. */
export type Mode = 'live' | 'test'

export const providers = ['test', 'free'] as const
export type Provider = (typeof providers)[number]

/**
 * open → the buyer sent the form; processing → the provider has not decided; confirming → the buyer must confirm at the
 * provider; paid → money received (or nothing to pay); failed → declined or abandoned, may be tried again.
 */
export const orderStatuses = ['open', 'processing', 'confirming', 'paid', 'failed'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * How far one attempt to pay an order is. begun → written down, before its provider is asked; redirect → the buyer has to go to a
 * page of the provider's; client → a step in the buyer's browser is missing; waiting → the provider hasn't decided; succeeded and
 * declined → it has; abandoned → the provider never heard of it. Money that arrives later counts all the same. surplus → money
 * came in that pays nothing, since its order was paid otherwise; returning → the provider is paying it back; returned → it's back.
 */
export const attemptStates = [
  'begun',
  'redirect',
  'client',
  'waiting',
  'succeeded',
  'declined',
  'abandoned',
  'surplus',
  'returning',
  'returned',
] as const
export type AttemptState = (typeof attemptStates)[number]
/** Of money that pays nothing. */
export const surplusStates = ['surplus', 'returning', 'returned'] as const satisfies readonly AttemptState[]

/**
 * What keeps a sweep from settling or delivering an order. recordUnreadable: the provider has a charge and cannot say which;
 * providerAway: it did not answer; amountDiffers: it charged another amount; deliveryFailed: paid, and what was bought could not
 * be given; unexpected: see the log.
 */
export const orderSetbacks = [
  'recordUnreadable',
  'providerAway',
  'amountDiffers',
  'deliveryFailed',
  'unexpected',
] as const
export type OrderSetback = (typeof orderSetbacks)[number]

/** After so many in a row an admin is told: some seven minutes. */
export const stuckAfter = 5

/** Status words of a transaction on screens. Surplus: it came in and pays nothing; Returned: that was paid back. Neither is a sale. */
export const transactionStatuses = [
  'Completed',
  'Processing',
  'Failed',
  'Pending',
  'Surplus',
  'Returned',
] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/** A receipt's link opens the learning pages for this long; afterward a fresh link is emailed. */
export const passHours = 24

/** What a payment costs the seller where its provider doesn't say: a part of the amount, and a fixed sum each time. */
const fee = { basisPoints: 290, fixed: { cents: 30, currency: 'USD' } satisfies Money }

/** The fee on a payment, in cents; half-even. Nothing is charged on a free order. */
export function feeOn(cents: number): number {
  return cents === 0 ? 0 : basisPointsOf(cents, fee.basisPoints) + fee.fixed.cents
}

/** The fee as people read it: "2.9% + $0.30". Pages take the words from here. */
export function feeInWords(locale = 'en-US'): string {
  const part = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return `${part.format(fee.basisPoints / 10_000)} + ${formatMoney(fee.fixed, locale)}`
}

/** What a sale moves, in cents: the ledger's lines sum to zero (debits positive, credits negative). */
export function saleEntries(sale: { grossCents: number; taxCents: number; feeCents: number }): Line[] {
  const lines: Line[] = [
    { account: 'provider', cents: sale.grossCents - sale.feeCents },
    { account: 'fees', cents: sale.feeCents },
    { account: 'sales', cents: -(sale.grossCents - sale.taxCents) },
    { account: 'tax', cents: -sale.taxCents },
  ]
  return lines.filter((line) => line.cents !== 0)
}

/** What money that pays nothing moves: the provider holds it and keeps its fee, and it's owed to the buyer. */
export function surplusEntries({ grossCents, feeCents }: { grossCents: number; feeCents: number }): Line[] {
  return [
    { account: 'provider' as const, cents: grossCents - feeCents },
    { account: 'fees' as const, cents: feeCents },
    { account: 'owed' as const, cents: -grossCents },
  ].filter((line) => line.cents !== 0)
}

/** What paying it back moves. The fee stays with the provider. */
export const returnEntries = (grossCents: number): Line[] => [
  { account: 'provider', cents: -grossCents },
  { account: 'owed', cents: grossCents },
]

type Line = { account: LedgerAccount; cents: number }

/**
 * provider: money the provider holds for the creator; fees: what it kept; sales: earned; tax: owed to the state; owed: to a buyer
 * whose money pays nothing.
 */
export const ledgerAccounts = ['provider', 'fees', 'sales', 'tax', 'owed'] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** For so long after a sale its buyer may add firm, address and tax number to the invoice. */
export const invoiceOpenMs = days(14)

/** "AR-2026-0118": the first letters of the seller's words, the year, the sequence; test money says that it is. */
export function invoiceNumber(of: {
  sellerName: string
  mode: Mode
  year: number
  sequence: number
}): string {
  const words = of.sellerName.match(/[\p{L}\p{N}]+/gu) ?? []
  const letters = words
    .slice(0, 3)
    .map((word) => [...word][0]?.toLocaleUpperCase('en') ?? '')
    .join('')
  const parts = [of.mode === 'test' ? 'TEST' : '', letters, of.year, String(of.sequence).padStart(4, '0')]
  return parts.filter((part) => part !== '').join('-')
}
