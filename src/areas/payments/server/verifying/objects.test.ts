import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import { hours, minutes } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import { openFakePaypal } from '#testing/paypal.ts'
import { openFakeStripe } from '#testing/stripe.ts'
import { pay } from '../checkout/paying.ts'
import { deliverDueOrders, reconcileOrders } from '../checkout/sweeping.ts'
import { paymentConnections } from '../connection-tables.ts'
import { connectPaypal } from '../connections/connecting-paypal.ts'
import { connectStripe } from '../connections/connections.ts'
import { pollConnections } from '../connections/polling.ts'
import { moneyMismatches } from '../mismatch-tables.ts'
import type { TestPayments } from '../provider/test-payments.ts'
import { refundOrder } from '../refunds/refunding.ts'
import { orders, paymentAttempts, transactions } from '../tables.ts'
import { compareBooks } from './comparing.ts'

const test = testDb()
const log = createLog('silent')
const real = { real: true, demo: false, appUrl: 'https://courses.example' }
let stripe: Awaited<ReturnType<typeof openFakeStripe>>
let paypal: Awaited<ReturnType<typeof openFakePaypal>>
let testPayments: TestPayments
let clock = testClock(new Date())
beforeAll(async () => {
  // The route of webhooks is closed: nothing that a provider writes arrives.
  const lost = async () => {
    throw new Error('closed')
  }
  stripe = await openFakeStripe({ send: lost })
  paypal = await openFakePaypal({ send: lost })
  testPayments = useTestPayments()
})
afterAll(async () => {
  await stripe.fake.close()
  await paypal.fake.close()
})
beforeEach(async () => {
  clock = testClock(new Date())
  await test.db.update(paymentAttempts).set({ dueAt: null })
  await test.db.update(orders).set({ deliverDueAt: null })
  await test.db.delete(moneyMismatches)
})

afterEach(() => {
  const ahead = clock.now().getTime() - Date.now()
  stripe.fake.advance(-ahead)
  paypal.fake.advance(-ahead)
})

type Shop = { ctx: CreatorCtx; visitor: Ctx; course: Course; account: string }
let count = 0
async function stripeShop(account = `acct_o${++count}`): Promise<Shop> {
  const ctx = stripe.at(await asCreator(test.db, { now: clock.now, plan: 'pro_plan' }), real)
  const course = await makeCourse(ctx, { published: true })
  await connectStripe(ctx, { key: stripe.fake.addKey(`sk_live_o${++count}`, { account }), replaces: false })
  return { ctx, visitor: { ...ctx, actor: { kind: 'visitor' } }, course, account }
}

async function sell({ visitor, course }: Shop) {
  const payment = { email: `o${++count}@example.com`, name: 'Mia Chen', expectedTotalCents: 4900 }
  return (await pay(visitor, course.offerId, payment, `o-${count}`)).orderId
}
async function sold(at: Shop) {
  const orderId = await sell(at)
  stripe.fake.pay(stripe.fake.sessionOf(`${orderId}:1`).id)
  return orderId
}
const pass = (ms: number) => {
  clock.advance(ms)
  stripe.fake.advance(ms)
  paypal.fake.advance(ms)
}
/** What the minute brings, without a message. */
async function polled({ visitor }: Shop) {
  pass(minutes(2))
  await pollConnections(visitor, log)
  await reconcileOrders(visitor, log)
  await deliverDueOrders(visitor, log)
}
/** As it's compared once a day; only what is of single objects. */
async function compared({ ctx, visitor }: Pick<Shop, 'ctx' | 'visitor'>) {
  clock.advance(1000)
  await compareBooks(visitor, { id: ctx.actor.workspaceId, handle: 'store' }, 'whole')
  const rows = await test.db
    .select()
    .from(moneyMismatches)
    .where(eq(moneyMismatches.workspaceId, ctx.actor.workspaceId))
  return rows
    .filter(({ kind }) => kind === 'object')
    .map(({ difference: { faults, name, of, expected, found, mode } }) => ({
      ...{ fault: faults[0], id: name, of, expected, found, mode },
    }))
}
const isPaymentOf = (orderId: string) =>
  and(eq(transactions.orderId, orderId as never), eq(transactions.kind, 'payment'))
const chargeOf = async (orderId: string) => {
  const [row] = await test.db.select().from(transactions).where(isPaymentOf(orderId))
  return row?.chargeId ?? ''
}
const change = (orderId: string, values: Partial<typeof transactions.$inferInsert>) =>
  test.db.update(transactions).set(values).where(isPaymentOf(orderId))

describe('R9: with the webhook route closed', () => {
  it('an order is paid, delivered and booked within 15 minutes of being paid for', async () => {
    const at = await stripeShop()
    const orderIds = [await sold(at), await sold(at), await sell(at)]
    // Paid late, when it's asked about less and less often.
    for (let n = 0; n < 8; n++) await polled(at)
    stripe.fake.pay(stripe.fake.sessionOf(`${orderIds[2]}:1`).id)
    const paidAt = clock.now().getTime()
    const isDone = async () => {
      const rows = await test.db.select().from(orders).where(eq(orders.workspaceId, at.ctx.actor.workspaceId))
      return rows.every(({ status, deliveredAt }) => status === 'paid' && deliveredAt)
    }
    while (!(await isDone())) await polled(at)
    expect(clock.now().getTime() - paidAt).toBeLessThanOrEqual(minutes(15))
    expect(await compared(at)).toEqual([])
  })
})

describe('comparing single objects with the provider', () => {
  it('names a payment that polling missed, until it’s here', async () => {
    const at = await stripeShop()
    const orderId = await sold(at)
    // Young ones are on their way.
    expect(await compared(at)).toEqual([])
    pass(minutes(20))
    const [charge] = stripe.fake.objects(at.account, 'charge')
    const missed = { fault: 'unknownCharge', id: charge?.id, of: orderId, mode: 'live' }
    expect(await compared(at)).toEqual([{ ...missed, expected: 4900, found: 0 }])
    // Days later, still: nothing moved on.
    pass(hours(50))
    expect(await compared(at)).toMatchObject([missed])
    await test.db.update(paymentAttempts).set({ dueAt: clock.now() })
    await polled(at)
    expect(await compared(at)).toEqual([])
  })

  it('names what is of another amount, what isn’t there, and what went back or out without us', async () => {
    const at = await stripeShop()
    const [one, two, three] = [await sold(at), await sold(at), await sold(at)]
    await polled(at)
    pass(minutes(30))
    expect(await compared(at)).toEqual([])
    const [first, second, third] = [await chargeOf(one), await chargeOf(two), await chargeOf(three)]
    await change(one, { grossCents: 4800 })
    await change(two, { chargeId: 'ch_nowhere' })
    const refund = stripe.fake.refundAtSite(at.account, third, 1000)
    pass(hours(3))
    const found = await compared(at)
    expect(found.sort((a, b) => (a.fault ?? '').localeCompare(b.fault ?? ''))).toEqual([
      { fault: 'goneCharge', id: 'ch_nowhere', of: two, expected: 0, found: 4900, mode: 'live' },
      { fault: 'otherCharge', id: first, of: one, expected: 4900, found: 4800, mode: 'live' },
      { fault: 'unknownCharge', id: second, of: two, expected: 4900, found: 0, mode: 'live' },
      { fault: 'unknownRefund', id: refund.id, of: three, expected: 1000, found: 0, mode: 'live' },
    ])
    await change(one, { grossCents: 4900 })
    await change(two, { chargeId: second })
    expect(await compared(at)).toMatchObject([{ fault: 'unknownRefund' }])
  })

  it('keeps apart what is of another store on the same account, and what an account sold elsewhere', async () => {
    const at = await stripeShop('acct_shared')
    const other = await stripeShop('acct_shared')
    const theirs = await sold(other)
    stripe.fake.earnElsewhere('acct_shared', 1234)
    await sold(at)
    await polled(at)
    pass(minutes(30))
    expect(await compared(at)).toEqual([])
    // Its own store hears of it.
    await polled(other)
    await polled(at)
    pass(minutes(30))
    await change(theirs, { chargeId: 'ch_other' })
    expect(await compared(other)).toMatchObject([{ of: theirs }, { of: theirs }])
    expect(await compared(at)).toEqual([])
  })

  it('keeps what it found while the account can’t be asked', async () => {
    const at = await stripeShop()
    const orderId = await sold(at)
    pass(minutes(20))
    expect(await compared(at)).toMatchObject([{ of: orderId }])
    const [connection] = await test.db
      .select()
      .from(paymentConnections)
      .where(eq(paymentConnections.workspaceId, at.ctx.actor.workspaceId))
    const put = (secrets: string) =>
      test.db
        .update(paymentConnections)
        .set({ secrets })
        .where(eq(paymentConnections.workspaceId, at.ctx.actor.workspaceId))
    await put('')
    expect(await compared(at).catch(() => 'failed')).not.toEqual([])
    const kept = await test.db
      .select()
      .from(moneyMismatches)
      .where(eq(moneyMismatches.workspaceId, at.ctx.actor.workspaceId))
    expect(kept.filter(({ kind }) => kind === 'object')).toHaveLength(1)
    await put(connection?.secrets ?? '')
    expect(await compared(at)).toMatchObject([{ of: orderId }])
  })

  it('asks PayPal about each attempt, refunds at its site among them', async () => {
    const ctx = paypal.at(await asCreator(test.db, { now: clock.now, plan: 'pro_plan' }), real)
    const course = await makeCourse(ctx, { published: true })
    const app = paypal.fake.addApp(`client-id-of-objects-${++count}`, { saves: false })
    await connectPaypal(ctx, { ...app, mode: 'live', replaces: false })
    const at = { ctx, visitor: { ...ctx, actor: { kind: 'visitor' as const } }, course, account: '' }
    const orderId = await sell(at)
    paypal.fake.approve(paypal.fake.orderUnder(`${orderId}:1`).id)
    await polled(at)
    await sell(at)
    pass(minutes(30))
    expect(await compared(at)).toEqual([])
    const charge = await chargeOf(orderId)
    await change(orderId, { grossCents: 4000 })
    expect(await compared(at)).toMatchObject([
      { fault: 'otherCharge', id: charge, of: orderId, expected: 4900, found: 4000 },
    ])
    await change(orderId, { grossCents: 4900 })
    paypal.fake.orderUnder(`${orderId}:1`).refunds.push({
      ...{ id: 'refund_at_site', status: 'COMPLETED', capture: charge },
      amount: { currency_code: 'USD', value: '10.00' },
    } as never)
    pass(hours(3))
    expect(await compared(at)).toMatchObject([{ fault: 'unknownRefund', expected: 1000, found: 0 }])
  })

  it('asks Test payments about each attempt', async () => {
    const ctx = await asCreator(test.db, { now: clock.now, plan: 'pro_plan' })
    const visitor = asVisitor(test.db, clock.now)
    const course = await makeCourse(ctx, { published: true })
    const { orderId } = await buy(visitor, course, { email: 'test-object@example.com' })
    await refundOrder(ctx, {
      ...{ orderId, amountCents: 100, reason: 'requested' as const, note: '', endsAccess: 'kept' as const },
    })
    clock.advance(hours(3))
    expect(await compared({ ctx, visitor })).toEqual([])
    const charge = await chargeOf(orderId)
    await testPayments.refund(
      { id: ctx.actor.workspaceId, workspaceId: ctx.actor.workspaceId, mode: 'test', secrets: null },
      { key: 'by-hand', chargeId: charge, amount: { cents: 300, currency: 'USD' } },
    )
    expect(await compared({ ctx, visitor })).toMatchObject([
      { fault: 'unknownRefund', of: orderId, expected: 300, found: 0, mode: 'test' },
    ])
  })
})
