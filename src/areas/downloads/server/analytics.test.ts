import { beforeAll, describe, expect, it } from 'vitest'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { visitDays } from '#areas/visits/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { freshEmail } from '#testing/context.ts'
import { call, testProduct } from '#testing/http.ts'
import { goodCard } from '#testing/makers.ts'
import { ctxFor, ctxOf, makeMember, makeSeller, type Seller } from '#testing/people.ts'
import type { DownloadDetail } from '../contract.ts'
import { makeDownload } from '../testing/making.ts'
import { listAnalytics } from './analytics.ts'
import { listOrders } from './orders.ts'
import { removeDownload } from './trash.ts'

const at = testProduct({ demo: true })
let seller: Seller
let creator: CreatorCtx
let cards: DownloadDetail
let notes: DownloadDetail
let quiet: DownloadDetail

const dayBack = (back: number) => new Date(creator.now().getTime() - days(back)).toISOString().slice(0, 10)

/** What a day's visits came to, as the sweep of visits writes it. */
async function seen(
  id: Id<'dwl'>,
  back: number,
  [views, visitors, checkouts, orders]: [number, number, number, number],
  dimension: 'all' | 'device' = 'all',
  of = creator,
) {
  await at.app.database.db.insert(visitDays).values({
    ...{ workspaceId: of.actor.workspaceId, subject: id, day: dayBack(back), dimension },
    ...{ value: dimension === 'all' ? '' : 'phone', views, visitors, checkouts, orders },
  })
}

let checkouts = 0
async function order({ offerId, price }: DownloadDetail) {
  const payment = { email: freshEmail('buyer'), name: 'Mia Chen', expectedTotalCents: price.cents }
  const input = price.cents ? { input: goodCard } : {}
  await pay(ctxOf(at.app), offerId, { ...payment, ...input }, `analytics-${++checkouts}`)
  await at.app.worker.settle()
}

beforeAll(async () => {
  seller = await makeSeller(at.app, 'Celadon', 'Ana Reis')
  creator = (await ctxFor(at.app, seller)) as CreatorCtx
  quiet = await makeDownload(creator, { title: 'Quiet' })
  notes = await makeDownload(creator, { title: '=Notes', priceCents: 0 })
  cards = await makeDownload(creator, { title: 'Cards' })
  await makeDownload(creator, { title: 'A draft', draft: true })
  await seen(cards.id, 0, [30, 20, 4, 1])
  await seen(cards.id, 0, [30, 20, 4, 1], 'device')
  await seen(cards.id, 6, [10, 5, 0, 0])
  await seen(cards.id, 7, [100, 50, 0, 0])
  await seen(notes.id, 0, [10, 10, 9, 2])
  await order(cards)
  await order(cards)
  await order(notes)
})

describe('the analytics of digital products', () => {
  it('are views, conversions, rate, revenue and the weak step of each that was on sale', async () => {
    const { rows, total, from, to } = await listAnalytics(creator, { range: '7d', page: 1 })
    expect([total, from, to]).toEqual([3, dayBack(6), dayBack(0)])
    expect(rows).toEqual([
      {
        product: { id: cards.id, title: 'Cards' },
        ...{ isFree: false, views: 40, conversions: 2, conversionRate: 1 / 25, weakStep: 'page' },
        revenue: { cents: 1800, currency: 'USD' },
      },
      {
        product: { id: notes.id, title: '=Notes' },
        ...{ isFree: true, views: 10, conversions: 1, conversionRate: 0.2, weakStep: 'checkout' },
        revenue: { cents: 0, currency: 'USD' },
      },
      {
        product: { id: quiet.id, title: 'Quiet' },
        ...{ isFree: false, views: 0, conversions: 0, conversionRate: null, weakStep: null },
        revenue: { cents: 0, currency: 'USD' },
      },
    ])
  })

  it('are bars of each day beside the period before, and of months for a year', async () => {
    const { bars } = await listAnalytics(creator, { range: '7d', page: 1 })
    const bar = (back: number, views: number, conversions: number, viewsBefore: number) => ({
      ...{ day: dayBack(back), views, conversions, viewsBefore },
    })
    expect(bars).toHaveLength(7)
    expect(bars.at(-1)).toEqual(bar(0, 40, 3, 100))
    expect(bars[0]).toEqual(bar(6, 10, 0, 0))
    const year = (await listAnalytics(creator, { range: '1y', page: 1 })).bars
    expect(year.length).toBeLessThanOrEqual(13)
    expect(year.reduce((sum, { views }) => sum + views, 0)).toBe(150)
    expect(year.at(-1)?.viewsBefore).toBeNull()
  })

  it('reach back as many days as asked', async () => {
    const { rows } = await listAnalytics(creator, { range: '30d', page: 1 })
    expect(rows[0]).toMatchObject({ views: 140, conversions: 2 })
    const later = { ...creator, now: () => new Date(creator.now().getTime() + days(29)) }
    const week = await listAnalytics(later, { range: '7d', page: 1 })
    expect(week.rows[0]).toMatchObject({ views: 0, conversions: 0, revenue: { cents: 0 } })
    const month = await listAnalytics(later, { range: '30d', page: 1 })
    expect(month.rows[0]).toMatchObject({ views: 30, conversions: 2, revenue: { cents: 1800 } })
  })

  it('open the orders that they count', async () => {
    const asked = { downloadId: cards.id, status: 'completed', page: 1 } as const
    expect((await listOrders(creator, { ...asked, range: '7d' })).total).toBe(2)
    const later = { ...creator, now: () => new Date(creator.now().getTime() + days(7)) }
    expect((await listOrders(later, { ...asked, range: '7d' })).total).toBe(0)
    expect((await listOrders(later, { ...asked, range: '30d' })).total).toBe(2)
  })

  it('are a file of the same, where no title is a formula', async () => {
    const path = '/api/v1/digital-product-analytics.csv'
    const { text } = await call(at.app, 'GET', `${path}?range=7d`, { as: seller })
    expect(text).toContain('Product,Views,Conversions,Conversion rate,Revenue,Revenue currency,Weak step')
    expect(text).toContain('Cards,40,2,0.04,18.00,USD,page')
    expect(text).toContain("'=Notes,10,1,0.2,0.00,USD,checkout")
    const wrong = await call(at.app, 'GET', `${path}?range=2d`, { as: seller })
    expect(wrong.status).toBe(422)
    expect((await call(at.app, 'GET', path)).status).toBe(401)
  })

  it('are each workspace’s own, whatever another counted of the same product', async () => {
    const other = (await ctxFor(at.app, await makeSeller(at.app, 'Slip', 'Tom Ode'))) as CreatorCtx
    await seen(cards.id, 0, [500, 500, 0, 0], 'all', other)
    expect(await listAnalytics(other, { range: '1y', page: 1 })).toMatchObject({ rows: [], total: 0 })
    expect((await listAnalytics(creator, { range: '1y', page: 1 })).rows[0]?.views).toBe(140)
  })

  it('are for creators alone', async () => {
    const student = await makeMember(at.app, { name: 'Mia Chen' })
    const path = '/api/v1/digital-product-analytics'
    expect((await call(at.app, 'GET', path, { as: student })).status).toBe(403)
  })

  it('leave out what is in the trash', async () => {
    await removeDownload(creator, quiet.id)
    const { rows } = await listAnalytics(creator, { range: '7d', page: 1 })
    expect(rows.map(({ product }) => product.title)).toEqual(['Cards', '=Notes'])
  })
})
