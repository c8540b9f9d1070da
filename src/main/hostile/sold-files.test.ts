import { writeFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { suspendUser } from '#areas/accounts/server/suspending.ts'
import type { DownloadDetail } from '#areas/downloads/contract.ts'
import { startDownload } from '#areas/downloads/server/downloading.ts'
import { createDownload } from '#areas/downloads/server/downloads.ts'
import { addKeys, setLicensing } from '#areas/downloads/server/license-keys.ts'
import { takeBack } from '#areas/downloads/server/orders.ts'
import { downloadStarts } from '#areas/downloads/server/tables.ts'
import { removeDownload } from '#areas/downloads/server/trash.ts'
import { makeDownload, makePdf, uploadForSale } from '#areas/downloads/testing/making.ts'
import { files } from '#areas/files/server/tables.ts'
import { createUpload, getUpload, partOf } from '#areas/files/server/uploads.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import type { Id } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { hashToken } from '#platform/crypto.ts'
import { freshEmail } from '#testing/context.ts'
import { makeZip } from '#testing/documents.ts'
import { type Answer, type Caller, call, cookiesOf, testProduct, visit } from '#testing/http.ts'
import { mailsTo, tokenIn } from '#testing/mailbox.ts'
import { goodCard } from '#testing/makers.ts'
import { ctxFor, ctxOf, type Member, makeWorld, signInAgain, type World } from '#testing/people.ts'

const at = testProduct({ demo: true })
let world: World
let creator: CreatorCtx
/** What the attacks are after. */
let product: DownloadDetail
let owned: Purchase

beforeAll(async () => {
  world = await makeWorld(at.app)
  creator = (await ctxFor(at.app, world.a)) as CreatorCtx
  product = await makeDownload(creator, { title: 'Celadonsecret recipes', downloadLimit: 3 })
  await setLicensing(creator, product.id, { licensing: 'made', prefix: 'KILN' })
  owned = await buy(product, world.s)
})

type Purchase = { orderId: Id<'ord'>; next: string; email: string }
let checkouts = 0

/** Buys as someone or as a guest, with whatever address. */
async function buy(
  { offerId, price }: DownloadDetail,
  as: Member | null,
  email = as?.email ?? freshEmail('guest'),
): Promise<Purchase> {
  const ctx = as ? await ctxFor(at.app, as) : ctxOf(at.app)
  const payment = { email, name: 'Sam Lee', expectedTotalCents: price.cents, input: goodCard }
  const { orderId, next } = await pay(ctx, offerId, payment, `sold-files-${++checkouts}`)
  await at.app.worker.settle()
  return { orderId: orderId as Id<'ord'>, next, email }
}

const fileOf = ({ files }: DownloadDetail, n = 0) => files[n]?.id ?? 'dfl_'
const passOf = (answer: Answer): Caller => ({ cookie: `pass=${cookiesOf(answer).pass ?? ''}` })
const shelf = (of: Pick<DownloadDetail, 'id'>, as: Caller | null) =>
  visit(at.app, `/downloads/${of.id}`, { as })
let presses = 0
const press = (of: DownloadDetail, as: Caller | null, key = `press-${++presses}`) =>
  visit(at.app, `/downloads/${of.id}/files/${fileOf(of)}`, { as, form: { key } })
const starts = () => at.app.database.db.$count(downloadStarts)
const aDayLater = (token: string) =>
  at.app.database.pool.query(
    `update links set created_at = created_at - interval '25 hours' where key = $1`,
    [hashToken(token)],
  )

/** Nothing of what was sold is in an answer, and none of it was counted. */
async function expectShut(who: string, of: DownloadDetail, as: Caller | null): Promise<void> {
  const before = await starts()
  const answers = [
    await shelf(of, as),
    await press(of, as),
    await call(at.app, 'HEAD', `/downloads/${of.id}`, { as }),
    await call(at.app, 'GET', `/files/${of.files[0]?.storedId}`, { as }),
    await call(at.app, 'GET', `/files/${of.files[0]?.storedId}`, { as, headers: { range: 'bytes=0-9' } }),
    await call(at.app, 'HEAD', `/files/${of.files[0]?.storedId}`, { as }),
    await call(at.app, 'POST', `/api/v1/files/${of.files[0]?.storedId}/link`, { as }),
  ]
  for (const [n, { status, headers, text }] of answers.entries()) {
    expect([who, n, status]).toEqual([who, n, expect.toBeOneOf([401, 403, 404, 410])])
    expect([who, n, headers.location]).toEqual([who, n, undefined])
    expect(text).not.toContain('Printing notes')
    expect(text).not.toMatch(/KILN-|^PK/)
  }
  expect(await starts()).toBe(before)
}

describe('A6: files that are sold', () => {
  it('A6: are shut to everyone who has no right to them, whatever else they carry', async () => {
    const other = await makeDownload(creator, { title: 'Another product' })
    const bought = await buy(other, null)
    const browser = passOf(await visit(at.app, bought.next))
    expect((await shelf(other, browser)).status).toBe(200)
    const people: [string, Caller | null][] = [
      ['no one', null],
      ['a student of another course of theirs', world.p],
      ['a buyer of another product of theirs', browser],
      ['a student of another store', world.t],
      ['another creator', world.b],
      ['an admin', world.adm],
      ['a made-up session', { cookie: 'sid=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
      ['a made-up pass', { cookie: 'pass=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
      ['an id in place of a pass', { cookie: `pass=${owned.orderId}` }],
    ]
    for (const [who, as] of people) await expectShut(who, product, as)
  })

  it('A2: a file of one product isn’t begun by the right to another', async () => {
    const other = await makeDownload(creator, { title: 'Second product' })
    const before = await starts()
    const path = (of: DownloadDetail, file: DownloadDetail) => `/downloads/${of.id}/files/${fileOf(file)}`
    for (const wrong of [path(product, other), path(other, product), `/downloads/${product.id}/files/dfl_0`])
      expect((await visit(at.app, wrong, { as: world.s, form: { key: 'x' } })).status).toBe(404)
    expect(await starts()).toBe(before)
  })

  it('A6: a link for one file opens no other, and no browser but the one that pressed', async () => {
    const other = await makeDownload(creator)
    const url = String((await press(product, world.s)).headers.location)
    const ofOther = url.replace(product.files[0]?.storedId ?? '', other.files[0]?.storedId ?? '')
    expect(ofOther).not.toBe(url)
    const again = await signInAgain(at.app, world.s)
    for (const [path, as] of [
      [ofOther, world.s],
      [url, null],
      [url, world.t],
      [url, world.b],
      [url, again],
      [url.replace(/expires=\d+/, 'expires=99999999999'), world.s],
      [url.replace(/expires=\d+/, 'expires=1e12'), world.s],
      [url.replace(/&signature=.*/, '&signature='), world.s],
      [`${url}&signature=x`, world.s],
      [url.replace(/[?].*/, ''), world.s],
    ] as const)
      for (const headers of [{}, { range: 'bytes=0-9' }, { range: 'bytes=0-9', 'if-range': '"x"' }]) {
        const answer = await call(at.app, 'GET', path, { as, headers: headers as Record<string, string> })
        expect([path, answer.status]).toEqual([path, expect.toBeOneOf([403, 404])])
      }
    expect((await call(at.app, 'GET', url, { as: world.s })).status).toBe(200)
  })

  it('A6: an address that was only typed opens nothing of whose it is, and uses none of it up', async () => {
    const typed = await buy(product, null, world.s.email)
    const browser = passOf(await visit(at.app, typed.next))
    const own = (await shelf(product, world.s)).text
    for (let n = 0; n < 3; n++) expect((await press(product, browser)).status).toBe(303)
    expect((await press(product, browser)).status).toBe(403)
    expect((await shelf(product, world.s)).text.match(/\d of \d left/)?.[0]).toBe(
      own.match(/\d of \d left/)?.[0],
    )
    const keys = (html: string) => [...html.matchAll(/KILN-[\w-]+/g)].map(([key]) => key)
    expect(keys((await shelf(product, browser)).text)).not.toEqual(expect.arrayContaining(keys(own)))
  })

  it('A6: a receipt link is worth nothing a day later, nor is the browser that came by it', async () => {
    const bought = await buy(product, null)
    const token = await tokenIn(at.app.database.db, bought.email, 'orders')
    const reader = passOf(await visit(at.app, `/orders/${token}`))
    expect((await press(product, reader)).status).toBe(303)
    await aDayLater(token)
    await expectShut('the reader of a day ago', product, reader)
    const late = passOf(await visit(at.app, `/orders/${token}`))
    await expectShut('who opens the link now', product, late)
  })

  it('A6: a link of an order that was taken back leads to the reason alone', async () => {
    const bought = await buy(product, null)
    const token = await tokenIn(at.app.database.db, bought.email, 'orders')
    const reader = passOf(await visit(at.app, `/orders/${token}`))
    expect((await press(product, reader)).status).toBe(303)
    await takeBack(creator, bought.orderId, { reason: 'Refunded.' })
    await expectShut('the buyer', product, reader)
    expect((await shelf(product, reader)).text).toContain('Refunded.')
  })

  it('A6: time that’s over isn’t stretched by pressing an old page again', async () => {
    const short = await makeDownload(creator, { linkDays: 1 })
    await buy(short, world.t)
    const ctx = await ctxFor(at.app, world.t)
    const ask = { downloadId: short.id, fileId: fileOf(short) as Id<'dfl'>, pressKey: 'an-old-page' }
    const end = Date.now() + minutes(60 * 24)
    const inTime: Ctx = { ...ctx, now: () => new Date(end - 60_000) }
    const late: Ctx = { ...ctx, now: () => new Date(end + 60_000) }
    await startDownload(inTime, ask)
    await expect(startDownload(late, ask)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      data: { reason: 'expired' },
    })
  })

  it('E4: a page that stays open all day begins a download with each press that’s far enough apart', async () => {
    const sold = await makeDownload(creator, { downloadLimit: 3 })
    await buy(sold, world.s)
    const ctx = await ctxFor(at.app, world.s)
    const ask = { downloadId: sold.id, fileId: fileOf(sold) as Id<'dfl'>, pressKey: 'one-page' }
    const pressAfter = (wait: number) =>
      startDownload({ ...ctx, now: () => new Date(Date.now() + minutes(wait)) }, ask)
    const before = await starts()
    for (const wait of [0, 1, 4, 10, 11, 14, 20, 21]) await pressAfter(wait)
    expect((await starts()) - before).toBe(3)
    await expect(pressAfter(40)).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'limit' } })
  })

  it('F7: a program that presses all day is told when to come back', async () => {
    const sold = await makeDownload(creator)
    await buy(sold, world.s)
    const grant = `select id from grants where thing_id = '${sold.id}'`
    const { rows } = await at.app.database.pool.query(grant)
    const spend = () =>
      at.app.instance.limits.spend({ name: 'downloads.start', points: 120, seconds: 3600 }, rows[0].id)
    await press(sold, world.s)
    for (let n = 0; n < 119; n++) await spend()
    const refused = await press(sold, world.s)
    expect([refused.status, Number(refused.headers['retry-after']) > 60]).toEqual([429, true])
    expect(refused.text).toContain('Printing notes')
  })

  it('F5: a page of another site presses nothing', async () => {
    const before = await starts()
    const path = `/downloads/${product.id}/files/${fileOf(product)}`
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const form = { key: 'from-elsewhere' }
      expect((await visit(at.app, path, { as: world.s, form, headers: headers as never })).status).toBe(403)
    }
    expect(await starts()).toBe(before)
  })

  it('E4: whatever a press sends, it’s counted or answered, never an error of ours', async () => {
    const path = `/downloads/${product.id}/files/${fileOf(product)}`
    const bodies = [
      '',
      'key=',
      'key=%00',
      'key=a%00b',
      `key=${'x'.repeat(65)}`,
      'key=a&key=b',
      'key[]=a',
      '%',
      'key=%ff',
    ]
    const before = await starts()
    for (const raw of [...bodies, 'x'.repeat(5_000)]) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
      const { status } = await call(at.app, 'POST', path, { as: world.t, raw, headers })
      expect([raw.slice(0, 10), status]).toEqual([
        raw.slice(0, 10),
        expect.toBeOneOf([303, 400, 403, 404, 413, 422]),
      ])
    }
    const json = await call(at.app, 'POST', path, { as: world.s, body: { key: 'json' } })
    expect(json.status).toBe(415)
    for (const method of ['PUT', 'PATCH', 'DELETE', 'GET', 'HEAD'])
      expect([method, (await call(at.app, method, path, { as: world.s })).status]).toEqual([method, 404])
    expect(await starts()).toBe(before)
  })

  it('A6: an admin who looks as a buyer sees their files and begins no download', async () => {
    const looking = await signInAgain(at.app, world.adm)
    const begun = await call(at.app, 'POST', `/api/v1/admin/users/${world.s.userId}/view`, {
      as: looking,
      body: { reason: 'A question about their files.' },
    })
    expect(begun.status).toBeLessThan(300)
    expect((await shelf(product, looking)).status).toBe(200)
    const before = await starts()
    expect((await press(product, looking)).status).toBe(403)
    expect(await starts()).toBe(before)
  })

  it('A6: stay with who bought them, also in the trash and from a store that was closed', async () => {
    const sold = await makeDownload((await ctxFor(at.app, world.b)) as CreatorCtx)
    await buy(sold, world.t)
    await removeDownload((await ctxFor(at.app, world.b)) as CreatorCtx, sold.id)
    expect((await press(sold, world.t)).status).toBe(303)
    const admin = await ctxFor(at.app, world.adm)
    await suspendUser(admin, { userId: world.b.userId, reason: 'Spam.', courses: 'hidden' })
    await at.app.worker.settle()
    expect((await shelf(sold, world.t)).status).toBe(200)
    const pressed = await press(sold, world.t)
    expect(pressed.status).toBe(303)
    expect((await call(at.app, 'GET', String(pressed.headers.location), { as: world.t })).status).toBe(200)
    // The seller is shut out themselves.
    expect((await press(sold, world.b)).status).not.toBe(303)
    await expectShut('a stranger', sold, world.s)
  })
})

describe('E1: the name of a file that’s sold', () => {
  const savedAs = async (name: string, bytes: Buffer, type = '') => {
    const isPdf = type !== '' || name.toLowerCase().endsWith('.pdf')
    const purpose = isPdf ? 'pdf' : 'attachment'
    const upload = await createUpload(creator, { name, type, purpose, bytes: bytes.length })
    await writeFile(partOf(at.app.instance, upload.id), bytes)
    const { file: stored } = await getUpload(creator, upload.id)
    if (!stored) throw new Error(`${name} wasn’t kept.`)
    const { id, files } = await createDownload(creator, { fileId: stored.id })
    const fileId = files[0]?.id ?? ''
    const pressed = await visit(at.app, `/downloads/${id}/files/${fileId}`, {
      as: world.a,
      form: { key: 'x' },
    })
    const saved = await call(at.app, 'GET', String(pressed.headers.location), { as: world.a })
    return String(saved.headers['content-disposition'])
  }

  it('E1: ends as what it is, whatever it was called', async () => {
    const pdf = await makePdf()
    for (const name of [
      'report.exe',
      'report.hta',
      'report.pdf.bat',
      'report.js',
      'report.html',
      'report.svg',
      'report',
    ]) {
      const named = await savedAs(name, pdf, 'application/pdf')
      expect(named).toBe(`attachment; filename="${name}.pdf"; filename*=UTF-8''${name}.pdf`)
    }
    expect(await savedAs('Report.PDF', pdf)).toContain('filename="Report.PDF"')
    expect(await savedAs('v1.2.pdf', pdf)).toContain('filename="v1.2.pdf"')
  })

  it('E1: ends so also where it was too long to be kept', async () => {
    const long = await savedAs(`${'a'.repeat(116)}.exe.zip`, await makeZip({ 'a.txt': 'b' }))
    expect(long).toMatch(/filename="a{100,}[.a-z]*\.zip"/)
    for (const sign of ['🫠', '字', 'я', '%'])
      expect(await savedAs(`${sign.repeat(130)}.zip`, await makeZip({ 'a.txt': sign }))).toMatch(/\.zip$/)
  })

  it('E1: is never a way out of its line, its folder or its quotes', async () => {
    // Of packed files: a PDF is read by a process of its own, and what it's called is no part of that.
    const names = [
      'a"; filename=evil.exe; x=".zip',
      "a'\r\nset-cookie: sid=x\r\n.zip",
      '../../../etc/passwd.zip',
      '..\\..\\con.zip',
      '\u202epiz.exe.zip',
      '%2e%2e%2f.zip',
      'a;b,c=d.zip',
      '\ud800x.zip',
      '<img src=x onerror=1>.zip',
    ]
    for (const name of names) {
      const named = await savedAs(name, await makeZip({ 'a.txt': name }))
      expect([name, named]).toEqual([
        name,
        expect.stringMatching(/^attachment; filename="[\w. -]+\.zip"; filename\*=UTF-8''[\w.%!~-]+\.zip$/),
      ])
      expect(named).not.toMatch(/%E2%80%AE|%0D|%0A|\//i)
    }
    expect(await savedAs('.pdf', await makePdf())).toMatch(
      /^attachment; filename="[\w. -]+\.pdf"; filename\*=UTF-8''[\w.%!~-]+\.pdf$/,
    )
  })
})

describe('E2: what is sold is what it says', () => {
  it('E2: content of another kind is refused in words, and nothing is left of it', async () => {
    const html = Buffer.from('<html><script>trap(1)</script></html>')
    const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
    const polyglot = Buffer.concat([exe, await makePdf()])
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="trap(1)"/>')
    const before = await at.app.database.db.$count(files)
    for (const [name, bytes] of [
      ['page.pdf', html],
      ['page.zip', html],
      ['page.png', html],
      ['page.gif', Buffer.concat([Buffer.from('GI'), html])],
      ['drawing.png', svg],
      ['drawing.svg', svg],
      ['report.pdf', exe],
      ['report.pdf', polyglot],
      ['report.zip', exe],
      ['report.exe', exe],
      ['report.exe', await makePdf()],
      ['broken.pdf', Buffer.from('%PDF-1.7\nnothing in here')],
      ['empty.pdf', Buffer.alloc(0)],
      ['empty.zip', Buffer.alloc(0)],
    ] as const) {
      const refused = await uploadForSale(creator, name, bytes).catch((error: Error) => error)
      expect([name, refused]).toEqual([name, expect.any(Error)])
      expect((refused as Error).message).toMatch(/^[A-Z].*[a-z].*\.$/)
    }
    expect(await at.app.database.db.$count(files)).toBe(before)
  })

  it('E2: what is larger than can be sold is refused before a byte is sent', async () => {
    for (const bytes of [2_300_000_000, 2 ** 40, Number.MAX_SAFE_INTEGER])
      for (const [name, purpose, most] of [
        ['film.zip', 'attachment', '2048'],
        ['book.pdf', 'pdf', '100'],
      ] as const)
        await expect(createUpload(creator, { name, type: '', purpose, bytes })).rejects.toMatchObject({
          code: 'PAYLOAD_TOO_LARGE',
          message: `This file is too large: you can use up to ${most} MB here.`,
        })
  })
})

describe('bad numbers and lists', () => {
  const change = (body: object) =>
    call(at.app, 'PATCH', `/api/v1/digital-products/${product.id}`, { as: world.a, body })
  const keys = (list: unknown) =>
    call(at.app, 'POST', `/api/v1/digital-products/${product.id}/license-keys`, {
      as: world.a,
      body: { keys: list },
    })

  it('H3: are answered with a sentence beside their field, and nothing is lost', async () => {
    const before = (await call(at.app, 'GET', `/api/v1/digital-products/${product.id}`, { as: world.a })).body
    const beside = async (field: string, value: unknown) => {
      const { status, body } = await change({ title: 'Not kept', [field]: value })
      expect([field, value, status]).toEqual([field, value, 422])
      return (body.fields as Record<string, string>)[field]
    }
    for (const field of ['downloadLimit', 'linkDays']) {
      for (const value of [0, -1, -(2 ** 31)])
        expect(await beside(field, value)).toMatch(/^Enter 1 or more, or/)
      for (const value of [1e6, 1e9, 2 ** 31])
        expect(await beside(field, value)).toMatch(/^Enter at most [13],/)
      for (const value of [1.5, 2 ** 53, '5', true, [], {}]) expect(await beside(field, value)).toBeTruthy()
    }
    for (const value of [-1, 1.5, 1e9, null]) expect(await beside('priceCents', value)).toBeTruthy()
    const huge = await call(at.app, 'PATCH', `/api/v1/digital-products/${product.id}`, {
      as: world.a,
      raw: '{"downloadLimit":1e400}',
      headers: { 'content-type': 'application/json' },
    })
    expect(huge.status).toBeLessThan(500)
    expect(huge.status).toBeGreaterThanOrEqual(400)
    expect(
      (await call(at.app, 'GET', `/api/v1/digital-products/${product.id}`, { as: world.a })).body,
    ).toEqual(before)
  })

  it('H3: lists of keys name the line that can’t be one', async () => {
    const count = () =>
      call(at.app, 'GET', `/api/v1/digital-products/${product.id}/license-keys`, { as: world.a })
    const before = (await count()).body
    for (const [list, sentence] of [
      [['A-1', 'B\n2'], 'Line 2 can’t be a license key.'],
      [['A-1', 'x'.repeat(201)], 'Line 2 can’t be a license key.'],
      [['A-1', 'a\u202eb'], 'Line 2 can’t be a license key.'],
      [['', ' '], 'Paste at least one key.'],
    ] as const) {
      const { status, body } = await keys(list)
      expect([list, status, body.fields]).toEqual([list, 422, { keys: sentence }])
    }
    for (const list of [Array(5_001).fill('a'), 'A-1', [1], [null], [['a']], ['A\u0000']])
      expect((await keys(list)).status).toBe(422)
    expect((await count()).body).toEqual(before)
  })
})

describe('H5: files for spreadsheets', () => {
  it('H5: hold no formula, whoever wrote it', async () => {
    const formula = '=HYPERLINK("http://evil.example","x")'
    const sold = await makeDownload(creator, { title: `${formula} recipes`, priceCents: 0 })
    await setLicensing(creator, sold.id, { licensing: 'list', prefix: '' })
    await addKeys(creator, sold.id, { keys: ['=1+1', '+CMD|x', '-2+3', '@SUM(A1)', '＝1', '"a","b"', 'a;b'] })
    for (const name of [formula, '\t=1', ' +1', '"', 'a"\r\nb'])
      await pay(
        ctxOf(at.app),
        sold.offerId,
        { email: freshEmail('=cmd'), name, expectedTotalCents: 0 },
        `h5-${name}`,
      )
    await at.app.worker.settle()
    for (const path of [
      `/digital-products/${sold.id}/license-keys.csv`,
      `/digital-product-orders.csv?downloadId=${sold.id}`,
      '/digital-product-analytics.csv',
    ]) {
      const { status, text } = await call(at.app, 'GET', `/api/v1${path}`, { as: world.a })
      expect(status).toBe(200)
      const cells = parse(text, { bom: true }) as string[][]
      expect(cells.length).toBeGreaterThan(1)
      expect(new Set(cells.map((line) => line.length)).size).toBe(1)
      for (const cell of cells.flat())
        if (!/^-?[\d.]+$/.test(cell)) expect(cell).not.toMatch(/^[\s\u200b]*[=+\-@＝]/)
    }
    for (const query of [
      'search=%00',
      'search=a&search=b',
      'status=x',
      'range=x',
      'downloadId=x',
      `search=${'x'.repeat(101)}`,
    ])
      expect([
        query,
        (await call(at.app, 'GET', `/api/v1/digital-product-orders.csv?${query}`, { as: world.a })).status,
      ]).toEqual([query, 422])
    const students = `/api/v1/courses/${world.a.course.id}/students.csv?search=`
    for (const search of ['%00', 'a%00b'])
      expect((await call(at.app, 'GET', students + search, { as: world.a })).status).toBe(422)
  })
})

describe('license keys, asked by anyone', () => {
  const verify = (id: string, query: string, headers: Record<string, string> = {}) =>
    call(at.app, 'GET', `/api/v1/licenses/${id}${query}`, { headers })

  it('F6: are answered alike for what isn’t sold, isn’t theirs and never was', async () => {
    const made = await makeDownload(creator)
    await setLicensing(creator, made.id, { licensing: 'list', prefix: '' })
    await addKeys(creator, made.id, { keys: ['FREE-1', 'FREE-2'] })
    const draft = await makeDownload(creator, { draft: true })
    const answers = [
      await verify(made.id, '?key=FREE-1'),
      await verify(made.id, '?key=NEVER'),
      await verify(draft.id, '?key=FREE-1'),
      await verify(product.id, '?key=FREE-1'),
      await verify('dwl_00000000000000000000000000', '?key=FREE-1'),
      await verify(made.id, `?key=${encodeURIComponent("' or 1=1 --")}`),
      await verify(made.id, '?key='),
    ]
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([200, { status: 'unknown', product: null }])
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('H3: refuse what can’t be a key in words', async () => {
    const odd = ['', '?key=%00', `?key=${'x'.repeat(201)}`, '?key=a&key=b', '?key[a]=b', '?key=%ff']
    for (const query of odd) {
      const { status, body } = await verify(product.id, query)
      expect([query.slice(0, 10), status]).toEqual([query.slice(0, 10), expect.toBeOneOf([200, 400, 422])])
      if (status === 200) expect(body).toEqual({ status: 'unknown', product: null })
    }
    expect((await verify('crs_00000000000000000000000000', '?key=a')).status).toBeLessThan(500)
    expect((await verify('x', '?key=a')).status).toBeLessThan(500)
  })

  it('H3: that differ in capitals alone are each their own', async () => {
    const made = await makeDownload(creator)
    await setLicensing(creator, made.id, { licensing: 'list', prefix: '' })
    await addKeys(creator, made.id, { keys: ['ABC-1', 'abc-1'] })
    const first = await buy(made, null)
    await buy(made, null)
    await takeBack(creator, first.orderId, { reason: 'Refunded.' })
    expect((await verify(made.id, '?key=ABC-1')).body).toMatchObject({ status: 'ended' })
    expect((await verify(made.id, '?key=abc-1')).body).toMatchObject({ status: 'valid' })
  })
})

describe('S10: free products taken with addresses that were only typed', () => {
  it('S10: use up no list of keys from one place, and email no one more than ten times a day', async () => {
    const free = await makeDownload(creator, { priceCents: 0, title: 'Free recipes' })
    await setLicensing(creator, free.id, { licensing: 'list', prefix: '' })
    await addKeys(creator, free.id, { keys: Array.from({ length: 90 }, (_, n) => `FREE-${n}`) })
    const take = (email: string, from: string) =>
      call(at.app, 'POST', `/api/v1/checkouts/${free.offerId}`, {
        from,
        body: { email, name: 'Pia Ray', expectedTotalCents: 0 },
        headers: { 'idempotency-key': freshEmail('key') },
      })
    for (let n = 0; n < 54; n++) await take(freshEmail('made-up'), '203.0.113.9')
    expect((await take(freshEmail('made-up'), '203.0.113.9')).status).toBe(429)
    const one = freshEmail('typed')
    const answers = []
    for (let n = 0; n < 12; n++) answers.push((await take(one, `198.51.${n}.9`)).status)
    expect(answers.filter((status) => status === 201).length).toBeLessThanOrEqual(10)
    expect(answers.at(-1)).toBe(429)
    const { body } = await call(at.app, 'GET', `/api/v1/digital-products/${free.id}/license-keys`, {
      as: world.a,
    })
    expect(Number(body.left)).toBeGreaterThanOrEqual(30)
  })

  it('S10: are no way for their seller to fill someone’s mailbox, however many orders they have of it', async () => {
    const free = await makeDownload(creator, { priceCents: 0 })
    const victim = freshEmail('victim')
    const orders = []
    for (let n = 0; n < 5; n++) orders.push((await buy(free, null, victim)).orderId)
    const before = (await mailsTo(at.app.database.db, victim)).length
    const answers = []
    for (let n = 0; n < 4; n++)
      for (const id of orders) {
        const path = `/api/v1/digital-product-orders/${id}/link`
        answers.push(await call(at.app, 'POST', path, { as: world.a }))
      }
    const sent = (await mailsTo(at.app.database.db, victim)).length - before
    expect(sent).toBe(answers.filter(({ status }) => status === 200).length)
    expect(sent).toBeLessThanOrEqual(10)
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(60)
  })
})
