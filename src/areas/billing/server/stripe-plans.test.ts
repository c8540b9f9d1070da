import { and, desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inPlatform } from '#areas/accounts/server/platform-workspace.ts'
import { users } from '#areas/accounts/server/tables.ts'
import { wakeAttempts } from '#areas/payments/server/checkout/attempts.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { deliverDueOrders, reconcileOrders } from '#areas/payments/server/checkout/sweeping.ts'
import { connectStripe } from '#areas/payments/server/connections/connections.ts'
import { findImbalances } from '#areas/payments/server/ledger.ts'
import { sweepRefunds } from '#areas/payments/server/refunds/sweeping.ts'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { replaceMethod } from '#areas/payments/server/subscriptions/changing.ts'
import { renewSubscriptions } from '#areas/payments/server/subscriptions/collecting.ts'
import { namingNow } from '#areas/payments/server/subscriptions/naming.ts'
import { orders, paymentAttempts } from '#areas/payments/server/tables.ts'
import { crookedOrders } from '#areas/payments/server/verifying/orders.ts'
import type { Plan, UserActor } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { armCrashPoint } from '#platform/crash-points.ts'
import { type Delivery, deliver, drainOutbox } from '#platform/events/drain.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asAdmin, asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import type { WebhookMessage } from '#testing/fake-stripe/server.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { openFakeStripe } from '#testing/stripe.ts'
import { ownBilling } from './billing.ts'
import { chargeForPlans, ensureSale } from './charging.ts'
import { cancelPlan, changePlan, previewPlan, takeGuarantee } from './moving.ts'
import type { PlanSale } from './sale.ts'
import { endPlans } from './sweeps.ts'

const test = testDb()
const log = createLog('silent')
const clock = testClock(new Date())
const account = 'acct_operator'
const over = { real: true, demo: false, appUrl: 'https://courses.example' }
const written: WebhookMessage[] = []
let stripe: Awaited<ReturnType<typeof openFakeStripe>>
let admin: Ctx<UserActor>
let visitor: Ctx
let sale: PlanSale
let operatorId: string
let count = 0

beforeAll(async () => {
  stripe = await openFakeStripe({ send: async (message) => void written.push(message) })
  admin = stripe.at(await asAdmin(test.db, { now: clock.now }), over)
  visitor = { ...admin, actor: { kind: 'visitor' } }
  sale = await ensureSale(admin)
  await expect(chargeForPlans(admin, true)).rejects.toMatchObject({ code: 'CONFLICT' })
  const key = stripe.fake.addKey('sk_live_operator', { account })
  const connected = await connectStripe(inPlatform(admin, sale.workspaceId), { key, replaces: false })
  operatorId = connected.id
  await chargeForPlans(admin, true)
})
afterAll(() => stripe.fake.close())
beforeEach(async () => {
  written.length = 0
  await test.db.update(subscriptions).set({ dueAt: null, remindAt: null })
})
afterEach(() => {
  armCrashPoint(null)
  Object.assign(stripe.fake.faults, { losing: 0 })
})

const cents = { basic_plan: 4_900, pro_plan: 14_900, free_plan: 0 } as const
const offerOf = (plan: Plan) => (plan === 'pro_plan' ? sale.proOfferId : sale.basicOfferId) as Id<'off'>
const pageOf = (orderId: string, attempt = 1) => stripe.fake.sessionOf(`${orderId}:${attempt}`)
const creator = async (): Promise<CreatorCtx> => stripe.at(await asCreator(test.db, { now: clock.now }), over)

/** What the workers do in a while. */
async function later(ms = minutes(2)): Promise<void> {
  clock.advance(ms)
  stripe.fake.advance(ms)
  const quietly = (work: Promise<unknown>) => work.catch(() => null)
  await quietly(renewSubscriptions(visitor, log))
  await quietly(reconcileOrders(visitor, log))
  await quietly(deliverDueOrders(visitor, log))
  await quietly(sweepRefunds(visitor, log))
  await hearOfEvents()
  await endPlans()(visitor)
}
async function hearOfEvents(): Promise<void> {
  for (let round = 0; round < 5; round++) {
    const due: Delivery[] = []
    await drainOutbox(visitor, async (batch) => void due.push(...batch))
    if (due.length === 0) return
    for (const delivery of due) await deliver(visitor, delivery)
  }
}

const planOf = async ({ actor: { userId } }: CreatorCtx) =>
  (await test.db.select({ plan: users.plan }).from(users).where(eq(users.id, userId)))[0]?.plan
const ordersOf = ({ actor: { userId } }: CreatorCtx) =>
  test.db.select().from(orders).where(eq(orders.buyerUserId, userId)).orderBy(desc(orders.id))
async function rowOf(ctx: CreatorCtx) {
  const [order] = (await ordersOf(ctx)).filter(({ subscriptionId }) => subscriptionId)
  const [row] = await test.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, order?.subscriptionId as Id<'sbs'>))
  if (!row) throw new Error('It’s missing.')
  return row
}
const press = (ctx: CreatorCtx, plan: Plan) =>
  pay(
    ctx,
    offerOf(plan),
    { email: ctx.actor.email, name: 'Ana Reis', expectedTotalCents: cents[plan] },
    `stripe-plan-${++count}`,
  )

/** Someone buys a plan at Stripe's page, with a card that ends in this. */
async function paying(plan: Plan, last4 = '4242'): Promise<CreatorCtx> {
  const ctx = await creator()
  const { orderId, state } = await press(ctx, plan)
  expect(state).toBe('confirming')
  stripe.fake.pay(pageOf(orderId).id, last4)
  await later()
  expect(await planOf(ctx)).toBe(plan)
  return ctx
}
async function comeDue(ctx: CreatorCtx): Promise<void> {
  const { dueAt } = await rowOf(ctx)
  await later(Math.max(0, (dueAt?.getTime() ?? 0) - clock.now().getTime()) + 1)
}

/** What was taken at Stripe is what's paid here, once each. */
async function expectPaid(ctx: CreatorCtx, amounts: readonly number[]): Promise<void> {
  const all = await ordersOf(ctx)
  const paid = all.filter(({ status, totalCents }) => status === 'paid' && totalCents > 0)
  expect(paid.map(({ totalCents }) => totalCents).toReversed()).toEqual(amounts)
  const taken = stripe.fake
    .objects(account, 'charge')
    .filter((charge) => all.some(({ id }) => JSON.stringify(charge.metadata).includes(id)))
  expect(taken.map(({ amount }) => Number(amount)).toSorted()).toEqual([...amounts].toSorted())
  const platform = inPlatform(admin, sale.workspaceId)
  expect(await findImbalances(platform)).toEqual([])
  expect(await crookedOrders(platform, sale.workspaceId)).toEqual([])
}
const refunded = async (ctx: CreatorCtx) =>
  (await ordersOf(ctx)).reduce((sum, { refundedCents }) => sum + refundedCents, 0)
const subjects = async ({ actor }: CreatorCtx) =>
  (await mailsTo(test.db, actor.email)).map(({ subject }) => subject)

describe('a plan that’s paid at the operator’s Stripe', () => {
  it('is bought at its page, once, and renewed while its creator is away', async () => {
    const ctx = await creator()
    expect(await previewPlan(ctx, 'basic_plan')).toMatchObject({ way: 'checkout', amount: { cents: 4_900 } })
    const first = await press(ctx, 'basic_plan')
    // The page was left; another press begins no second one of what’s owned once.
    const again = await press(ctx, 'basic_plan')
    expect(again.orderId).toBe(first.orderId)
    expect(await planOf(ctx)).toBe('free_plan')
    stripe.fake.pay(pageOf(first.orderId).id)
    // Back from Stripe, before any worker: the sweep of payments settles, and Billing shows the plan by itself.
    await reconcileOrders({ ...visitor, now: () => new Date(clock.now().getTime() + minutes(1)) }, log)
    expect((await ownBilling(ctx)).plan).toBe('basic_plan')
    for (let n = 2; n <= 4; n++) {
      await comeDue(ctx)
      await Promise.all([1, 2].map(() => renewSubscriptions(visitor, log)))
      await expectPaid(ctx, Array(n).fill(4_900))
    }
    expect(await planOf(ctx)).toBe('basic_plan')
  })

  it('moves up for the difference of the days that are left, and down with them paid back', async () => {
    const ctx = await paying('basic_plan')
    await later(days(10))
    const { amount } = await previewPlan(ctx, 'pro_plan')
    const pressed = await Promise.allSettled(
      [1, 2].map(() => changePlan(ctx, { plan: 'pro_plan', shownCents: amount.cents })),
    )
    expect(pressed.some(({ status }) => status === 'fulfilled')).toBe(true)
    await later()
    expect(await planOf(ctx)).toBe('pro_plan')
    await expectPaid(ctx, [4_900, amount.cents])
    await later(days(5))
    const back = (await previewPlan(ctx, 'basic_plan')).amount.cents
    await changePlan(ctx, { plan: 'basic_plan', shownCents: back })
    await later(hours(1))
    expect(await planOf(ctx)).toBe('basic_plan')
    expect(back).toBeGreaterThan(0)
    expect(await refunded(ctx)).toBe(back)
    expect(stripe.fake.objects(account, 'refund').reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(
      back,
    )
    await comeDue(ctx)
    await expectPaid(ctx, [4_900, amount.cents, 4_900])
  })

  it('ends with what’s paid for once it’s canceled, and is charged no more', async () => {
    const ctx = await paying('pro_plan')
    await cancelPlan(ctx, true)
    await later(days(5))
    expect(await planOf(ctx)).toBe('pro_plan')
    await comeDue(ctx)
    await later(days(40))
    expect(await planOf(ctx)).toBe('free_plan')
    await expectPaid(ctx, [14_900])
  })

  it('goes back whole by the guarantee', async () => {
    const ctx = await paying('pro_plan')
    const { guarantee } = await ownBilling(ctx)
    await takeGuarantee(ctx, guarantee?.amount.cents ?? 0)
    await later(hours(1))
    expect(await planOf(ctx)).toBe('free_plan')
    expect(await refunded(ctx)).toBe(14_900)
    await expectPaid(ctx, [14_900])
  })
})

describe('a payment for a plan that Stripe couldn’t take', () => {
  it('is tried on days 0, 3, 6 and 10, and then it’s Free with nothing taken', async () => {
    const ctx = await paying('basic_plan', '0341')
    for (let tries = 1; tries <= 3; tries++) {
      await comeDue(ctx)
      expect(await rowOf(ctx)).toMatchObject({ state: 'pastDue', failures: tries })
      expect(await planOf(ctx)).toBe('basic_plan')
    }
    await comeDue(ctx)
    await later(hours(1))
    expect(await rowOf(ctx)).toMatchObject({ state: 'ended', endedReason: 'unpaid' })
    expect(await planOf(ctx)).toBe('free_plan')
    await later(days(40))
    await expectPaid(ctx, [4_900])
  })

  it('continues with another card, which pays what’s due and is charged from then on', async () => {
    const ctx = await paying('basic_plan', '0069')
    await comeDue(ctx)
    expect(await rowOf(ctx)).toMatchObject({ state: 'pastDue', lastDecline: 'hard' })
    const begun = await replaceMethod(visitor, await rowOf(ctx), undefined)
    if (begun.state !== 'paying') throw new Error('No page was made.')
    stripe.fake.pay(pageOf(begun.orderId, 2).id, '1881')
    await later()
    expect(await rowOf(ctx)).toMatchObject({ state: 'active', methodLabel: 'Visa ending 1881', failures: 0 })
    await comeDue(ctx)
    await expectPaid(ctx, [4_900, 4_900, 4_900])
    expect(await planOf(ctx)).toBe('basic_plan')
  })

  it('is confirmed at a page that an email leads to, where the bank wants that', async () => {
    const ctx = await paying('pro_plan', '3184')
    await comeDue(ctx)
    expect(await rowOf(ctx)).toMatchObject({ state: 'pastDue', lastDecline: 'authentication' })
    expect((await subjects(ctx)).join()).toContain('Confirm your payment')
    const begun = await replaceMethod(visitor, await rowOf(ctx), undefined)
    if (begun.state !== 'paying') throw new Error('No page was made.')
    stripe.fake.pay(pageOf(begun.orderId, 2).id, '4242')
    await later()
    expect(await rowOf(ctx)).toMatchObject({ state: 'active', nextPeriod: 3 })
    expect(await planOf(ctx)).toBe('pro_plan')
    await expectPaid(ctx, [14_900, 14_900])
  })

  it('has a move up wait at Stripe’s page, and the plan is as it was until it’s paid', async () => {
    const ctx = await paying('basic_plan', '3184')
    await later(days(3))
    const { amount } = await previewPlan(ctx, 'pro_plan')
    const moved = await changePlan(ctx, { plan: 'pro_plan', shownCents: amount.cents })
    if (moved.state !== 'paying') throw new Error('It was paid without its creator.')
    expect(await planOf(ctx)).toBe('basic_plan')
    const [order] = await ordersOf(ctx)
    stripe.fake.pay(pageOf(order?.id ?? '', order?.attempt).id, '4242')
    await later()
    expect(await planOf(ctx)).toBe('pro_plan')
    await expectPaid(ctx, [4_900, amount.cents])
  })

  it('never comes to that where the card was exchanged before', async () => {
    const ctx = await paying('basic_plan', '0069')
    const row = await rowOf(ctx)
    await replaceMethod(visitor, row, undefined)
    stripe.fake.pay(pageOf(`${row.id}:card`).id, '4242')
    await namingNow(visitor, await rowOf(ctx))
    await comeDue(ctx)
    expect(await rowOf(ctx)).toMatchObject({ state: 'active', failures: 0 })
    await expectPaid(ctx, [4_900, 4_900])
  })
})

describe('R1: a process that ends while a plan is paid', () => {
  it('gives the plan once after a kill as it’s written down', async () => {
    const ctx = await creator()
    const { orderId } = await press(ctx, 'basic_plan')
    stripe.fake.pay(pageOf(orderId).id)
    armCrashPoint('payments.beforeSettle:throw')
    await later()
    armCrashPoint(null)
    await later()
    expect(await planOf(ctx)).toBe('basic_plan')
    await expectPaid(ctx, [4_900])
  })

  it.each([
    'payments.afterRenewalOrder',
    'payments.afterRenewalName',
    'payments.afterRenewalCharge',
    'payments.beforeSettle',
    'payments.afterRenewal',
  ])('renews once after a kill at %s', async (point) => {
    const ctx = await paying('basic_plan')
    armCrashPoint(`${point}:throw`)
    await comeDue(ctx)
    armCrashPoint(null)
    for (let n = 0; n < 5; n++) await later(minutes(20))
    await expectPaid(ctx, [4_900, 4_900])
    expect(await planOf(ctx)).toBe('basic_plan')
  })

  it.each(['payments.afterChangeOrder', 'payments.afterChangeCharge', 'payments.beforeSettle'])(
    'moves up once after a kill at %s',
    async (point) => {
      const ctx = await paying('basic_plan')
      await later(days(8))
      const { amount } = await previewPlan(ctx, 'pro_plan')
      armCrashPoint(`${point}:throw`)
      await changePlan(ctx, { plan: 'pro_plan', shownCents: amount.cents }).catch(() => null)
      armCrashPoint(null)
      for (let n = 0; n < 5; n++) await later(minutes(20))
      // Before its provider heard of it, nothing was taken, and it's pressed again.
      if ((await planOf(ctx)) === 'basic_plan') {
        const { amount: now } = await previewPlan(ctx, 'pro_plan')
        await changePlan(ctx, { plan: 'pro_plan', shownCents: now.cents })
        await later()
      }
      expect(await planOf(ctx)).toBe('pro_plan')
      await expectPaid(ctx, [4_900, amount.cents])
    },
  )

  it('asks for the money back once after a kill between the move and the refund', async () => {
    const ctx = await paying('pro_plan')
    await later(days(6))
    const before = stripe.fake.objects(account, 'refund').length
    const { amount } = await previewPlan(ctx, 'basic_plan')
    armCrashPoint('payments.afterRefund:throw')
    await changePlan(ctx, { plan: 'basic_plan', shownCents: amount.cents }).catch(() => null)
    armCrashPoint(null)
    for (let n = 0; n < 4; n++) await later(hours(1))
    expect(await planOf(ctx)).toBe('basic_plan')
    expect(await refunded(ctx)).toBe(amount.cents)
    expect(stripe.fake.objects(account, 'refund')).toHaveLength(before + 1)
  })
})

describe('messages about plans', () => {
  async function told(connectionId: string, { body, signature }: WebhookMessage) {
    const { accounts, providers } = visitor.instance.payments
    const found = await accounts.find(visitor, 'stripe', connectionId)
    const provider = providers.find(({ id }) => id === 'stripe')
    if (!found || !provider?.webhook) throw new Error('There is no account.')
    const message = { body: Buffer.from(body), headers: { 'stripe-signature': signature } }
    await wakeAttempts(visitor, found, 'stripe', await provider.webhook(found, message))
  }
  const wokenOf = async (orderId: string) =>
    test.db.$count(
      paymentAttempts,
      and(eq(paymentAttempts.orderId, orderId as Id<'ord'>), eq(paymentAttempts.dueAt, clock.now())),
    )

  it('B1, 20: are taken from the operator’s account, and refused from anyone else’s', async () => {
    const seller = await creator()
    const key = stripe.fake.addKey('sk_live_someone', { account: 'acct_someone' })
    const { id: sellersId } = await connectStripe(seller, { key, replaces: false })
    const ctx = await creator()
    const { orderId } = await press(ctx, 'basic_plan')
    stripe.fake.pay(pageOf(orderId).id)
    const message = written.find(
      ({ body }) => body.includes(orderId) && body.includes('checkout.session.completed'),
    )
    if (!message) throw new Error('Nothing was written.')
    clock.advance(1)
    // Signed with the operator's secret, at the address of a seller.
    await expect(told(sellersId, message)).rejects.toMatchObject({
      message: expect.stringContaining('signature'),
    })
    await expect(told(operatorId, { ...message, body: `${message.body} ` })).rejects.toThrow('signature')
    // Signed by the seller's own, about an order of the operator's.
    const [endpoint] = stripe.fake.objects('acct_someone', 'webhook_endpoint')
    const theirs = stripe.fake.signedMessage(message.url, message.body, String(endpoint?.secret))
    await told(sellersId, theirs)
    expect(await wokenOf(orderId)).toBe(0)
    expect(await planOf(ctx)).toBe('free_plan')
    for (let n = 0; n < 5; n++) await told(operatorId, message)
    expect(await wokenOf(orderId)).toBe(1)
    await later(0)
    expect(await planOf(ctx)).toBe('basic_plan')
    await expectPaid(ctx, [4_900])
  })
})
