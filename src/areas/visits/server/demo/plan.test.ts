import { expect, test } from 'vitest'
import { days, hours, minutes } from '#kernel/time.ts'
import { planVisits } from './plan.ts'

const interest = {
  cards: { visits: 60, checkout: 0.1 },
  cones: { visits: 30, checkout: 0.6 },
  fresh: { visits: 10, checkout: 0.1, since: 11 },
}

for (const moment of ['2026-11-01T00:20:00Z', '2026-11-21T13:00:00Z', '2027-03-31T22:59:00Z']) {
  test(`the store of a demo begun at ${moment} was looked at for weeks, mostly by people who bought nothing`, () => {
    const until = new Date(moment)
    const sales = Array.from({ length: 25 }, (_, number) => ({
      of: (number % 2 ? 'cards' : 'cones') as keyof typeof interest,
      at: new Date(until.getTime() - hours(5) - days(2 * number)),
      cards: number % 5 ? ['approve'] : ['decline', 'approve'],
      isCounted: number % 7 !== 3,
    }))
    const { bought, looked } = planVisits(until, interest, sales)
    expect(planVisits(until, interest, sales)).toEqual({ bought, looked })
    // No view is in the future, nor of a day whose views are gone.
    const visits = [...bought.filter((visit) => visit !== null), ...looked]
    expect(visits.filter(({ at }) => at > until || until.getTime() - at.getTime() > days(34))).toEqual([])
    for (const [number, visit] of bought.entries()) {
      const sale = sales[number]
      if (!sale) throw new Error('There’s a visit without a sale.')
      const isRecent = until.getTime() - sale.at.getTime() < days(33)
      expect(visit !== null).toBe(isRecent && sale.isCounted)
      if (!visit) continue
      expect(visit).toMatchObject({ of: sale.of })
      expect(visit.pages.at(-1)).toBe('checkout')
      expect(sale.at.getTime() - visit.at.getTime()).toBeLessThan(minutes(10))
    }
    expect(looked.length).toBeGreaterThan(250)
    // Nothing was looked at before it was on sale.
    const early = looked.filter(({ of, at }) => of === 'fresh' && until.getTime() - at.getTime() > days(12))
    expect(early).toEqual([])
    expect(looked.some(({ of }) => of === 'fresh')).toBe(true)
  })
}
