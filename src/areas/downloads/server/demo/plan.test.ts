import { expect, test } from 'vitest'
import { days } from '#kernel/time.ts'
import { planDownloads } from './plan.ts'

const zone = 'Europe/Lisbon'
const buyerOf = (number: number) => ({ email: `buyer-${number}@example.com`, name: `Buyer ${number}` })
const zoe = { email: 'zoe@throughline.example', name: 'Zoe Hart' }

for (const moment of ['2026-11-01T00:20:00Z', '2026-11-21T13:00:00Z', '2027-03-31T22:59:00Z']) {
  test(`digital products of a demo begun at ${moment} are downloaded and reviewed after they were bought`, () => {
    const until = new Date(moment)
    const sales = planDownloads(until, zone, zoe, buyerOf)
    for (const { at, downloads, says } of sales) {
      expect(downloads.filter((time) => time <= at || time >= until)).toEqual([])
      // They're published 199 days before.
      expect(until.getTime() - at.getTime()).toBeLessThan(days(198))
      const [first] = downloads
      if (says) expect(first && first < says.at && says.at < until).toBe(true)
    }
    expect(new Set(sales.map(({ buyer }) => buyer.email)).size).toBe(sales.length)
    expect(new Set(sales.map(({ key }) => key)).size).toBe(sales.length)
    expect(sales.filter(({ cards }) => cards.at(-1) === 'confirm')).toHaveLength(2)
    expect(sales.find(({ buyer }) => buyer.email === zoe.email)?.downloads.length).toBeGreaterThan(0)
  })
}
