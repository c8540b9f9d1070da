import type { Currency } from '#kernel/money.ts'

export const couponPeriods = ['first', 'all'] as const
export type CouponPeriods = (typeof couponPeriods)[number]

/** held: an order may still be paid with it; released: it never was. */
export const couponUseStates = ['held', 'used', 'released'] as const
export type CouponUseState = (typeof couponUseStates)[number]

export const couponStates = ['active', 'paused', 'expired', 'usedUp'] as const
export type CouponState = (typeof couponStates)[number]

export const longestCode = 40
export const mostUses = 1_000_000

/** A code as it's compared: however it's typed, it's the same one. */
export const codeKeyOf = (typed: string): string =>
  typed.normalize('NFKC').toUpperCase().normalize('NFKC').replaceAll(/\s+/gu, '')

/** What a coupon says of itself, as its form and its history have it. */
export type CouponTerms = {
  code: string
  /** In percent or an amount, as a plain decimal. */
  basisPoints: number | null
  amountCents: number | null
  amountCurrency: Currency | null
  /** The last day it's good for, in the workspace's zone. */
  expiresOn: string | null
  maxUses: number | null
  maxUsesEach: number | null
  offerIds: readonly string[] | null
  periods: CouponPeriods
  isByLink: boolean
}

export const couponFields = [
  'code',
  'takes',
  'expiresOn',
  'maxUses',
  'maxUsesEach',
  'offerIds',
  'periods',
  'isByLink',
  'paused',
] as const
export type CouponField = (typeof couponFields)[number]

/** Of a change, what was and what is, as plain values. */
export type CouponChange = { field: CouponField; from: CouponValue; to: CouponValue }
export type CouponValue =
  | string
  | number
  | boolean
  | null
  | { basisPoints: number }
  | { cents: number; currency: Currency }
  | string[]

const takesOf = ({ basisPoints, amountCents: cents, amountCurrency: currency }: CouponTerms): CouponValue =>
  basisPoints !== null ? { basisPoints } : cents !== null && currency ? { cents, currency } : null

/** What differs between a coupon before and after. */
export function changesBetween(before: CouponTerms, after: CouponTerms): CouponChange[] {
  const valuesOf = (terms: CouponTerms): Partial<Record<CouponField, CouponValue>> => ({
    code: terms.code,
    takes: takesOf(terms),
    expiresOn: terms.expiresOn,
    maxUses: terms.maxUses,
    maxUsesEach: terms.maxUsesEach,
    offerIds: terms.offerIds && [...terms.offerIds].sort(),
    periods: terms.periods,
    isByLink: terms.isByLink,
  })
  const [was, is] = [valuesOf(before), valuesOf(after)]
  return couponFields.flatMap((field) => {
    const [from, to] = [was[field] ?? null, is[field] ?? null]
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }]
  })
}

/** What's wrong with a coupon's terms, by field, in words. */
export function whyNotCoupon(terms: CouponTerms): Record<string, string> {
  const wrong: Record<string, string> = {}
  const key = codeKeyOf(terms.code)
  if (key === '') wrong.code = 'Enter a code'
  else if (key.length > longestCode) wrong.code = 'Enter a code of up to 40 characters'
  else if (!/^[\p{L}\p{M}\p{N}_.+%-]+$/u.test(key)) wrong.code = 'Use letters, digits and dashes'
  if ((terms.basisPoints === null) === (terms.amountCents === null))
    wrong.takes = 'Enter a percentage or an amount'
  else if (terms.basisPoints !== null && !isWhole(terms.basisPoints, 100, 10_000))
    wrong.takes = 'Enter a percentage from 1 to 100'
  else if (terms.amountCents !== null && !isWhole(terms.amountCents, 1, 5_000_000))
    wrong.takes = 'Enter an amount from 0.01 to 50,000'
  else if (terms.amountCents !== null && terms.amountCurrency === null) wrong.takes = 'Choose a currency'
  if (terms.maxUses !== null && !isWhole(terms.maxUses, 1, mostUses))
    wrong.maxUses = 'Enter a number from 1 to 1,000,000'
  if (terms.maxUsesEach !== null && !isWhole(terms.maxUsesEach, 1, mostUses))
    wrong.maxUsesEach = 'Enter a number from 1 to 1,000,000'
  if (terms.offerIds?.length === 0) wrong.offerIds = 'Choose at least one offer'
  return wrong
}

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most

/** Why a coupon isn't taken. */
export const couponRefusals = {
  unknown: 'This coupon doesn’t exist. Check how it’s written.',
  paused: 'This coupon isn’t active right now.',
  expired: 'This coupon has expired.',
  usedUp: 'This coupon has been used up.',
  yours: 'You’ve already used this coupon.',
  otherOffers: 'This coupon isn’t for what you’re buying.',
  free: 'This is already free. You don’t need a coupon.',
} as const
export type CouponRefusal = keyof typeof couponRefusals
