import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asCreator } from '#testing/context.ts'
import { makeCourse } from '#testing/makers.ts'
import { siteBrowser } from '#testing/site-browser.ts'
import { renewSubscriptions } from '../../server/subscriptions/collecting.ts'
import { orders } from '../../server/tables.ts'
import { putBankAccount } from '../../server/transfers/bank-account.ts'
import { listTransfers } from '../../server/transfers/listing.ts'
import { noteReceipt } from '../../server/transfers/receiving.ts'

let app: TestApplication
let creator: CreatorCtx
let course: Course

beforeAll(async () => {
  app = await testApplication()
  const made = await asCreator(app.database.db, { plan: 'pro_plan' })
  // The application runs as a demo; bank details are entered as on a real instance.
  creator = { ...made, instance: { ...app.instance, demo: false } }
  course = await makeCourse(creator, { published: true })
  await putBankAccount(creator, {
    ...{ holder: 'Ana Ruiz', bank: '', iban: 'DE89370400440532013000', bic: '', accountNumber: '' },
    ...{ routingNumber: '', instructions: '<b>Thanks</b>', currency: 'USD', days: 7 },
  })
})
afterAll(() => app?.close())

let bought = 0
async function order() {
  const browser = siteBrowser(app.web)
  const email = `transfer-${++bought}@example.com`
  const form = { email, name: 'Mia Chen', total: '4900', method: 'bank' }
  const { answer, at } = await browser.post(`/checkout/${course.offerId}`, form)
  return { browser, email, answer, at }
}
const statusOf = async (email: string) =>
  (await app.database.db.select().from(orders).where(eq(orders.buyerEmail, email)))[0]?.status

it('says on the checkout what comes, and on the next page where to send the money', async () => {
  const { answer: form } = await siteBrowser(app.web).open(`/checkout/${course.offerId}`)
  expect(form.body).toContain('Order and pay $49.00 by bank transfer')
  const { answer, browser, at, email } = await order()
  expect(answer.statusCode).toBe(200)
  for (const told of ['Now send $49.00', 'DE89 3704 0044 0532 0130 00', 'Ana Ruiz', 'Reference'])
    expect(answer.body).toContain(told)
  expect(answer.body).toContain('&lt;b&gt;Thanks')
  // It waits for days: the page doesn't load itself again and again.
  expect(answer.headers.refresh).toBeUndefined()
  expect(await statusOf(email)).toBe('processing')

  const { transfers } = await listTransfers(creator, { limit: 1 })
  const [transfer] = transfers
  if (!transfer) throw new Error('Nothing is expected.')
  expect(answer.body).toContain(transfer.reference)
  await noteReceipt(creator, {
    ...{ transferId: transfer.id, version: transfer.version, amountCents: 4900, choice: 'pay' },
    receivedOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  })
  const receipt = await browser.open(at)
  expect(receipt.answer.body).toContain('is yours.')
})

it('lets a buyer cancel and order again, and says so behind the old link', async () => {
  const { browser, at, email } = await order()
  const canceled = await browser.post(`${at}/transfer/cancel`, {})
  expect(canceled.at).toContain(`/checkout/${course.offerId}`)
  expect(await statusOf(email)).toBe('failed')
  const { answer } = await browser.open(at)
  expect(answer.body).toContain('This order was canceled')
  expect(answer.body).not.toContain('DE89')
})

it('has a subscriber send each payment by a link, and says so before and on their page', async () => {
  const monthly = await makeCourse(creator, { priceCents: 2900, published: true })
  await app.database.pool.query(
    `update offers set pricing = 'subscription', interval = 'month' where id = $1`,
    [monthly.offerId],
  )
  const ana = siteBrowser(app.web)
  const checkout = await ana.open(`/checkout/${monthly.offerId}`)
  expect(checkout.answer.body).toContain('email with a payment link 7 days before each payment')
  const form = { email: 'ana@example.com', name: 'Ana Ruiz', total: '2900', method: 'bank' }
  const { at } = await ana.post(`/checkout/${monthly.offerId}`, form)
  const paid = async () => {
    const [transfer] = (await listTransfers(creator, { limit: 1 })).transfers
    if (!transfer) throw new Error('Nothing is expected.')
    await noteReceipt(creator, {
      ...{ transferId: transfer.id, version: transfer.version, amountCents: 2900, choice: 'pay' },
      receivedOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    })
  }
  await paid()
  const [, path = ''] = /href="(\/subscriptions\/[\w-]{43})"/.exec((await ana.open(at)).answer.body) ?? []
  const page = await ana.open(path)
  expect(page.answer.body).toContain('Bank transfer')
  expect(page.answer.body).not.toContain('Change card')
  await app.database.pool.query(`update subscriptions set due_at = now() where by_link`)
  await renewSubscriptions(creator, createLog('silent'))
  const due = await ana.open(path)
  expect(due.answer.body).toContain('Pay $29.00')
  expect(due.answer.body).toContain('· Due')
  const details = await ana.post(`${path}/card`, {})
  for (const told of ['Now send $29.00', 'your next payment for', 'DE89 3704', 'Manage subscription'])
    expect(details.answer.body).toContain(told)
  expect(details.answer.body).not.toContain('your order is canceled')
  // A later payment isn't an order that's canceled and bought again.
  await ana.post(`${details.at}/transfer/cancel`, {})
  expect((await ana.open(path)).answer.body).toContain('Pay $29.00')
  await paid()
  expect((await ana.open(path)).answer.body).not.toContain('Pay $29.00')
})
