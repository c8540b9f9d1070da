import type { Id } from '#kernel/ids.ts'
import { basisPointsOf, type Currency, formatMoney, type Money } from '#kernel/money.ts'
import { isUnseen } from '#kernel/plain-text.ts'
import type { ProductKind } from '#kernel/things.ts'
import { days, minutes } from '#kernel/time.ts'
import type { Coupon } from './pricing/cart-price.ts'

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
  if (isUnseen(name)) return 'Enter your full name'
  return name.length > longestName ? `Use at most ${longestName} characters` : null
}

/** What is sold: one of its kind. */
export type Product = { kind: ProductKind; id: string }

/** Test and live money never share a total. */
export type Mode = 'live' | 'test'

/**
 * How an offer is paid. once: its price, which is 0 where it's free; flexible: what the buyer says, from a minimum; instalments: its
 * price in equal parts, one a month; subscription: its price each month or year until it ends.
 */
export const pricings = ['once', 'flexible', 'instalments', 'subscription'] as const
export type Pricing = (typeof pricings)[number]
/**
 * Why there is an order: the first of its kind, the next period of a subscription, the next instalment, a move to another price of a
 * subscription, a click after a payment, or a gift: its buyer gets no right by it.
 */
export const orderReasons = ['first', 'renewal', 'instalment', 'switch', 'upsell', 'gift'] as const
export type OrderReason = (typeof orderReasons)[number]
/** What was bought was given, and told, with an earlier one. */
export const isLaterPayment = (reason: OrderReason): boolean =>
  reason === 'renewal' || reason === 'instalment' || reason === 'switch'

/** What was agreed on when an order that begins a subscription was opened. Whatever becomes of its offer, this holds. */
export type SubscriptionTerms = {
  interval: 'month' | 'year'
  priceCents: number
  /** Paid once, with the first period. */
  setupCents: number
  /** Nothing is paid for so many days; 0 where there's no trial. */
  trialDays: number
  /** What's taken off its periods: whatever becomes of the coupon, this holds. */
  coupon?: Coupon
  /** Its price is paid in so many parts, one a month: a debt, which ends with the last. */
  instalments?: number
}

/** What a subscription is paid at once its buyer chose another of its product's prices. */
export type SwitchTerms = {
  offerId: Id<'off'>
  interval: 'month' | 'year'
  priceCents: number
  coupon: Coupon | null
}

/** Another price, for who pays already. Without an email they weren't told of it yet. */
export type Repricing = { priceCents: number; mailId: Id<'mal'> | null }

/** What paying an order changes of its subscription, besides paying a period. */
export type SubscriptionChange =
  /** All parts from this one on are paid at once. */
  | { kind: 'rest'; from: number }
  /** It's paid at another price from now on. Where a month becomes a year, that year begins. */
  | { kind: 'switch'; to: SwitchTerms }

/** What's offered after a payment: first one thing, then another to who said no. */
export const upsellSteps = ['upsell', 'downsell'] as const
export type UpsellStep = (typeof upsellSteps)[number]
export type UpsellAnswer = 'accepted' | 'declined'
/** One click pays for so long after a payment. */
export const upsellMs = minutes(30)

/** The longest line that's said of a bump, thank-you text, and terms. */
export const longestPitch = 200
export const longestThankYou = 2000
export const longestTerms = 40_000

export const providers = ['test', 'free', 'stripe', 'paypal', 'bank'] as const
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

/**
 * What a transaction is. surplus: money came in that pays nothing; surplusReturned: it's back; refundFailed and payoutFailed: the
 * money came back to the account; dispute: a bank took a payment back; disputeReversed: it was won; feeCorrection: the provider's
 * real fee, where it was estimated; other: whatever else moves the account's balance.
 */
export const transactionKinds = [
  'payment',
  'surplus',
  'surplusReturned',
  'refund',
  'refundFailed',
  'dispute',
  'disputeReversed',
  'payout',
  'payoutFailed',
  'feeCorrection',
  'exchange',
  'other',
] as const
export type TransactionKind = (typeof transactionKinds)[number]

/** Of these the list of transactions is made; payouts have their own. */
export const listedKinds = [
  'payment',
  'refund',
  'refundFailed',
  'dispute',
  'disputeReversed',
  'surplus',
  'surplusReturned',
  'feeCorrection',
] as const satisfies readonly TransactionKind[]

/** Days up to today, on the clock of whoever looks. */
export const moneyRanges = ['7d', '30d', '90d', '1y', 'all'] as const
export type MoneyRange = (typeof moneyRanges)[number]

/**
 * Rows that no kind and status say: what makes up revenue, what was charged for, disputes that can be answered, money that pays nothing and
 * isn't back by itself, and what was found not to agree with the books or the provider.
 */
export const moneyShows = ['revenue', 'fees', 'toAnswer', 'toReturn', 'differing'] as const
export type MoneyShow = (typeof moneyShows)[number]

/** More rows than these aren't counted. */
export const mostListed = 10_000

/** Status words of a transaction on screens. */
export const transactionStatuses = ['Completed', 'Processing', 'Failed', 'Pending'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/**
 * How far a refund is. reserved → its amount can't be refunded again, and its provider is asked; waiting → the provider is at it;
 * succeeded → it's in the books; failed → nothing was paid back.
 */
export const refundStates = ['reserved', 'waiting', 'succeeded', 'failed'] as const
export type RefundState = (typeof refundStates)[number]
/** Of these no money can be refunded a second time. */
export const heldRefundStates = ['reserved', 'waiting', 'succeeded'] as const satisfies readonly RefundState[]

export const refundReasons = ['requested', 'duplicate', 'fraudulent', 'other'] as const
export type RefundReason = (typeof refundReasons)[number]

/** open → the bank waits for evidence; submitted → it has it; won and lost → it's decided. */
export const disputeStates = ['open', 'submitted', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

/**
 * How far a bank transfer is. waiting → its buyer has been told where to send the money; arrived → the seller said it came, and its
 * order is being paid; paid → it is; expired and canceled → nothing is expected anymore. Money that comes all the same counts.
 */
export const transferStates = ['waiting', 'arrived', 'paid', 'expired', 'canceled'] as const
export type TransferState = (typeof transferStates)[number]

/** Status words of a payout on screens. */
export const payoutStatuses = ['Completed', 'Pending', 'Failed'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** connected → it takes money; attention → it won't until its owner does something; disconnected → it was taken off. */
export const connectionStates = ['connected', 'attention', 'disconnected'] as const
export type ConnectionState = (typeof connectionStates)[number]

/** A receipt's link opens the learning pages for this long; afterward a fresh link is emailed. */
export const passHours = 24

/** What a payment costs the seller where its provider doesn't say: a part of the amount, and a fixed sum each time. */
const fee = {
  basisPoints: 290,
  fixedCents: { USD: 30, EUR: 30, GBP: 30 } satisfies Record<Currency, number>,
}

/** The fee on a payment, in cents of its currency; half-even. Nothing is charged on a free order. */
export function feeOn({ cents, currency }: Money): number {
  return cents === 0 ? 0 : basisPointsOf(cents, fee.basisPoints) + fee.fixedCents[currency]
}

/** The fee as people read it: "2.9% + $0.30". Pages take the words from here. */
export function feeInWords(locale = 'en-US', currency: Currency = 'USD'): string {
  const part = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return `${part.format(fee.basisPoints / 10_000)} + ${formatMoney({ cents: fee.fixedCents[currency], currency }, locale)}`
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

/** What a fee moves that was estimated too low, or too high where it's negative. */
export const feeCorrectionEntries = (feeCents: number): Line[] => [
  { account: 'provider', cents: -feeCents },
  { account: 'fees', cents: feeCents },
]

type Line = { account: LedgerAccount; cents: number }

/**
 * provider: money the provider holds for the creator; fees: what it kept; sales: earned; tax: owed to the state; owed: to a buyer
 * whose money pays nothing; disputes: taken back by a bank until it's decided; bank: paid out; exchange: between two currencies of
 * one sale; affiliates: owed to those who sent a buyer; other: activity at the provider that isn't ours.
 */
export const ledgerAccounts = [
  'provider',
  'fees',
  'sales',
  'tax',
  'owed',
  'disputes',
  'bank',
  'exchange',
  'affiliates',
  'other',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** For so long after a sale its buyer may add firm, address and tax number to the invoice. */
export const invoiceOpenMs = days(14)

/** "AR-2026-0118": the first letters of the seller's words, the year, the sequence; test money says that it is. */
export function invoiceNumber(of: {
  sellerName: string
  mode: Mode
  year: number
  sequence: number
  /** "CN" on credit notes, whose numbers are a series of their own. */
  series?: string
}): string {
  const words = of.sellerName.match(/[\p{L}\p{N}]+/gu) ?? []
  const letters = words
    .slice(0, 3)
    .map((word) => [...word][0]?.toLocaleUpperCase('en') ?? '')
    .join('')
  const { series = '' } = of
  const parts = [
    of.mode === 'test' ? 'TEST' : '',
    letters,
    series,
    of.year,
    String(of.sequence).padStart(4, '0'),
  ]
  return parts.filter((part) => part !== '').join('-')
}

type DocumentNumber = { on: string; year: number; sequence: number }

/**
 * The next number of a series and its date: the day on the seller's calendar, whose year it counts in. Neither falls: a seller who
 * moves to a zone where it's still yesterday, or a clock that was set back, stays on the day of the number before.
 */
export function nextNumber(
  last: Pick<DocumentNumber, 'on' | 'sequence'> | null,
  today: string,
): DocumentNumber {
  const on = last && last.on > today ? last.on : today
  const isSameYear = last?.on.slice(0, 4) === on.slice(0, 4)
  return { on, year: Number(on.slice(0, 4)), sequence: (isSameYear ? last.sequence : 0) + 1 }
}

/** Invoices and credit notes name a buyer who left for so many years, unless their seller says otherwise. */
export const documentYears = 10

/** How a workspace wants its money handled. */
export type PaymentSettings = {
  defaultCurrency: Currency
  /** 1,900 is 19%. */
  taxBasisPoints: number
  isTaxIncluded: boolean
  /** "VAT"; empty where it's called tax. */
  taxLabel: string
  automaticPayouts: boolean
  notifyPayments: boolean
  notifyFailures: boolean
  notifyPayouts: boolean
}

/** As long as nothing else was chosen. */
export const defaultPaymentSettings: PaymentSettings = {
  defaultCurrency: 'USD',
  taxBasisPoints: 0,
  isTaxIncluded: false,
  taxLabel: '',
  automaticPayouts: true,
  notifyPayments: true,
  notifyFailures: true,
  notifyPayouts: true,
}

/** A tax rate as people type it ("19", "7.25", "7,25 %"), in basis points; empty is 0, and null is none. */
export function taxRateFrom(typed: string): number | null {
  const text = typed.replace(/[\s%]/g, '').replace(',', '.')
  if (text === '') return 0
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return null
  const basisPoints = Math.round(Number(text) * 100)
  return basisPoints > 10_000 ? null : basisPoints
}

export const whyNotTaxRate = 'Enter a tax rate from 0 to 100'
