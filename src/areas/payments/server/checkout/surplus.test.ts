import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import { hours, minutes } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { armCrashPoint } from '#platform/crash-points.ts'
import { events } from '#platform/events/tables.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makeCourse, paymentFor } from '#testing/makers.ts'
import { attemptBy, payingBy } from '#testing/payments.ts'
import { type ScriptedProvider, scriptedProvider, type Way } from '#testing/scripted-provider.ts'
import { findImbalances } from '../ledger.ts'
import { setPrice } from '../offers.ts'
import { ledgerEntries, orders, paymentAttempts, transactions } from '../tables.ts'
import { pay } from './paying.ts'
import { listStuckOrders } from './stuck.ts'
import { noteReturnedByHand } from './surplus.ts'
import { listSurplus } from './surplus-list.ts'
import { reconcileOrders } from './sweeping.ts'

const test = testDb()
const log = createLog('silent')
const clock = testClock(new Date())
let provider: ScriptedProvider
let visitor: Ctx
let creator: CreatorCtx
let course: Course
let count = 0
beforeAll(async () => {
  creator = await asCreator(test.db, { now: clock.now })
  course = await makeCourse(creator, { published: true })
})
beforeEach(async () => {
  provider = scriptedProvider(`surplus${++count}`)
  visitor = payingBy(asVisitor(test.db, clock.now), provider)
  creator = payingBy(creator, provider)
  await test.db.update(paymentAttempts).set({ dueAt: null })
})
afterEach(() => armCrashPoint(null))

async function press(way: Way, key: string, price = course.price) {
  const { card: _card, ...payment } = paymentFor(course, { email: `${key}@example.com` })
  const asked = { ...payment, expectedTotalCents: price.cents, input: way }
  return pay(visitor, course.offerId, asked, key)
}

const orderOf = async (key: string) => {
  const [order] = await test.db.select().from(orders).where(eq(orders.checkoutKey, key))
  if (!order) throw new Error('There is no order.')
  return order
}

const attemptOf = async ({ id }: { id: string }, number: number) => {
  const [attempt] = await test.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, id as never), eq(paymentAttempts.attempt, number)))
  return attempt
}

async function sweep(ctx = visitor, times = 2) {
  for (let n = 0; n < times; n++) {
    clock.advance(minutes(20))
    await reconcileOrders(ctx, log)
  }
}

/** An order whose first attempt was given up before the second paid it; the first one's money is in now. */
async function paidTwice(price = course.price) {
  const key = `surplus-${++count}`
  provider.onBegin = () => Promise.reject(new Error('killed before it was begun'))
  await expect(press('done', key)).rejects.toThrow('killed')
  provider.onBegin = undefined
  clock.advance(hours(1))
  await reconcileOrders(visitor, log)
  await press('done', key, price)
  const order = await orderOf(key)
  expect(order).toMatchObject({ status: 'paid', attempt: 2 })
  await provider.begin({} as never, attemptBy(`${order.id}:1`, { cents: 4900, currency: 'USD' }), 'done')
  await test.db
    .update(paymentAttempts)
    .set({ dueAt: clock.now() })
    .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.attempt, 1)))
  return order
}

const booked = async ({ id }: { id: string }) => {
  const rows = await test.db.select().from(transactions)
  return rows
    .filter((row) => row.orderId === id)
    .map(({ kind }) => kind)
    .sort()
}

const told = async ({ id }: { id: string }) => {
  const rows = await test.db.select().from(events)
  return rows
    .filter(({ type, payload }) => /surplus/.test(type) && (payload as { orderId: string }).orderId === id)
    .map(({ type }) => type)
    .sort()
}

/** Why it isn't needed, as each fact and the list say. */
const causesOf = async ({ id }: { id: string }) => {
  const facts = (await test.db.select().from(events))
    .filter(({ type, payload }) => /surplus/.test(type) && (payload as { orderId: string }).orderId === id)
    .map(({ payload }) => (payload as { because: string }).because)
  const listed = (await listSurplus(creator)).find(({ orderId }) => orderId === id)
  expect([...new Set(facts)]).toEqual([listed?.because])
  return facts
}

const arrived = 'payments.surplusArrived'
const returned = 'payments.surplusReturned'
const kept = 'payments.surplusKept'

describe('money that arrives for an order that is paid already', () => {
  it('is booked as the buyer’s, paid back once, told of, and no sale', async () => {
    const order = await paidTwice()
    await sweep()
    expect(await attemptOf(order, 1)).toMatchObject({ state: 'returned', dueAt: null })
    expect(await attemptOf(order, 2)).toMatchObject({ state: 'succeeded' })
    expect(await booked(order)).toEqual(['payment', 'surplus', 'surplusReturned'])
    expect(await told(order)).toEqual([arrived, returned])
    expect(provider.paidBack()).toBe(4900)
    expect(await causesOf(order)).toEqual(['twice', 'twice'])
    expect(await findImbalances(visitor)).toEqual([])
    const owed = await test.db.select().from(ledgerEntries).where(eq(ledgerEntries.account, 'owed'))
    expect(owed.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
    await sweep()
    expect(provider.paidBack()).toBe(4900)
    expect(await booked(order)).toHaveLength(3)
  })

  it('R1: is paid back once when its process was killed behind the refund', async () => {
    const order = await paidTwice()
    armCrashPoint('payments.afterRefund:throw')
    await sweep()
    expect(provider.paidBack()).toBe(4900)
    expect(await attemptOf(order, 1)).toMatchObject({ state: 'surplus', dueAt: expect.any(Date) })
    armCrashPoint(null)
    await sweep()
    expect(await attemptOf(order, 1)).toMatchObject({ state: 'returned' })
    expect(provider.paidBack()).toBe(4900)
    expect([await booked(order), await told(order)]).toEqual([
      ['payment', 'surplus', 'surplusReturned'],
      [arrived, returned],
    ])
  })

  it('is paid back once when many processes look at once, and an answer is lost', async () => {
    const order = await paidTwice()
    await reconcileOrders(visitor, log)
    provider.losing = 1
    for (let round = 0; round < 3; round++) {
      clock.advance(minutes(20))
      await Promise.all(Array.from({ length: 5 }, () => reconcileOrders(visitor, log)))
    }
    expect(await attemptOf(order, 1)).toMatchObject({ state: 'returned' })
    expect(provider.paidBack()).toBe(4900)
    expect([await booked(order), await told(order)]).toEqual([
      ['payment', 'surplus', 'surplusReturned'],
      [arrived, returned],
    ])
  })

  it('is asked about less and less while its provider is away, and an admin sees it', async () => {
    const order = await paidTwice()
    await reconcileOrders(visitor, log)
    provider.refund = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
    for (let round = 0; round < 5; round++) await sweep(visitor, 3)
    const attempt = await attemptOf(order, 1)
    expect(attempt?.state).toBe('surplus')
    expect(attempt?.dueAt?.getTime()).toBeGreaterThan(clock.now().getTime())
    const stuck = await listStuckOrders(visitor, 10)
    expect(stuck.map(({ orderId }) => orderId)).toEqual([order.id])
  })

  it('waits for a refund that takes its time', async () => {
    const order = await paidTwice()
    const { refund } = provider
    provider.refund = async () => ({ state: 'waiting', refundId: 'slow' })
    await sweep()
    expect(await attemptOf(order, 1)).toMatchObject({ state: 'returning', dueAt: expect.any(Date) })
    expect(await listSurplus(creator)).toContainEqual(
      expect.objectContaining({ orderId: order.id, state: 'returning' }),
    )
    provider.refund = refund
    await sweep(visitor, 5)
    expect(await attemptOf(order, 1)).toMatchObject({ state: 'returned' })
  })

  it('is left to the seller where the provider refuses, and by hand is once', async () => {
    const order = await paidTwice()
    provider.refund = async () => ({ state: 'refused', reason: 'The account is closed.' })
    await sweep()
    expect(await told(order)).toEqual([arrived, kept])
    const [payment] = (await listSurplus(creator)).filter(({ orderId }) => orderId === order.id)
    expect(payment).toMatchObject({
      ...{ state: 'byHand', total: course.price, provider: 'Scripted Pay', title: course.title },
    })
    const id = payment?.id ?? ('pat_none' as const)
    await Promise.all([noteReturnedByHand(creator, id), noteReturnedByHand(creator, id)])
    await noteReturnedByHand(creator, id)
    expect(await booked(order)).toEqual(['payment', 'surplus', 'surplusReturned'])
    expect(await told(order)).toEqual([arrived, kept, returned])
    await sweep()
    expect(await attemptOf(order, 1)).toMatchObject({ state: 'returned', dueAt: null })
  })

  it('is left to the seller where the provider can’t pay back', async () => {
    delete (provider as Partial<ScriptedProvider>).refund
    const order = await paidTwice()
    await sweep()
    expect(await attemptOf(order, 1)).toMatchObject({ state: 'surplus', dueAt: null })
    const [arrival] = (await test.db.select().from(events).where(eq(events.type, arrived))).filter(
      ({ payload }) => (payload as { orderId: string }).orderId === order.id,
    )
    expect(arrival?.payload).toMatchObject({ how: 'byHand', title: course.title })
  })

  it('is left to the seller, who is told, where the provider can’t pay back anymore', async () => {
    const order = await paidTwice()
    await reconcileOrders(visitor, log)
    expect(await told(order)).toEqual([arrived])
    const { refund } = provider
    delete (provider as Partial<ScriptedProvider>).refund
    await sweep()
    provider.refund = refund
    await sweep()
    expect(await attemptOf(order, 1)).toMatchObject({ state: 'surplus', dueAt: null })
    expect(await told(order)).toEqual([arrived, kept])
    expect(provider.paidBack()).toBe(0)
  })

  it('is left to the seller, who is told, once its account is gone', async () => {
    const order = await paidTwice()
    await reconcileOrders(visitor, log)
    const { payments } = visitor.instance
    const accounts = { ...payments.accounts, find: async () => null }
    await sweep({ ...visitor, instance: { ...visitor.instance, payments: { ...payments, accounts } } })
    expect(await attemptOf(order, 1)).toMatchObject({ state: 'surplus', dueAt: null })
    expect(await told(order)).toEqual([arrived, kept])
    const [payment] = (await listSurplus(creator)).filter(({ orderId }) => orderId === order.id)
    await noteReturnedByHand(creator, payment?.id ?? 'pat_none')
    expect(await attemptOf(order, 1)).toMatchObject({ state: 'returned' })
  })

  it('is back when the provider says so, whatever it said to another process before', async () => {
    const order = await paidTwice()
    await reconcileOrders(visitor, log)
    const { refund } = provider
    const { promise: refused, resolve } = Promise.withResolvers<void>()
    let asked = 0
    provider.refund = async (account, asking) => {
      if (++asked > 1) return { state: 'refused', reason: 'Not now.' }
      await refused
      return refund(account, asking)
    }
    clock.advance(minutes(20))
    const slow = reconcileOrders(visitor, log)
    while (asked === 0) await new Promise((resolve) => setImmediate(resolve))
    await reconcileOrders(visitor, log)
    resolve()
    await slow
    expect(await attemptOf(order, 1)).toMatchObject({ state: 'returned', dueAt: null })
    expect(await booked(order)).toEqual(['payment', 'surplus', 'surplusReturned'])
  })

  it('is no business of another seller', async () => {
    const order = await paidTwice()
    provider.refund = async () => ({ state: 'refused', reason: 'No.' })
    await sweep()
    const stranger = payingBy(await asCreator(test.db, { now: clock.now }), provider)
    expect(await listSurplus(stranger)).toEqual([])
    const attempt = await attemptOf(order, 1)
    const id = attempt?.id ?? ('pat_none' as const)
    await expect(noteReturnedByHand(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const paid = await attemptOf(order, 2)
    await expect(noteReturnedByHand(creator, paid?.id ?? id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await attemptOf(order, 1)).toMatchObject({ state: 'surplus' })
  })
})

describe('money that arrives for an order that was tried again at another price', () => {
  it('is paid back, and the order waits for what it costs now', async () => {
    const key = `surplus-${++count}`
    provider.onBegin = () => Promise.reject(new Error('killed before it was begun'))
    await expect(press('done', key)).rejects.toThrow('killed')
    provider.onBegin = undefined
    clock.advance(hours(1))
    await reconcileOrders(visitor, log)
    const dear = { cents: 5900, currency: 'USD' } as const
    await withTransaction(creator, (ctx) => setPrice(ctx, { kind: 'course', id: course.id }, dear))
    await press('waiting', key, dear)
    const order = await orderOf(key)
    await provider.begin({} as never, attemptBy(`${order.id}:1`, course.price), 'done')
    await test.db
      .update(paymentAttempts)
      .set({ dueAt: clock.now() })
      .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.attempt, 1)))
    await sweep()
    expect(await attemptOf(order, 1)).toMatchObject({ state: 'returned' })
    expect(await orderOf(key)).toMatchObject({ status: 'processing', totalCents: 5900, setback: null })
    expect(provider.paidBack()).toBe(4900)
    expect(await causesOf(order)).toEqual(['price', 'price'])
    provider.decide(`${order.id}:2`, 'succeeded')
    await sweep()
    expect(await orderOf(key)).toMatchObject({ status: 'paid' })
    expect(await booked(order)).toEqual(['payment', 'surplus', 'surplusReturned'])
  })
})
