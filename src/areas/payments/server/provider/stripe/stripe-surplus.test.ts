import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Id } from '#kernel/ids.ts'
import { hours, minutes } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { events } from '#platform/events/tables.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import type { WebhookMessage } from '#testing/fake-stripe/server.ts'
import { makeCourse } from '#testing/makers.ts'
import { openFakeStripe } from '#testing/stripe.ts'
import { pay } from '../../checkout/paying.ts'
import { noteReturnedByHand } from '../../checkout/surplus.ts'
import { listSurplus } from '../../checkout/surplus-list.ts'
import { deliverDueOrders, reconcileOrders } from '../../checkout/sweeping.ts'
import { connectStripe } from '../../connections/connections.ts'
import { pollConnections } from '../../connections/polling.ts'
import { receiveNews } from '../../connections/webhook-news.ts'
import { orders, paymentAttempts, transactions } from '../../tables.ts'
import { crookedTransactions } from '../../verifying/lines.ts'
import { compareObjects } from '../../verifying/objects.ts'
import { agrees } from '../../verifying/total.ts'
import { workspaceTotals } from '../../verifying/workspace-totals.ts'

const test = testDb()
const log = createLog('silent')
let clock = testClock(new Date())
let stripe: Awaited<ReturnType<typeof openFakeStripe>>
const written: WebhookMessage[] = []
let count = 0
beforeAll(async () => {
  stripe = await openFakeStripe({ send: async (message) => void written.push(message) })
})
afterAll(() => stripe.fake.close())
beforeEach(async () => {
  clock = testClock(new Date())
  await test.db.update(paymentAttempts).set({ dueAt: null })
  await test.db.update(orders).set({ deliverDueAt: null })
})
afterEach(() => {
  Object.assign(stripe.fake.faults, { refunds: 'succeeded', webhooks: 'sent' })
  stripe.fake.advance(Date.now() - clock.now().getTime())
})

type Shop = { ctx: CreatorCtx; orderId: Id<'ord'>; account: string; connectionId: string; charge: string }

function pass(ms: number) {
  clock.advance(ms)
  stripe.fake.advance(ms)
}
const poll = ({ ctx }: Shop) => pollConnections(ctx, log)
async function sweep({ ctx }: Shop) {
  await reconcileOrders(ctx, log)
  await deliverDueOrders(ctx, log)
}
async function later(at: Shop, ms = minutes(2)) {
  pass(ms)
  await poll(at)
  await sweep(at)
}

/** An order at 49 dollars that was paid by two of its pages. The second payment is booked as the buyer's, and not paid back yet. */
async function paidTwice(): Promise<Shop> {
  const over = { real: true, demo: false, appUrl: 'https://courses.example' }
  const ctx = stripe.at(await asCreator(test.db, { now: () => clock.now(), plan: 'pro_plan' }), over)
  const course = await makeCourse(ctx, { published: true })
  const account = `acct_surplus${++count}`
  const key = stripe.fake.addKey(`sk_live_surplus${count}`, { account })
  const { id: connectionId } = await connectStripe(ctx, { key, replaces: false })
  const visitor: Ctx = { ...ctx, actor: { kind: 'visitor' } }
  const buyer = { email: `twice${count}@example.com`, name: 'Mia Chen', expectedTotalCents: 4900 }
  const press = async () => (await pay(visitor, course.offerId, buyer, `twice-${count}`)).orderId as Id<'ord'>
  const orderId = await press()
  const { workspaceId } = ctx.actor
  await test.db
    .update(paymentAttempts)
    .set({ state: 'abandoned', dueAt: null })
    .where(eq(paymentAttempts.orderId, orderId))
  await test.db.update(orders).set({ status: 'failed' }).where(eq(orders.id, orderId))
  await press()
  stripe.fake.pay(stripe.fake.sessionOf(`${orderId}:2`).id)
  const at = { ctx, orderId, account, connectionId, charge: '' }
  await later(at)
  stripe.fake.pay(stripe.fake.sessionOf(`${orderId}:1`).id)
  pass(minutes(2))
  await poll(at)
  // The first look books what came; the next one would pay it back.
  await reconcileOrders(ctx, log)
  const [surplus] = await test.db
    .select()
    .from(transactions)
    .where(and(eq(transactions.workspaceId, workspaceId), eq(transactions.kind, 'surplus')))
  written.splice(0)
  return { ...at, charge: surplus?.chargeId ?? '' }
}

const surplusAttempt = async ({ orderId }: Shop) => {
  const [attempt] = await test.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.attempt, 1)))
  if (!attempt) throw new Error('There is no attempt.')
  return attempt
}
const returns = async ({ orderId }: Shop) =>
  (
    await test.db
      .select()
      .from(transactions)
      .where(and(eq(transactions.orderId, orderId), eq(transactions.kind, 'surplusReturned')))
      .orderBy(transactions.createdAt)
  ).map(({ chargeId, grossCents }) => [chargeId, grossCents] as const)
const told = async ({ orderId }: Shop) =>
  (await test.db.select().from(events))
    .filter(
      ({ type, payload }) => /surplus/.test(type) && (payload as { orderId: string }).orderId === orderId,
    )
    .map(({ type, payload }) => [type.split('.')[1], (payload as { how?: string }).how] as const)
/** What the seller has to do something about stays theirs: no one pays it back by itself. */
async function leftToSeller(at: Shop) {
  await test.db
    .update(paymentAttempts)
    .set({ dueAt: null })
    .where(eq(paymentAttempts.id, (await surplusAttempt(at)).id))
}
/** What Stripe wrote, as the endpoint takes it in. */
async function hear({ ctx, connectionId }: Shop) {
  const { accounts, providers } = ctx.instance.payments
  const account = await accounts.find(ctx, 'stripe', connectionId)
  const provider = providers.find(({ id }) => id === 'stripe')
  if (!account || !provider?.webhook) throw new Error('There is no account.')
  for (const { body, signature } of written.splice(0))
    await receiveNews(
      ctx,
      account,
      'stripe',
      await provider.webhook(account, {
        body: Buffer.from(body),
        headers: { 'stripe-signature': signature },
      }),
    )
}
async function expectBooksHold(at: Shop) {
  const { workspaceId } = at.ctx.actor
  expect(await crookedTransactions(at.ctx, workspaceId)).toEqual([])
  const totals = await workspaceTotals(at.ctx, 'live')
  expect(totals.filter((total) => !agrees(total))).toEqual([])
  const rows = await test.db.select().from(transactions).where(eq(transactions.workspaceId, workspaceId))
  const ours = rows.reduce((sum, { grossCents, feeCents }) => sum + grossCents - feeCents, 0)
  expect(ours).toBe(stripe.fake.netOf(at.account))
  pass(hours(3))
  expect(await compareObjects(at.ctx)).toEqual({ differences: [], unreachable: [] })
}

describe('money that pays nothing, refunded at Stripe’s own site', () => {
  it.each(['a message', 'polling alone'])(
    'is booked once, heard of by %s, and no one pays it back again',
    async (by) => {
      const at = await paidTwice()
      await leftToSeller(at)
      if (by === 'polling alone') stripe.fake.faults.webhooks = 'lost'
      const { id } = stripe.fake.refundAtSite(at.account, at.charge)
      if (by === 'a message') await hear(at)
      for (let n = 0; n < 3; n++) await later(at, hours(1))
      expect(await surplusAttempt(at)).toMatchObject({ state: 'returned', dueAt: null, returnedCents: 4900 })
      expect(await returns(at)).toEqual([[id, -4900]])
      expect(await told(at)).toEqual([
        ['surplusArrived', 'automatic'],
        ['surplusReturned', 'byHand'],
      ])
      expect(stripe.fake.objects(at.account, 'refund')).toHaveLength(1)
      await expectBooksHold(at)
    },
  )

  it('is booked when its seller was quicker than the sweep, which doesn’t leave it to them', async () => {
    const at = await paidTwice()
    const { id } = stripe.fake.refundAtSite(at.account, at.charge)
    pass(minutes(2))
    await sweep(at)
    expect(await surplusAttempt(at)).toMatchObject({ state: 'returned' })
    await later(at, hours(1))
    expect(await returns(at)).toEqual([[id, -4900]])
    expect((await told(at)).map(([type]) => type)).toEqual(['surplusArrived', 'surplusReturned'])
    await expectBooksHold(at)
  })

  it('is booked part by part, and the rest is paid back', async () => {
    const at = await paidTwice()
    const { id } = stripe.fake.refundAtSite(at.account, at.charge, 1000)
    pass(minutes(2))
    await sweep(at)
    expect(await surplusAttempt(at)).toMatchObject({ state: 'surplus', returnedCents: 1000 })
    expect((await listSurplus(at.ctx)).map(({ total, state }) => [total.cents, state])).toEqual([
      [3900, 'returning'],
    ])
    expect((await workspaceTotals(at.ctx, 'live')).filter((total) => !agrees(total))).toEqual([])
    await later(at)
    expect(await surplusAttempt(at)).toMatchObject({ state: 'returned', returnedCents: 4900 })
    const [first, second, ...more] = await returns(at)
    expect([first, second?.[1], more]).toEqual([[id, -1000], -3900, []])
    await later(at, hours(1))
    expect(await returns(at)).toHaveLength(2)
    expect((await told(at)).map(([type]) => type)).toEqual(['surplusArrived', 'surplusReturned'])
    await expectBooksHold(at)
  })

  it('is one return where its seller had said before that it’s back', async () => {
    const at = await paidTwice()
    await leftToSeller(at)
    await noteReturnedByHand(at.ctx, (await surplusAttempt(at)).id)
    const { id } = stripe.fake.refundAtSite(at.account, at.charge)
    for (let n = 0; n < 3; n++) await later(at, hours(1))
    expect(await returns(at)).toEqual([[id, -4900]])
    await expectBooksHold(at)
  })

  it('is nothing yet while it’s on its way', async () => {
    const at = await paidTwice()
    await leftToSeller(at)
    const refund = stripe.fake.refundAtSite(at.account, at.charge)
    refund.status = 'pending'
    await hear(at)
    await later(at)
    expect(await returns(at)).toEqual([])
    refund.status = 'succeeded'
    for (let n = 0; n < 2; n++) await later(at, hours(1))
    expect(await returns(at)).toEqual([[refund.id, -4900]])
  })
})

describe('money that pays nothing, paid back from here', () => {
  it('is read again without another return', async () => {
    const at = await paidTwice()
    pass(minutes(2))
    await sweep(at)
    expect(await surplusAttempt(at)).toMatchObject({ state: 'returned' })
    const [refund] = stripe.fake.objects(at.account, 'refund')
    await hear(at)
    for (let n = 0; n < 3; n++) await later(at, hours(1))
    expect(await returns(at)).toEqual([[refund?.id, -4900]])
    expect((await told(at)).map(([type]) => type)).toEqual(['surplusArrived', 'surplusReturned'])
    await expectBooksHold(at)
  })

  it('is back when Stripe’s list says so before anyone asked about it again', async () => {
    const at = await paidTwice()
    stripe.fake.faults.refunds = 'pending'
    pass(minutes(2))
    await sweep(at)
    expect(await surplusAttempt(at)).toMatchObject({ state: 'returning' })
    await leftToSeller(at)
    const [refund] = stripe.fake.objects(at.account, 'refund')
    Object.assign(refund ?? {}, { status: 'succeeded' })
    await hear(at)
    await later(at)
    expect(await surplusAttempt(at)).toMatchObject({ state: 'returned', dueAt: null })
    expect(await returns(at)).toEqual([[refund?.id, -4900]])
    expect((await told(at)).at(-1)).toEqual(['surplusReturned', 'automatic'])
  })
})
