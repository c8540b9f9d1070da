import { taxRateFrom } from '#areas/payments/rules.ts'
import type { Id } from '#kernel/ids.ts'

/** A percentage as it's typed, in basis points; 0 for what is none, which no rate is. */
export const rateFrom = (typed: string): number => taxRateFrom(typed) ?? 0

export const rateText = (basisPoints: number | null): string =>
  basisPoints === null ? '' : String(basisPoints / 100)

type Rate = { offerId: Id<'off'>; basisPoints: number }

/** Rates of single offers as one value of a form: `off_…=12.5`, with blanks between. */
export const ratesText = (rates: readonly Rate[]): string =>
  rates.map(({ offerId, basisPoints }) => `${offerId}=${rateText(basisPoints)}`).join(' ')

export const ratesIn = (text: string): Rate[] =>
  text.split(' ').flatMap((each) => {
    const [offerId, typed] = each.split('=')
    return offerId && typed ? { offerId: offerId as Id<'off'>, basisPoints: rateFrom(typed) } : []
  })
