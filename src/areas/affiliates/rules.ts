import { codeKeyOf, longestCode } from '#areas/payments/coupon-rules.ts'
import { basisPointsOf, shareOf } from '#kernel/money.ts'
import { isUnseen } from '#kernel/plain-text.ts'
import { days } from '#kernel/time.ts'

/** applied: asked to be one, and no one has said yes. removed: earns nothing anymore; what's owed is still paid. */
export const affiliateStatuses = ['active', 'paused', 'applied', 'removed'] as const
export type AffiliateStatus = (typeof affiliateStatuses)[number]

/** What brought an affiliate the sale. `known`: it's someone they sent within the last 30 days. */
export const attributions = ['coupon', 'link', 'known'] as const
export type AttributedBy = (typeof attributions)[number]

/** pending: money may still go back to the buyer. reversed: it all went back, and nothing was paid for it. */
export const commissionStates = ['pending', 'owed', 'inPayout', 'paid', 'reversed'] as const
export type CommissionState = (typeof commissionStates)[number]

export const leastRate = 1
/** Nine tenths of what's left after tax: fees have to be paid of something. */
export const highestRate = 9_000
export const mostWindowDays = 180
export const mostMinimumCents = 1_000_000
export const longestName = 100
export const longestNote = 1_000
/** A program of one person's: lists and sums are read as a whole. */
export const mostAffiliates = 2_000

/** Whoever an affiliate sent is theirs for so long, as far as we know them. */
export const rememberedMs = days(30)
/** A payout that's marked as paid can be opened again for so long. After it, affiliates are emailed. */
export const undoMs = days(1)
/** A link to an affiliate's own page works for so long. */
export const linkMs = days(90)

export type ProgramTerms = {
  /** Of each sale, net of tax and discount. */
  basisPoints: number
  /** So long after the sale it's owed. */
  windowDays: number
  /** Less isn't paid out, in any currency. */
  minimumCents: number
  /** Each payment of a subscription earns, not just the first. */
  paysRenewals: boolean
  /** Anyone may apply at a public page. */
  takesApplications: boolean
}

export const firstTerms: ProgramTerms = {
  ...{ basisPoints: 3_000, windowDays: 30, minimumCents: 5_000 },
  ...{ paysRenewals: false, takesApplications: false },
}

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most

const isRate = (basisPoints: number): boolean => isWhole(basisPoints, leastRate, highestRate)
const rateWrong = 'Enter a percentage from 0.01 to 90'

/** What's wrong with the terms of a program, by field, in words. */
export function whyNotTerms(terms: ProgramTerms): Record<string, string> {
  return {
    ...(isRate(terms.basisPoints) ? {} : { basisPoints: rateWrong }),
    ...(isWhole(terms.windowDays, 0, mostWindowDays) ? {} : { windowDays: 'Enter a number from 0 to 180' }),
    ...(isWhole(terms.minimumCents, 0, mostMinimumCents)
      ? {}
      : { minimumCents: 'Enter an amount from 0 to 10,000' }),
  }
}

export type AffiliateDraft = {
  name: string
  email: string
  code: string
  /** Null is the program's own. */
  basisPoints: number | null
  rates: readonly { offerId: string; basisPoints: number }[]
  couponIds: readonly string[]
}

/** What's wrong with an affiliate as it's typed, by field, in words. */
export function whyNotAffiliate(draft: AffiliateDraft): Record<string, string> {
  const { name, email, code, basisPoints, rates } = draft
  const key = codeKeyOf(code)
  return {
    ...(isUnseen(name) ? { name: 'Enter a name' } : {}),
    ...(isAddress(email.trim()) ? {} : { email: 'Enter an email address such as mia@example.com' }),
    ...(key === ''
      ? { code: 'Enter a code' }
      : key.length > longestCode || !/^[\p{L}\p{N}_.-]+$/u.test(key)
        ? { code: 'Use up to 40 letters, digits and dashes' }
        : {}),
    ...(basisPoints === null || isRate(basisPoints) ? {} : { basisPoints: rateWrong }),
    ...(rates.every((each) => isRate(each.basisPoints)) ? {} : { rates: rateWrong }),
  }
}

/** Enough to tell a slip: only an email that arrives proves an address. */
export const isAddress = (email: string): boolean =>
  email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)

/** A code out of a name, to begin with. */
export const codeFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '')
    .slice(0, 12)
    .toUpperCase()

type SaleLine = { cents: number; taxCents: number; refundedCents: number }

/** What of a line an affiliate has a share of: what was paid for it without its tax, as far as it wasn't paid back. */
export function baseOf({ cents, taxCents, refundedCents }: SaleLine): number {
  if (cents === 0) return 0
  return shareOf(cents - taxCents, cents - refundedCents, cents)
}

/** An affiliate's share of a line. Half to even; after a full refund, nothing. */
export const commissionOf = (sold: SaleLine, basisPoints: number): number =>
  basisPointsOf(baseOf(sold), basisPoints)

type Standing = { dueCents: number; batchedCents: number; isHeld: boolean; owedAt: Date }

/**
 * What of a commission the next payout has: what it's worth by now, less what payouts have of it already. What went back to a buyer
 * after it was paid out is negative, and counts at once.
 */
export function payableOf({ dueCents, batchedCents, isHeld, owedAt }: Standing, now: Date): number {
  const open = dueCents - batchedCents
  if (open < 0) return open
  return isHeld || owedAt > now ? 0 : open
}

/** A rate as people read it: "30%", "12,5 %". */
export const percentText = (basisPoints: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000)
