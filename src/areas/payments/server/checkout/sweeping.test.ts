import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/events/listeners.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { asGiven, hearAlso } from '#testing/gifts.ts'
import { buy, goodCard, makeCourse, useTestPayments } from '#testing/makers.ts'
import { attemptBy, payingBy, testAccount } from '#testing/payments.ts'
import { orderPaid } from '../../events.ts'
import { ChargeUnreadable, type PaymentProvider } from '../provider/provider.ts'
import type { TestPayments } from '../provider/test-payments.ts'
import { orders, paymentAttempts } from '../tables.ts'
import { deliverDueOrders, reconcileOrders } from './sweeping.ts'

const test = testDb()
const log = createLog('silent')
const clock = testClock(new Date())
let provider: TestPayments
let visitor: Ctx
beforeAll(() => {
  provider = useTestPayments()
})
beforeEach(async () => {
  visitor = asVisitor(test.db, clock.now)
  await test.db.update(orders).set({ deliverDueAt: null })
  await test.db.update(paymentAttempts).set({ dueAt: null })
})

async function seller(): Promise<{ ctx: CreatorCtx; course: Course }> {
  const ctx = await asCreator(test.db, { now: clock.now, plan: 'pro_plan' })
  return { ctx, course: await makeCourse(ctx, { published: true }) }
}

/** Orders a killed process left, due before everything else. */
async function leftOrders({ ctx, course }: Awaited<ReturnType<typeof seller>>, count: number) {
  const dueAt = new Date(clock.now().getTime() - 60_000)
  const rows = Array.from({ length: count }, (_, n) => ({
    workspaceId: ctx.actor.workspaceId,
    id: newId('ord', clock.now()),
    status: 'open' as const,
    mode: 'test' as const,
    provider: 'test' as const,
    checkoutKey: `left-${n}-${Math.random()}`,
    buyerEmail: `left-${n}@example.com`,
    buyerName: 'Left',
    totalCents: course.price.cents,
    currency: course.price.currency,
    createdAt: clock.now(),
    updatedAt: clock.now(),
  }))
  await test.db.insert(orders).values(rows)
  await test.db.insert(paymentAttempts).values(
    rows.map(({ workspaceId, id, provider, totalCents, currency, createdAt, updatedAt }) => ({
      ...{
        workspaceId,
        id: newId('pat', clock.now()),
        orderId: id,
        attempt: 1,
        provider,
        account: workspaceId,
      },
      ...{ state: 'begun' as const, amountCents: totalCents, amountCurrency: currency },
      ...{ dueAt, createdAt, updatedAt },
    })),
  )
  return rows.map(({ id }) => id)
}

/** An order whose buyer has paid at the bank, and that no one has looked at since. */
async function paidAtTheBank({ course }: { course: Course }) {
  const card = { ...goodCard, number: '4000 0025 0000 3155' }
  const { orderId } = await buy(visitor, course, { email: `${Math.random()}@example.com`, card })
  await provider.confirm(`${orderId}:1`, true)
  clock.advance(30_000)
  return orderId
}

const failing = (ids: readonly string[], fail: (key: string) => never): PaymentProvider => ({
  ...provider,
  resume: (account, attempt) =>
    ids.includes(attempt.key.split(':')[0] ?? '') ? fail(attempt.key) : provider.resume(account, attempt),
})
const failingAt = (ids: readonly string[], fail: (key: string) => never) =>
  payingBy(visitor, failing(ids, fail))
const broken = (key: string): never => {
  throw new ChargeUnreadable(key)
}

const rowOf = async (id: Id<'ord'>) => {
  const [row] = await test.db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Error('no order')
  return row
}
const dueAtOf = async (id: Id<'ord'>) => {
  const [row] = await test.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, id))
  return row?.dueAt ?? null
}
const dueIn = (at: Date | null) => Math.round(((at?.getTime() ?? 0) - clock.now().getTime()) / 1000)

describe('S5: orders that fail', () => {
  it('S5: keep none of the others waiting: 150 that fail and one that does not, of one seller', async () => {
    const shop = await seller()
    const left = await leftOrders(shop, 150)
    const healthy = await paidAtTheBank(shop)
    await reconcileOrders(failingAt(left, broken), log)
    expect(await rowOf(healthy)).toMatchObject({ status: 'paid', setbacks: 0 })
    // Each was looked at once.
    const [counted] = await test.db
      .select({ count: sql<number>`count(*) filter (where ${orders.setbacks} = 1)::int` })
      .from(orders)
      .where(eq(orders.workspaceId, shop.ctx.actor.workspaceId))
    expect(counted?.count).toBe(150)
  })

  it('S5: keep no other seller waiting, and come behind what is due after them', async () => {
    const [busy, quiet] = [await seller(), await seller()]
    const left = await leftOrders(busy, 40)
    const healthy = await paidAtTheBank(quiet)
    const asked: string[] = []
    const noting = failing(left, broken)
    const resume: PaymentProvider['resume'] = (account, attempt) => {
      asked.push(attempt.key.split(':')[0] ?? '')
      return noting.resume(account, attempt)
    }
    await reconcileOrders(payingBy(visitor, { ...noting, resume }), log)
    expect(asked).toHaveLength(41)
    // After ten of the busy seller's at most.
    expect(asked.indexOf(healthy)).toBeLessThanOrEqual(10)
  })

  it('S5: wait longer each time, and no longer than an hour', async () => {
    const shop = await seller()
    const [id = newId('ord')] = await leftOrders(shop, 1)
    const pauses: number[] = []
    for (let time = 1; time <= 8; time++) {
      await reconcileOrders(failingAt([id], broken), log)
      const row = await rowOf(id)
      expect(row).toMatchObject({ status: 'open', setbacks: time, setback: 'recordUnreadable' })
      const dueAt = await dueAtOf(id)
      pauses.push(dueIn(dueAt))
      clock.set(dueAt ?? '')
    }
    expect(pauses).toEqual([10, 30, 60, 300, 900, 3600, 3600, 3600])
    await provider.begin(testAccount, attemptBy(`${id}:1`, shop.course.price), goodCard)
    await reconcileOrders(visitor, log)
    expect(await rowOf(id)).toMatchObject({ setbacks: 0, setback: null, setbackAt: null })
  })

  it('S5: are put off once by two workers at once', async () => {
    const shop = await seller()
    const left = await leftOrders(shop, 12)
    const at = failingAt(left, broken)
    await Promise.all([reconcileOrders(at, log), reconcileOrders(at, log)])
    for (const id of left) expect((await rowOf(id)).setbacks).toBe(1)
  })

  it('R10: are put off when the provider does not answer, and the others are settled meanwhile', async () => {
    const shop = await seller()
    const left = await leftOrders(shop, 3)
    const healthy = await paidAtTheBank(shop)
    const silent = failingAt(left, () => new Promise<never>(() => {}) as never)
    const began = performance.now()
    await reconcileOrders(silent, log, { patienceMs: 200 })
    expect(performance.now() - began).toBeLessThan(20_000)
    expect(await rowOf(healthy)).toMatchObject({ status: 'paid' })
    for (const id of left)
      expect(await rowOf(id)).toMatchObject({ status: 'open', setback: 'providerAway', setbacks: 1 })
  })

  it('S5: say that the provider charged another amount', async () => {
    const shop = await seller()
    const [id = newId('ord')] = await leftOrders(shop, 1)
    const amount = { ...shop.course.price, cents: 1 }
    await provider.begin(testAccount, attemptBy(`${id}:1`, amount), goodCard)
    await reconcileOrders(visitor, log)
    expect(await rowOf(id)).toMatchObject({ status: 'open', setback: 'amountDiffers', setbacks: 1 })
  })

  it('S5: that are paid and cannot be delivered do not hold up deliveries', async () => {
    const [bad, good] = [await seller(), await seller()]
    hearAlso(
      visitor,
      inTransaction('test.breaks', orderPaid, async () => {
        throw new Error('a product area broke')
      }),
    )
    const stuck = await Promise.all(
      Array.from({ length: 15 }, (_, n) => buy(visitor, bad.course, { email: `stuck-${n}@example.com` })),
    )
    const healthy = await buy(visitor, good.course, { email: 'healthy@example.com' })
    hearAlso(
      visitor,
      inTransaction('test.breaks', orderPaid, async (_, __, { workspaceId }) => {
        if (workspaceId === bad.ctx.actor.workspaceId) throw new Error('still broken')
      }),
    )
    clock.advance(1000)
    await deliverDueOrders(visitor, log)
    expect((await rowOf(healthy.orderId)).deliveredAt).not.toBeNull()
    for (const { orderId } of stuck)
      expect(await rowOf(orderId)).toMatchObject({
        status: 'paid',
        deliveredAt: null,
        setbacks: 1,
        setback: 'deliveryFailed',
      })
    asGiven(visitor)
    clock.advance(11_000)
    await deliverDueOrders(visitor, log)
    for (const { orderId } of stuck)
      expect(await rowOf(orderId)).toMatchObject({ setbacks: 0, deliverDueAt: null })
  })

  it('S5: are asked about less often the longer their bank waits', async () => {
    const shop = await seller()
    const card = { ...goodCard, number: '4000 0025 0000 3155' }
    const { orderId } = await buy(visitor, shop.course, { email: 'slow@example.com', card })
    const pauses: number[] = []
    for (let look = 0; look < 40; look++) {
      clock.set((await dueAtOf(orderId)) ?? '')
      await reconcileOrders(visitor, log)
      pauses.push(dueIn(await dueAtOf(orderId)))
    }
    expect(pauses[0]).toBe(10)
    expect(pauses.at(-1)).toBe(900)
    expect(pauses.every((pause, at) => at === 0 || pause >= (pauses[at - 1] ?? 0))).toBe(true)
    expect(await test.db.$count(orders, and(eq(orders.id, orderId), eq(orders.status, 'confirming')))).toBe(1)
  })
})
