import { type DemoOrigin, demoReadMs } from '#areas/visits/server/demo.ts'
import { days, hours, minutes, seconds } from '#kernel/time.ts'
import type { PlannedDownload } from './download-plan.ts'
import type { PlannedSale } from './plan.ts'

export type VisitedName = PlannedSale['course'] | PlannedDownload['product']
export type Sale = PlannedSale | PlannedDownload

/** A visit of someone who looked at one thing, or at the store alone. */
export type PlannedVisit = {
  at: Date
  of: VisitedName
  pages: ('store' | 'product' | 'checkout')[]
  origin: DemoOrigin
}

export type PlannedVisits = { sales: { sale: Sale; visit?: PlannedVisit }[]; visits: PlannedVisit[] }

/** Views are kept one by one for little longer. */
const visitDays = 33
/** Among a hundred visits so many are about each; this share of them continues to the checkout, and no further. */
const interest: Record<VisitedName, { visits: number; checkout: number; since?: number }> = {
  potteryBasics: { visits: 32, checkout: 0.07 },
  glazingInDepth: { visits: 20, checkout: 0.12, since: 11 },
  kilnSafety: { visits: 14, checkout: 0.06 },
  glazeCards: { visits: 17, checkout: 0.11 },
  templates: { visits: 11, checkout: 0.09 },
  // For the price of a coffee most press Buy, and then look for their card.
  coneChart: { visits: 6, checkout: 0.62 },
}
const origins: readonly (DemoOrigin & { visits: number })[] = [
  { visits: 30, referrer: 'https://www.google.com/', device: 'desktop' },
  { visits: 26, referrer: 'https://www.instagram.com/', device: 'phone' },
  { visits: 13, device: 'phone' },
  { visits: 12, referrer: 'https://www.pinterest.com/', device: 'tablet' },
  {
    visits: 11,
    query: '?utm_source=newsletter&utm_medium=email&utm_campaign=glaze-month',
    device: 'desktop',
  },
  { visits: 8, referrer: 'https://www.youtube.com/', device: 'phone' },
]
/** One buyer of a course in seven asks not to be counted. */
const isUncounted = (sale: Sale, number: number) => 'course' in sale && number % 7 === 3

/**
 * Who looked at the store in the weeks before `until`, the same every time for the same moment: those who bought something, and
 * many more who didn't. Each sale comes back with the visit that led to it.
 */
export function planVisits(until: Date, sales: readonly Sale[]): PlannedVisits {
  const begun = until.getTime() - days(visitDays)
  const led = sales.map((sale, number) =>
    sale.at.getTime() < begun || isUncounted(sale, number)
      ? { sale }
      : { sale, visit: visitBefore(sale, number) },
  )
  const bought = led.flatMap(({ visit }) => visit ?? [])
  return { sales: led, visits: [...bought, ...looks(begun, until)] }
}

/** It ends at the checkout, right before the first card is tried. */
function visitBefore(sale: Sale, number: number): PlannedVisit {
  const pages: PlannedVisit['pages'] =
    number % 3 === 0 ? ['store', 'product', 'checkout'] : ['product', 'checkout']
  const firstTry = sale.at.getTime() - minutes(2) * (sale.cards.length - 1)
  const { visits: _, ...origin } = pick(origins, ((number * 37) % 100) / 100)
  return {
    at: new Date(firstTry - demoReadMs * pages.length - seconds(number % 20)),
    of: 'course' in sale ? sale.course : sale.product,
    ...{ pages, origin },
  }
}

function looks(begun: number, until: Date): PlannedVisit[] {
  const next = chances()
  return Array.from({ length: visitDays }, (_, day) => day).flatMap((day) => {
    const daysAgo = visitDays - day
    const known = Object.entries(interest).filter(([, { since = daysAgo }]) => since >= daysAgo)
    const all = known.map(([of, interest]) => ({ of: of as VisitedName, ...interest }))
    // More of them on some days than on others, and slowly more.
    const count = 9 + Math.floor(next() * 7) + Math.floor(day / 6)
    return Array.from({ length: count }, (): PlannedVisit => {
      // Few at night.
      const at = new Date(begun + days(day) + hours(6 + 17 * next()))
      const { of, checkout } = pick(all, next())
      const { visits: _, ...origin } = pick(origins, next())
      const path = next()
      const pages: PlannedVisit['pages'] =
        path < 0.18 ? ['store'] : path < 0.4 ? ['store', 'product'] : ['product']
      if (next() < checkout && pages.includes('product')) pages.push('checkout')
      return { at, of, pages, origin }
    }).filter(({ at }) => at.getTime() < until.getTime() - minutes(6))
  })
}

function pick<T extends { visits: number }>(from: readonly T[], chance: number): T {
  let left = chance * from.reduce((sum, { visits }) => sum + visits, 0)
  for (const one of from) {
    left -= one.visits
    if (left < 0) return one
  }
  throw new Error('There’s nothing to pick from.')
}

/** Numbers between 0 and 1 that look random and are the same in each load. */
function chances(): () => number {
  let state = 20_261_123
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
