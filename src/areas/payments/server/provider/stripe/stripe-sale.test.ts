import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import { hours, minutes, seconds } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { armCrashPoint } from '#platform/crash-points.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import type { WebhookMessage } from '#testing/fake-stripe/server.ts'
import { makeCourse } from '#testing/makers.ts'
import { openFakeStripe } from '#testing/stripe.ts'
import { wakeAttempts } from '../../checkout/attempts.ts'
import { pay } from '../../checkout/paying.ts'
import { deliverDueOrders, reconcileOrders } from '../../checkout/sweeping.ts'
import { connectStripe, disconnect, listConnections } from '../../connections/connections.ts'
import { pollConnections } from '../../connections/polling.ts'
import { setPrice } from '../../offers.ts'
import { ledgerEntries, orders, paymentAttempts, transactions } from '../../tables.ts'

const test = testDb()
const log = createLog('silent')
let stripe: Awaited<ReturnType<typeof openFakeStripe>>
let clock = testClock(new Date())
/** Messages on their way to us. */
const written: WebhookMessage[] = []
beforeAll(async () => {
  stripe = await openFakeStripe({ send: async (message) => void written.push(message) })
})
afterAll(() => stripe.fake.close())
beforeEach(async () => {
  clock = testClock(new Date())
  written.length = 0
  await test.db.update(paymentAttempts).set({ dueAt: null })
  await test.db.update(orders).set({ deliverDueAt: null })
})
afterEach(() => {
  armCrashPoint(null)
  Object.assign(stripe.fake.faults, { webhooks: 'sent', timesSent: 1, addsToFee: 0, losing: 0 })
})

type Shop = {
  ctx: CreatorCtx
  visitor: Ctx
  course: Course
  account: string
  key: string
  connectionId: string
}
let count = 0
/** A shop that sells a course at 49 dollars through Stripe, on a real instance where Stripe can write to us. */
async function shop(
  over: object = { real: true, demo: false, appUrl: 'https://courses.example' },
): Promise<Shop> {
  const ctx = stripe.at(await asCreator(test.db, { now: clock.now, plan: 'pro_plan' }), over)
  const course = await makeCourse(ctx, { published: true })
  const account = `acct_s${++count}`
  const isDemo = ctx.instance.demo
  const key = stripe.fake.addKey(`sk_${isDemo ? 'test' : 'live'}_s${count}`, { account })
  const { id } = await connectStripe(ctx, { key, replaces: false })
  return { ctx, visitor: { ...ctx, actor: { kind: 'visitor' } }, course, account, key, connectionId: id }
}

const buyer = (cents = 4900) => ({
  email: `mia${++count}@example.com`,
  name: 'Mia Chen',
  expectedTotalCents: cents,
})

async function press({ visitor, course }: Shop, payment = buyer(), key = `press-${++count}`) {
  const { orderId, state } = await pay(visitor, course.offerId, payment, key)
  return { orderId, state, payment, key }
}
const pageOf = (orderId: string, attempt = 1) => stripe.fake.sessionOf(`${orderId}:${attempt}`)

/** What the minute brings, without a message. */
async function later({ visitor }: Shop, ms = minutes(2)) {
  clock.advance(ms)
  stripe.fake.advance(ms)
  await pollConnections(visitor, log)
  await reconcileOrders(visitor, log)
  await deliverDueOrders(visitor, log)
}
afterEach(() => stripe.fake.advance(Date.now() - clock.now().getTime()))

/** What a message does once its signature was looked at. */
async function receive({ ctx, connectionId }: Shop, { body, signature }: WebhookMessage) {
  const { accounts, providers } = ctx.instance.payments
  const account = await accounts.find(ctx, 'stripe', connectionId)
  const provider = providers.find(({ id }) => id === 'stripe')
  if (!account || !provider?.webhook) throw new Error('There is no account.')
  const news = await provider.webhook(account, {
    body: Buffer.from(body),
    headers: { 'stripe-signature': signature },
  })
  await wakeAttempts(ctx, account, 'stripe', news)
  return news
}

async function booksOf({ ctx: { actor } }: Shop) {
  const of = <T extends typeof orders | typeof transactions | typeof ledgerEntries | typeof paymentAttempts>(
    table: T,
  ) =>
    test.db
      .select()
      .from(table as typeof orders)
      .where(eq((table as typeof orders).workspaceId, actor.workspaceId))
  return {
    orders: (await of(orders)) as (typeof orders.$inferSelect)[],
    attempts: (await of(paymentAttempts)) as unknown as (typeof paymentAttempts.$inferSelect)[],
    transactions: (await of(transactions)) as unknown as (typeof transactions.$inferSelect)[],
    lines: (await of(ledgerEntries)) as unknown as (typeof ledgerEntries.$inferSelect)[],
  }
}
const sumOf = (lines: { cents: number }[]) => lines.reduce((sum, { cents }) => sum + cents, 0)
const atProvider = (lines: (typeof ledgerEntries.$inferSelect)[]) =>
  sumOf(lines.filter(({ account }) => account === 'provider'))

/** Rows without what differs from one run to the next. */
async function shapeOf(at: Shop) {
  const { orders, attempts, transactions, lines } = await booksOf(at)
  return {
    orders: orders.map(({ status, mode, totalCents, cardLast4 }) => ({
      status,
      mode,
      totalCents,
      cardLast4,
    })),
    attempts: attempts.map(({ state, amountCents, dueAt }) => ({
      state,
      amountCents,
      isDue: dueAt !== null,
    })),
    transactions: transactions.map(({ kind, status, mode, grossCents, feeCents }) => ({
      ...{ kind, status, mode, grossCents, feeCents },
    })),
    lines: lines.map(({ account, cents }) => `${account} ${cents}`).sort(),
  }
}
const paidShape = {
  orders: [{ status: 'paid', mode: 'live', totalCents: 4900, cardLast4: '4242' }],
  attempts: [{ state: 'succeeded', amountCents: 4900, isDue: false }],
  transactions: [{ kind: 'payment', status: 'Completed', mode: 'live', grossCents: 4900, feeCents: 172 }],
  lines: ['fees 172', 'provider 4728', 'sales -4900'],
}

describe('a sale through Stripe', () => {
  it('2, 4, 15: is paid at its page and booked without a single message, with the fee Stripe kept', async () => {
    const at = await shop()
    stripe.fake.faults.webhooks = 'lost'
    stripe.fake.faults.addsToFee = 33
    const { orderId, state } = await press(at)
    expect(state).toBe('confirming')
    // Nothing can be paid whose name isn't on the disk.
    expect((await booksOf(at)).attempts).toMatchObject([
      { providerRef: pageOf(orderId).id, state: 'redirect' },
    ])
    stripe.fake.pay(pageOf(orderId).id)
    await later(at)
    const { orders, transactions, lines } = await booksOf(at)
    expect(orders).toMatchObject([{ status: 'paid', mode: 'live', deliveredAt: expect.any(Date) }])
    expect(transactions).toMatchObject([{ feeCents: 205, account: at.connectionId }])
    expect(atProvider(lines)).toBe(stripe.fake.netOf(at.account))
  })

  it('corrects a fee that was estimated, once, beside what is in the books', async () => {
    const at = await shop()
    const { orderId } = await press(at)
    Object.assign(stripe.fake.faults, { isFeeLate: true, addsToFee: 33 })
    stripe.fake.pay(pageOf(orderId).id)
    stripe.fake.faults.isFeeLate = false
    await later(at)
    expect((await booksOf(at)).transactions).toMatchObject([
      { feeCents: 172, isFeeEstimated: true, availableAt: null },
    ])
    stripe.fake.postFees(at.account)
    for (let n = 0; n < 3; n++) await later(at)
    const { transactions, lines } = await booksOf(at)
    expect(transactions.map(({ kind, feeCents }) => [kind, feeCents]).sort()).toEqual([
      ['feeCorrection', 33],
      ['payment', 172],
    ])
    expect(transactions.find(({ kind }) => kind === 'payment')).toMatchObject({
      ...{ isFeeEstimated: false, availableAt: expect.any(Date) },
    })
    expect(atProvider(lines)).toBe(stripe.fake.netOf(at.account))
    expect(sumOf(lines)).toBe(0)
  })

  it.for([
    ['lost', (_: WebhookMessage[]) => []],
    ['in order', (all: WebhookMessage[]) => all],
    ['backwards and twice', (all: WebhookMessage[]) => [...all].reverse().flatMap((each) => [each, each])],
    ['one of them', (all: WebhookMessage[]) => all.slice(-1)],
  ] as const)('10: has the same rows with messages %s', async ([, order]) => {
    const at = await shop()
    const { orderId } = await press(at)
    stripe.fake.pay(pageOf(orderId).id)
    for (const message of order([...written])) {
      await receive(at, message)
      await reconcileOrders(at.visitor, log)
    }
    await later(at)
    await Promise.all([later(at, 0), later(at, 0)])
    expect(await shapeOf(at)).toEqual(paidShape)
  })

  it('is settled by a message at once', async () => {
    const at = await shop()
    const { orderId } = await press(at)
    stripe.fake.pay(pageOf(orderId).id)
    for (const message of written) await receive(at, message)
    await reconcileOrders(at.visitor, log)
    expect(await shapeOf(at)).toEqual(paidShape)
  })

  it('20: is nothing to the message of another account, whatever it names', async () => {
    const [at, other] = [await shop(), await shop()]
    const { orderId } = await press(at)
    stripe.fake.pay(pageOf(orderId).id)
    const before = await booksOf(at)
    for (const message of written) {
      // Signed by the other one, about ours.
      const endpoint = stripe.fake.objects(other.account, 'webhook_endpoint')[0]
      const forged = stripe.fake.signedMessage('', message.body, String(endpoint?.secret))
      await receive(other, forged)
      await expect(receive(at, forged)).rejects.toThrow('signature')
    }
    expect(await booksOf(at)).toEqual(before)
  })

  it('ends with its page: nobody paid, nothing failed, and the next press makes a new page', async () => {
    const at = await shop()
    const { orderId, payment, key } = await press(at)
    await later(at, hours(2) + seconds(1))
    const { orders, transactions } = await booksOf(at)
    expect(orders).toMatchObject([{ status: 'failed', failureReason: 'payments.notFinished' }])
    expect(transactions).toEqual([])
    expect((await press(at, payment, key)).orderId).toBe(orderId)
    stripe.fake.pay(pageOf(orderId, 2).id)
    await later(at)
    expect((await booksOf(at)).orders).toMatchObject([{ status: 'paid', attempt: 2 }])
  })

  it('5: closes a page at the old price before it makes one at the new', async () => {
    const at = await shop()
    const { orderId, payment, key } = await press(at)
    await dearer(at)
    await press(at, { ...payment, expectedTotalCents: 5900 }, key)
    expect(pageOf(orderId).status).toBe('expired')
    expect(pageOf(orderId, 2)).toMatchObject({ status: 'open', amount_total: 5900 })
    stripe.fake.pay(pageOf(orderId, 2).id)
    await later(at)
    expect((await booksOf(at)).orders).toMatchObject([{ status: 'paid', totalCents: 5900 }])
  })

  it('pays when the old page was paid in the moment it was to be closed', async () => {
    const at = await shop()
    const { orderId, payment, key } = await press(at)
    await dearer(at)
    stripe.fake.pay(pageOf(orderId).id)
    expect(await press(at, { ...payment, expectedTotalCents: 5900 }, key)).toMatchObject({ state: 'paid' })
    expect(await shapeOf(at)).toEqual(paidShape)
  })

  it('3: is paid late by a page that was given up', async () => {
    const at = await shop()
    const { orderId } = await press(at)
    await givenUp(at, orderId)
    stripe.fake.pay(pageOf(orderId).id)
    await later(at)
    expect(await shapeOf(at)).toEqual(paidShape)
  })

  it('3: is paid once: what a second page took is booked apart and paid back', async () => {
    const at = await shop()
    const { orderId, payment, key } = await press(at)
    await givenUp(at, orderId)
    await press(at, payment, key)
    stripe.fake.pay(pageOf(orderId, 2).id)
    stripe.fake.pay(pageOf(orderId).id)
    for (let n = 0; n < 4; n++) await later(at)
    const { orders, attempts, transactions, lines } = await booksOf(at)
    expect(orders).toMatchObject([{ status: 'paid', attempt: 2 }])
    expect(attempts.map(({ state }) => state).sort()).toEqual(['returned', 'succeeded'])
    expect(transactions.map(({ kind, grossCents }) => [kind, grossCents]).sort()).toEqual([
      ['payment', 4900],
      ['surplus', 4900],
      ['surplusReturned', -4900],
    ])
    expect(stripe.fake.objects(at.account, 'refund')).toHaveLength(1)
    expect(atProvider(lines)).toBe(stripe.fake.netOf(at.account))
  })

  it.for(['payments.afterOrder', 'payments.afterCharge', 'payments.beforeSettle', 'payments.afterSettle'])(
    'R1: is paid once after it broke off at %s',
    async (point) => {
      const at = await shop()
      const payment = buyer()
      const key = `r1-${point}`
      // A kill leaves what a throw does here: what was committed until then.
      armCrashPoint(`${point}:throw`)
      await press(at, payment, key).catch(() => undefined)
      armCrashPoint(null)
      const { orderId } = await press(at, payment, key)
      armCrashPoint(`${point}:throw`)
      stripe.fake.pay(pageOf(orderId).id)
      await later(at)
      armCrashPoint(null)
      for (let n = 0; n < 3; n++) await later(at, minutes(10))
      expect(await shapeOf(at)).toEqual(paidShape)
      expect(stripe.fake.objects(at.account, 'charge')).toHaveLength(1)
    },
  )

  it('is found by its own name where the answer of Stripe was lost', async () => {
    const at = await shop()
    const payment = buyer()
    stripe.fake.faults.losing = 1
    await expect(press(at, payment, 'lost')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    const { orderId } = await press(at, payment, 'lost')
    expect(stripe.fake.sessions().filter((each) => each.client_reference_id === `${orderId}:1`)).toHaveLength(
      1,
    )
    stripe.fake.pay(pageOf(orderId).id)
    await later(at)
    expect(await shapeOf(at)).toEqual(paidShape)
  })

  it('closes for buyers once the key was revoked, and says so to its owner', async () => {
    const at = await shop()
    stripe.fake.revoke(at.key)
    await expect(press(at)).rejects.toMatchObject({ code: 'UNAVAILABLE', data: { reason: 'provider-away' } })
    expect(await listConnections(at.ctx)).toMatchObject([{ state: 'attention' }])
    await expect(press(at)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('closes the pages of an account that is taken off', async () => {
    const at = await shop()
    const [one, two] = [await press(at), await press(at)]
    stripe.fake.pay(pageOf(two.orderId).id)
    await disconnect(at.ctx, at.connectionId as never)
    expect(pageOf(one.orderId).status).toBe('expired')
    const statuses = (await booksOf(at)).orders.map(({ id, status }) => [id === two.orderId, status]).sort()
    expect(statuses).toEqual([
      [false, 'failed'],
      [true, 'paid'],
    ])
  })

  it('is one of two ways on a demo, and whoever changes their mind leaves no page open', async () => {
    const at = await shop({})
    const { orderId, payment, key } = await press(at)
    const card = { number: '4242 4242 4242 4242', expiry: '04 / 39', securityCode: '123' }
    const changed = { ...payment, method: 'test' as const, input: card }
    expect(await pay(at.visitor, at.course.offerId, changed, key)).toMatchObject({ orderId, state: 'paid' })
    expect(pageOf(orderId).status).toBe('expired')
    const wrong = pay(at.visitor, at.course.offerId, { ...buyer(), method: 'free' as const }, 'wrong')
    await expect(wrong).rejects.toMatchObject({ code: 'INVALID' })
  })
})

const dearer = ({ ctx, course }: Shop) =>
  withTransaction(ctx, (ctx) =>
    setPrice(ctx, { kind: 'course', id: course.id }, { cents: 5900, currency: 'USD' }),
  )

/** As a clock that was wrong, or an earlier version, may leave it. */
async function givenUp({ ctx: { actor } }: Shop, orderId: string) {
  const { workspaceId } = actor
  await test.db
    .update(paymentAttempts)
    .set({ state: 'abandoned', dueAt: null })
    .where(and(eq(paymentAttempts.workspaceId, workspaceId), eq(paymentAttempts.orderId, orderId as never)))
  await test.db
    .update(orders)
    .set({ status: 'failed' })
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, orderId as never)))
}
