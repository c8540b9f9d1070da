import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { ownLibrary } from '#areas/library/server/own-library.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { orders } from '#areas/payments/server/tables.ts'
import { search } from '#areas/search/server/search.ts'
import { personalTables } from '#areas/settings/server/archive-tables.ts'
import { erasePeople } from '#areas/settings/server/erasing.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { mails } from '#platform/mail/tables.ts'
import { testPassword } from '#testing/context.ts'
import { call, testProduct, visit } from '#testing/http.ts'
import { goodCard } from '#testing/makers.ts'
import { ctxFor, ctxOf, type Member, makeMember, makeSeller, type Seller } from '#testing/people.ts'
import type { DownloadDetail } from '../contract.ts'
import { makeDownload } from '../testing/making.ts'
import { startDownload } from './downloading.ts'
import { changeDownload, getDownload } from './downloads.ts'
import { getOrder, listOrders, takeBack } from './orders.ts'
import { downloadProduct } from './product.ts'
import { publishDownload, unpublishDownload } from './publishing.ts'
import { discardDownload, removeDownload, restoreDownload } from './trash.ts'

const at = testProduct({ demo: true })
let seller: Seller
let creator: CreatorCtx
let mia: Member
let made: DownloadDetail
beforeAll(async () => {
  seller = await makeSeller(at.app, 'Celadon', 'Ana Reis')
  creator = (await ctxFor(at.app, seller)) as CreatorCtx
  mia = await makeMember(at.app, { name: 'Mia Chen' })
  const { id } = await makeDownload(creator, { title: 'Night Kiln' })
  made = await changeDownload(creator, id, {
    description: 'For firing after dark.\n\nOn each card:\n- Weights\n- Firing curve',
    license: 'For your own studio.',
    downloadLimit: 5,
  })
  await at.app.worker.settle()
})

const buyer = async () => (await ctxFor(at.app, mia)) as Ctx<SignedIn>
const textOf = async (path: string, as?: Member) => (await visit(at.app, path, as ? { as } : {})).text
const kindsFound = async (ctx: Ctx<SignedIn>, q: string) =>
  (await search(ctx, { q })).found.map(({ kind, path }) => [kind, path])
let bought: { next: string; orderId: Id<'ord'> }

describe('a digital product on sale', () => {
  it('is in its store, in the sitemap and in the catalog, and has a page of its own', async () => {
    expect(await textOf(`/@${seller.handle}`)).toContain('Night Kiln')
    expect(await textOf('/sitemaps/products-1.xml')).toContain(made.salesPath)
    expect(await textOf('/browse?q=night')).toContain(made.salesPath)
    const page = await textOf(made.salesPath)
    expect(page).toContain(`href="/checkout/${made.offerId}"`)
    expect(page).toContain('Buy for $9')
    for (const words of [
      'For firing after dark.',
      'On each card',
      'Firing curve',
      'For your own studio.',
      'ZIP',
      '5 per file',
    ])
      expect(page).toContain(words)
    expect(page).not.toContain('Printing notes')
  })

  it('is sold, leads to its files and is in the library of its buyer', async () => {
    expect(await textOf(`/checkout/${made.offerId}`)).toContain('Night Kiln')
    const payment = { email: mia.email, name: mia.name, expectedTotalCents: 900, input: goodCard }
    bought = (await pay(await buyer(), made.offerId, payment, 'downloads-1')) as typeof bought
    await at.app.worker.settle()
    const receipt = await textOf(bought.next, mia)
    expect(receipt).toContain('Download your files')
    expect(receipt).toContain(`/downloads/${made.id}`)
    expect(await textOf(made.salesPath, mia)).toContain('Go to your files')
    const { others } = await ownLibrary(await buyer())
    expect(others).toMatchObject([
      {
        title: 'Night Kiln',
        ended: null,
        about: 'Digital product, 1 file',
        openPath: `/downloads/${made.id}`,
        action: 'Download your files',
      },
    ])
    expect(await getDownload(creator, made.id)).toMatchObject({
      sales: 1,
      revenue: { cents: 900 },
      buyers: 1,
    })
  })

  it('is found by its seller, with who has it, and by its buyer', async () => {
    const place = `/digital-products/${made.id}`
    expect(await kindsFound(creator, 'kiln')).toContainEqual(['download', place])
    expect(await kindsFound(creator, made.id)).toContainEqual(['download', place])
    const order = `/digital-products?tab=orders&open=${bought.orderId}`
    expect(await kindsFound(creator, mia.email)).toContainEqual(['contact', order])
    expect(await kindsFound(await buyer(), 'kiln')).toContainEqual(['ownDownload', `/downloads/${made.id}`])
  })

  it('is in the export of the installation, and has a name in the log', async () => {
    const { exported, titlesOf } = downloadProduct
    expect(await exported.count(creator)).toBe(1)
    const [row] = await exported.page(creator, null, 10)
    expect(row).toMatchObject({
      ...{ id: made.id, storeId: seller.workspaceId, title: 'Night Kiln', status: 'published' },
    })
    expect(await exported.page(creator, { storeId: seller.workspaceId, id: made.id }, 10)).toEqual([])
    expect(await titlesOf(creator, [seller.workspaceId], [made.id])).toEqual(
      new Map([[made.id, 'Night Kiln']]),
    )
    expect(await titlesOf(creator, [], [])).toEqual(new Map())
  })

  it('is in the archive its buyer takes along: what they may download, and what they did', async () => {
    const at = await buyer()
    const stored = made.files[0]?.id ?? 'dfl_'
    await startDownload(at, { downloadId: made.id, fileId: stored, pressKey: 'archive' })
    const tables = await personalTables(at, mia.userId)
    const count = async (name: string) => {
      const part = tables.find((table) => table.name === name)
      if (!part) return 0
      const { rows } = await at.db.execute<{ n: number }>(sql`select count(*)::int as n ${part.from}`)
      return rows[0]?.n ?? 0
    }
    expect([await count('download_rights'), await count('download_starts')]).toEqual([1, 1])
  })

  it('stays with who bought it, off sale and in the trash too', async () => {
    await unpublishDownload(creator, made.id)
    await at.app.worker.settle()
    expect((await visit(at.app, made.salesPath)).status).toBe(404)
    expect(await textOf(`/downloads/${made.id}`, mia)).toContain('Printing notes.zip')
    await removeDownload(creator, made.id)
    await at.app.worker.settle()
    expect((await visit(at.app, made.salesPath, { as: mia })).status).toBe(404)
    expect(await textOf(`/downloads/${made.id}`, mia)).toContain('Printing notes.zip')
    await expect(discardDownload(creator, made.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await restoreDownload(creator, made.id)
    await publishDownload(creator, made.id)
    await at.app.worker.settle()
    expect((await visit(at.app, made.salesPath)).status).toBe(200)
  })

  it('is taken back by hand, with a reason, and opens no more', async () => {
    await expect(takeBack(creator, bought.orderId, { reason: ' ' })).rejects.toMatchObject({
      code: 'INVALID',
    })
    await takeBack(creator, bought.orderId, { reason: 'Refunded.' })
    await takeBack(creator, bought.orderId, { reason: 'Refunded again.' })
    expect(await getOrder(creator, bought.orderId)).toMatchObject({ right: { ended: 'Refunded.' } })
    expect(await textOf(`/downloads/${made.id}`, mia)).not.toContain('Printing notes.zip')
    const { others } = await ownLibrary(await buyer())
    expect(others).toMatchObject([{ ended: { reason: 'Refunded.' } }])
    const kinds = (await kindsFound(await buyer(), 'kiln')).map(([kind]) => kind)
    expect(kinds).not.toContain('ownDownload')
  })

  it('keeps nothing of its buyer once they delete their account', async () => {
    await call(at.app, 'POST', '/api/v1/me/deletion', {
      as: mia,
      body: { email: mia.email, password: testPassword },
    })
    await at.app.worker.settle()
    const later = { ...ctxOf(at.app), now: () => new Date(Date.now() + minutes(2)) }
    await erasePeople(ctxOf(at.app))
    await erasePeople(later)
    await at.app.worker.settle()
    await later.db.update(mails).set({ sentAt: new Date() })
    await erasePeople(later)
    const [order] = await later.db.select().from(orders).where(eq(orders.id, bought.orderId))
    expect(order).toMatchObject({ buyerUserId: null, buyerErasedAt: expect.any(Date) })
    for (const table of [orders, contacts, grants])
      expect(JSON.stringify(await later.db.select().from(table))).not.toContain(mia.email)
    const { orders: listed } = await listOrders(creator, { page: 1 })
    expect(listed).toMatchObject([{ email: '', status: 'completed' }])
    expect((await visit(at.app, bought.next)).status).toBe(410)
  })
})
