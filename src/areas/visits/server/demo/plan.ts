import { days, hours, minutes, seconds } from '#kernel/time.ts'
import type { Device } from '../../rules.ts'

/** Where a visitor of the demo comes from: the page before, what the link says, and on what. */
export type DemoOrigin = { referrer?: string; query?: string; device: Device }

/** Someone reads a page for this long. */
export const demoReadMs = seconds(50)

/** A visit of someone who looked at one thing, or at the store alone. */
export type PlannedVisit<Name extends string = string> = {
  at: Date
  of: Name
  pages: ('store' | 'product' | 'checkout')[]
  origin: DemoOrigin
}

/** Among a hundred visits so many are about a thing; this share of them continues to the checkout, and no further. On sale since so many days. */
export type DemoInterest = { visits: number; checkout: number; since?: number }

/** A sale of the demo: one card after the other was tried, the last one at `at`. */
type DemoSale<Name extends string> = { of: Name; at: Date; cards: readonly unknown[]; isCounted: boolean }

/** Views are kept one by one for little longer. */
const visitDays = 33
const origins: readonly (DemoOrigin & { visits: number })[] = [
  { visits: 30, referrer: 'https://www.google.com/', device: 'desktop' },
  { visits: 26, referrer: 'https://www.instagram.com/', query: '?via=NORA', device: 'phone' },
  { visits: 13, device: 'phone' },
  { visits: 12, referrer: 'https://www.pinterest.com/', device: 'tablet' },
  {
    visits: 11,
    query: '?utm_source=newsletter&utm_medium=email&utm_campaign=glaze-month',
    device: 'desktop',
  },
  { visits: 8, referrer: 'https://www.youtube.com/', query: '?via=TOM', device: 'phone' },
]
/**
 * Who looked at the store in the weeks before `until`, the same every time for the same moment: those who bought something, and
 * many more who didn't. Each sale has the visit that led to it, unless it's longer ago than views are kept, or isn't counted.
 */
export function planVisits<Name extends string>(
  until: Date,
  interest: Readonly<Record<Name, DemoInterest>>,
  sales: readonly DemoSale<Name>[],
): { bought: (PlannedVisit<Name> | null)[]; looked: PlannedVisit<Name>[] } {
  const begun = until.getTime() - days(visitDays)
  const bought = sales.map((sale, number) =>
    sale.at.getTime() < begun || !sale.isCounted ? null : visitBefore(sale, number),
  )
  return { bought, looked: looks(interest, begun, until) }
}

/** It ends at the checkout, right before the first card is tried. */
function visitBefore<Name extends string>(sale: DemoSale<Name>, number: number): PlannedVisit<Name> {
  const pages: PlannedVisit['pages'] =
    number % 3 === 0 ? ['store', 'product', 'checkout'] : ['product', 'checkout']
  const firstTry = sale.at.getTime() - minutes(2) * (sale.cards.length - 1)
  const { visits: _, ...origin } = pick(origins, ((number * 37) % 100) / 100)
  return {
    at: new Date(firstTry - demoReadMs * pages.length - seconds(number % 20)),
    of: sale.of,
    ...{ pages, origin },
  }
}

function looks<Name extends string>(
  interest: Readonly<Record<Name, DemoInterest>>,
  begun: number,
  until: Date,
): PlannedVisit<Name>[] {
  const next = chances()
  return Array.from({ length: visitDays }, (_, day) => day).flatMap((day) => {
    const daysAgo = visitDays - day
    const all = (Object.keys(interest) as Name[])
      .map((of) => ({ of, ...interest[of] }))
      .filter(({ since = daysAgo }) => since >= daysAgo)
    // More of them on some days than on others, and slowly more.
    const count = 9 + Math.floor(next() * 7) + Math.floor(day / 6)
    return Array.from({ length: count }, (): PlannedVisit<Name> => {
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
