import { beforeAll, describe, expect, it } from 'vitest'
import { creatorActivity } from '#areas/dashboards/server/business-feed.ts'
import { creatorDashboard } from '#areas/dashboards/server/creator.ts'
import { studentDashboard } from '#areas/dashboards/server/student.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { freshEmail } from '#testing/context.ts'
import { call, testProduct } from '#testing/http.ts'
import { goodCard } from '#testing/makers.ts'
import { ctxFor, ctxOf, type Member, makeMember } from '#testing/people.ts'
import { makeDownload } from '../testing/making.ts'
import { recentDownloads } from './dashboard.ts'
import { publishDownload } from './publishing.ts'
import { removeDownload } from './trash.ts'

const at = testProduct({ demo: true })
let seller: Member
let creator: CreatorCtx
beforeAll(async () => {
  seller = await makeMember(at.app, { role: 'creator', plan: 'pro_plan', name: 'Ana Reis' })
  creator = (await ctxFor(at.app, seller)) as CreatorCtx
})
const start = async () => (await creatorDashboard(creator)).start

describe('the dashboard of someone who sells digital products alone', () => {
  it('ticks each stop when it’s done, and leads to the draft', async () => {
    expect(await start()).toMatchObject({
      createdCourse: false,
      published: false,
      sold: false,
      draftId: null,
    })
    const gone = await makeDownload(creator, { draft: true })
    await removeDownload(creator, gone.id)
    expect(await start()).toMatchObject({ createdCourse: false, draftId: null })
    const cards = await makeDownload(creator, { title: 'Cards', draft: true })
    expect(await start()).toMatchObject({ createdCourse: true, published: false, draftId: cards.id })
    await publishDownload(creator, cards.id)
    expect(await start()).toMatchObject({ published: true, draftId: null, testOfferId: cards.offerId })
    const payment = { email: freshEmail('buyer'), name: 'Mia Chen', expectedTotalCents: 900, input: goodCard }
    await pay(ctxOf(at.app), cards.offerId, payment, 'dashboard-1')
    await at.app.worker.settle()
    expect(await creatorDashboard(creator)).toMatchObject({ start: { sold: true }, today: { sales: 1 } })
  })

  it('takes a free order for the first sale, and says what they sell', async () => {
    const other = await makeMember(at.app, { role: 'creator', plan: 'pro_plan', name: 'Rui Reis' })
    const ctx = (await ctxFor(at.app, other)) as CreatorCtx
    expect(await creatorDashboard(ctx)).toMatchObject({ kinds: [], sales: { month: 0, total: 0 } })
    const { offerId } = await makeDownload(ctx, { title: 'Gift', priceCents: 0 })
    expect(await creatorDashboard(ctx)).toMatchObject({ kinds: ['download'], start: { sold: false } })
    const payment = { email: freshEmail('buyer'), name: 'Mia Chen', expectedTotalCents: 0 }
    await pay(ctxOf(at.app), offerId, payment, 'dashboard-free')
    await at.app.worker.settle()
    const after = await creatorDashboard(ctx)
    expect(after).toMatchObject({ start: { sold: true }, firstSale: null })
  })

  it('is beside what a buyer sees first: the file that was bought', async () => {
    const buyer = await makeMember(at.app, { name: 'Kim Sato' })
    const as = (await ctxFor(at.app, buyer)) as Ctx<SignedIn>
    expect((await studentDashboard(as)).others).toEqual([])
    const maps = await makeDownload(creator, { title: 'Maps' })
    const payment = { email: buyer.email, name: 'Kim', expectedTotalCents: 900, input: goodCard }
    await pay(as, maps.offerId, payment, 'dashboard-student')
    await at.app.worker.settle()
    expect((await studentDashboard(as)).others).toMatchObject([
      { kind: 'download', title: 'Maps', openPath: `/downloads/${maps.id}` },
    ])
    // Their own pages are in their language, whatever the store's are in.
    const [inGerman] = (await studentDashboard({ ...as, language: 'de' })).others
    expect(inGerman?.about).toBe('Digitales Produkt, 1 Datei')
    await removeDownload(creator, maps.id)
  })

  it('lists those worked on last, five at most, with how many there are', async () => {
    for (let n = 1; n <= 5; n++) await makeDownload(creator, { title: `Notes ${n}` })
    const { downloads, count } = await recentDownloads(creator)
    expect([count, downloads.map(({ title }) => title)]).toEqual([
      6,
      ['Notes 5', 'Notes 4', 'Notes 3', 'Notes 2', 'Notes 1'],
    ])
    const path = '/api/v1/dashboard/creator/digital-products'
    expect((await call(at.app, 'GET', path, { as: seller })).body).toMatchObject({ count: 6 })
  })

  it('tells what became of them, beside what was sold', async () => {
    const { items } = await creatorActivity(creator, { kind: 'courses', limit: 20 })
    expect(new Set(items.map(({ type }) => type))).toEqual(new Set(['downloads.downloadPublished']))
    const { items: all } = await creatorActivity(creator, { kind: 'all', limit: 20 })
    expect(all.map(({ type }) => type)).toContain('payments.orderPaid')
  })

  it('is nothing of another workspace’s', async () => {
    const tom = await makeMember(at.app, { role: 'creator', plan: 'pro_plan', name: 'Tom Ode' })
    const other = (await ctxFor(at.app, tom)) as CreatorCtx
    expect(await recentDownloads(other)).toEqual({ downloads: [], count: 0 })
    expect((await creatorDashboard(other)).start).toMatchObject({ createdCourse: false, testOfferId: null })
  })
})
