import { expect, test } from 'vitest'
import { days, minutes } from '#kernel/time.ts'
import { planDownloads } from './download-plan.ts'
import { planOf } from './plan.ts'
import { planVisits } from './visit-plan.ts'

const zone = 'Europe/Lisbon'
const zoe = { email: 'zoe@throughline.example', name: 'Zoe Hart' }

for (const moment of ['2026-11-01T00:20:00Z', '2026-11-21T13:00:00Z', '2027-03-31T22:59:00Z']) {
  test(`the store of a demo begun at ${moment} was looked at for weeks, mostly by people who bought nothing`, () => {
    const until = new Date(moment)
    const planned = [...planOf(until, zone, zoe), ...planDownloads(until, zone, zoe)]
    const { sales, visits } = planVisits(until, planned)
    expect(planVisits(until, planned)).toEqual({ sales, visits })
    expect(sales.map(({ sale }) => sale)).toEqual(planned)
    // No view is in the future, nor of a day whose views are gone.
    expect(visits.filter(({ at }) => at > until || until.getTime() - at.getTime() > days(34))).toEqual([])
    const led = sales.flatMap(({ sale, visit }) => (visit ? [{ sale, visit }] : []))
    expect(led.length).toBeGreaterThan(10)
    for (const { sale, visit } of led) {
      expect(visit.pages.at(-1)).toBe('checkout')
      expect(sale.at.getTime() - visit.at.getTime()).toBeLessThan(minutes(10))
    }
    const paid = led.filter(({ sale }) => sale.cards.at(-1) === 'approve').length
    expect(paid / visits.length).toBeGreaterThan(0.01)
    expect(paid / visits.length).toBeLessThan(0.08)
    // Nothing was looked at before it was on sale.
    const early = visits.filter(
      ({ of, at }) => of === 'glazingInDepth' && until.getTime() - at.getTime() > days(12),
    )
    expect(early).toEqual([])
  })
}
