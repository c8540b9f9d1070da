import { type Currency, formatMoney, type Money, maxPriceCents } from '#kernel/money.ts'
import { splitInstalments } from './pricing/instalments.ts'
import type { Interval } from './pricing/periods.ts'
import type { Pricing } from './rules.ts'

export const longestOfferName = 80
export const longestThankYou = 2_000
export const mostOffers = 50
export const mostBundled = 20
export const mostStock = 1_000_000
export const fewestInstalments = 2
export const mostInstalments = 12
export const longestTrialDays = 90

/** Less than this no provider takes. */
const leastChargeCents = { USD: 50, EUR: 50, GBP: 30 } satisfies Record<Currency, number>
export const leastCharge = (currency: Currency): Money => ({ cents: leastChargeCents[currency], currency })

/** How an offer is sold. What its kind of pricing doesn't have is null. */
export type OfferTerms = {
  name: string
  pricing: Pricing
  priceCents: number
  suggestedCents: number | null
  instalmentCount: number | null
  interval: Interval | null
  trialDays: number | null
  setupCents: number | null
  stock: number | null
  startsAt: Date | null
  endsAt: Date | null
  isHidden: boolean
  thankYou: string
}

/** As it's kept: tidied, and without what its kind of pricing doesn't have. */
export function tidiedTerms(terms: OfferTerms): OfferTerms {
  const { pricing } = terms
  const isSubscription = pricing === 'subscription'
  return {
    ...terms,
    name: terms.name.replace(/\s+/g, ' ').trim(),
    thankYou: terms.thankYou.trim(),
    suggestedCents: pricing === 'flexible' ? terms.suggestedCents : null,
    instalmentCount: pricing === 'instalments' ? terms.instalmentCount : null,
    interval: isSubscription ? (terms.interval ?? 'month') : null,
    trialDays: isSubscription ? terms.trialDays || null : null,
    setupCents: isSubscription ? terms.setupCents || null : null,
  }
}

type OfferFacts = { currency: Currency; isMain: boolean; taken: number }
type Fields = Record<string, string>

/** The sentence for each field of tidied terms that can't be as it is. */
export function whyNotTerms(terms: OfferTerms, { currency, isMain, taken }: OfferFacts): Fields {
  const fields: Fields = {}
  const note = (name: string, sentence: string | null) => {
    if (sentence) fields[name] ??= sentence
  }
  const { name, pricing, priceCents, stock, startsAt, endsAt } = terms
  if (name.length > longestOfferName) fields.name = `Use at most ${longestOfferName} characters`
  else if (!isMain && name === '') fields.name = 'Enter a name that sets it apart from your other offers'
  note('priceCents', whyNotPrice(pricing, priceCents, currency))
  if (pricing === 'flexible') note('suggestedCents', whyNotSuggestion(terms, currency))
  if (pricing === 'instalments') {
    note('instalmentCount', whyNotCount(terms.instalmentCount))
    if (!fields.instalmentCount)
      note('priceCents', whyNotParts(priceCents, terms.instalmentCount ?? 0, currency))
  }
  if (pricing === 'subscription') {
    const { trialDays, setupCents } = terms
    if (trialDays !== null && (trialDays < 1 || trialDays > longestTrialDays))
      fields.trialDays = 'Enter 1 to 90 days, or leave it empty'
    if (setupCents !== null) note('setupCents', whyNotCharge(setupCents, currency))
  }
  if (stock !== null) note('stock', whyNotStock(stock, taken))
  if (startsAt && endsAt && startsAt >= endsAt) fields.endsAt = 'Choose an end after the start'
  if (isMain && terms.isHidden) fields.isHidden = 'The main price can’t be hidden'
  if (terms.thankYou.length > longestThankYou) fields.thankYou = 'Use at most 2,000 characters'
  return fields
}

const outOfRange = 'Enter a price from 0 to 50,000'

/** Why a price can't be asked; free, and the least of what people may pay, can be 0. */
export function whyNotPrice(pricing: Pricing, cents: number, currency: Currency): string | null {
  const canBeFree = pricing === 'once' || pricing === 'flexible'
  if (!Number.isInteger(cents) || cents < 0 || cents > maxPriceCents) return outOfRange
  if (cents === 0) return canBeFree ? null : 'Enter a price above 0'
  return whyNotCharge(cents, currency)
}

/** Why no provider would charge this; null when one does. */
function whyNotCharge(cents: number, currency: Currency): string | null {
  if (!Number.isInteger(cents) || cents < 0 || cents > maxPriceCents) return outOfRange
  const least = leastCharge(currency)
  return cents < least.cents ? `The smallest amount that can be charged is ${formatMoney(least)}` : null
}

function whyNotSuggestion({ suggestedCents, priceCents }: OfferTerms, currency: Currency): string | null {
  if (suggestedCents === null) return null
  if (suggestedCents < priceCents) return 'Suggest at least the minimum'
  return suggestedCents === 0 ? null : whyNotCharge(suggestedCents, currency)
}

const whyNotCount = (count: number | null): string | null =>
  count === null || !Number.isInteger(count) || count < fewestInstalments || count > mostInstalments
    ? 'Enter 2 to 12 payments'
    : null

function whyNotParts(cents: number, count: number, currency: Currency): string | null {
  const least = leastCharge(currency)
  const smallest = Math.min(...splitInstalments(cents, count))
  return smallest < least.cents ? `Each payment has to be at least ${formatMoney(least)}` : null
}

function whyNotStock(stock: number, taken: number): string | null {
  if (stock < 1) return 'Enter at least 1, or leave it empty for no limit'
  if (stock > mostStock) return 'Enter at most 1,000,000'
  return stock < taken ? `${taken} are sold or being paid for, so enter at least ${taken}` : null
}

/**
 * What a buyer's own price can't be: less than the least, or less than a provider charges. Null when it's fine.
 */
export function whyNotAmount(
  cents: number | null,
  { priceCents, currency }: { priceCents: number; currency: Currency },
): string | null {
  if (cents === null) return 'Enter an amount, like 10 or 12.50'
  if (cents > maxPriceCents) return 'Enter an amount up to 50,000'
  if (cents < priceCents) return `Enter ${formatMoney({ cents: priceCents, currency })} or more`
  return cents === 0 ? null : whyNotCharge(cents, currency)
}

export type Window = { startsAt: Date | null; endsAt: Date | null }

/** Whether it's before its sale, in it or after. */
export function windowAt({ startsAt, endsAt }: Window, now: Date): 'before' | 'open' | 'over' {
  if (endsAt && endsAt <= now) return 'over'
  return startsAt && startsAt > now ? 'before' : 'open'
}

/** The next moment at which that changes; null when it doesn't. */
export function windowTurns({ startsAt, endsAt }: Window, now: Date): Date | null {
  const ahead = [startsAt, endsAt].filter((at): at is Date => at !== null && at > now)
  return ahead.reduce<Date | null>((first, at) => (first === null || at < first ? at : first), null)
}
