import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isOrderOpen } from '#areas/access/server/grants.ts'
import type { Id } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import type { WebhookMessage } from '#testing/fake-paypal/server.ts'
import { makeCourse } from '#testing/makers.ts'
import { openFakePaypal } from '#testing/paypal.ts'
import { pay } from '../../checkout/paying.ts'
import { deliverDueOrders, reconcileOrders } from '../../checkout/sweeping.ts'
import { connectPaypal } from '../../connections/connecting-paypal.ts'
import { pollConnections } from '../../connections/polling.ts'
import { receiveNews } from '../../connections/webhook-news.ts'
import { refunds } from '../../refund-tables.ts'
import { refundOrder } from '../../refunds/refunding.ts'
import { sweepRefunds } from '../../refunds/sweeping.ts'
import { orders, paymentAttempts, transactions } from '../../tables.ts'
import { crookedTransactions } from '../../verifying/lines.ts'
import { crookedOrders } from '../../verifying/orders.ts'

const test = testDb()
const log = createLog('silent')
let paypal: Awaited<ReturnType<typeof openFakePaypal>>
let clock = testClock(new Date())
const written: WebhookMessage[] = []
beforeAll(async () => {
  paypal = await openFakePaypal({ send: async (message) => void written.push(message) })
})
afterAll(() => paypal.fake.close())
beforeEach(async () => {
  clock = testClock(new Date())
  await test.db.update(paymentAttempts).set({ dueAt: null })
  await test.db.update(orders).set({ deliverDueAt: null })
})
afterEach(() => void written.splice(0))

let count = 0
/** A course that was sold at 49 dollars through PayPal. */
async function sold() {
  const over = { real: true, demo: false, appUrl: 'https://courses.example' }
  const ctx = paypal.at(await asCreator(test.db, { now: clock.now, plan: 'pro_plan' }), over)
  const visitor = { ...ctx, actor: { kind: 'visitor' } } as Ctx
  const course = await makeCourse(ctx, { published: true })
  const app = paypal.fake.addApp(`client-id-of-refunds-${++count}`)
  const { id } = await connectPaypal(ctx, { ...app, mode: 'live', replaces: false })
  const buyer = { email: `refund${count}@example.com`, name: 'Mia Chen', expectedTotalCents: 4900 }
  const orderId = (await pay(visitor, course.offerId, buyer, `refund-${count}`)).orderId as Id<'ord'>
  paypal.fake.approve(paypal.fake.orderUnder(`${orderId}:1`).id)
  const at = { ctx, visitor, id, orderId, clientId: app.clientId }
  await later(at)
  written.splice(0)
  return { ...at, capture: paypal.fake.orderUnder(`${orderId}:1`).captures[0]?.id ?? '' }
}
type TestSale = Pick<Awaited<ReturnType<typeof sold>>, 'ctx' | 'visitor' | 'id' | 'orderId' | 'clientId'>

async function later({ visitor }: Pick<TestSale, 'visitor'>) {
  clock.advance(minutes(2))
  await reconcileOrders(visitor, log)
  await deliverDueOrders(visitor, log)
  await pollConnections(visitor, log)
  await sweepRefunds(visitor, log)
}
/** Takes in what PayPal wrote, so often. */
async function hear({ ctx, id }: TestSale, times = 1) {
  const { accounts, providers } = ctx.instance.payments
  const account = await accounts.find(ctx, 'paypal', id)
  const provider = providers.find((each) => each.id === 'paypal')
  const messages = written.splice(0)
  if (!account || !provider?.webhook || messages.length === 0) throw new Error('PayPal wrote nothing.')
  for (const { body, headers } of messages)
    for (let n = 0; n < times; n++)
      await receiveNews(
        ctx,
        account,
        'paypal',
        await provider.webhook(account, { body: Buffer.from(body), headers }),
      )
}
const refundsOf = ({ orderId }: TestSale) =>
  test.db.select().from(refunds).where(eq(refunds.orderId, orderId))
const orderOf = async ({ orderId }: TestSale) =>
  (await test.db.select().from(orders).where(eq(orders.id, orderId)))[0]
async function expectBooksHold({ ctx, clientId }: TestSale) {
  const { workspaceId } = ctx.actor
  expect(await crookedOrders(ctx, workspaceId)).toEqual([])
  expect(await crookedTransactions(ctx, workspaceId)).toEqual([])
  const rows = await test.db.select().from(transactions).where(eq(transactions.workspaceId, workspaceId))
  const ours = rows.reduce((sum, { grossCents, feeCents }) => sum + grossCents - feeCents, 0)
  expect(ours).toBe(paypal.fake.merchant(clientId).moves.reduce((sum, { cents }) => sum + cents, 0))
}

describe('a refund at PayPal’s own site', () => {
  it.each([
    [4900, 'removed'],
    [1000, 'kept'],
  ] as const)(
    'of %i is booked once its message came, told twice: access is %s',
    async (cents, endsAccess) => {
      const at = await sold()
      paypal.fake.refundAtSite(at.capture, cents)
      await hear(at, 2)
      await later(at)
      await later(at)
      expect(await orderOf(at)).toMatchObject({ refundedCents: cents })
      expect(await refundsOf(at)).toMatchObject([
        { state: 'succeeded', requestedBy: null, amountCents: cents, endsAccess },
      ])
      expect(await isOrderOpen(at.ctx, at.orderId)).toBe(endsAccess === 'kept')
      await expectBooksHold(at)
    },
  )

  it('is none of one that was asked for here, which is settled by its own name', async () => {
    const at = await sold()
    const asked = { reason: 'requested', note: '', endsAccess: 'kept', amountCents: 1000 } as const
    await refundOrder(at.ctx, { orderId: at.orderId, ...asked })
    paypal.fake.refundAtSite(at.capture, 500)
    await hear(at)
    await later(at)
    const amounts = (await refundsOf(at)).map(({ amountCents, requestedBy }) => [
      amountCents,
      requestedBy === null,
    ])
    expect(amounts.sort()).toEqual([
      [1000, false],
      [500, true],
    ])
    expect(await orderOf(at)).toMatchObject({ refundedCents: 1500 })
    await expectBooksHold(at)
  })
})
