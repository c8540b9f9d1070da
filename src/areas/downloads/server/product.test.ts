import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { ownLibrary } from '#areas/library/server/own-library.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { findOffer } from '#areas/payments/server/offers.ts'
import { orders } from '#areas/payments/server/tables.ts'
import { search } from '#areas/search/server/search.ts'
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
import type { Download } from '../contract.ts'
import { changeDownload, createDownload, deleteDownload } from './downloads.ts'
import { listHolders, takeBack } from './holders.ts'
import { downloadProduct } from './product.ts'

const at = testProduct({ demo: true })
let seller: Seller
let creator: CreatorCtx
let mia: Member
let made: Download
let offerId: Id<'off'>
const draft = {
  title: 'Night Kiln',
  summary: 'For firing after dark.',
  text: 'Begin at dusk.',
  priceCents: 900,
  isOnSale: true,
}
beforeAll(async () => {
  seller = await makeSeller(at.app, 'Celadon', 'Ana Reis')
  creator = (await ctxFor(at.app, seller)) as CreatorCtx
  mia = await makeMember(at.app, { name: 'Mia Chen' })
  made = await createDownload(creator, draft)
  const offer = await findOffer(creator, seller.workspaceId, { kind: 'download', id: made.id })
  if (!offer) throw new Error('It has no price.')
  offerId = offer.id
  await at.app.worker.settle()
})

const buyer = async () => (await ctxFor(at.app, mia)) as Ctx<SignedIn>
const textOf = async (path: string, as?: Member) => (await visit(at.app, path, as ? { as } : {})).text
const kindsFound = async (ctx: Ctx<SignedIn>, q: string) =>
  (await search(ctx, { q })).found.map(({ kind, path }) => [kind, path])
let bought: { next: string; orderId: string }

describe('a download on sale', () => {
  it('is in its store, in the sitemap and in the catalog, and its page tells no one its text', async () => {
    expect(await textOf(`/@${seller.handle}`)).toContain('Night Kiln')
    expect(await textOf('/sitemaps/downloads-1.xml')).toContain(made.salesPath)
    expect(await textOf('/browse?q=night')).toContain(made.salesPath)
    const page = await textOf(made.salesPath)
    expect(page).toContain(`href="/checkout/${offerId}"`)
    expect(page).not.toContain('Begin at dusk.')
  })

  it('is sold, and opens for its buyer', async () => {
    expect(await textOf(`/checkout/${offerId}`)).toContain('Night Kiln')
    const payment = { email: mia.email, name: mia.name, expectedTotalCents: 900, input: goodCard }
    bought = await pay(await buyer(), offerId, payment, 'downloads-1')
    await at.app.worker.settle()
    expect(await textOf(bought.next, mia)).toMatch(/Open it.*Night Kiln|Night Kiln.*Open it/s)
    expect(await textOf(made.salesPath, mia)).toContain('Begin at dusk.')
    const { others } = await ownLibrary(await buyer())
    expect(others).toMatchObject([{ title: 'Night Kiln', ended: null }])
  })

  it('is found by its seller, with who has it, and by its buyer', async () => {
    const place = `/downloads?open=${made.id}`
    expect(await kindsFound(creator, 'kiln')).toContainEqual(['download', place])
    expect(await kindsFound(creator, made.id)).toContainEqual(['download', place])
    expect(await kindsFound(creator, mia.email)).toContainEqual(['contact', place])
    expect(await kindsFound(await buyer(), 'kiln')).toContainEqual(['ownDownload', made.salesPath])
  })

  it('is in the export of the installation, and has a name in the log', async () => {
    const { exported, titlesOf } = downloadProduct
    expect(await exported.count(creator)).toBe(1)
    const [row] = await exported.page(creator, null, 10)
    expect(row).toMatchObject({
      id: made.id,
      storeId: seller.workspaceId,
      title: 'Night Kiln',
      status: 'published',
    })
    expect(await exported.page(creator, { storeId: seller.workspaceId, id: made.id }, 10)).toEqual([])
    expect(await titlesOf(creator, [seller.workspaceId], [made.id])).toEqual(
      new Map([[made.id, 'Night Kiln']]),
    )
    expect(await titlesOf(creator, [], [])).toEqual(new Map())
  })

  it('stays while someone holds it, on sale or not', async () => {
    await expect(deleteDownload(creator, made.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await changeDownload(creator, made.id, { ...draft, isOnSale: false })
    await at.app.worker.settle()
    expect((await visit(at.app, made.salesPath)).status).toBe(404)
    expect(await textOf(made.salesPath, mia)).toContain('Begin at dusk.')
    await changeDownload(creator, made.id, draft)
  })

  it('is taken back by hand, with a reason, and opens no more', async () => {
    const [holder] = await listHolders(creator, made.id)
    expect(holder).toMatchObject({ name: 'Mia Chen', email: mia.email, ended: null })
    const contactId = holder?.contactId ?? 'ctc_'
    await expect(takeBack(creator, made.id, { contactId, reason: ' ' })).rejects.toMatchObject({
      code: 'INVALID',
    })
    await takeBack(creator, made.id, { contactId, reason: 'Refunded.' })
    await takeBack(creator, made.id, { contactId, reason: 'Refunded again.' })
    expect(await listHolders(creator, made.id)).toMatchObject([{ ended: 'Refunded.' }])
    expect(await textOf(made.salesPath, mia)).not.toContain('Begin at dusk.')
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
    const [order] = await later.db
      .select()
      .from(orders)
      .where(eq(orders.id, bought.orderId as Id<'ord'>))
    expect(order).toMatchObject({ buyerUserId: null, buyerErasedAt: expect.any(Date) })
    for (const table of [orders, contacts, grants])
      expect(JSON.stringify(await later.db.select().from(table))).not.toContain(mia.email)
    expect(await listHolders(creator, made.id)).toMatchObject([{ email: '' }])
  })
})
