import { basisPointsOf, splitBy, taxWithin } from '#kernel/money.ts'

/** One of an offer. Amounts here are in minor units of the one currency of a cart. */
export type CartLine = { offerId: string; cents: number }

export type Coupon = {
  code: string
  /** 1,000 basis points are 10%. */
  takes: { basisPoints: number } | { cents: number }
  offers: 'all' | readonly string[]
  /** Of a subscription: the first period alone, or each. */
  periods: 'first' | 'all'
}

/**
 * 1,900 basis points are 19%. Prices contain the tax, or it's added to them. Where it's reversed, a firm that buys owes it itself:
 * nothing is added, and prices that contain it are without it.
 */
export type TaxRule = { basisPoints: number; isIncluded: boolean; isReversed?: boolean }

export const noTax: TaxRule = { basisPoints: 0, isIncluded: false }

export type PricedCart = {
  lines: readonly CartLine[]
  coupon?: Coupon | null
  tax: TaxRule
  /** Which period of a subscription is paid for, from 1. */
  period?: number
}

/** How an amount comes about: list − discount is what's taxed; net + tax = total. */
export type Amounts = {
  listCents: number
  discountCents: number
  netCents: number
  taxCents: number
  totalCents: number
}

export type CartPrice = Amounts & {
  lines: readonly (Amounts & { offerId: string })[]
  steps: readonly PriceStep[]
}

/** One step of the way to the total, for whoever asks what someone would pay, and why. */
export type PriceStep =
  | { kind: 'list'; cents: number }
  | { kind: 'coupon'; code: string; cents: number }
  | { kind: 'couponUnused'; code: string; because: 'otherOffers' | 'firstPeriodOnly' }
  | { kind: 'tax'; basisPoints: number; isIncluded: boolean; cents: number }
  | { kind: 'total'; cents: number }

/**
 * What a cart costs. The steps and their order are fixed, since each rounds: the lines, the discount over them, the tax on what the
 * whole order comes to, and that over the lines again.
 */
export function priceOf({ lines: asked, coupon = null, tax: asIs, period = 1 }: PricedCart): CartPrice {
  const lines = asIs.isReversed ? withoutTax(asked, asIs) : asked
  const tax = asIs.isReversed ? noTax : asIs
  const list = lines.map(({ cents }) => cents)
  const used = coupon && discountOf(coupon, lines, period)
  const discounts = used?.discounts ?? list.map(() => 0)
  const taxed = list.map((cents, at) => cents - (discounts[at] ?? 0))
  const taxCents = taxOn(sumOf(taxed), tax)
  const taxes = splitBy(taxCents, taxed)
  const priced = lines.map(({ offerId, cents }, at) => ({
    offerId,
    ...amountsOf(cents, discounts[at] ?? 0, taxes[at] ?? 0, tax),
  }))
  const whole = amountsOf(sumOf(list), sumOf(discounts), taxCents, tax)
  return {
    ...whole,
    lines: priced,
    steps: [
      { kind: 'list', cents: whole.listCents },
      ...(used ? [used.step] : []),
      ...(tax.basisPoints > 0 && sumOf(taxed) > 0 ? [{ kind: 'tax' as const, ...tax, cents: taxCents }] : []),
      { kind: 'total', cents: whole.totalCents },
    ],
  }
}

/** Lines without the tax that's in their prices: what's taken out is rounded once, over all of them. */
function withoutTax(lines: readonly CartLine[], tax: TaxRule): CartLine[] {
  if (!tax.isIncluded) return [...lines]
  const list = lines.map(({ cents }) => cents)
  const taxes = splitBy(taxOn(sumOf(list), tax), list)
  return lines.map((line, at) => ({ ...line, cents: line.cents - (taxes[at] ?? 0) }))
}

function taxOn(cents: number, { basisPoints, isIncluded }: TaxRule): number {
  return isIncluded ? taxWithin(cents, basisPoints) : basisPointsOf(cents, basisPoints)
}

function amountsOf(
  listCents: number,
  discountCents: number,
  taxCents: number,
  { isIncluded }: TaxRule,
): Amounts {
  const taxedCents = listCents - discountCents
  return {
    ...{ listCents, discountCents, taxCents },
    netCents: isIncluded ? taxedCents - taxCents : taxedCents,
    totalCents: isIncluded ? taxedCents : taxedCents + taxCents,
  }
}

/** What a coupon takes off each line, and what's said of it. */
function discountOf(
  { code, takes, offers, periods }: Coupon,
  lines: readonly CartLine[],
  period: number,
): { discounts: number[]; step: PriceStep } {
  const nothing = lines.map(() => 0)
  if (periods === 'first' && period > 1)
    return { discounts: nothing, step: { kind: 'couponUnused', code, because: 'firstPeriodOnly' } }
  const isMeant = ({ offerId }: CartLine) => offers === 'all' || offers.includes(offerId)
  if (!lines.some(isMeant))
    return { discounts: nothing, step: { kind: 'couponUnused', code, because: 'otherOffers' } }
  const meant = lines.map((line) => (isMeant(line) ? line.cents : 0))
  const most = sumOf(meant)
  const cents = Math.min(most, 'cents' in takes ? takes.cents : basisPointsOf(most, takes.basisPoints))
  return {
    discounts: most === 0 ? nothing : splitBy(cents, meant),
    step: { kind: 'coupon', code, cents: -cents },
  }
}

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, more) => sum + more, 0)
