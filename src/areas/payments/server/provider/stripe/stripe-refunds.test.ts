import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hours, minutes } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import type { WebhookMessage } from '#testing/fake-stripe/server.ts'
import { makeCourse } from '#testing/makers.ts'
import { openFakeStripe } from '#testing/stripe.ts'
import { pay } from '../../checkout/paying.ts'
import { deliverDueOrders, reconcileOrders } from '../../checkout/sweeping.ts'
import { connectStripe, disconnect } from '../../connections/connections.ts'
import { pollConnections } from '../../connections/polling.ts'
import { refunds } from '../../refund-tables.ts'
import { refundOrder } from '../../refunds/refunding.ts'
import { sweepRefunds, wakeRefunds } from '../../refunds/sweeping.ts'
import { orders, transactions } from '../../tables.ts'

const test = testDb()
const log = createLog('silent')
const clock = testClock(new Date())
let stripe: Awaited<ReturnType<typeof openFakeStripe>>
/** Messages on their way to us. */
const written: WebhookMessage[] = []
let count = 0

beforeAll(async () => {
  stripe = await openFakeStripe({ send: async (message) => void written.push(message) })
})
afterAll(() => stripe.fake.close())
beforeEach(async () => {
  written.length = 0
  await test.db.update(refunds).set({ dueAt: null })
})
afterEach(() => {
  Object.assign(stripe.fake.faults, { webhooks: 'sent', refunds: 'succeeded', losing: 0 })
  stripe.fake.advance(Date.now() - clock.now().getTime())
  clock.set(new Date())
})

/** An order at 49 dollars that was paid through Stripe. */
async function sold() {
  const over = { real: true, demo: false, appUrl: 'https://courses.example' }
  const ctx = stripe.at(await asCreator(test.db, { now: clock.now, plan: 'pro_plan' }), over)
  const course = await makeCourse(ctx, { published: true })
  const account = `acct_r${++count}`
  const key = stripe.fake.addKey(`sk_live_r${count}`, { account })
  const connection = await connectStripe(ctx, { key, replaces: false })
  const payment = { email: `rob${count}@example.com`, name: 'Rob Dale', expectedTotalCents: 4900 }
  const { orderId } = await pay(
    { ...ctx, actor: { kind: 'visitor' } },
    course.offerId,
    payment,
    `pay-${count}`,
  )
  stripe.fake.pay(stripe.fake.sessionOf(`${orderId}:1`).id)
  clock.advance(minutes(2))
  stripe.fake.advance(minutes(2))
  await reconcileOrders(ctx, log)
  await deliverDueOrders(ctx, log)
  return { ctx, orderId, account, key, connectionId: connection.id }
}
const part = { amountCents: 1000, reason: 'requested', note: '', endsAccess: 'kept' } as const

async function receive(ctx: CreatorCtx, connectionId: string, { body, signature }: WebhookMessage) {
  const account = await ctx.instance.payments.accounts.find(ctx, 'stripe', connectionId)
  const provider = ctx.instance.payments.providers.find(({ id }) => id === 'stripe')
  if (!account || !provider?.webhook) throw new Error('There is no account.')
  const headers = { 'stripe-signature': signature }
  const news = await provider.webhook(account, { body: Buffer.from(body), headers })
  await wakeRefunds(ctx, account, 'stripe', news)
}
const stateOf = async (orderId: string) => {
  const [refund] = await test.db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId as never))
  const [order] = await test.db
    .select()
    .from(orders)
    .where(eq(orders.id, orderId as never))
  return { state: refund?.state, dueAt: refund?.dueAt, refundedCents: order?.refundedCents }
}
const kindsOf = async (orderId: string) =>
  (
    await test.db
      .select()
      .from(transactions)
      .where(eq(transactions.orderId, orderId as never))
  )
    .map(({ kind }) => kind)
    .sort()
const refundsAt = (account: string) => stripe.fake.objects(account, 'refund')
const sweep = async (ctx: CreatorCtx, ms = hours(2)) => {
  clock.advance(ms)
  stripe.fake.advance(ms)
  await sweepRefunds(ctx, log)
}

describe('a refund through Stripe', () => {
  it('is looked at as soon as Stripe writes of it', async () => {
    const { ctx, orderId, account, connectionId } = await sold()
    stripe.fake.faults.refunds = 'pending'
    written.length = 0
    expect(await refundOrder(ctx, { orderId, ...part })).toMatchObject({ state: 'waiting' })
    await test.db.update(refunds).set({ dueAt: null })
    Object.assign(refundsAt(account)[0] ?? {}, { status: 'succeeded' })
    for (const message of written) await receive(ctx, connectionId, message)
    await sweepRefunds(ctx, log)
    expect(await stateOf(orderId)).toMatchObject({ state: 'succeeded', refundedCents: 1000 })
  })

  it('is looked at as well where no message arrives', async () => {
    const { ctx, orderId, account } = await sold()
    Object.assign(stripe.fake.faults, { refunds: 'pending', webhooks: 'lost' })
    await refundOrder(ctx, { orderId, ...part })
    await test.db.update(refunds).set({ dueAt: null })
    Object.assign(refundsAt(account)[0] ?? {}, { status: 'succeeded' })
    await pollConnections(ctx, log)
    await sweepRefunds(ctx, log)
    expect(await stateOf(orderId)).toMatchObject({ state: 'succeeded' })
  })

  it('stays as it was while Stripe refuses to say anything about it', async () => {
    const { ctx, orderId, account } = await sold()
    await refundOrder(ctx, { orderId, ...part })
    const [refund] = refundsAt(account)
    const charge = stripe.fake.objects(account, 'charge')[0]
    if (!refund || !charge) throw new Error('Nothing was paid back.')
    // Not to be found for a while, under any name.
    Object.assign(refund, { object: 'hidden' })
    Object.assign(charge, { object: 'hidden' })
    await sweep(ctx)
    expect(await stateOf(orderId)).toMatchObject({ state: 'succeeded', refundedCents: 1000 })
    Object.assign(charge, { object: 'charge' })
    await sweep(ctx, hours(26))
    Object.assign(refund, { object: 'refund' })
    await sweep(ctx)
    expect(await stateOf(orderId)).toMatchObject({ state: 'succeeded', refundedCents: 1000 })
    expect(await kindsOf(orderId)).toEqual(['payment', 'refund'])
    expect(refundsAt(account)).toHaveLength(1)
  })

  it('that Stripe has taken on isn’t free again because its account was taken off', async () => {
    const { ctx, orderId, account, key, connectionId } = await sold()
    stripe.fake.faults.refunds = 'pending'
    await refundOrder(ctx, { orderId, ...part })
    await disconnect(ctx, connectionId)
    await sweep(ctx)
    expect(await stateOf(orderId)).toMatchObject({ state: 'waiting' })
    await connectStripe(ctx, { key, replaces: false })
    Object.assign(refundsAt(account)[0] ?? {}, { status: 'succeeded' })
    await sweep(ctx)
    expect(await stateOf(orderId)).toMatchObject({ state: 'succeeded', refundedCents: 1000 })
    expect(refundsAt(account)).toHaveLength(1)
  })
})
