import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import { listLogs } from '#areas/admin/server/logs.ts'
import { creatorActivity } from '#areas/dashboards/server/business-feed.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import type { Id } from '#kernel/ids.ts'
import { days, minutes } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { freshEmail } from '#testing/context.ts'
import { makeZip } from '#testing/documents.ts'
import { type Caller, call, cookiesOf, testProduct, visit } from '#testing/http.ts'
import { tokenIn } from '#testing/mailbox.ts'
import { goodCard } from '#testing/makers.ts'
import { ctxFor, ctxOf, type Member, makeMember, makeSeller, type Seller } from '#testing/people.ts'
import type { DownloadDetail } from '../contract.ts'
import { makeDownload, uploadForSale, uploadZip } from '../testing/making.ts'
import { startDownload } from './downloading.ts'
import { changeDownload } from './downloads.ts'
import { addFile, removeFile } from './file-list.ts'
import { downloadsOfOrder } from './order-evidence.ts'
import { getOrder, resetDownloads, takeBack } from './orders.ts'
import { downloadRights, downloadStarts } from './tables.ts'
import { addVersion } from './versions.ts'

const at = testProduct({ demo: true })
let seller: Seller
let creator: CreatorCtx
let mia: Member
beforeAll(async () => {
  seller = await makeSeller(at.app, 'Celadon', 'Ana Reis')
  creator = (await ctxFor(at.app, seller)) as CreatorCtx
  mia = await makeMember(at.app, { name: 'Mia Chen' })
})

/** What the feed of the seller tells of downloads of a product. */
const toldOf = async (title: string) => {
  const { items } = await creatorActivity(creator, { kind: 'students', limit: 50 })
  return items.flatMap(({ type, facts }) =>
    type === 'downloads.orderDownloaded' && facts.title === title ? [facts.contactName] : [],
  )
}

let checkouts = 0
type Purchase = { orderId: Id<'ord'>; next: string; at: string; fileId: Id<'dfl'>; product: DownloadDetail }

/** Buys a product, as someone or as a guest. */
async function buy(product: DownloadDetail, as: Member | null = mia, email = as?.email ?? freshEmail()) {
  const ctx = as ? await ctxFor(at.app, as) : ctxOf(at.app)
  const expectedTotalCents = product.price.cents
  const payment = { email, name: 'Mia Chen', expectedTotalCents, input: goodCard }
  const { orderId, next } = await pay(ctx, product.offerId, payment, `downloading-${++checkouts}`)
  await at.app.worker.settle()
  const fileId = product.files[0]?.id ?? 'dfl_'
  return { orderId, next, at: `/downloads/${product.id}`, fileId, product, email } as Purchase & {
    email: string
  }
}

const page = (bought: Pick<Purchase, 'at'>, as: Caller | null = mia) => visit(at.app, bought.at, { as })
const keyOn = (text: string) => /name="key" value="([^"]+)"/.exec(text)?.[1] ?? ''
let presses = 0
const press = (
  { at: path, fileId }: Pick<Purchase, 'at' | 'fileId'>,
  as: Caller | null = mia,
  key = `press-${++presses}`,
) => visit(at.app, `${path}/files/${fileId}`, { as, form: { key } })
/** Presses on Download and follows the link. */
async function download(bought: Purchase, as: Caller | null = mia, headers = {}) {
  const pressed = await press(bought, as)
  expect(pressed.status).toBe(303)
  return call(at.app, 'GET', String(pressed.headers.location), { as, headers })
}
const rightOf = async ({ orderId }: Pick<Purchase, 'orderId'>) => {
  const [row] = await at.app.database.db
    .select({ right: downloadRights })
    .from(downloadRights)
    .innerJoin(grants, eq(grants.id, downloadRights.grantId))
    .where(and(eq(grants.sourceKind, 'order'), eq(grants.sourceId, orderId)))
  if (!row) throw new Error('This order has no right.')
  return row.right
}

describe('the page of what was bought', () => {
  it('lists the files with what is left, and saves one under its name', async () => {
    const bought = await buy(await makeDownload(creator, { downloadLimit: 5, linkDays: 365 }))
    const shown = await page(bought)
    expect(shown.status).toBe(200)
    expect(shown.text).toContain('Your downloads')
    expect(shown.text).toContain('Printing notes.zip')
    expect(shown.text).toContain('5 of 5 left')
    expect(shown.text).toMatch(/You can download until/)
    const saved = await download(bought)
    expect([saved.status, saved.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(saved.headers['content-disposition']).toBe(
      `attachment; filename="Printing notes.zip"; filename*=UTF-8''Printing%20notes.zip`,
    )
    expect((await page(bought)).text).toContain('4 of 5 left')
    expect(await getOrder(creator, bought.orderId)).toMatchObject({
      ...{ status: 'completed', downloads: 1 },
      log: [{ name: 'Printing notes.zip', version: 1, counted: true }],
    })
    // What a seller can show a bank that says it never arrived.
    const { workspaceId } = creator.actor
    const asked = {
      workspaceId,
      orderId: bought.orderId,
      contactId: 'ctc_any',
      seats: [''],
      productIds: [],
    } as const
    expect(await downloadsOfOrder(creator, asked)).toEqual([
      { at: expect.any(Date), what: 'downloaded', title: 'Printing notes.zip' },
    ])
    expect(await downloadsOfOrder(creator, { ...asked, orderId: 'ord_another' })).toEqual([])
  })

  it('E4: names a file so that no header can be made of it', async () => {
    const product = await makeDownload(creator)
    const stored = await uploadForSale(creator, 'Größe "A6"\r\nx-evil: 1.zip', await makeZip({ a: 'b' }))
    await addFile(creator, product.id, stored.id)
    const { files } = await addFile(creator, product.id, stored.id)
    const bought = await buy(product)
    const saved = await download({ ...bought, fileId: files[1]?.id ?? bought.fileId })
    expect(saved.headers['x-evil']).toBeUndefined()
    expect(saved.headers['content-disposition']).toMatch(
      /^attachment; filename="[\w. -]+"; filename\*=UTF-8''Gr%C3%B6%C3%9Fe%20%22A6%22/,
    )
  })

  it('works without an account, in the browser that paid and by the link in the email', async () => {
    const email = freshEmail()
    const bought = await buy(await makeDownload(creator, { title: 'Told once' }), null, email)
    expect((await page(bought, null)).status).toBe(403)
    const paid = { cookie: `pass=${cookiesOf(await visit(at.app, bought.next)).pass}` }
    expect((await visit(at.app, bought.next, { as: paid })).text).toContain('Download your files')
    expect((await download(bought, paid)).status).toBe(200)
    const token = await tokenIn(at.app.database.db, email, 'orders')
    const receipt = await visit(at.app, `/orders/${token}`)
    const mailed = { cookie: `pass=${cookiesOf(receipt).pass}` }
    expect((await download(bought, mailed)).status).toBe(200)
    // Now it's the person's: the browser that paid has no part in it anymore.
    const locked = await page(bought, paid)
    expect(locked.status).toBe(403)
    expect(locked.text).toContain('Open the link in your receipt email')
    expect(await rightOf(bought)).toMatchObject({ downloads: 2 })
    // The seller hears of the first, and the log has both with who it was: a file's name is no one's.
    expect(await toldOf('Told once')).toEqual(['Mia Chen'])
    const logged = await listLogs(ctxOf(at.app), { type: 'downloads.fileDownloaded', limit: 2 })
    expect(logged.entries.map(({ user, message }) => [user?.name, message])).toEqual(
      Array(2).fill(['Mia Chen', 'Mia Chen downloaded “Printing notes.zip” of “Told once”']),
    )
  })

  it('tells strangers nothing of the files, and of a draft nothing at all', async () => {
    const product = await makeDownload(creator)
    const bought = await buy(product)
    const stranger = await makeMember(at.app)
    for (const as of [stranger, null]) {
      const locked = await page(bought, as)
      expect(locked.status).toBe(403)
      expect(locked.text).not.toContain('Printing notes.zip')
      expect((await press(bought, as)).status).toBe(404)
    }
    const draft = await makeDownload(creator, { draft: true })
    const never = { at: '/downloads/dwl_00000000000000000000000000' }
    expect((await page({ at: `/downloads/${draft.id}` }, stranger)).text).toBe(
      (await page(never, stranger)).text,
    )
  })

  it('shows its creator what buyers see, uncounted', async () => {
    const product = await makeDownload(creator, { downloadLimit: 1 })
    const own = { at: `/downloads/${product.id}`, fileId: product.files[0]?.id ?? 'dfl_' } as Purchase
    expect((await page(own, seller)).text).toContain('This is what your buyers see.')
    for (let n = 0; n < 3; n++) expect((await download(own, seller)).status).toBe(200)
  })
})

it('shows its creator a button for each file, however few downloads buyers get', async () => {
  const product = await makeDownload(creator, { downloadLimit: 2 })
  const { text } = await page({ at: `/downloads/${product.id}` }, seller)
  expect(text).toContain('2 of 2 left')
  expect(text).toContain('Download Printing notes.zip')
  expect(text).not.toContain('Request more')
})

describe('the count of downloads', () => {
  it('67: stops at the limit, and says so', async () => {
    const bought = await buy(await makeDownload(creator, { downloadLimit: 2 }))
    for (let n = 0; n < 2; n++) expect((await download(bought)).status).toBe(200)
    const refused = await press(bought)
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('You’ve used all downloads of this file.')
    const shown = await page(bought)
    expect(shown.text).toContain('Used 2 of 2')
    expect(shown.text).toContain('Request more')
    await resetDownloads(creator, bought.orderId)
    expect((await page(bought)).text).toContain('2 of 2 left')
    expect((await download(bought)).status).toBe(200)
    expect(await getOrder(creator, bought.orderId)).toMatchObject({ downloads: 3 })
  })

  it('E4: lets exactly as many of twenty at once through', async () => {
    const bought = await buy(await makeDownload(creator, { downloadLimit: 3 }))
    const ctx = (await ctxFor(at.app, mia)) as Ctx
    const { product, fileId } = bought
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        startDownload(ctx, { downloadId: product.id, fileId, pressKey: `race-${n}` }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await rightOf(bought)).toMatchObject({ downloads: 3 })
  })

  it('counts one view of the page once, and neither parts nor resumes', async () => {
    const bought = await buy(await makeDownload(creator, { downloadLimit: 2 }))
    const key = keyOn((await page(bought)).text)
    const links = await Promise.all([1, 2, 3].map(() => press(bought, mia, key)))
    for (const link of links) expect(link.status).toBe(303)
    const url = String(links[0]?.headers.location)
    const part = await call(at.app, 'GET', url, { as: mia, headers: { range: 'bytes=4-7' } })
    expect([part.status, part.bytes.length]).toEqual([206, 4])
    expect((await call(at.app, 'HEAD', url, { as: mia })).status).toBe(200)
    expect(await rightOf(bought)).toMatchObject({ downloads: 1 })
    // Looking, as email programs and previews do, counts nothing.
    expect((await call(at.app, 'GET', `${bought.at}/files/${bought.fileId}`, { as: mia })).status).toBe(404)
    expect(await rightOf(bought)).toMatchObject({ downloads: 1 })
  })

  it('is of each file and of each order, with the limits agreed then', async () => {
    const product = await makeDownload(creator, { downloadLimit: 1 })
    const two = await addFile(creator, product.id, (await uploadZip(creator, 'Second.zip')).id)
    const second = two.files[1]?.id ?? 'dfl_'
    const bought = await buy(product)
    await changeDownload(creator, product.id, { downloadLimit: 50 })
    expect((await download(bought)).status).toBe(200)
    expect((await press(bought)).status).toBe(403)
    expect((await download({ ...bought, fileId: second as Id<'dfl'> })).status).toBe(200)
    expect((await press({ ...bought, fileId: second as Id<'dfl'> })).status).toBe(403)
    expect(await rightOf(bought)).toMatchObject({ downloadLimit: 1, downloads: 2 })
  })

  it('gives the first download of a new version free, to who bought before it', async () => {
    const product = await makeDownload(creator, { downloadLimit: 1 })
    const bought = await buy(product)
    expect((await download(bought)).status).toBe(200)
    const { fileId } = bought
    const storedId = (await uploadZip(creator, 'Printing notes 2.zip')).id
    await addVersion(
      creator,
      { downloadId: product.id, fileId },
      { storedId, note: 'Two recipes corrected.', tellBuyers: false },
    )
    const shown = await page(bought)
    expect(shown.text).toMatch(/Version 2 came out on .*Two recipes corrected\./)
    expect(shown.text).toContain('Downloading it the first time doesn’t use up a download.')
    expect((await download(bought)).headers['content-disposition']).toContain('Printing notes 2.zip')
    expect((await press(bought)).status).toBe(403)
    const { log } = await getOrder(creator, bought.orderId)
    expect(log.map(({ version, counted }) => [version, counted])).toEqual([
      [2, false],
      [1, true],
    ])
    const later = await buy(product, await makeMember(at.app))
    expect((await page(later)).status).toBe(200)
  })
})

describe('A6: access that is over', () => {
  it('opens nothing once it was taken back, and says why', async () => {
    const bought = await buy(await makeDownload(creator))
    const pressed = await press(bought)
    await takeBack(creator, bought.orderId, { reason: 'Refunded.' })
    const closed = await page(bought)
    expect(closed.status).toBe(403)
    expect(closed.text).toContain('Your access has ended')
    expect(closed.text).toContain('Refunded.')
    expect((await press(bought)).status).toBe(403)
    // A link from before works for five minutes at most, and in this browser alone.
    const url = String(pressed.headers.location)
    expect((await call(at.app, 'GET', url, { as: await makeMember(at.app) })).status).toBe(403)
    const expires = Number(new URL(url, 'http://localhost').searchParams.get('expires'))
    expect(expires * 1000 - Date.now()).toBeLessThanOrEqual(minutes(5))
    expect(
      (await call(at.app, 'GET', url.replace(/expires=\d+/, `expires=${expires + 60}`), { as: mia })).status,
    ).toBe(403)
  })

  it('opens nothing after the days that were agreed', async () => {
    const bought = await buy(await makeDownload(creator, { linkDays: 7 }))
    const { expiresAt, createdAt } = await rightOf(bought)
    expect((expiresAt?.getTime() ?? 0) - createdAt.getTime()).toBe(days(7))
    await at.app.database.db
      .update(downloadRights)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(downloadRights.id, (await rightOf(bought)).id))
    const shown = await page(bought)
    expect([shown.status, shown.text]).toEqual([
      200,
      expect.stringContaining('Your download period has ended.'),
    ])
    const refused = await press(bought)
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('Your download period has ended.'),
    ])
  })

  it('never leads around the count: a file’s own address is its creator’s alone', async () => {
    const bought = await buy(await makeDownload(creator))
    const storedId = bought.product.files[0]?.storedId
    expect((await call(at.app, 'GET', `/files/${storedId}`, { as: mia })).status).toBe(404)
    expect((await call(at.app, 'POST', `/api/v1/files/${storedId}/link`, { as: mia, body: {} })).status).toBe(
      404,
    )
    expect((await call(at.app, 'GET', `/files/${storedId}`, { as: seller })).status).toBe(200)
  })

  it('ends with a file that was taken off the product', async () => {
    const product = await makeDownload(creator)
    await addFile(creator, product.id, (await uploadZip(creator, 'Second.zip')).id)
    const bought = await buy(product)
    await removeFile(creator, product.id, bought.fileId)
    expect((await press(bought)).status).toBe(404)
    expect((await page(bought)).text).not.toContain('Printing notes.zip')
    expect(await at.app.database.db.$count(downloadStarts, eq(downloadStarts.fileId, bought.fileId))).toBe(0)
  })
})
