import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import type { Id } from '#kernel/ids.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { armCrashPoint } from '#platform/crash-points.ts'
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
import { paymentConnections } from '../../connection-tables.ts'
import { connectPaypal } from '../../connections/connecting-paypal.ts'
import {
  checkConnection,
  disconnect,
  listConnections,
  resumeConnection,
} from '../../connections/connections.ts'
import { pollConnections } from '../../connections/polling.ts'
import { findImbalances } from '../../ledger.ts'
import { refundOrder } from '../../refunds/refunding.ts'
import { orders, paymentAttempts, transactions } from '../../tables.ts'

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
})
afterEach(() => {
  armCrashPoint(null)
  Object.assign(paypal.fake.faults, {
    ...{ webhooks: 'sent', losing: 0, captures: 'completed', refunds: 'COMPLETED', addsToTotal: 0 },
    isFeeLate: false,
  })
})

type Shop = { ctx: CreatorCtx; visitor: Ctx; course: Course; clientId: string; id: `pcn_${string}` }
let count = 0
/** A shop that sells a course at 49 dollars through PayPal, on a real instance where PayPal can write to us. */
async function shop({ saves = true } = {}): Promise<Shop> {
  const over = { real: true, demo: false, appUrl: 'https://courses.example' }
  const ctx = paypal.at(await asCreator(test.db, { now: clock.now, plan: 'pro_plan' }), over)
  const course = await makeCourse(ctx, { published: true })
  const app = paypal.fake.addApp(`client-id-of-the-shop-${++count}`, { saves })
  const { id } = await connectPaypal(ctx, { ...app, mode: 'live', replaces: false })
  return { ctx, visitor: { ...ctx, actor: { kind: 'visitor' } }, course, clientId: app.clientId, id }
}
async function press({ visitor, course }: Shop, key = `press-${++count}`) {
  // The same browser is the same buyer.
  const buyer = { email: `${key.replace('.', '-')}@example.com`, name: 'Mia Chen', expectedTotalCents: 4900 }
  const { orderId, state } = await pay(visitor, course.offerId, buyer, key)
  return { orderId, state, buyer, key }
}
/** What the minute brings, without a message. */
async function later({ visitor }: Shop, ms = minutes(2)) {
  clock.advance(ms)
  await pollConnections(visitor, log)
  await reconcileOrders(visitor, log)
  await deliverDueOrders(visitor, log)
}
const orderAt = (orderId: string, attempt = 1) => paypal.fake.orderUnder(`${orderId}:${attempt}`)
const statusOf = async (orderId: Id<'ord'>) =>
  (await test.db.select().from(orders).where(eq(orders.id, orderId)))[0]?.status
async function booksOf({ ctx }: Shop) {
  expect(await findImbalances(ctx)).toEqual([])
  const rows = await test.db
    .select()
    .from(transactions)
    .where(eq(transactions.workspaceId, ctx.actor.workspaceId))
  return rows.map(({ kind, grossCents, feeCents }) => [kind, grossCents, feeCents]).sort()
}
const processingOf = async (orderId: Id<'ord'>) =>
  (await test.db.select().from(transactions).where(eq(transactions.orderId, orderId))).map(
    ({ status, method, feeCents }) => [status, method, feeCents],
  )
const subjectsTo = async (email: string) => (await mailsTo(test.db, email)).map(({ subject }) => subject)
/** Takes in what PayPal wrote. */
async function hear({ ctx, id }: Shop) {
  const { accounts, providers } = ctx.instance.payments
  const account = await accounts.find(ctx, 'paypal', id)
  const provider = providers.find((each) => each.id === 'paypal')
  if (!account || !provider?.webhook || written.length === 0) throw new Error('PayPal wrote nothing.')
  for (const { body, headers } of written)
    await wakeAttempts(
      ctx,
      account,
      'paypal',
      await provider.webhook(account, { body: Buffer.from(body), headers }),
    )
}
/** What the books say is at PayPal, and what PayPal says. */
async function balancesOf(one: Shop) {
  const ours = (await booksOf(one)).reduce((sum, [, gross, fee]) => sum + Number(gross) - Number(fee), 0)
  const theirs = paypal.fake.merchant(one.clientId).moves.reduce((sum, { cents }) => sum + cents, 0)
  return [ours, theirs]
}

describe('connecting PayPal', () => {
  it('says beside the fields what’s wrong, and keeps nothing that PayPal doesn’t take', async () => {
    const ctx = paypal.at(await asCreator(test.db, { plan: 'pro_plan' }))
    const connect = (clientId: string, secret: string, mode: 'live' | 'test' = 'test') =>
      connectPaypal(ctx, { clientId, secret, mode, replaces: false })
    await expect(connect('', 'sk_live_1')).rejects.toMatchObject({
      fields: { clientId: expect.any(String), secret: expect.any(String) },
    })
    const { clientId, secret } = paypal.fake.addApp(`client-id-of-the-shop-${++count}`)
    await expect(connect(clientId, `${secret}x`)).rejects.toMatchObject({
      fields: { secret: expect.any(String) },
    })
    // The tests run as a demo does.
    await expect(connect(clientId, secret, 'live')).rejects.toMatchObject({
      fields: { mode: expect.any(String) },
    })
    expect(await listConnections(ctx)).toEqual([])
    expect(await connect(clientId, secret)).toMatchObject({
      mode: 'test',
      provider: 'paypal',
      savesMethods: true,
    })
    const [row] = await test.db
      .select()
      .from(paymentConnections)
      .where(eq(paymentConnections.workspaceId, ctx.actor.workspaceId))
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  it('finds out whether it may keep how buyers pay, and asks before it takes another app', async () => {
    const one = await shop({ saves: false })
    expect(await listConnections(one.ctx)).toMatchObject([{ savesMethods: false, writesToUs: true }])
    paypal.fake.merchant(one.clientId).saves = true
    expect(await checkConnection(one.ctx, one.id)).toMatchObject({ state: 'connected', savesMethods: true })
    const other = paypal.fake.addApp(`client-id-of-the-shop-${++count}`)
    const again = { ...other, mode: 'live' as const }
    await expect(connectPaypal(one.ctx, { ...again, replaces: false })).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { reason: 'another-account' },
    })
    const { id } = await connectPaypal(one.ctx, { ...again, replaces: true })
    expect((await listConnections(one.ctx)).map((each) => each.id)).toEqual([id])
    expect(paypal.fake.merchant(one.clientId).webhooks).toEqual([])
  })

  it('finds out whether it may read disputes, and again when it’s checked', async () => {
    paypal.fake.faults.disputes = 'forbidden'
    onTestFinished(() => {
      paypal.fake.faults.disputes = 'allowed'
    })
    const one = await shop()
    expect(await listConnections(one.ctx)).toMatchObject([{ readsDisputes: false, state: 'connected' }])
    paypal.fake.faults.disputes = 'allowed'
    expect(await checkConnection(one.ctx, one.id)).toMatchObject({ readsDisputes: true })
  })

  it('needs its owner when the secret is revoked, and moves to where they say after a restore', async () => {
    const one = await shop()
    await resumeConnection(one.ctx, one.id)
    expect(paypal.fake.merchant(one.clientId).webhooks).toHaveLength(1)
    paypal.fake.revoke(one.clientId)
    paypal.fake.dropTokens()
    await later(one)
    expect(await listConnections(one.ctx)).toMatchObject([
      { state: 'attention', problem: expect.stringContaining('PayPal doesn’t accept') },
    ])
  })
})

describe('selling through PayPal', () => {
  it('is paid without a single message: begun, approved, captured by the sweep, delivered', async () => {
    const one = await shop()
    paypal.fake.faults.webhooks = 'lost'
    const { orderId, state } = await press(one)
    expect(state).toBe('confirming')
    await later(one)
    expect(await statusOf(orderId)).toBe('confirming')
    paypal.fake.approve(orderAt(orderId).id)
    await later(one, hours(1))
    expect(await statusOf(orderId)).toBe('paid')
    expect(await booksOf(one)).toEqual([['payment', 4900, 220]])
    expect(await balancesOf(one)).toEqual([4680, 4680])
  })

  it('is woken by a signed message, and by no other', async () => {
    const one = await shop()
    const { orderId } = await press(one)
    paypal.fake.approve(orderAt(orderId).id)
    const { accounts, providers } = one.ctx.instance.payments
    const account = await accounts.find(one.ctx, 'paypal', one.id)
    const provider = providers.find(({ id }) => id === 'paypal')
    if (!account || !provider?.webhook) throw new Error('There is no account.')
    const [message] = written
    if (!message) throw new Error('PayPal wrote nothing.')
    expect(message.url).toBe(`https://courses.example/webhooks/paypal/${one.id}`)
    const forged = { body: Buffer.from(`${message.body} `), headers: message.headers }
    await expect(provider.webhook(account, forged)).rejects.toThrow('signature')
    const news = await provider.webhook(account, {
      body: Buffer.from(message.body),
      headers: message.headers,
    })
    await wakeAttempts(one.ctx, account, 'paypal', [...news, ...news])
    await reconcileOrders(one.visitor, log)
    expect(await statusOf(orderId)).toBe('paid')
  })

  for (const point of ['payments.afterOrder', 'payments.afterCharge', 'payments.afterSettle'] as const)
    it(`survives a kill at ${point}, and charges once: R1`, async () => {
      const one = await shop()
      armCrashPoint(`${point}:throw`)
      await expect(press(one, `kill-${point}`)).rejects.toThrow('Crash point')
      armCrashPoint(null)
      const { orderId } = await press(one, `kill-${point}`)
      // However it came about, there is one order at PayPal for the attempt.
      expect([...paypal.fake.merchant(one.clientId).orders.keys()]).toHaveLength(1)
      paypal.fake.approve(orderAt(orderId).id)
      await Promise.all([later(one), reconcileOrders(one.visitor, log)])
      await later(one, hours(1))
      expect(await booksOf(one)).toEqual([['payment', 4900, 220]])
    })

  it('finds its order again when the answer was lost', async () => {
    const one = await shop()
    paypal.fake.faults.losing = 1
    await expect(press(one, 'lost')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    const { orderId } = await press(one, 'lost')
    expect([...paypal.fake.merchant(one.clientId).orders.keys()]).toHaveLength(1)
    paypal.fake.approve(orderAt(orderId).id)
    paypal.fake.faults.losing = 1
    await later(one)
    await later(one, minutes(10))
    await later(one, hours(1))
    expect(await booksOf(one)).toEqual([['payment', 4900, 220]])
  })

  it('waits for a pending capture, and can be tried again after a declined one', async () => {
    const one = await shop()
    const pending = await press(one)
    paypal.fake.approve(orderAt(pending.orderId).id)
    paypal.fake.faults.captures = 'pending'
    await later(one)
    expect(await statusOf(pending.orderId)).toBe('processing')
    expect(await processingOf(pending.orderId)).toEqual([['Processing', 'PayPal', 0]])
    paypal.fake.complete(orderAt(pending.orderId).captures[0]?.id ?? '')
    await later(one, hours(1))
    expect(await statusOf(pending.orderId)).toBe('paid')
    expect(await processingOf(pending.orderId)).toEqual([['Completed', 'PayPal', 220]])
    expect(await subjectsTo(pending.buyer.email)).toEqual([
      expect.stringContaining('on its way'),
      expect.stringContaining('receipt'),
    ])

    const declined = await press(one, 'declined')
    paypal.fake.approve(orderAt(declined.orderId).id)
    paypal.fake.faults.captures = 'declined'
    await later(one)
    expect(await statusOf(declined.orderId)).toBe('failed')
    paypal.fake.faults.captures = 'completed'
    const again = await press(one, 'declined')
    expect(again.orderId).toBe(declined.orderId)
    paypal.fake.approve(orderAt(again.orderId, 2).id)
    await later(one, hours(1))
    expect(await statusOf(again.orderId)).toBe('paid')
  })

  for (const heard of ['by polling alone', 'by a message'] as const)
    it(`tells its buyer when a pending capture is denied, ${heard}, and books nothing`, async () => {
      const one = await shop()
      const { orderId, buyer } = await press(one)
      paypal.fake.approve(orderAt(orderId).id)
      paypal.fake.faults.captures = 'pending'
      await later(one)
      written.length = 0
      if (heard === 'by polling alone') paypal.fake.faults.webhooks = 'lost'
      paypal.fake.deny(orderAt(orderId).captures[0]?.id ?? '')
      if (heard === 'by a message') await hear(one)
      else await later(one, hours(1))
      await reconcileOrders(one.visitor, log)
      expect(await statusOf(orderId)).toBe('failed')
      expect(await processingOf(orderId)).toEqual([['Failed', 'PayPal', 0]])
      expect(await subjectsTo(buyer.email)).toEqual([
        expect.stringContaining('on its way'),
        expect.stringContaining('didn’t go through'),
      ])
      expect(await findImbalances(one.ctx)).toEqual([])
      expect(paypal.fake.merchant(one.clientId).moves).toEqual([])
    })

  it('estimates a fee that PayPal doesn’t say, and corrects it once it does, beside what’s in the books', async () => {
    const one = await shop()
    const { orderId } = await press(one)
    paypal.fake.faults.isFeeLate = true
    paypal.fake.approve(orderAt(orderId).id)
    await later(one)
    const isEstimated = async () =>
      (await test.db.select().from(transactions).where(eq(transactions.orderId, orderId))).map(
        ({ kind, isFeeEstimated }) => [kind, isFeeEstimated],
      )
    expect(await booksOf(one)).toEqual([['payment', 4900, 172]])
    expect(await isEstimated()).toEqual([['payment', true]])
    await later(one)
    expect(await isEstimated()).toEqual([['payment', true]])
    paypal.fake.postFees()
    for (let n = 0; n < 3; n++) await later(one)
    expect(await booksOf(one)).toEqual([
      ['feeCorrection', 0, 48],
      ['payment', 4900, 172],
    ])
    expect((await isEstimated()).sort()).toEqual([
      ['feeCorrection', false],
      ['payment', false],
    ])
    expect(await balancesOf(one)).toEqual([4680, 4680])
  })

  it('asks for a fee each minute of the first hour, once an hour after that, and no longer than a month', async () => {
    const one = await shop()
    const { orderId } = await press(one)
    paypal.fake.faults.isFeeLate = true
    paypal.fake.approve(orderAt(orderId).id)
    await later(one)
    const path = `GET /v2/payments/captures/${orderAt(orderId).captures[0]?.id}`
    const asked = async (ms: number) => {
      const before = paypal.fake.calls.filter((call) => call === path).length
      clock.advance(ms)
      await pollConnections(one.visitor, log)
      return paypal.fake.calls.filter((call) => call === path).length - before
    }
    expect(await asked(minutes(2))).toBe(1)
    expect(await asked(hours(2))).toBe(1)
    expect(await asked(minutes(1))).toBe(0)
    expect(await asked(hours(1))).toBe(1)
    // By then it's asked what was paid back of it, once.
    expect(await asked(days(40))).toBe(1)
  })

  it('refunds once, and follows one that PayPal takes its time for', async () => {
    const one = await shop()
    const { orderId } = await press(one)
    paypal.fake.approve(orderAt(orderId).id)
    await later(one)
    const asked = { orderId, reason: 'requested', note: '', endsAccess: 'kept', amountCents: 1000 } as const
    expect(await refundOrder(one.ctx, asked)).toMatchObject({ state: 'succeeded', byHand: false })
    paypal.fake.faults.refunds = 'PENDING'
    expect(await refundOrder(one.ctx, asked)).toMatchObject({ state: 'waiting' })
    expect(await booksOf(one)).toEqual([
      ['payment', 4900, 220],
      ['refund', -1000, 0],
    ])
    expect(await balancesOf(one)).toEqual([3680, 3680])
    paypal.fake.faults.refunds = 'COMPLETED'
    await expect(refundOrder(one.ctx, { ...asked, amountCents: 3900 })).rejects.toMatchObject({
      code: 'INVALID',
    })
  })

  it('closes what’s open when it’s disconnected: what’s approved afterward is never captured', async () => {
    const one = await shop()
    const { orderId } = await press(one)
    const open = orderAt(orderId)
    await disconnect(one.ctx, one.id)
    expect(await statusOf(orderId)).toBe('failed')
    paypal.fake.approve(open.id)
    await later(one, hours(1))
    expect(open.captures).toEqual([])
    expect(paypal.fake.merchant(one.clientId).webhooks).toEqual([])
    expect(await booksOf(one)).toEqual([])
  })
})
