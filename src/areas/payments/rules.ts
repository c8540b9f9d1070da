import { days } from '#kernel/time.ts'

/** What is sold. Product areas register how each kind is described and delivered; payments knows no more of it. */
export type ProductKind = 'course'
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

/** Status words of a transaction on screens. */
export const transactionStatuses = ['Completed', 'Processing', 'Failed', 'Pending'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/** A receipt's link opens the learning pages for this long; afterwards a fresh link is mailed. */
export const passHours = 24

/** The numbers of Test payments, and what each does. It refuses any other, so no real card is typed here. */
export const testCards = {
  '4242424242424242': 'approve',
  '4000000000000002': 'decline',
  '4000002500003155': 'confirm',
  '4000000000000077': 'slow',
} as const
export type TestCardBehaviour = (typeof testCards)[keyof typeof testCards]

/** People type card numbers with spaces or dashes. */
export function cardDigits(text: string): string {
  return text.replace(/[\s-]/g, '')
}

export function behaviourOf(cardNumber: string): TestCardBehaviour | null {
  return testCards[cardDigits(cardNumber) as keyof typeof testCards] ?? null
}

/** Whether "MM / YY" lies in the future at this moment; null when it is not a month and year. */
export function isExpired(expiry: string, now: Date): boolean | null {
  const match = /^\s*(0?[1-9]|1[0-2])\s*[/\-. ]?\s*(\d{2}|20\d{2})\s*$/.exec(expiry)
  if (!match) return null
  const year = Number(match[2]?.slice(-2)) + 2000
  const firstOfNextMonth = Date.UTC(year, Number(match[1]), 1)
  return firstOfNextMonth <= now.getTime()
}

/** What a sale moves, in cents: the ledger's lines sum to zero (debits positive, credits negative). */
export function saleEntries(sale: {
  grossCents: number
  taxCents: number
  feeCents: number
}): { account: LedgerAccount; cents: number }[] {
  const lines: { account: LedgerAccount; cents: number }[] = [
    { account: 'provider', cents: sale.grossCents - sale.feeCents },
    { account: 'fees', cents: sale.feeCents },
    { account: 'sales', cents: -(sale.grossCents - sale.taxCents) },
    { account: 'tax', cents: -sale.taxCents },
  ]
  return lines.filter((line) => line.cents !== 0)
}

/** provider: money the provider holds for the creator; fees: what it kept; sales: earned; tax: owed to the state. */
export const ledgerAccounts = ['provider', 'fees', 'sales', 'tax'] as const
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
