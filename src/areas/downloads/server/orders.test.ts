import { beforeAll, describe, expect, it } from 'vitest'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { freshEmail } from '#testing/context.ts'
import { call, testProduct } from '#testing/http.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { goodCard } from '#testing/makers.ts'
import { ctxFor, ctxOf, makeMember, makeSeller, type Seller } from '#testing/people.ts'
import type { DownloadDetail } from '../contract.ts'
import { makeDownload } from '../testing/making.ts'
import { listDownloads } from './downloads.ts'
import { getOrder, listOrders, resendLink, resetDownloads, takeBack } from './orders.ts'

const at = testProduct({ demo: true })
let seller: Seller
let creator: CreatorCtx
let cards: DownloadDetail
let free: DownloadDetail
beforeAll(async () => {
  seller = await makeSeller(at.app, 'Celadon', 'Ana Reis')
  creator = (await ctxFor(at.app, seller)) as CreatorCtx
  cards = await makeDownload(creator, { title: 'Cards' })
  free = await makeDownload(creator, { title: 'Free notes', priceCents: 0 })
  for (const [product, name] of [
    [cards, 'Mia Chen'],
    [free, '=Tom Ode'],
  ] as const)
    await order(product, name)
})

let checkouts = 0
async function order(product: DownloadDetail, name: string) {
  const email = freshEmail('buyer')
  const expectedTotalCents = product.price.cents
  const payment = { email, name, expectedTotalCents, ...(expectedTotalCents ? { input: goodCard } : {}) }
  const { orderId } = await pay(ctxOf(at.app), product.offerId, payment, `orders-${++checkouts}`)
  await at.app.worker.settle()
  return { orderId: orderId as Id<'ord'>, email }
}

describe('orders of digital products', () => {
  it('are listed with customer, amount and count, the latest first', async () => {
    const { orders, total } = await listOrders(creator, { page: 1 })
    expect([
      total,
      orders.map(({ customer, amount, status, downloads }) => [customer, amount.cents, status, downloads]),
    ]).toEqual([
      2,
      [
        ['=Tom Ode', 0, 'completed', 0],
        ['Mia Chen', 900, 'completed', 0],
      ],
    ])
    expect((await listDownloads(creator, { page: 1 })).downloads).toMatchObject([
      { title: 'Free notes', sales: 1, revenue: { cents: 0 } },
      { title: 'Cards', sales: 1, revenue: { cents: 900 } },
    ])
  })

  it('are narrowed by words, status and product', async () => {
    const found = async (asked: object) =>
      (await listOrders(creator, { page: 1, ...asked })).orders.map(({ product }) => product.title)
    expect(await found({ search: 'mia' })).toEqual(['Cards'])
    expect(await found({ search: 'free' })).toEqual(['Free notes'])
    expect(await found({ search: '100%' })).toEqual([])
    expect(await found({ status: 'pending' })).toEqual([])
    expect(await found({ downloadId: cards.id })).toEqual(['Cards'])
    expect((await listOrders(creator, { page: 2 })).orders).toEqual([])
  })

  it('are a file for spreadsheets, in which nothing runs', async () => {
    const file = await call(at.app, 'GET', '/api/v1/digital-product-orders.csv', { as: seller })
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const [head, ...lines] = file.text.replace('\ufeff', '').trim().split('\r\n')
    expect(head).toBe('Order,Customer,Email,Product,Amount,Amount currency,Date,Status,Downloads')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^ord_\w+,'=Tom Ode,buyer\S+,Free notes,0.00,USD,\S+,completed,0$/)
    const narrowed = await call(at.app, 'GET', '/api/v1/digital-product-orders.csv?search=mia', {
      as: seller,
    })
    expect(narrowed.text.trim().split('\r\n')).toHaveLength(2)
    for (const query of ['status=lost', 'downloadId=1', `search=${'x'.repeat(101)}`])
      expect(
        (await call(at.app, 'GET', `/api/v1/digital-product-orders.csv?${query}`, { as: seller })).status,
      ).toBe(422)
    expect((await call(at.app, 'GET', '/api/v1/digital-product-orders.csv', {})).status).toBe(401)
    expect(
      (await call(at.app, 'GET', '/api/v1/digital-product-orders.csv', { as: await makeMember(at.app) }))
        .status,
    ).toBe(403)
  })

  it('get their link again by email, not too often and not once access has ended', async () => {
    const { orderId, email } = await order(cards, 'Zoe Park')
    const before = (await mailsTo(at.app.database.db, email)).length
    await resendLink(creator, orderId)
    const sent = await mailsTo(at.app.database.db, email)
    expect(sent).toHaveLength(before + 1)
    expect(sent.map(({ purpose }) => purpose)).not.toContain('unsolicited')
    for (let n = 0; n < 4; n++) await resendLink(creator, orderId)
    await expect(resendLink(creator, orderId)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    await takeBack(creator, orderId, { reason: 'Refunded.' })
    await expect(resendLink(creator, orderId)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('of another workspace are no orders', async () => {
    const other = (await ctxFor(at.app, await makeSeller(at.app, 'Other', 'Tom Ode'))) as CreatorCtx
    const { orders } = await listOrders(creator, { page: 1 })
    const id = orders[0]?.id ?? newId('ord')
    for (const orderId of [id, newId('ord')])
      for (const attempt of [
        () => getOrder(other, orderId),
        () => resendLink(other, orderId),
        () => resetDownloads(other, orderId),
        () => takeBack(other, orderId, { reason: 'Mine.' }),
      ])
        await expect(attempt()).rejects.toMatchObject({
          code: 'NOT_FOUND',
          message: 'This order doesn’t exist.',
        })
    expect((await listOrders(other, { page: 1 })).total).toBe(0)
  })
})
