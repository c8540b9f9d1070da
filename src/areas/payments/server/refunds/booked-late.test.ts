import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makeCourse, paymentFor } from '#testing/makers.ts'
import { payingBy } from '#testing/payments.ts'
import { scriptedProvider } from '#testing/scripted-provider.ts'
import { openFakeStripe } from '#testing/stripe.ts'
import { pay } from '../checkout/paying.ts'
import { deliverDueOrders, reconcileOrders } from '../checkout/sweeping.ts'
import { paymentConnections } from '../connection-tables.ts'
import { connectStripe } from '../connections/connections.ts'
import { pollConnections } from '../connections/polling.ts'
import type { Account, ProviderRefund } from '../provider/provider.ts'
import { orders, paymentAttempts, transactions } from '../tables.ts'
import { syncRefunds } from './syncing.ts'

const test = testDb()
const log = createLog('silent')
const clock = testClock(new Date())
let count = 0

type Source = { chargeId: string } | { since: Date }

/** A store whose provider says what it was asked, and what was paid back there. */
async function shop() {
  const asked: Source[] = []
  const back: (ProviderRefund & { at: Date })[] = []
  const provider = scriptedProvider(`late-${++count}`)
  provider.refundsMade = async function* (_account, of) {
    asked.push(of)
    for (const { at, ...refund } of back)
      if ('since' in of ? at >= of.since : refund.chargeId === of.chargeId) yield refund
  }
  const ctx = payingBy(await asCreator(test.db, { now: clock.now }), provider)
  const course = await makeCourse(ctx, { published: true })
  const sell = async (begunMs: number) => {
    const key = `late-${++count}`
    const { card: _card, ...payment } = paymentFor(course, { email: `${key}@example.com` })
    const visitor = payingBy(asVisitor(test.db, clock.now), provider)
    const { orderId } = await pay(visitor, course.offerId, { ...payment, input: 'done' }, key)
    await test.db
      .update(paymentAttempts)
      .set({ createdAt: new Date(clock.now().getTime() - begunMs) })
      .where(eq(paymentAttempts.orderId, orderId))
    const [charge] = await test.db
      .select()
      .from(transactions)
      .where(and(eq(transactions.orderId, orderId), eq(transactions.kind, 'payment')))
    if (!charge) throw new Error('It was paid.')
    return { ...charge, orderId }
  }
  const payBack = (chargeId: string, ms: number) =>
    back.push({
      ...{ refundId: `re_${chargeId}`, chargeId, key: null, amount: { cents: 4900, currency: 'USD' } },
      ...{ outcome: { state: 'done', refundId: `re_${chargeId}` } },
      at: new Date(clock.now().getTime() - ms),
    })
  return { ctx, sell, payBack, asked }
}
type Charge = Awaited<ReturnType<Awaited<ReturnType<typeof shop>>['sell']>>

const accountOf = ({ account: id, workspaceId }: Charge): Account => ({
  ...{ id, workspaceId, mode: 'test', secrets: null },
})
const look = (ctx: CreatorCtx, charge: Charge) =>
  syncRefunds(ctx, 'test', accountOf(charge), {
    charges: [],
    since: new Date(clock.now().getTime() - hours(2)),
  })
const refundedOf = async (charges: readonly Charge[]) =>
  (
    await test.db
      .select({ cents: orders.refundedCents })
      .from(orders)
      .where(
        inArray(
          orders.id,
          charges.map(({ orderId }) => orderId),
        ),
      )
  ).map(({ cents }) => cents)

describe('payments that were booked long after they were begun', () => {
  it('are asked about, and none that was booked at once', async () => {
    const { ctx, sell, payBack, asked } = await shop()
    const [late, usual] = [await sell(hours(3)), await sell(minutes(2))]
    payBack(late.chargeId, hours(2.5))
    await look(ctx, usual)
    expect(asked).toEqual([{ chargeId: late.chargeId }, { since: expect.any(Date) }])
    expect(await refundedOf([late])).toEqual([4900])
  })

  it('are asked about where their order was tried again since', async () => {
    const { ctx, sell, payBack } = await shop()
    const late = await sell(hours(3))
    const [attempt] = await test.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, late.orderId))
    if (!attempt) throw new Error('It was tried.')
    await test.db.insert(paymentAttempts).values({
      ...{ ...attempt, id: newId('pat', clock.now()), attempt: 2, providerRef: null },
      ...{ state: 'abandoned', createdAt: clock.now() },
    })
    payBack(late.chargeId, hours(2.5))
    await look(ctx, late)
    expect(await refundedOf([late])).toEqual([4900])
  })

  it('take no more requests the more there are of them', async () => {
    const { ctx, sell, payBack, asked } = await shop()
    const debits: Charge[] = []
    for (let n = 0; n < 30; n++) debits.push(await sell(days(5) + minutes(n)))
    const [first, last] = [debits[0], debits.at(-1)]
    if (!first || !last) throw new Error('They were sold.')
    for (const { chargeId } of [first, last]) payBack(chargeId, days(4))
    await look(ctx, first)
    expect(asked.length).toBeLessThanOrEqual(2)
    expect(await refundedOf([first, last])).toEqual([4900, 4900])
    expect((await refundedOf(debits)).filter((cents) => cents > 0)).toHaveLength(2)
  })

  it('of another workspace or another account aren’t asked about', async () => {
    const [one, other] = [await shop(), await shop()]
    await other.sell(hours(3))
    const mine = await one.sell(minutes(2))
    const elsewhere = await one.sell(hours(3))
    await test.db
      .update(transactions)
      .set({ account: 'acct_elsewhere' })
      .where(eq(transactions.id, elsewhere.id))
    await look(one.ctx, mine)
    expect(one.asked).toEqual([{ since: expect.any(Date) }])
  })
})

describe('a charge that Stripe doesn’t know anymore', () => {
  let stripe: Awaited<ReturnType<typeof openFakeStripe>>
  beforeAll(async () => {
    stripe = await openFakeStripe({ send: async () => undefined })
  })
  afterAll(() => stripe.fake.close())

  it('14: keeps nothing else of its account from being read', async () => {
    const over = { real: true, demo: false, appUrl: 'https://courses.example' }
    const ctx = stripe.at(await asCreator(test.db, { now: clock.now, plan: 'pro_plan' }), over)
    const key = stripe.fake.addKey('sk_live_late', { account: 'acct_late' })
    await connectStripe(ctx, { key, replaces: false })
    const course = await makeCourse(ctx, { published: true })
    const payment = { email: 'gone@example.com', name: 'Rob Dale', expectedTotalCents: 4900 }
    const { orderId } = await pay({ ...ctx, actor: { kind: 'visitor' } }, course.offerId, payment, 'gone')
    stripe.fake.pay(stripe.fake.sessionOf(`${orderId}:1`).id)
    const later = async (ms: number) => {
      clock.advance(ms)
      stripe.fake.advance(ms)
      await reconcileOrders(ctx, log)
      await deliverDueOrders(ctx, log)
      await pollConnections(ctx, log)
    }
    await later(hours(3))
    // Test data is cleared at Stripe's own site.
    await test.db
      .update(transactions)
      .set({ chargeId: 'ch_cleared' })
      .where(and(eq(transactions.orderId, orderId), eq(transactions.kind, 'payment')))
    await later(hours(1))
    const [connection] = await test.db
      .select()
      .from(paymentConnections)
      .where(eq(paymentConnections.workspaceId, ctx.actor.workspaceId))
    expect(connection?.syncCursor).toBe(clock.now().toISOString())
  })
})
