import { expect, test } from 'vitest'
import { days } from '#kernel/time.ts'
import { demoBuyer } from './people.ts'
import { type PlannedSale, planOf } from './plan.ts'

const zone = 'Europe/Lisbon'
const zoe = { email: 'zoe@throughline.example', name: 'Zoe Hart' }
const cents = { potteryBasics: 4_900, glazingInDepth: 8_900, kilnSafety: 2_800 }

const moments = [
  '2026-11-01T00:20:00Z',
  '2026-11-01T18:00:00Z',
  '2026-11-02T07:00:00Z',
  '2026-11-21T13:00:00Z',
  '2026-10-31T23:30:00Z',
  '2027-03-01T09:00:00Z',
  '2027-03-28T02:00:00Z',
  '2027-03-31T22:59:00Z',
  '2028-02-29T12:00:00Z',
  '2027-01-15T05:30:00Z',
]

const paid = (sales: PlannedSale[]) => sales.filter((sale) => sale.cards.at(-1) === 'approve')
const sum = (sales: PlannedSale[]) => sales.reduce((total, sale) => total + cents[sale.course], 0)

/** The day of a moment in the zone of the demo, as "2026-11-01 18:00:00". */
function local(at: Date): string {
  return at.toLocaleString('sv-SE', { timeZone: zone })
}

for (const moment of moments) {
  test(`a demo begun at ${moment} grows, and has sold something today`, () => {
    const until = new Date(moment)
    const sales = paid(planOf(until, zone, zoe))
    const [day = '', time = ''] = local(until).split(' ')
    const month = day.slice(0, 7)
    const before = new Date(`${month}-01T12:00:00Z`).getTime() - days(20)
    const lastMonth = new Date(before).toISOString().slice(0, 7)
    const thisMonth = sales.filter((sale) => local(sale.at).startsWith(month))
    const sameDays = sales.filter(
      (sale) => local(sale.at).startsWith(lastMonth) && local(sale.at).slice(8) < `${day.slice(8)} ${time}`,
    )

    expect(sameDays.length).toBeGreaterThan(0)
    expect(thisMonth.length).toBeGreaterThan(sameDays.length)
    expect(sum(thisMonth)).toBeGreaterThan(sum(sameDays))
    expect(sales.filter((sale) => local(sale.at).startsWith(day)).length).toBeGreaterThan(0)
  })

  test(`a demo begun at ${moment} invents no future and sells nobody a thing twice`, () => {
    const until = new Date(moment)
    const sales = planOf(until, zone, zoe)
    const instants = sales.flatMap((sale) => [
      sale.at,
      ...sale.study.completed,
      sale.study.openedNext ?? sale.at,
    ])
    expect(instants.filter((at) => at >= until)).toEqual([])
    expect(sales.filter((sale) => sale.study.completed.some((at) => at <= sale.at))).toEqual([])
    // Courses are published 216 days before.
    expect(sales.filter((sale) => until.getTime() - sale.at.getTime() > days(216))).toEqual([])

    const owned = paid(sales).map((sale) => `${sale.buyer.email} ${sale.course}`)
    expect(new Set(owned).size).toBe(owned.length)
    expect(new Set(sales.map((sale) => sale.key)).size).toBe(sales.length)
    const buyers = new Set(paid(sales).map((sale) => sale.buyer.email)).size
    expect(buyers).toBeGreaterThanOrEqual(50)
    expect(buyers).toBeLessThanOrEqual(70)
    expect(planOf(until, zone, zoe)).toEqual(sales)
  })
}

test('two buyers never share an address', () => {
  const addresses = Array.from({ length: 300 }, (_, number) => demoBuyer(number).email)
  expect(new Set(addresses).size).toBe(addresses.length)
})
