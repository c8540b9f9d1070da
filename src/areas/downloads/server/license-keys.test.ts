import { and, eq, like, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { workspaces } from '#areas/accounts/server/tables.ts'
import { openCart } from '#areas/payments/server/checkout/cart.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { deliverDueOrders } from '#areas/payments/server/checkout/sweeping.ts'
import { orders } from '#areas/payments/server/tables.ts'
import { personalTables } from '#areas/settings/server/archive-tables.ts'
import { erasePeople } from '#areas/settings/server/erasing.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { mails } from '#platform/mail/tables.ts'
import { freshEmail, testPassword } from '#testing/context.ts'
import { call, testProduct, visit } from '#testing/http.ts'
import { goodCard } from '#testing/makers.ts'
import { ctxFor, ctxOf, type Member, makeMember, makeSeller, type Seller } from '#testing/people.ts'
import type { DownloadDetail } from '../contract.ts'
import { makeDownload } from '../testing/making.ts'
import { getDownload } from './downloads.ts'
import { duplicateDownload } from './duplicating.ts'
import { addKeys, getLicenseKeys, setLicensing } from './license-keys.ts'
import { getOrder, takeBack } from './orders.ts'
import { publishDownload } from './publishing.ts'
import { downloadRights, licenseKeys } from './tables.ts'
import { listUnsold, removeUnsold } from './unsold-keys.ts'

const at = testProduct({ demo: true })
let seller: Seller
let creator: CreatorCtx
let stranger: CreatorCtx
beforeAll(async () => {
  seller = await makeSeller(at.app, 'Celadon', 'Ana Reis')
  creator = (await ctxFor(at.app, seller)) as CreatorCtx
  stranger = (await ctxFor(at.app, await makeSeller(at.app, 'Other', 'Bo Lind'))) as CreatorCtx
})

let checkouts = 0
async function buy(product: DownloadDetail, as: Member | null = null): Promise<Id<'ord'>> {
  const ctx = as ? await ctxFor(at.app, as) : ctxOf(at.app)
  const payment = {
    ...{ email: as?.email ?? freshEmail(), name: 'Mia Chen', input: goodCard },
    expectedTotalCents: product.price.cents,
  }
  return (await pay(ctx, product.offerId, payment, `keys-${++checkouts}`)).orderId as Id<'ord'>
}
const listOf = (count: number, prefix = 'KEY') => Array.from({ length: count }, (_, n) => `${prefix}-${n}`)
async function withMade(options: Parameters<typeof makeDownload>[1] = {}) {
  const product = await makeDownload(creator, options)
  await setLicensing(creator, product.id, { licensing: 'made', prefix: 'kiln' })
  return product
}
async function withList(count: number, options: Parameters<typeof makeDownload>[1] = {}) {
  const product = await makeDownload(creator, options)
  await setLicensing(creator, product.id, { licensing: 'list', prefix: '' })
  if (count > 0) await addKeys(creator, product.id, { keys: listOf(count) })
  return product
}
const keyOf = async (orderId: Id<'ord'>) => (await getOrder(creator, orderId)).right?.license?.key
const verify = async (downloadId: string, key: string, from?: string) => {
  const { status, body } = await call(
    at.app,
    'GET',
    `/api/v1/licenses/${downloadId}?key=${encodeURIComponent(key)}`,
    from ? { from } : {},
  )
  return [status, body]
}
const keysOf = (downloadId: Id<'dwl'>) =>
  at.app.database.db.select().from(licenseKeys).where(eq(licenseKeys.downloadId, downloadId))

describe('keys that are made', () => {
  it('come with each order: on the buyer’s page, in the order’s sheet, and by the public address', async () => {
    const mia = await makeMember(at.app, { name: 'Mia Chen' })
    const product = await withMade()
    const [first, second] = [await buy(product, mia), await buy(product)]
    const key = (await keyOf(first)) ?? ''
    expect(key).toMatch(/^KILN(-[ACDEFHJKMNPRTVWXY34679]{5}){4}$/)
    expect(await keyOf(second)).not.toBe(key)
    const page = await visit(at.app, `/downloads/${product.id}`, { as: mia })
    expect(page.text).toContain(`<code>${key}</code>`)
    expect(page.text).toContain('License key')
    expect(await verify(product.id, key)).toEqual([200, { status: 'valid', product: product.title }])
    expect((await verify(product.id, ` ${key.toLowerCase()} `))[1]).toMatchObject({ status: 'valid' })
    expect(await getLicenseKeys(creator, product.id)).toEqual({
      ...{ licensing: 'made', prefix: 'KILN', left: 0, given: 2, waiting: 0 },
    })
  })

  it('are for orders from then on: earlier ones have none, later ones none after it was taken off', async () => {
    const product = await makeDownload(creator)
    const early = await buy(product)
    await setLicensing(creator, product.id, { licensing: 'made', prefix: '' })
    const between = await buy(product)
    await setLicensing(creator, product.id, { licensing: 'none', prefix: '' })
    const late = await buy(product)
    expect([await keyOf(early), await keyOf(late)]).toEqual([undefined, undefined])
    expect(await keyOf(between)).toEqual(expect.any(String))
  })

  it('refuse a prefix that no key begins with', async () => {
    const { id } = await makeDownload(creator)
    await expect(setLicensing(creator, id, { licensing: 'made', prefix: 'Ä-1' })).rejects.toMatchObject({
      ...{ code: 'INVALID', fields: { prefix: 'Use up to 12 letters and digits' } },
    })
  })

  it('A6: end with the right, and stay its buyer’s', async () => {
    const product = await withMade()
    const orderId = await buy(product)
    const key = (await keyOf(orderId)) ?? ''
    await takeBack(creator, orderId, { reason: 'Refunded.' })
    expect(await verify(product.id, key)).toEqual([200, { status: 'ended', product: product.title }])
    await buy(product)
    expect(await keyOf(orderId)).toBe(key)
  })

  it('R1: are there once when a sale broke off between the charge and its record', async () => {
    const product = await withMade()
    const { db } = at.app.database
    // The record of the key fails, as when the process ends there; the money is recorded alone.
    await db.execute(sql`alter table license_keys add constraint broken check (false) not valid`)
    const payment = {
      ...{ email: freshEmail(), name: 'Mia Chen', input: goodCard, expectedTotalCents: 900 },
    }
    const key = `keys-${++checkouts}`
    const first = await pay(ctxOf(at.app), product.offerId, payment, key)
    const orderId = first.orderId as Id<'ord'>
    const [paid] = await db.select().from(orders).where(eq(orders.id, orderId))
    expect([paid?.status, paid?.deliveredAt]).toEqual(['paid', null])
    expect(await keysOf(product.id)).toEqual([])
    await db.execute(sql`alter table license_keys drop constraint broken`)
    const later = { ...ctxOf(at.app), now: () => new Date(Date.now() + minutes(60)) }
    await deliverDueOrders(later, createLog('silent'))
    await deliverDueOrders(later, createLog('silent'))
    await pay(ctxOf(at.app), product.offerId, payment, key)
    expect(await keysOf(product.id)).toHaveLength(1)
    expect(await keyOf(orderId)).toEqual(expect.any(String))
  })
})

describe('keys of a list', () => {
  it('are added once each, and one sentence can say what became of the list', async () => {
    const { id } = await withList(0)
    expect(await addKeys(creator, id, { keys: ['A', '', ' B ', 'A', '\t'] })).toMatchObject({
      ...{ added: 2, doubles: 1, left: 2 },
    })
    expect(await addKeys(creator, id, { keys: ['B', 'C/ü #?'] })).toMatchObject({
      ...{ added: 1, doubles: 1, left: 3 },
    })
  })

  it('are refused as a whole where a line can’t be one', async () => {
    const { id } = await withList(0)
    const refused = (keys: string[], sentence: string) =>
      expect(addKeys(creator, id, { keys })).rejects.toMatchObject({
        ...{ code: 'INVALID', fields: { keys: sentence } },
      })
    await refused(['A', 'x'.repeat(201)], 'Line 2 can’t be a license key.')
    await refused([' ', ''], 'Paste at least one key.')
    expect(await getLicenseKeys(creator, id)).toMatchObject({ left: 0 })
    const body = { keys: listOf(5_001) }
    const path = `/api/v1/digital-products/${id}/license-keys`
    expect((await call(at.app, 'POST', path, { as: seller, body })).status).toBe(422)
  })

  it('can be 100,000 lines, in parts, with doubles', async () => {
    const { id } = await withList(0)
    const keys = Array.from({ length: 100_000 }, (_, n) => `LONG-${n % 20_000}`)
    let [added, doubles] = [0, 0]
    for (let from = 0; from < keys.length; from += 5_000) {
      const part = await addKeys(creator, id, { keys: keys.slice(from, from + 5_000) })
      added += part.added
      doubles += part.doubles
    }
    expect([added, doubles]).toEqual([20_000, 80_000])
    expect(await getLicenseKeys(creator, id)).toMatchObject({ left: 20_000 })
  })

  it('are given in the order of the list, and none before it’s sold is known', async () => {
    const product = await withList(2)
    expect((await verify(product.id, 'KEY-0'))[1]).toEqual({ status: 'unknown', product: null })
    expect([await keyOf(await buy(product)), await keyOf(await buy(product))]).toEqual(['KEY-0', 'KEY-1'])
    expect((await verify(product.id, 'KEY-0'))[1]).toMatchObject({ status: 'valid' })
  })

  it('E4: are each given once to twenty buyers at once, and then the checkout is closed', async () => {
    const product = await withList(10)
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => buy(product)))
    const sold = tries.flatMap((tried) => (tried.status === 'fulfilled' ? [tried.value] : []))
    const keys = (await Promise.all(sold.map(keyOf))).filter((key) => key !== null)
    expect(keys.toSorted()).toEqual(listOf(10).toSorted())
    for (const tried of tries)
      if (tried.status === 'rejected')
        expect(tried.reason).toMatchObject({ code: 'FORBIDDEN', message: 'Out of license keys right now.' })
    const { waiting } = await getLicenseKeys(creator, product.id)
    expect(waiting).toBe(sold.length - 10)
    await expect(buy(product)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    // Whoever paid in that moment has the first of the next ones.
    const { left } = await addKeys(creator, product.id, { keys: listOf(12, 'MORE') })
    expect(left).toBe(12 - waiting)
    expect((await Promise.all(sold.map(keyOf))).includes(null)).toBe(false)
    const rows = await keysOf(product.id)
    const given = rows.flatMap(({ rightId }) => rightId ?? [])
    expect(new Set(given).size).toBe(sold.length)
  })

  it('close the checkout and the page when they’re out, tell the seller once, and open again', async () => {
    const product = await withList(2, { title: 'Sold fast' })
    for (let n = 0; n < 2; n++) await buy(product)
    await at.app.worker.settle()
    const out = 'Out of license keys right now.'
    expect((await openCart(ctxOf(at.app), product.offerId)).closedBecause).toBe(out)
    const page = (await visit(at.app, product.salesPath)).text
    expect(page).toContain(out)
    expect(page).not.toContain(`/checkout/${product.offerId}`)
    const told = () =>
      at.app.database.db
        .select()
        .from(mails)
        .where(and(eq(mails.toAddress, seller.email), eq(mails.subject, 'Sold fast is out of license keys')))
    expect(await told()).toHaveLength(1)
    await addKeys(creator, product.id, { keys: ['ONE-MORE'] })
    await at.app.worker.settle()
    expect((await visit(at.app, product.salesPath)).text).toContain(`/checkout/${product.offerId}`)
    await buy(product)
    await at.app.worker.settle()
    expect(await told()).toHaveLength(2)
  })

  it('tell their seller once that few are left, and once that none is: by email and at the bell', async () => {
    const product = await withList(12, { title: 'Running out' })
    const bell = async () => {
      const { body } = await call(at.app, 'GET', '/api/v1/notifications', { as: seller })
      const told = (body as { notifications: { kind: string; facts: object; link: string }[] }).notifications
      return told.filter(({ kind, link }) => kind === 'productNews' && link.endsWith(product.id))
    }
    const sell = async (times: number) => {
      for (let n = 0; n < times; n++) await buy(product)
      await at.app.worker.settle()
    }
    await sell(1)
    expect(await bell()).toEqual([])
    await sell(1)
    expect(await bell()).toMatchObject([
      {
        facts: {
          headline: { en: 'Running out is running out of license keys' },
          text: { en: '10 left. Add more before they’re sold.' },
        },
      },
    ])
    await sell(3)
    expect(await bell()).toMatchObject([
      { facts: { text: { en: '10 left. Add more before they’re sold.' } } },
    ])
    await sell(7)
    expect(await bell()).toMatchObject([
      { facts: { kind: 'download', text: { en: 'No one can buy it until you add more.' } } },
    ])
    const told = await at.app.database.db
      .select({ subject: mails.subject })
      .from(mails)
      .where(and(eq(mails.toAddress, seller.email), like(mails.subject, 'Running out is %')))
    expect(told.map(({ subject }) => subject).toSorted()).toEqual([
      'Running out is out of license keys',
      'Running out is running out of license keys',
    ])
  })

  it('that aren’t sold are searched and removed, those of a sale stay, and all at once close the checkout', async () => {
    const product = await withList(60)
    await addKeys(creator, product.id, { keys: ['100%', 'A_B'] })
    await buy(product)
    const first = await listUnsold(creator, product.id, { page: 1 })
    expect([first.total, first.keys.length, first.keys[0]?.key]).toEqual([61, 50, 'KEY-1'])
    expect((await listUnsold(creator, product.id, { page: 2 })).keys).toHaveLength(11)
    const percent = await listUnsold(creator, product.id, { search: ' 0% ', page: 1 })
    expect(percent.keys.map(({ key }) => key)).toEqual(['100%'])
    expect((await listUnsold(creator, product.id, { search: 'key-0', page: 1 })).keys).toEqual([])
    const sold = (await keysOf(product.id)).find(({ key }) => key === 'KEY-0')?.id
    const ids = [...percent.keys.map(({ id }) => id), ...(sold ? [sold] : [])]
    expect(await removeUnsold(creator, product.id, ids)).toMatchObject({ removed: 1, left: 60, given: 1 })
    expect(await removeUnsold(creator, product.id, 'all')).toMatchObject({ removed: 60, left: 0, given: 1 })
    expect(await removeUnsold(creator, product.id, 'all')).toMatchObject({ removed: 0 })
    expect((await verify(product.id, 'KEY-0'))[1]).toMatchObject({ status: 'valid' })
    await at.app.worker.settle()
    expect((await visit(at.app, product.salesPath)).text).toContain('Out of license keys right now.')
    // One that was removed may come back.
    expect(await addKeys(creator, product.id, { keys: ['100%'] })).toMatchObject({ added: 1 })
  })

  it('E4: are sold or removed, never both', async () => {
    const product = await withList(6)
    const [tries] = await Promise.all([
      Promise.allSettled(Array.from({ length: 6 }, () => buy(product))),
      removeUnsold(creator, product.id, 'all'),
    ])
    const sold = tries.flatMap((tried) => (tried.status === 'fulfilled' ? [tried.value] : []))
    const { left, given, waiting } = await getLicenseKeys(creator, product.id)
    expect([left, given + waiting]).toEqual([0, sold.length])
  })

  it('are told of in German where the store is', async () => {
    const store = await makeSeller(at.app, 'Brennofen', 'Uta Kern')
    await at.app.database.db
      .update(workspaces)
      .set({ language: 'de' })
      .where(eq(workspaces.id, store.workspaceId))
    const ctx = (await ctxFor(at.app, store)) as CreatorCtx
    const mia = await makeMember(at.app, { name: 'Mia Chen' })
    const product = await makeDownload(ctx)
    await setLicensing(ctx, product.id, { licensing: 'list', prefix: '' })
    await addKeys(ctx, product.id, { keys: ['OFEN-1'] })
    await buy(product, mia)
    await at.app.worker.settle()
    expect((await visit(at.app, product.salesPath)).text).toContain(
      'Zurzeit gibt es keine Lizenzschlüssel mehr.',
    )
    const shelf = (await visit(at.app, `/downloads/${product.id}`, { as: mia })).text
    expect(shelf).toContain('Lizenzschlüssel')
    expect(shelf).toContain('<code>OFEN-1</code>')
  })

  it('are needed before the product goes on sale', async () => {
    const { id } = await makeDownload(creator, { draft: true })
    await setLicensing(creator, id, { licensing: 'list', prefix: '' })
    await expect(publishDownload(creator, id)).rejects.toMatchObject({
      ...{ code: 'CONFLICT', message: 'Out of license keys. Add more before publishing.' },
    })
    expect((await getDownload(creator, id)).checklist).toContainEqual({
      ...{ key: 'keys', done: false, required: true },
    })
    await addKeys(creator, id, { keys: ['A'] })
    expect((await publishDownload(creator, id)).status).toBe('published')
    const copy = await duplicateDownload(creator, id)
    expect(await getLicenseKeys(creator, copy.id)).toMatchObject({ licensing: 'list', left: 0 })
  })
})

describe('license keys, to others', () => {
  it('A2: are another seller’s nothing', async () => {
    const { id } = await withList(1)
    const gone = { code: 'NOT_FOUND', message: 'This product was deleted, or the link is wrong.' }
    await expect(getLicenseKeys(stranger, id)).rejects.toMatchObject(gone)
    await expect(addKeys(stranger, id, { keys: ['A'] })).rejects.toMatchObject(gone)
    await expect(listUnsold(stranger, id, { page: 1 })).rejects.toMatchObject(gone)
    await expect(removeUnsold(stranger, id, 'all')).rejects.toMatchObject(gone)
    await expect(setLicensing(stranger, id, { licensing: 'made', prefix: '' })).rejects.toMatchObject(gone)
  })

  it('are of their product alone: another’s key, and a product that never was, are unknown alike', async () => {
    const [one, other] = [await withMade(), await withMade()]
    const key = (await keyOf(await buy(one))) ?? ''
    const unknown = [200, { status: 'unknown', product: null }]
    expect(await verify(other.id, key)).toEqual(unknown)
    expect(await verify(one.id, 'KILN')).toEqual(unknown)
    expect(await verify(one.id, `'; drop table license_keys; --`)).toEqual(unknown)
    expect(await verify(newId('dwl'), key)).toEqual(unknown)
  })

  it('are in their seller’s file, with who has them', async () => {
    const product = await withMade({ title: 'Export' })
    const orderId = await buy(product, await makeMember(at.app))
    const key = await keyOf(orderId)
    const path = `/api/v1/digital-products/${product.id}/license-keys.csv`
    const file = await call(at.app, 'GET', path, { as: seller })
    expect(file.headers['content-type']).toMatch(/^text\/csv/)
    expect(file.text).toContain(`${key},valid,`)
    expect(file.text).toContain(orderId)
    expect(file.text).toContain('Mia Chen')
    // A spreadsheet runs nothing that was pasted.
    await setLicensing(creator, product.id, { licensing: 'list', prefix: '' })
    await addKeys(creator, product.id, { keys: ['=cmd()'] })
    await buy(product)
    expect((await call(at.app, 'GET', path, { as: seller })).text).toContain("'=cmd(),valid,")
    expect((await call(at.app, 'GET', path)).status).toBe(401)
  })

  it('are limited by address', async () => {
    const { id } = await withMade()
    let last: unknown[] = []
    for (let n = 0; n < 61 && last[0] !== 429; n++) last = await verify(id, `GUESS-${n}`, '192.0.2.7')
    expect(last).toEqual([429, expect.objectContaining({ code: 'RATE_LIMITED' })])
    expect((await verify(id, 'GUESS'))[0]).toBe(200)
  })

  it('F6: are told no one who guesses: wrong this often, right ones aren’t told either', async () => {
    const product = await withList(0)
    const { id } = product
    await addKeys(creator, id, { keys: ['1234'] })
    await buy(product)
    for (let n = 0; n < 30; n++) expect((await verify(id, `${2000 + n}`, '192.0.2.9'))[0]).toBe(200)
    expect(await verify(id, '1234', '192.0.2.9')).toEqual([
      429,
      expect.objectContaining({ code: 'RATE_LIMITED' }),
    ])
    expect(await verify(id, '1234')).toEqual([200, expect.objectContaining({ status: 'valid' })])
  })

  it('go with the person: in their archive, and ended without their name once they left', async () => {
    const mia = await makeMember(at.app, { name: 'Mia Leaving' })
    const product = await withMade({ title: 'Left' })
    const orderId = await buy(product, mia)
    const key = await keyOf(orderId)
    await at.app.worker.settle()
    const buyer = (await ctxFor(at.app, mia)) as Ctx
    const part = (await personalTables(buyer, mia.userId)).find(({ name }) => name === 'license_keys')
    const { rows } = await buyer.db.execute<{ n: number }>(
      sql`select count(*)::int as n ${part?.from ?? sql``}`,
    )
    expect(rows[0]?.n).toBe(1)
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
    const path = `/api/v1/digital-products/${product.id}/license-keys.csv`
    const { text } = await call(at.app, 'GET', path, { as: seller })
    expect(text).toContain(`${key},ended,`)
    expect(text).not.toContain('Mia Leaving')
    expect(text).not.toContain(mia.email)
    const right = await later.db
      .select({ hasKey: downloadRights.hasKey })
      .from(downloadRights)
      .where(eq(downloadRights.downloadId, product.id))
    expect(right).toEqual([{ hasKey: true }])
  })
})
