import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isOrderOpen } from '#areas/access/server/grants.ts'
import { grants } from '#areas/access/server/tables.ts'
import type { Course } from '#areas/courses/contract.ts'
import type { Id } from '#kernel/ids.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { armCrashPoint } from '#platform/crash-points.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import type { WebhookMessage } from '#testing/fake-stripe/server.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { makeCourse } from '#testing/makers.ts'
import { openFakeStripe } from '#testing/stripe.ts'
import { wakeAttempts } from '../../checkout/attempts.ts'
import { pay } from '../../checkout/paying.ts'
import { orderNow } from '../../checkout/reconciling.ts'
import { deliverDueOrders, reconcileOrders } from '../../checkout/sweeping.ts'
import { connectStripe, listConnections, offerConnection } from '../../connections/connections.ts'
import { couponUses } from '../../coupon-tables.ts'
import { createCoupon } from '../../coupons/coupons.ts'
import { findImbalances } from '../../ledger.ts'
import { offerHolds } from '../../offer-tables.ts'
import { createOffer } from '../../offers/changing.ts'
import { listTransactions } from '../../overview/list.ts'
import { getTransaction } from '../../overview/sheet.ts'
import { subscriptions } from '../../subscription-tables.ts'
import { cancelSubscription } from '../../subscriptions/changing.ts'
import { renewSubscriptions } from '../../subscriptions/collecting.ts'
import { offers, orders, paymentAttempts, transactions } from '../../tables.ts'
import { crookedTransactions } from '../../verifying/lines.ts'
import { crookedOrders } from '../../verifying/orders.ts'

const test = testDb()
const log = createLog('silent')
let stripe: Awaited<ReturnType<typeof openFakeStripe>>
let clock = testClock(new Date())
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
  await test.db.update(subscriptions).set({ dueAt: null, remindAt: null })
})
afterEach(() => {
  armCrashPoint(null)
  stripe.fake.advance(Date.now() - clock.now().getTime())
})

let count = 0
/** A shop whose buyers may pay by bank debit, unless it says otherwise. */
async function shop(takesDelayed = true) {
  const over = { real: true, demo: false, appUrl: 'https://courses.example' }
  const ctx = stripe.at(await asCreator(test.db, { now: clock.now, plan: 'pro_plan' }), over)
  const course = await makeCourse(ctx, { published: true })
  const account = `acct_days${++count}`
  const key = stripe.fake.addKey(`sk_live_days${count}`, { account })
  const { id } = await connectStripe(ctx, { key, replaces: false })
  if (takesDelayed) await offerConnection(ctx, id, { isOffered: true, takesDelayed })
  return { ctx, visitor: { ...ctx, actor: { kind: 'visitor' } } as Ctx, course, account, connectionId: id }
}
type Shop = { ctx: CreatorCtx; visitor: Ctx; course: Course; account: string; connectionId: Id<'pcn'> }

async function press({ visitor, course }: Shop, more: object = {}, offerId: string = course.offerId) {
  const email = `days${++count}@example.com`
  const payment = { email, name: 'Mia Chen', expectedTotalCents: 4900, ...more }
  const { orderId } = await pay(visitor, offerId, payment, `days-${count}`)
  return { orderId: orderId as Id<'ord'>, email }
}
const pageOf = (orderId: string, attempt = 1) => stripe.fake.sessionOf(`${orderId}:${attempt}`)

async function later({ visitor }: Pick<Shop, 'visitor'>, ms = minutes(20)) {
  clock.advance(ms)
  stripe.fake.advance(ms)
  await reconcileOrders(visitor, log)
  await renewSubscriptions(visitor, log)
  await deliverDueOrders(visitor, log)
}
const orderOf = async (id: Id<'ord'>) => {
  const [order] = await test.db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw new Error('It’s missing.')
  return order
}
const subjects = async (email: string) => (await mailsTo(test.db, email)).map(({ subject }) => subject)
const rowsOf = (id: Id<'ord'>) => test.db.select().from(transactions).where(eq(transactions.orderId, id))
const grantsOf = (id: Id<'ord'>) => test.db.$count(grants, eq(grants.sourceId, id))
const statusesIn = async ({ ctx }: Shop, status: 'Processing' | 'Completed' | 'Failed') =>
  (
    await listTransactions(ctx, { status, direction: 'descending', pageSize: 25, mode: 'live' })
  ).transactions.map((row) => row.status)

async function expectBooksHold({ ctx }: Shop) {
  const { workspaceId } = ctx.actor
  expect(await findImbalances(ctx)).toEqual([])
  expect(await crookedOrders(ctx, workspaceId)).toEqual([])
  expect(await crookedTransactions(ctx, workspaceId)).toEqual([])
}

/** Someone is at the page and pays by debit; their bank hasn't decided. */
async function underWay(at: Shop) {
  const pressed = await press(at)
  stripe.fake.payByDebit(pageOf(pressed.orderId).id)
  await later(at)
  return pressed
}

describe('methods that take days', () => {
  it('are offered once their seller allows them', async () => {
    const at = await shop(false)
    expect((await listConnections(at.ctx))[0]).toMatchObject({ takesDelayed: false, isOffered: true })
    const before = await press(at)
    expect(pageOf(before.orderId).allows).toEqual(['card'])
    await offerConnection(at.ctx, at.connectionId, { isOffered: true, takesDelayed: true })
    const since = await press(at)
    expect(pageOf(since.orderId).allows).toContain('sepa_debit')
    // A page that’s open is the one it was, and a switch that isn’t named stays.
    expect((await orderNow(at.visitor, await orderOf(before.orderId))).outcome).toMatchObject({
      state: 'redirect',
    })
    await offerConnection(at.ctx, at.connectionId, { isOffered: true })
    expect((await listConnections(at.ctx))[0]).toMatchObject({ takesDelayed: true })
  })

  it('leave the order Processing for days: nothing is given, and both are told', async () => {
    const at = await shop()
    const { orderId, email } = await underWay(at)
    expect(await orderOf(orderId)).toMatchObject({ status: 'processing', deliveredAt: null })
    for (let day = 1; day <= 13; day++) await later(at, days(1))
    expect(await orderOf(orderId)).toMatchObject({ status: 'processing', deliveredAt: null })
    expect(await grantsOf(orderId)).toBe(0)
    expect(await subjects(email)).toEqual([expect.stringContaining('is on its way')])
    const [row] = await rowsOf(orderId)
    expect(row).toMatchObject({ status: 'Processing', method: 'SEPA debit ending 3000', feeCents: 0 })
    expect(await statusesIn(at, 'Processing')).toEqual(['Processing'])
    const sheet = await getTransaction(at.ctx, row?.id as Id<'txn'>)
    expect(sheet.order?.steps.map(({ what }) => what)).toEqual(['opened', 'processing', 'waiting'])
    expect(sheet.order?.transactions[0]).toMatchObject({ status: 'Processing', net: { cents: 0 } })
    await expectBooksHold(at)
    stripe.fake.decideDebits(at.account, 'paid')
    await later(at, hours(1))
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid', deliveredAt: expect.any(Date) })
    expect(await grantsOf(orderId)).toBe(1)
    // The same row of the list, with the day the money came.
    expect(await rowsOf(orderId)).toMatchObject([
      { id: row?.id, status: 'Completed', feeCents: 35, chargeId: expect.stringMatching(/^py_/) },
    ])
    expect((await subjects(email)).length).toBe(2)
    await expectBooksHold(at)
  })

  it('fail with a reason, and let go of what was held', async () => {
    const at = await shop()
    const limited = await createOffer(at.ctx, {
      ...{ productKind: 'course', productId: at.course.id, name: 'The last one', priceCents: 2000 },
      stock: 1,
    })
    const coupon = {
      ...{ code: 'DAYS', basisPoints: 1_000, amountCents: null, amountCurrency: null, expiresOn: null },
      ...{ maxUses: 1, maxUsesEach: null, offerIds: null, periods: 'first' as const, isByLink: true },
    }
    const couponId = await createCoupon(at.ctx, coupon)
    const { orderId, email } = await press(
      at,
      { expectedTotalCents: 1800, choice: { coupon: { code: 'DAYS' } } },
      limited.id,
    )
    stripe.fake.payByDebit(pageOf(orderId).id)
    await later(at, days(3))
    const holds = () => test.db.$count(offerHolds, eq(offerHolds.orderId, orderId))
    const uses = () =>
      test.db.$count(couponUses, and(eq(couponUses.couponId, couponId), eq(couponUses.state, 'held')))
    expect([await holds(), await uses()]).toEqual([1, 1])
    stripe.fake.decideDebits(at.account, 'insufficient_funds')
    await later(at, hours(1))
    await later(at, hours(1))
    expect(await orderOf(orderId)).toMatchObject({
      status: 'failed',
      failureReason: 'There wasn’t enough money in your bank account. Try again or pay another way.',
    })
    expect([await holds(), await uses(), await grantsOf(orderId)]).toEqual([0, 0, 0])
    expect(await rowsOf(orderId)).toMatchObject([{ status: 'Failed' }])
    expect(await subjects(email)).toEqual([
      expect.stringContaining('is on its way'),
      expect.stringContaining('didn’t go through'),
    ])
    const sheet = await listTransactions(at.ctx, {
      status: 'Failed',
      direction: 'descending',
      pageSize: 25,
      mode: 'live',
    })
    expect(sheet.transactions[0]).toMatchObject({
      reason: 'There wasn’t enough money in the buyer’s bank account.',
    })
    await expectBooksHold(at)
  })

  it('R1: are delivered once after a kill, and once however many look', async () => {
    const at = await shop()
    const { orderId } = await underWay(at)
    stripe.fake.decideDebits(at.account, 'paid')
    armCrashPoint('payments.beforeSettle:throw')
    await later(at, hours(1))
    armCrashPoint(null)
    await Promise.all([later(at, hours(1)), later(at, 0), later(at, 0)])
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid', deliveredAt: expect.any(Date) })
    expect(await rowsOf(orderId)).toHaveLength(1)
    expect(await grantsOf(orderId)).toBe(1)
    await expectBooksHold(at)
  })
})

const ordersOf = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one, at) => ordersOf(all.filter((_, other) => other !== at)).map((rest) => [one, ...rest]))

async function receive({ ctx, connectionId }: Shop, { body, signature }: WebhookMessage) {
  const { accounts, providers } = ctx.instance.payments
  const account = await accounts.find(ctx, 'stripe', connectionId)
  const provider = providers.find(({ id }) => id === 'stripe')
  if (!account || !provider?.webhook) throw new Error('There is no account.')
  const headers = { 'stripe-signature': signature }
  await wakeAttempts(
    ctx,
    account,
    'stripe',
    await provider.webhook(account, { body: Buffer.from(body), headers }),
  )
}

describe('R9: news of a debit', () => {
  it.each(['paid', 'account_closed'] as const)(
    'in any order, twice and late, come to the same: %s',
    async (as) => {
      for (const order of ordersOf([0, 1, 1])) {
        const at = await shop()
        const { orderId } = await press(at)
        stripe.fake.payByDebit(pageOf(orderId).id)
        const begun = written.filter(({ body }) => body.includes(orderId)).slice(-1)
        const isEarly = order[0] === 0
        if (isEarly) {
          await receive(at, begun[0] as WebhookMessage)
          await reconcileOrders(at.visitor, log)
          expect(await orderOf(orderId)).toMatchObject({ status: 'processing' })
        }
        stripe.fake.decideDebits(at.account, as)
        const [, decided] = written.filter(({ body }) => body.includes(orderId))
        for (const which of order) {
          await receive(at, (which === 0 ? begun[0] : decided) as WebhookMessage)
          await reconcileOrders(at.visitor, log)
        }
        await later(at, days(3))
        expect((await orderOf(orderId)).status).toBe(as === 'paid' ? 'paid' : 'failed')
        expect((await rowsOf(orderId)).map(({ status }) => status)).toEqual([
          as === 'paid' ? 'Completed' : 'Failed',
        ])
        expect(await grantsOf(orderId)).toBe(as === 'paid' ? 1 : 0)
        await expectBooksHold(at)
      }
    },
  )
})

describe('a subscription that’s debited', () => {
  async function subscribed() {
    const at = await shop()
    const offerId = at.course.offerId as Id<'off'>
    await test.db
      .update(offers)
      .set({ pricing: 'subscription', interval: 'month' })
      .where(eq(offers.id, offerId))
    const { orderId, email } = await underWay(at)
    expect((await orderOf(orderId)).subscriptionId).toBeNull()
    stripe.fake.decideDebits(at.account, 'paid')
    await later(at, hours(1))
    const id = (await orderOf(orderId)).subscriptionId as Id<'sbs'>
    expect(await rowOf(id)).toMatchObject({
      state: 'active',
      methodLabel: 'SEPA debit ending 3000',
      nextPeriod: 2,
    })
    return { at, id, orderId, email }
  }
  const rowOf = async (id: Id<'sbs'>) => {
    const [row] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, id))
    if (!row) throw new Error('It’s missing.')
    return row
  }
  async function comeDue(at: Shop, id: Id<'sbs'>) {
    const { dueAt } = await rowOf(id)
    await later(at, Math.max(0, (dueAt?.getTime() ?? 0) - clock.now().getTime()))
  }

  it('renews over days without dunning, and access is kept', async () => {
    const { at, id, orderId, email } = await subscribed()
    const told = (await subjects(email)).length
    await comeDue(at, id)
    for (let day = 1; day <= 12; day++) await later(at, days(1))
    expect(await rowOf(id)).toMatchObject({ state: 'active', failures: 0, nextPeriod: 2 })
    expect(await isOrderOpen(at.ctx, orderId)).toBe(true)
    expect(await statusesIn(at, 'Processing')).toHaveLength(1)
    expect((await subjects(email)).length).toBe(told)
    stripe.fake.decideDebits(at.account, 'paid')
    await later(at, hours(1))
    expect(await rowOf(id)).toMatchObject({ state: 'active', nextPeriod: 3, awaitedUntil: null })
    expect(await isOrderOpen(at.ctx, orderId)).toBe(true)
    await expectBooksHold(at)
  })

  it('is dunned once the bank said no, as any other', async () => {
    const { at, id, orderId, email } = await subscribed()
    await comeDue(at, id)
    await later(at, days(9))
    stripe.fake.decideDebits(at.account, 'insufficient_funds')
    await later(at, hours(1))
    expect(await rowOf(id)).toMatchObject({
      state: 'pastDue',
      failures: 1,
      lastDecline: 'soft',
      awaitedUntil: null,
    })
    expect(await isOrderOpen(at.ctx, orderId)).toBe(true)
    expect((await subjects(email)).filter((subject) => subject.includes('didn’t go through'))).toHaveLength(1)
    await later(at, days(3))
    // Tried again: another debit, and no reminder while its bank decides.
    expect(await rowOf(id)).toMatchObject({ state: 'pastDue', failures: 1 })
    expect(await statusesIn(at, 'Processing')).toHaveLength(1)
    stripe.fake.decideDebits(at.account, 'paid')
    await later(at, hours(1))
    expect(await rowOf(id)).toMatchObject({ state: 'active', failures: 0, nextPeriod: 3 })
    await expectBooksHold(at)
  })

  it('waits for the bank before it ends, and pays back what comes for one that ended', async () => {
    const { at, id } = await subscribed()
    await comeDue(at, id)
    await cancelSubscription(at.visitor, await rowOf(id), 'atEnd')
    await later(at, days(1))
    expect(await rowOf(id)).toMatchObject({ state: 'active', cancelsAtEnd: true })
    await cancelSubscription(at.visitor, await rowOf(id), 'now')
    stripe.fake.decideDebits(at.account, 'paid')
    await later(at, hours(2))
    await later(at, hours(2))
    expect(await rowOf(id)).toMatchObject({ state: 'ended', nextPeriod: 2 })
    const kinds = await test.db
      .select({ kind: transactions.kind, status: transactions.status })
      .from(transactions)
      .where(eq(transactions.workspaceId, at.ctx.actor.workspaceId))
    expect(kinds.map(({ kind, status }) => `${kind} ${status}`).toSorted()).toEqual([
      'payment Completed',
      'surplus Completed',
      'surplusReturned Completed',
    ])
    await expectBooksHold(at)
  })
})
