import { beforeAll, describe, expect, it } from 'vitest'
import type { DownloadDetail } from '#areas/downloads/contract.ts'
import { createDownload } from '#areas/downloads/server/downloads.ts'
import { addKeys, setLicensing } from '#areas/downloads/server/license-keys.ts'
import { takeBack } from '#areas/downloads/server/orders.ts'
import { publishDownload } from '#areas/downloads/server/publishing.ts'
import { addVersion } from '#areas/downloads/server/versions.ts'
import { uploadForSale } from '#areas/downloads/testing/making.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { makeZip } from '#testing/documents.ts'
import { call, testProduct, visit } from '#testing/http.ts'
import { ctxFor, makeMember, makeSeller, type Seller } from '#testing/people.ts'
import { faultsOf, knownElements, learnPage, parse } from './markup-faults.ts'
import { laidOut, markupPayloads } from './markup-payloads.ts'

const at = testProduct({ demo: true })

let seller: Seller
let ctx: CreatorCtx
const benign = 'Plain words'
const pages = ['sales', 'store', 'checkout', 'shelf', 'receipt', 'taken back'] as const

beforeAll(async () => {
  seller = await makeSeller(at.app, 'Plain', 'Ana Reis')
  ctx = (await ctxFor(at.app, seller)) as CreatorCtx
  for (const [page, html] of await spread(Array(6).fill([benign]))) learnPage(page, html)
})

const short = (text: string, most: number) => text.slice(0, most).toWellFormed()
const isKey = (text: string) => text.trim() !== '' && !/\p{C}/u.test(text)

/** Puts texts wherever a seller and a buyer write about a product, and collects every page they come out on. */
async function spread(texts: string[][]) {
  const [title = '', license = '', name = '', note = '', key = '', reason = ''] = texts.map((place) =>
    place.join(' '),
  )
  const licenseKey = texts[4]?.filter(isKey).join(' ') || benign
  const upload = async (name: string) =>
    (await uploadForSale(ctx, name, await makeZip({ 'notes.txt': name }))).id
  const product = await createDownload(ctx, { fileId: await upload(`${short(name, 100)}.zip`) })
  const change = await call(at.app, 'PATCH', `/api/v1/digital-products/${product.id}`, {
    as: seller,
    body: {
      title: short(title, 150),
      license: short(license, 300),
      description: [title, license, `${name}\n- ${note}\n* ${key}`, reason].join('\n\n'),
    },
  })
  if (change.status !== 200) throw new Error(change.text)
  await setLicensing(ctx, product.id, { licensing: 'list', prefix: '' })
  await addKeys(ctx, product.id, { keys: [short(licenseKey, 200)] })
  await publishDownload(ctx, product.id)
  const buyer = await makeMember(at.app)
  const payment = { email: buyer.email, name: short(title, 120), expectedTotalCents: 0 }
  const { orderId, next } = await pay(await ctxFor(at.app, buyer), product.offerId, payment, product.id)
  await at.app.worker.settle()
  await newVersion(product, await upload(`${short(key, 100)}.zip`), note)
  const shown: [(typeof pages)[number], string][] = [
    ['sales', (await visit(at.app, `${product.salesPath.replace(/[^/]*$/, await slugOf(product))}?x`)).text],
    ['store', (await visit(at.app, `/@${seller.handle}?x`)).text],
    ['checkout', (await visit(at.app, `/checkout/${product.offerId}`)).text],
    ['shelf', (await visit(at.app, `/downloads/${product.id}`, { as: buyer })).text],
    ['receipt', (await visit(at.app, next, { as: buyer })).text],
  ]
  await takeBack(ctx, orderId as Id<'ord'>, { reason: reason.trim() ? short(reason, 300) : benign })
  return new Map([
    ...shown,
    ['taken back' as const, (await visit(at.app, `/downloads/${product.id}`, { as: buyer })).text],
  ])
}

const newVersion = ({ id, files }: DownloadDetail, storedId: Id<'fil'>, note: string) =>
  addVersion(
    ctx,
    { downloadId: id, fileId: files[0]?.id ?? 'dfl_' },
    { storedId, note: short(note, 500), tellBuyers: true },
  )

async function slugOf({ id }: DownloadDetail): Promise<string> {
  const { rows } = await at.app.database.pool.query('select slug from downloads where id = $1', [id])
  return rows[0].slug
}

/** Room for some of them in each place: no field is filled to its end, so that each is in it as a whole. */
const rooms = [150, 150, 95, 150, 95, 150]
const isPlain = (text: string) => /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(text)

describe('C1: what is written about a product', () => {
  it('C1: is on every page that’s looked at', async () => {
    for (const page of pages) expect([page, knownElements(page) > 4]).toEqual([page, true])
    const shown = await spread(
      ['Title', 'License', 'Name', 'Note', 'Key', 'Reason'].map((place) => [`${place} words`]),
    )
    expect(shown.get('sales')).toMatch(/Title words[\s\S]*License words/)
    expect(shown.get('shelf')).toMatch(/Key words\.zip[\s\S]*Key words[\s\S]*Note words/)
    expect(shown.get('taken back')).toContain('Reason words')
  })

  it.each(Object.keys(markupPayloads))('C1: stays text, also when it’s %s', async (family) => {
    for (const payloads of laidOut(markupPayloads[family] ?? [], rooms)) {
      const shown = await spread(payloads)
      for (const [page, html] of shown)
        expect([payloads, page, faultsOf(html, page)]).toEqual([payloads, page, []])
      const heading = parse(shown.get('sales') ?? '').querySelector('h1')?.textContent
      for (const title of payloads[0]?.filter(isPlain) ?? []) expect(heading).toContain(title)
    }
  })

  it('C1: makes emails of their own elements, with subjects of one line', async () => {
    await at.app.worker.settle()
    const { rows } = await at.app.database.pool.query(
      `select html, subject, to_name, from_name from mails where template like 'downloads.%' or template like 'payments.%'`,
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const { html, subject } of rows) if (subject.includes(benign)) learnPage('mail', html)
    expect(knownElements('mail')).toBeGreaterThan(4)
    for (const { html, subject, to_name: to, from_name: from } of rows) {
      expect([subject, faultsOf(html, 'mail')]).toEqual([subject, []])
      expect(`${subject}${to}${from}`).not.toMatch(/[\u0000-\u001f\u2028\u2029]/)
    }
  })
})
