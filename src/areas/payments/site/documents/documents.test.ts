import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { updateBranding } from '#areas/accounts/server/branding.ts'
import { newId } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { call, testProduct } from '#testing/http.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { buy } from '#testing/makers.ts'
import { pdfLines } from '#testing/pdf-lines.ts'
import { ctxFor, makeWorld, type World } from '#testing/people.ts'
import { issueCreditNote } from '../../server/documents/credit-notes.ts'
import { documentPdf, type Paper } from '../../server/documents/pdf.ts'
import { invoices } from '../../server/invoice-tables.ts'
import { receiptTokenOf } from '../../server/receipts.ts'
import { refunds } from '../../server/refund-tables.ts'
import { orderItems, orders, transactions } from '../../server/tables.ts'
import { fileNameOf } from './papers.ts'

const at = testProduct()
let world: World
let creator: CreatorCtx
const hostile = `${'W'.repeat(60)} \u202egnp.evil\u0000 😀 <b>&amp; مريم 王小明`

beforeAll(async () => {
  world = await makeWorld(at.app)
  creator = (await ctxFor(at.app, world.a)) as CreatorCtx
  const business = {
    legalName: 'Töpferei Reis GmbH',
    address: 'Kiln Street 5\n10115 Berlin',
    taxNumber: 'DE1',
  }
  await updateBranding(creator, { business })
})

const get = (url: string, cookie = '') =>
  at.app.web.inject({ url, headers: { host: 'localhost:3000', accept: 'text/html', cookie } })
const wordsOf = async (bytes: Uint8Array) =>
  (await pdfLines(bytes))
    .flat()
    .map(({ text }) => text)
    .join(' ')

/** A sale to a guest, and the link of its receipt. */
async function sold(name = 'Mia Chen') {
  const email = `buyer-${Math.random()}@example.com`
  const visitor = { ...at.app.ctx, actor: { kind: 'visitor' as const } }
  const { orderId } = await buy(visitor, world.a.course, { email, name })
  return { orderId, email, link: `/orders/${receiptTokenOf(at.app.ctx, orderId)}` }
}

/** A refund of it that has succeeded. */
async function refunded(orderId: `ord_${string}`) {
  const { db } = at.app.database
  const [payment] = await db.select().from(transactions).where(eq(transactions.orderId, orderId))
  if (!payment) throw new Error('It was paid.')
  const { workspaceId, provider, account, id: transactionId, createdAt } = payment
  const refundId = newId('rfd')
  await db.insert(refunds).values({
    ...{ workspaceId, id: refundId, orderId, transactionId, provider, account, amountCents: 1500 },
    ...{ currency: 'USD', reason: 'requested', endsAccess: 'kept', state: 'succeeded' },
    ...{ createdAt, updatedAt: createdAt },
  })
  const usd = (cents: number) => ({ cents, currency: 'USD' as const })
  const facts = { workspaceId, orderId, refundId, amount: usd(1500), tax: usd(0), at: createdAt }
  const note = await issueCreditNote(creator, facts)
  if (!note) throw new Error('It has an invoice.')
  return note
}

describe('an invoice as a file', () => {
  it('says what its page says, under a safe name, and no cache keeps it', async () => {
    const { link, orderId, email } = await sold()
    const answer = await get(`${link}/invoice.pdf`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="invoice-[A-Za-z0-9-]+\.pdf"$/),
      'x-content-type-options': 'nosniff',
    })
    const pdf = answer.rawPayload.toString('latin1')
    expect(pdf).toContain('/StructTreeRoot')
    expect(pdf).toMatch(/\/Lang \(en\)/)
    const [invoice] = await at.app.database.db.select().from(invoices).where(eq(invoices.orderId, orderId))
    const words = await wordsOf(answer.rawPayload)
    for (const said of [
      ...['Invoice', invoice?.number ?? '', 'Töpferei Reis GmbH', '10115 Berlin', 'Tax number: DE1'],
      ...['Mia Chen', email, orderId, world.a.course.title, '$49.00', 'Test mode: no real money moved.'],
    ])
      expect(words.replace(/\s+/g, '')).toContain(said.replace(/\s+/g, ''))
    const page = (await get(`${link}/invoice`)).body
    expect(page).toContain(`href="${link}/invoice.pdf"`)
    expect((await get(link)).body).toContain(`href="${link}/invoice.pdf"`)
  })

  it('is the seller’s as well, and no one else’s', async () => {
    const { orderId, link } = await sold()
    const path = `/payments/orders/${orderId}/invoice.pdf`
    expect((await get(path, world.a.cookie)).headers['content-type']).toBe('application/pdf')
    for (const cookie of ['', world.b.cookie, world.s.cookie])
      expect((await get(path, cookie)).statusCode).toBe(404)
    expect((await get('/orders/nope/invoice.pdf')).statusCode).toBe(404)
    await at.app.database.db.update(orders).set({ buyerErasedAt: new Date() }).where(eq(orders.id, orderId))
    expect((await get(`${link}/invoice.pdf`)).statusCode).toBe(410)
    expect((await get(path, world.a.cookie)).statusCode).toBe(200)
  })

  it('takes any name and title', async () => {
    const { orderId, link } = await sold(hostile)
    await at.app.database.db
      .update(orderItems)
      .set({ title: `${hostile.replace('\u0000', '')} ${'x '.repeat(5000)}` })
      .where(eq(orderItems.orderId, orderId))
    const answer = await get(`${link}/invoice.pdf`)
    expect(answer.statusCode).toBe(200)
    const words = await wordsOf(answer.rawPayload)
    expect(words).toContain('gnp.evil')
    expect(words).toContain('<b>&amp;')
    expect(words).toContain('مريم')
    expect(words.replace(/ /g, '')).toContain('王小明')
    expect(words).not.toMatch(/\u202e/)
  })
})

describe('a credit note', () => {
  it('is on the receipt, as a page and as a file', async () => {
    const { orderId, link } = await sold()
    const note = await refunded(orderId)
    const path = `${link}/credit-notes/${note.id}`
    expect((await get(link)).body).toContain(`href="${path}"`)
    const page = await get(path)
    expect(page.statusCode).toBe(200)
    for (const said of ['Credit note', note.number, note.invoiceNumber, '$15.00'])
      expect(page.body).toContain(said)
    const file = await get(`${path}/credit-note.pdf`)
    expect(file.headers['content-disposition']).toMatch(/filename="credit-note-[A-Za-z0-9-]+\.pdf"/)
    const words = await wordsOf(file.rawPayload)
    for (const said of ['Credit note', note.number, note.invoiceNumber, '$15.00'])
      expect(words).toContain(said)
    const seller = `/payments/orders/${orderId}/credit-notes/${note.id}/credit-note.pdf`
    expect((await get(seller, world.a.cookie)).statusCode).toBe(200)
    expect((await get(seller, world.b.cookie)).statusCode).toBe(404)
  })

  it('is found by the link of its own order alone', async () => {
    const note = await refunded((await sold()).orderId)
    const { link } = await sold()
    for (const path of [`${link}/credit-notes/${note.id}`, `${link}/credit-notes/${note.id}/credit-note.pdf`])
      expect((await get(path)).statusCode).toBe(404)
  })
})

describe('a receipt by email again', () => {
  const key = () => ({ 'idempotency-key': `k-${Math.random()}` })
  const receiptsTo = async (email: string) =>
    (await mailsTo(at.app.database.db, email)).filter(({ template }) => template === 'payments.receipt')
      .length

  it('is sent once for a key to the buyer’s address, for their seller alone', async () => {
    const { orderId, email } = await sold()
    const url = `/api/v1/sales/${orderId}/receipt-emails`
    const headers = key()
    for (let n = 0; n < 2; n++) {
      const answer = await call(at.app, 'POST', url, { as: world.a, headers })
      expect([answer.status, answer.body]).toEqual([201, { to: email }])
    }
    expect(await receiptsTo(email)).toBe(2)
    expect((await call(at.app, 'POST', url, { as: world.b, headers: key() })).status).toBe(404)
    // Not often, whoever asks.
    const statuses: number[] = []
    for (let n = 0; n < 6; n++)
      statuses.push((await call(at.app, 'POST', url, { as: world.a, headers: key() })).status)
    expect(statuses.at(-1)).toBe(429)
  })

  it('is a buyer’s own to ask for', async () => {
    const { orderId, email } = await sold()
    const url = `/api/v1/orders/${orderId}/receipt-emails`
    const buyer = world.s
    expect((await call(at.app, 'POST', url, { as: buyer, headers: key() })).status).toBe(404)
    const { workspaceId } = creator.actor
    await at.app.database.pool.query(
      'insert into user_orders (user_id, workspace_id, order_id, paid_at) values ($1, $2, $3, now())',
      [buyer.userId, workspaceId, orderId],
    )
    expect((await call(at.app, 'POST', url, { as: buyer, headers: key() })).status).toBe(201)
    expect(await receiptsTo(email)).toBe(2)
  })
})

it('gives files names of plain letters', () => {
  expect(fileNameOf('invoice', '陶-2026-0118')).toBe('invoice-2026-0118.pdf')
  expect(fileNameOf('invoice', 'A"\r\n/../B-1')).toBe('invoice-AB-1.pdf')
})

it('goes on to further pages, and ends', async () => {
  const paper: Paper = {
    ...{ language: 'de', size: 'LETTER', color: '#A6401F', logo: null, title: 'Rechnung', number: 'AR-1' },
    seller: {
      name: hostile.repeat(20),
      lines: Array.from({ length: 30 }, () => hostile),
      link: 'x.example/@a',
    },
    ...{ notices: [], foot: 'x'.repeat(10_000), issuedAt: new Date() },
    facts: [{ label: 'An', name: hostile, lines: [hostile] }],
    table: {
      heads: ['Beschreibung', 'Menge', 'Betrag'],
      rows: Array.from({ length: 500 }, (_, n) => ({
        title: `Kurs ${n}`,
        note: '',
        quantity: '1',
        amount: '1 €',
      })),
    },
    sums: [{ label: 'Gesamt', amount: '500 €', isTotal: true }],
  }
  const pages = await pdfLines(await documentPdf(paper))
  expect(pages.length).toBeGreaterThan(3)
  expect(pages.length).toBeLessThan(20)
  expect(pages.flat().map(({ text }) => text)).toContain('Gesamt')
  // Nothing is written outside of the paper.
  expect(pages.flat().every(({ y }) => y > 0 && y < 792)).toBe(true)
})
