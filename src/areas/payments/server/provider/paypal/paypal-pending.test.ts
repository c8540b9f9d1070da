import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isOrderOpen } from '#areas/access/server/grants.ts'
import { grants } from '#areas/access/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import type { WebhookMessage } from '#testing/fake-paypal/server.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { makeCourse } from '#testing/makers.ts'
import { openFakePaypal } from '#testing/paypal.ts'
import { wakeAttempts } from '../../checkout/attempts.ts'
import { pay } from '../../checkout/paying.ts'
import { deliverDueOrders, reconcileOrders } from '../../checkout/sweeping.ts'
import { connectPaypal } from '../../connections/connecting-paypal.ts'
import { findImbalances } from '../../ledger.ts'
import { subscriptions } from '../../subscription-tables.ts'
import { renewSubscriptions } from '../../subscriptions/collecting.ts'
import { offers, orders, paymentAttempts, transactions } from '../../tables.ts'
import { crookedTransactions } from '../../verifying/lines.ts'
import { crookedOrders } from '../../verifying/orders.ts'

const test = testDb()
const log = createLog('silent')
let paypal: Awaited<ReturnType<typeof openFakePaypal>>
let clock = testClock(new Date())
/** Messages on their way to us. */
const written: WebhookMessage[] = []
beforeAll(async () => {
  paypal = await openFakePaypal({ send: async (message) => void written.push(message) })
})
afterAll(() => paypal.fake.close())
beforeEach(async () => {
  clock = testClock(new Date())
  written.length = 0
  await test.db.update(paymentAttempts).set({ dueAt: null })
  await test.db.update(orders).set({ deliverDueAt: null })
  await test.db.update(subscriptions).set({ dueAt: null, remindAt: null })
})
afterEach(() => {
  Object.assign(paypal.fake.faults, { webhooks: 'sent', captures: 'completed' })
})

let count = 0
async function shop() {
  const over = { real: true, demo: false, appUrl: 'https://courses.example' }
  const ctx = paypal.at(await asCreator(test.db, { now: clock.now, plan: 'pro_plan' }), over)
  const course = await makeCourse(ctx, { published: true })
  const app = paypal.fake.addApp(`client-id-of-pending-${++count}`)
  const { id } = await connectPaypal(ctx, { ...app, mode: 'live', replaces: false })
  return { ctx, visitor: { ...ctx, actor: { kind: 'visitor' } } as Ctx, course, id, clientId: app.clientId }
}
type Shop = Awaited<ReturnType<typeof shop>>

async function press({ visitor, course }: Shop) {
  const email = `pending${++count}@example.com`
  const payment = { email, name: 'Mia Chen', expectedTotalCents: 4900 }
  const { orderId } = await pay(visitor, course.offerId, payment, `pending-${count}`)
  return { orderId: orderId as Id<'ord'>, email }
}
async function later({ visitor }: Shop, ms = minutes(20)) {
  clock.advance(ms)
  await reconcileOrders(visitor, log)
  await renewSubscriptions(visitor, log)
  await deliverDueOrders(visitor, log)
}
/** Takes in what PayPal wrote since it was last heard, so often. */
async function hear({ ctx, id }: Shop, times = 1) {
  const { accounts, providers } = ctx.instance.payments
  const account = await accounts.find(ctx, 'paypal', id)
  const provider = providers.find((each) => each.id === 'paypal')
  const messages = written.splice(0)
  if (!account || !provider?.webhook || messages.length === 0) throw new Error('PayPal wrote nothing.')
  for (const { body, headers } of messages)
    for (let n = 0; n < times; n++) {
      const news = await provider.webhook(account, { body: Buffer.from(body), headers })
      await wakeAttempts(ctx, account, 'paypal', news)
    }
}
const paypalOrder = (orderId: string, attempt = 1) => paypal.fake.orderUnder(`${orderId}:${attempt}`)
const captureOf = (orderId: string, attempt = 1) => paypalOrder(orderId, attempt).captures[0]?.id ?? ''
async function orderOf(id: Id<'ord'>) {
  const [order] = await test.db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw new Error('It’s missing.')
  return order
}
const rowsOf = (id: Id<'ord'>) => test.db.select().from(transactions).where(eq(transactions.orderId, id))
const subjects = async (email: string) => (await mailsTo(test.db, email)).map(({ subject }) => subject)
async function expectBooksHold({ ctx, clientId }: Shop) {
  const { workspaceId } = ctx.actor
  expect(await findImbalances(ctx)).toEqual([])
  expect(await crookedOrders(ctx, workspaceId)).toEqual([])
  expect(await crookedTransactions(ctx, workspaceId)).toEqual([])
  const rows = await test.db.select().from(transactions).where(eq(transactions.workspaceId, workspaceId))
  const ours = rows
    .filter(({ status }) => status === 'Completed')
    .reduce((sum, { grossCents, feeCents }) => sum + grossCents - feeCents, 0)
  expect(ours).toBe(paypal.fake.merchant(clientId).moves.reduce((sum, { cents }) => sum + cents, 0))
}

describe('a capture that PayPal holds as pending', () => {
  for (const times of [1, 2])
    it(`R9: is completed by its message alone, told ${times === 1 ? 'once' : 'twice'}: delivered once`, async () => {
      const at = await shop()
      const { orderId, email } = await press(at)
      paypal.fake.faults.captures = 'pending'
      paypal.fake.approve(paypalOrder(orderId).id)
      await hear(at)
      await reconcileOrders(at.visitor, log)
      expect(await orderOf(orderId)).toMatchObject({ status: 'processing', deliveredAt: null })
      await hear(at)
      await reconcileOrders(at.visitor, log)
      expect(await rowsOf(orderId)).toMatchObject([{ status: 'Processing', feeCents: 0 }])
      // No look is due for minutes: it's the message that brings it.
      paypal.fake.complete(captureOf(orderId))
      await reconcileOrders(at.visitor, log)
      expect(await orderOf(orderId)).toMatchObject({ status: 'processing' })
      await hear(at, times)
      await Promise.all([reconcileOrders(at.visitor, log), reconcileOrders(at.visitor, log)])
      await deliverDueOrders(at.visitor, log)
      expect(await orderOf(orderId)).toMatchObject({ status: 'paid', deliveredAt: expect.any(Date) })
      expect(await rowsOf(orderId)).toMatchObject([
        { status: 'Completed', feeCents: 220, chargeId: captureOf(orderId) },
      ])
      expect(await test.db.$count(grants, eq(grants.sourceId, orderId))).toBe(1)
      expect(await subjects(email)).toEqual([
        expect.stringContaining('on its way'),
        expect.stringContaining('receipt'),
      ])
      await expectBooksHold(at)
    })
})

describe('a subscription whose renewal PayPal holds as pending', () => {
  async function subscribed() {
    const at = await shop()
    const offerId = at.course.offerId as Id<'off'>
    await test.db
      .update(offers)
      .set({ pricing: 'subscription', interval: 'month' })
      .where(eq(offers.id, offerId))
    const { orderId, email } = await press(at)
    paypal.fake.approve(paypalOrder(orderId).id)
    await later(at)
    const id = (await orderOf(orderId)).subscriptionId as Id<'sbs'>
    expect(await rowOf(id)).toMatchObject({ state: 'active', nextPeriod: 2, byLink: false })
    paypal.fake.faults.captures = 'pending'
    const { dueAt } = await rowOf(id)
    await later(at, Math.max(0, (dueAt?.getTime() ?? 0) - clock.now().getTime()))
    const renewal = (await test.db.select().from(orders).where(eq(orders.subscriptionId, id))).find(
      ({ subscriptionPeriod }) => subscriptionPeriod === 2,
    )
    if (!renewal) throw new Error('Nothing was charged.')
    written.length = 0
    return { at, id, orderId, email, renewal }
  }
  async function rowOf(id: Id<'sbs'>) {
    const [row] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, id))
    if (!row) throw new Error('It’s missing.')
    return row
  }
  /** How often PayPal was asked for the money of the second period. */
  const captured = ({ clientId }: Shop, orderId: string) =>
    [...paypal.fake.merchant(clientId).orders.values()].filter(
      ({ unit, captures }) => unit.custom_id?.startsWith(`${orderId}:`) && captures.length > 0,
    ).length

  for (const heard of ['by polling alone', 'by a message'] as const)
    it(`isn’t dunned, keeps its access, and is charged once, completed ${heard}`, async () => {
      const { at, id, orderId, email, renewal } = await subscribed()
      const told = (await subjects(email)).length
      for (let day = 1; day <= 12; day++) await later(at, days(1))
      expect(await rowOf(id)).toMatchObject({ state: 'active', failures: 0, nextPeriod: 2 })
      expect(await isOrderOpen(at.ctx, orderId)).toBe(true)
      expect(await rowsOf(renewal.id)).toMatchObject([{ status: 'Processing' }])
      expect((await subjects(email)).length).toBe(told)
      if (heard === 'by polling alone') paypal.fake.faults.webhooks = 'lost'
      paypal.fake.complete(captureOf(renewal.id))
      if (heard === 'by polling alone') await later(at, hours(1))
      else {
        await hear(at)
        await later(at, 0)
      }
      expect(await rowOf(id)).toMatchObject({ state: 'active', nextPeriod: 3, awaitedUntil: null })
      expect(await orderOf(renewal.id)).toMatchObject({ status: 'paid' })
      expect(await isOrderOpen(at.ctx, orderId)).toBe(true)
      expect(captured(at, renewal.id)).toBe(1)
      await expectBooksHold(at)
    })

  for (const heard of ['by polling alone', 'by a message'] as const)
    it(`is dunned once it’s denied ${heard}, and charged once for its period when it’s tried again`, async () => {
      const { at, id, orderId, email, renewal } = await subscribed()
      await later(at, days(4))
      if (heard === 'by polling alone') paypal.fake.faults.webhooks = 'lost'
      paypal.fake.deny(captureOf(renewal.id))
      if (heard === 'by polling alone') await later(at, hours(1))
      else {
        await hear(at, 2)
        await later(at, 0)
      }
      expect(await rowOf(id)).toMatchObject({ state: 'pastDue', failures: 1, awaitedUntil: null })
      expect(await isOrderOpen(at.ctx, orderId)).toBe(true)
      expect((await subjects(email)).filter((one) => one.includes('didn’t go through'))).toHaveLength(1)
      await expectBooksHold(at)
      paypal.fake.faults.captures = 'completed'
      await later(at, days(3))
      await later(at, hours(1))
      expect(await rowOf(id)).toMatchObject({ state: 'active', failures: 0, nextPeriod: 3 })
      expect(await orderOf(renewal.id)).toMatchObject({ status: 'paid', attempt: 2 })
      const statuses = (await rowsOf(renewal.id)).map(({ status }) => status).sort()
      expect(statuses).toEqual(['Completed', 'Failed'])
      await expectBooksHold(at)
    })
})
