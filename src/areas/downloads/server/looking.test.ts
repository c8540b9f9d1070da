import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import { getOwnFile, keyOf } from '#areas/files/server/files.ts'
import { getStorage, usedBytes as usedBytesOf } from '#areas/files/server/storage.ts'
import { files } from '#areas/files/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import { type CreatorCtx, systemCtx, withTransaction } from '#platform/context.ts'
import { forgetters } from '#platform/forgetting.ts'
import { testClock } from '#testing/clock.ts'
import { diskOf, freshEmail } from '#testing/context.ts'
import { type Caller, call, cookiesOf, testProduct, visit } from '#testing/http.ts'
import { makeMp3, makeMp4 } from '#testing/media.ts'
import { pdfLines } from '#testing/pdf-lines.ts'
import { ctxFor, ctxOf, type Member, makeMember, makeSeller, type Seller } from '#testing/people.ts'
import { buyDownload, type Purchase } from '../testing/buying.ts'
import { makeDownload, makePdf, uploadForSale } from '../testing/making.ts'
import { linePatience, stamping, sweepCopies, tryLines } from './copies.ts'
import { changeDownload, getDownload } from './downloads.ts'
import { addFile, removeFile } from './file-list.ts'
import { waitsForLine } from './late-lines.ts'
import { getOrder, takeBack } from './orders.ts'
import { downloadCopies, downloadRights, downloadVersions } from './tables.ts'
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

const film = () => uploadForSale(creator, 'Wheel.mp4', makeMp4({ seconds: 60 }), 'video')
const cards = async (pages = 2) => uploadForSale(creator, 'Cards.pdf', await makePdf(pages, 'Card'))

type At = Pick<Purchase, 'at' | 'fileId'>
const look = ({ at: shelf, fileId }: At, as: Caller | null = mia) =>
  visit(at.app, `${shelf}/files/${fileId}`, { as })
const bytes = ({ at: shelf, fileId }: At, as: Caller | null = mia, headers: Record<string, string> = {}) =>
  call(at.app, 'GET', `${shelf}/files/${fileId}/bytes`, { ...(as ? { as } : {}), headers })
let presses = 0
const press = ({ at: shelf, fileId }: At, as: Caller | null = mia) =>
  visit(at.app, `${shelf}/files/${fileId}`, { as, form: { key: `look-press-${++presses}` } })
async function save(bought: At, as: Caller | null = mia) {
  const pressed = await press(bought, as)
  expect(pressed.status).toBe(303)
  const url = String(pressed.headers.location)
  return { url, ...(await call(at.app, 'GET', url, as ? { as } : {})) }
}
const endDays = ({ product }: Purchase) =>
  at.app.database.db
    .update(downloadRights)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(downloadRights.downloadId, product.id))
const copiesOf = ({ orderId }: Purchase) =>
  at.app.database.db
    .select({ id: downloadCopies.id, line: downloadCopies.line, added: downloadCopies.added })
    .from(downloadCopies)
    .innerJoin(
      downloadRights,
      and(
        eq(downloadRights.workspaceId, downloadCopies.workspaceId),
        eq(downloadRights.id, downloadCopies.rightId),
      ),
    )
    .innerJoin(
      grants,
      and(eq(grants.workspaceId, downloadRights.workspaceId), eq(grants.id, downloadRights.grantId)),
    )
    .where(eq(grants.sourceId, orderId))
const footOf = async (pdf: Buffer) => (await pdfLines(pdf)).map((lines) => lines.at(-1)?.text)

describe('reading, hearing and watching what was bought', () => {
  it('plays a film by parts, uses up no download, and makes no further sizes of it', async () => {
    const stored = await film()
    // As where ffmpeg is, which would make further sizes of it.
    await at.app.database.db.update(files).set({ processed: 0 }).where(eq(files.id, stored.id))
    const bought = await buyDownload(at.app, await makeDownload(creator, { downloadLimit: 1 }, stored), mia)
    const shelf = await visit(at.app, bought.at, { as: mia })
    expect(shelf.text).toContain('Watch')
    const page = await look(bought)
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/<video[^>]+controls/)
    expect(page.text).not.toContain('<script')
    for (let n = 0; n < 3; n++) {
      const part = await bytes(bought, mia, { range: 'bytes=4-11' })
      expect([part.status, part.headers['content-type'], part.bytes.toString('latin1', 0, 4)]).toEqual([
        206,
        'video/mp4',
        'ftyp',
      ])
      expect(part.headers['content-disposition']).toMatch(/^inline/)
    }
    expect((await visit(at.app, bought.at, { as: mia })).text).toContain('1 of 1 left')
    expect((await getOrder(creator, bought.orderId)).log).toEqual([])
    expect((await save(bought)).status).toBe(200)
    // All downloads are used up, and it still plays.
    expect((await look(bought)).text).toContain('Used 1 of 1')
    expect((await bytes(bought)).status).toBe(200)
    const [row] = await at.app.database.db.select().from(files).where(eq(files.id, stored.id))
    expect(row?.processed).toBeNull()
  })

  it('plays audio, and leads to no page of what is only saved', async () => {
    const sound = await uploadForSale(creator, 'Kiln.mp3', makeMp3(), 'audio')
    const bought = await buyDownload(at.app, await makeDownload(creator, {}, sound), mia)
    expect(bought.product.type).toBe('audio')
    expect((await look(bought)).text).toMatch(/<audio[^>]+controls/)
    const zip = await buyDownload(at.app, await makeDownload(creator), mia)
    expect([(await look(zip)).status, (await bytes(zip)).status]).toEqual([404, 404])
  })

  it('works without an account, by the pass of the browser that paid', async () => {
    const bought = await buyDownload(at.app, await makeDownload(creator, {}, await film()), null, {
      email: freshEmail(),
    })
    const paid = { cookie: `pass=${cookiesOf(await visit(at.app, bought.next)).pass}` }
    expect([(await look(bought, paid)).status, (await bytes(bought, paid)).status]).toEqual([200, 200])
  })

  it('A6: opens nothing for strangers, and nothing once it was taken back or its days are over', async () => {
    const bought = await buyDownload(at.app, await makeDownload(creator, {}, await film()), mia)
    expect((await bytes(bought)).status).toBe(200)
    for (const as of [await makeMember(at.app), null]) {
      expect((await bytes(bought, as)).status).toBe(404)
      expect((await look(bought, as)).status).toBe(404)
    }
    const dated = await buyDownload(at.app, await makeDownload(creator, { linkDays: 7 }, await film()), mia)
    await endDays(dated)
    const led = await look(dated)
    expect([led.status, led.headers.location]).toEqual([303, dated.at])
    expect((await bytes(dated)).status).toBe(403)
    await takeBack(creator, bought.orderId, { reason: 'Refunded.' })
    expect((await look(bought)).headers.location).toBe(bought.at)
    expect((await bytes(bought, mia, { range: 'bytes=0-3' })).status).toBe(403)
  })
})

it('E1: takes nothing but ids in these addresses', async () => {
  const bought = await buyDownload(at.app, await makeDownload(creator, {}, await film()), mia)
  const { fileId, at: shelf } = bought
  for (const odd of [
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e%5c',
    'C:%5cx',
    'con',
    `${fileId}%00`,
    'x'.repeat(300),
  ]) {
    for (const path of [
      `${shelf}/files/${odd}/bytes`,
      `${shelf}/files/${odd}`,
      `/downloads/${odd}/files/${fileId}/bytes`,
      `${shelf}/files/${fileId}/copies/${odd}?expires=1&signature=x`,
    ])
      expect([400, 404, 414]).toContain((await call(at.app, 'GET', path, { as: mia })).status)
  }
  const copy = `${shelf}/files/${fileId}/copies/dcp_${'0'.repeat(26)}`
  for (const query of ['', '?expires=9999999999&signature=x', '?expires=a&expires=b&signature=x'])
    expect((await call(at.app, 'GET', copy + query, { as: mia })).status).toBe(403)
})

describe('the buyer’s line in PDF pages', () => {
  const sold = async (more: object = {}, file = cards()) =>
    makeDownload(creator, { stampsBuyers: true, ...more }, await file)
  /** One that several tests sell, each to someone of its own: whether lines go in was looked at once. */
  let common: ReturnType<typeof sold> | undefined
  const commonly = () => (common ??= sold())

  it('is in each buyer’s own copy, saved or read, and the file stays as it is', async () => {
    const product = await sold()
    const bought = await buyDownload(at.app, product, mia)
    const saved = await save(bought)
    expect(saved.headers['content-disposition']).toMatch(/^attachment; filename="Cards.pdf"/)
    const line = `Mia Chen · ${mia.email} · Order ${bought.orderId}`
    expect(await footOf(saved.bytes)).toEqual([line, line])
    // Whoever buys it hears of that before.
    expect((await visit(at.app, product.salesPath)).text).toContain('PDF pages show your name')
    const read = await bytes(bought)
    expect(read.bytes.equals(saved.bytes)).toBe(true)
    // The same copy, made once, and by parts across its seam.
    expect(await copiesOf(bought)).toHaveLength(1)
    const [copy] = await copiesOf(bought)
    const seam = read.bytes.length - (copy?.added.length ?? 0)
    const part = await bytes(bought, mia, { range: `bytes=${seam - 5}-${seam + 4}` })
    expect(part.bytes.equals(read.bytes.subarray(seam - 5, seam + 5))).toBe(true)
    const last = await bytes(bought, mia, { range: 'bytes=-6' })
    expect(last.text).toBe('%%EOF\n')
    const other = await makeMember(at.app)
    const theirs = await buyDownload(at.app, product, other, { name: 'Żaneta 田中' })
    expect(await footOf((await save(theirs, other)).bytes)).toContain(
      `Żaneta · ${other.email} · Order ${theirs.orderId}`,
    )
    // Whose copy it is opens it, and no one else.
    expect((await call(at.app, 'GET', saved.url, { as: other })).status).toBe(403)
    const plain = await call(at.app, 'GET', `/files/${product.storedId}`, { as: seller })
    expect(await footOf(plain.bytes)).toEqual(['Card 0', 'Card 1'])
    expect(await footOf((await bytes(bought, seller)).bytes)).toEqual(['Card 0', 'Card 1'])
  })

  it('is made once for whoever asks twenty times at once', async () => {
    const buyer = await makeMember(at.app)
    const bought = await buyDownload(at.app, await commonly(), buyer)
    const answers = await Promise.all(Array.from({ length: 20 }, () => bytes(bought, buyer)))
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
    expect(await copiesOf(bought)).toHaveLength(1)
  })

  it('A6: is opened by its link in no other browser, by no other method, and not after it was taken back', async () => {
    const [mia, other] = [await makeMember(at.app), await makeMember(at.app)]
    const bought = await buyDownload(at.app, await commonly(), mia)
    const { url } = await save(bought, mia)
    await buyDownload(at.app, bought.product, other)
    for (const as of [other, seller, null])
      for (const method of ['GET', 'HEAD'])
        expect((await call(at.app, method, url, as ? { as } : {})).status).toBe(403)
    const [path = ''] = url.split('?')
    expect((await call(at.app, 'GET', path, { as: mia })).status).toBe(403)
    expect((await call(at.app, 'POST', url, { as: mia })).status).toBeGreaterThanOrEqual(400)
    await takeBack(creator, bought.orderId, { reason: 'Refunded.' })
    for (const method of ['GET', 'HEAD']) {
      expect((await call(at.app, method, url, { as: mia })).status).toBe(404)
      const address = `${bought.at}/files/${bought.fileId}/bytes`
      const asked: Record<string, string>[] = [{}, { range: 'bytes=0-9' }, { 'if-none-match': '*' }]
      for (const headers of asked)
        expect((await call(at.app, method, address, { as: mia, headers })).status).toBe(403)
    }
    expect(await copiesOf(bought)).toHaveLength(0)
  })

  it('isn’t set where the seller didn’t ask for it', async () => {
    const bought = await buyDownload(at.app, await makeDownload(creator, {}, await cards()), mia)
    expect(await footOf((await save(bought)).bytes)).toEqual(['Card 0', 'Card 1'])
  })

  it('leaves a file alone that takes none, and tells its seller', async () => {
    const { id } = await commonly()
    await tryLines(systemCtx(ctxOf(at.app), 'test', creator.actor.workspaceId))
    expect((await getDownload(creator, id)).files[0]?.takesStamp).toBe(true)
    const broken = Buffer.from(
      (await makePdf(1)).toString('latin1').replace(/startxref\n\d+/, 'startxref\n1'),
      'latin1',
    )
    const product = await sold({}, uploadForSale(creator, 'Old.pdf', broken, 'attachment'))
    const bought = await buyDownload(at.app, product, mia)
    expect((await save(bought)).bytes.equals(broken)).toBe(true)
    const { files: shown, checklist } = await getDownload(creator, product.id)
    expect(shown[0]?.takesStamp).toBe(false)
    expect(checklist).toContainEqual({ key: 'lines', done: false, required: false })
  })

  it('E4: isn’t waited for behind too many others: there’s a sentence, and nothing is counted twice', async () => {
    const bought = await buyDownload(at.app, await sold({ downloadLimit: 1 }), mia)
    let end = () => {}
    const first = () => new Promise<void>((resolve) => (end = resolve))
    const seller = creator.actor.workspaceId
    const ahead = Array.from({ length: 51 }, (_, n) => stamping(seller, n === 0 ? first : async () => {}))
    const form = { key: 'same-view' }
    const pressed = await visit(at.app, `${bought.at}/files/${bought.fileId}`, { as: mia, form })
    expect([pressed.status, pressed.headers['retry-after']]).toEqual([429, '60'])
    expect(pressed.text).toContain('Many people are opening their copy right now. Try again in a minute.')
    expect((await bytes(bought)).status).toBe(429)
    end()
    await Promise.all(ahead)
    const again = await visit(at.app, `${bought.at}/files/${bought.fileId}`, { as: mia, form })
    expect(again.status).toBe(303)
    expect(await footOf((await bytes(bought)).bytes)).toContain(
      `Mia Chen · ${mia.email} · Order ${bought.orderId}`,
    )
  })

  it('is tried again where there was no room to try it', async () => {
    const product = await sold({ stampsBuyers: false })
    const system = systemCtx(ctxOf(at.app), 'test', creator.actor.workspaceId)
    const stored = await getOwnFile(creator, product.storedId)
    await at.app.instance.files.remove(keyOf(stored))
    await changeDownload(creator, product.id, { stampsBuyers: true })
    await tryLines(system)
    expect((await getDownload(creator, product.id)).files[0]?.takesStamp).toBeNull()
  })

  it('R11: counts as its seller’s storage while it’s kept, and none is made on the last of a disk', async () => {
    const kept = async () => {
      const { parts, usedBytes } = await getStorage(creator)
      expect(Object.values(parts).reduce((sum, bytes) => sum + bytes, 0)).toBe(usedBytes)
      expect(await usedBytesOf(creator, creator.actor.workspaceId)).toBe(usedBytes)
      return { copies: parts.copies, others: usedBytes - parts.copies }
    }
    const mia = await makeMember(at.app)
    const bought = await buyDownload(at.app, await commonly(), mia)
    const before = await kept()
    const { disk } = at.app.instance
    at.app.instance.disk = diskOf({ free: 40_000_000, size: 1_000_000_000 })
    try {
      expect(await footOf((await bytes(bought, mia)).bytes)).toEqual(['Card 0', 'Card 1'])
      expect([await copiesOf(bought), await kept()]).toEqual([[], before])
    } finally {
      at.app.instance.disk = disk
    }
    await bytes(bought, mia)
    const [copy] = await copiesOf(bought)
    const length = copy?.added.length ?? 0
    expect(length).toBeGreaterThan(0)
    expect(await kept()).toEqual({ ...before, copies: before.copies + length })
    await takeBack(creator, bought.orderId, { reason: 'Refunded.' })
    expect(await kept()).toEqual(before)
  })

  it('R10: is tried again after a busy moment, later each time, and a buyer meanwhile gets the plain file at once', async () => {
    const product = await sold({ title: 'Slow cards' })
    const { id, storedId } = product
    const bought = await buyDownload(at.app, product, mia)
    const clock = testClock(new Date().toISOString())
    const system = { ...systemCtx(ctxOf(at.app), 'test', creator.actor.workspaceId), now: clock.now }
    const takesLine = async () => (await getDownload(creator, id)).files[0]?.takesStamp
    const [version] = await at.app.database.db
      .select()
      .from(downloadVersions)
      .where(eq(downloadVersions.storedId, storedId))
    // As it is before anyone has looked whether a line goes in.
    await at.app.database.db
      .update(downloadVersions)
      .set({ takesStamp: null })
      .where(eq(downloadVersions.storedId, storedId))
    const waits = () => waitsForLine(system, version?.id ?? ('dvr_' as Id<'dvr'>))
    linePatience.ms = 1
    try {
      await tryLines(system)
      delete linePatience.ms
      expect(await footOf((await bytes(bought)).bytes)).toEqual(['Card 0', 'Card 1'])
      expect(await copiesOf(bought)).toEqual([])
      linePatience.ms = 1
      clock.advance(minutes(5))
      for (const pause of [minutes(30), hours(2), hours(8), days(1), days(1)]) {
        await tryLines(system)
        expect([pause, waits(), await takesLine()]).toEqual([pause, true, null])
        clock.advance(pause - 1)
        await tryLines(system)
        expect(waits()).toBe(true)
        clock.advance(1)
        expect(waits()).toBe(false)
      }
    } finally {
      delete linePatience.ms
    }
    await tryLines(system)
    expect([waits(), await takesLine()]).toEqual([false, true])
    const line = `Mia Chen · ${mia.email} · Order ${bought.orderId}`
    expect(await footOf((await bytes(bought)).bytes)).toEqual([line, line])
  })

  it('goes with the version, the file, the right, the days and the switch', async () => {
    const bought = await buyDownload(at.app, await sold(), mia)
    const { url } = await save(bought)
    const of = { downloadId: bought.product.id, fileId: bought.fileId }
    const version = { storedId: (await cards(3)).id, note: '', tellBuyers: false }
    await addVersion(creator, of, version)
    expect(await copiesOf(bought)).toEqual([])
    expect((await call(at.app, 'GET', url, { as: mia })).status).toBe(404)
    expect(await footOf((await save(bought)).bytes)).toHaveLength(3)
    await changeDownload(creator, of.downloadId, { stampsBuyers: false })
    expect(await footOf((await bytes(bought)).bytes)).toEqual(['Card 0', 'Card 1', 'Card 2'])
    await changeDownload(creator, of.downloadId, { stampsBuyers: true })
    await takeBack(creator, bought.orderId, { reason: 'Refunded.' })
    expect(await copiesOf(bought)).toEqual([])

    const dated = await buyDownload(at.app, await sold({ linkDays: 7 }), mia)
    await bytes(dated)
    await sweepCopies(ctxOf(at.app))
    expect(await copiesOf(dated)).toHaveLength(1)
    await endDays(dated)
    await sweepCopies(ctxOf(at.app))
    expect(await copiesOf(dated)).toEqual([])

    const old = await buyDownload(at.app, await sold(), mia)
    await bytes(old)
    expect(await copiesOf(old)).toHaveLength(1)
    await sweepCopies({ ...ctxOf(at.app), now: () => new Date(Date.now() + days(8)) })
    expect(await copiesOf(old)).toEqual([])
    await bytes(old)
    await changeDownload(creator, old.product.id, { title: 'Two cards' })
    const second = await uploadForSale(creator, 'Second.pdf', await makePdf(1))
    await addFile(creator, old.product.id, second.id)
    await removeFile(creator, old.product.id, old.fileId)
    expect(await copiesOf(old)).toEqual([])
  })

  it('A6: goes with the person, wherever their name was set', async () => {
    const leaving = await makeMember(at.app, { name: 'Quentin Wagtail' })
    const bought = await buyDownload(at.app, await commonly(), leaving, { name: 'Quentin Wagtail' })
    await bytes(bought, leaving)
    const [copy] = await copiesOf(bought)
    expect(copy?.line).toContain('Quentin Wagtail')
    const [grant] = await at.app.database.db
      .select()
      .from(grants)
      .where(and(eq(grants.thingId, bought.product.id), eq(grants.sourceId, bought.orderId)))
    const contactId = grant?.contactId as Id<'ctc'>
    const workspaceId = creator.actor.workspaceId
    const person = {
      ...{ userId: leaving.userId, email: leaving.email, name: leaving.name, contactIds: [contactId] },
      contacts: [{ workspaceId, id: contactId }],
      placeholder: <E extends string, N extends string>(email: E, name: N) =>
        ({ [email]: 'x@erased.invalid', [name]: 'Former user' }) as Record<E, string> & Record<N, string>,
    }
    await withTransaction(ctxOf(at.app), async (ctx) => {
      for (const forget of at.app.instance.given(forgetters)) await forget(ctx, person)
    })
    expect(await copiesOf(bought)).toEqual([])
    expect((await bytes(bought, leaving)).status).toBeGreaterThanOrEqual(400)
    expect(await copiesOf(bought)).toEqual([])
  })
})
