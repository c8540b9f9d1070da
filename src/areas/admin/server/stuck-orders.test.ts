import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderPaid } from '#areas/payments/events.ts'
import { stuckAfter } from '#areas/payments/rules.ts'
import { reconcileOrders } from '#areas/payments/server/checkout/sweeping.ts'
import { ChargeUnreadable } from '#areas/payments/server/provider/provider.ts'
import type { TestPayments } from '#areas/payments/server/provider/test-payments.ts'
import { orders, paymentAttempts } from '#areas/payments/server/tables.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/events/listeners.ts'
import { events } from '#platform/events/tables.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asAdmin, asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { asGiven, hearAlso } from '#testing/gifts.ts'
import { buy, goodCard, makeCourse, useTestPayments } from '#testing/makers.ts'
import { payingBy } from '#testing/payments.ts'
import { retryOrder, stuckOrders } from './stuck-orders.ts'
import { workPanel } from './system.ts'

const test = testDb()
const clock = testClock(new Date())
const log = createLog('silent')
let provider: TestPayments
let admin: Ctx<SignedIn>
let visitor: Ctx
let seller: CreatorCtx

beforeAll(async () => {
  provider = useTestPayments()
  admin = { ...(await asAdmin(test.db, { name: 'Rita Campos', now: clock.now })), now: clock.now }
  visitor = asVisitor(test.db, clock.now)
  seller = await asCreator(test.db, { now: clock.now, plan: 'pro_plan' })
})
beforeEach(async () => {
  await test.db.update(orders).set({ deliverDueAt: null })
  await test.db.update(paymentAttempts).set({ dueAt: null })
})

const rowOf = async (id: Id<'ord'>) => (await test.db.select().from(orders).where(eq(orders.id, id)))[0]

describe('S5: an order that stays stuck', () => {
  it('S5: is shown to the admin with its store and cause, and tried again when asked', async () => {
    const course = await makeCourse(seller, { published: true })
    const card = { ...goodCard, number: '4000 0025 0000 3155' }
    const { orderId } = await buy(visitor, course, { email: 'mia@example.com', card })
    await provider.confirm(`${orderId}:1`, true)
    const unreadable: TestPayments = {
      ...provider,
      resume: async (_account, { key }) => {
        throw new ChargeUnreadable(key)
      },
    }
    for (let time = 1; time <= stuckAfter; time++) {
      expect((await stuckOrders(admin)).orders).toEqual([])
      clock.advance(minutes(20))
      await reconcileOrders(payingBy(visitor, unreadable), log)
    }
    const { workspaceId } = seller.actor
    expect(await stuckOrders(admin)).toMatchObject({
      total: 1,
      orders: [
        {
          ...{ orderId, workspaceId, status: 'confirming', total: { cents: 4900, currency: 'USD' } },
          ...{ setbacks: stuckAfter, setback: 'recordUnreadable' },
          lastTriedAt: clock.now().toISOString(),
          nextTryAt: new Date(clock.now().getTime() + minutes(15)).toISOString(),
        },
      ],
    })
    expect(await workPanel(admin)).toMatchObject({
      ordersStuck: 1,
      state: 'problem',
      advice: expect.arrayContaining(['ordersStuck']),
    })

    expect(await retryOrder(admin, { workspaceId, orderId })).toEqual({ worked: true })
    expect(await rowOf(orderId)).toMatchObject({ status: 'paid', setbacks: 0 })
    expect(await stuckOrders(admin)).toEqual({ orders: [], total: 0 })
    expect((await workPanel(admin)).advice).not.toContain('ordersStuck')
    const told = await test.db.select().from(events).where(eq(events.type, 'admin.orderTriedAgain'))
    expect(told.map(({ payload }) => payload)).toMatchObject([
      { by: 'Rita Campos', orderId, outcome: 'worked' },
    ])
  })

  it('S5: says that it failed again, and is delivered once the cause is fixed', async () => {
    const course = await makeCourse(seller, { title: 'Glazing', published: true })
    const breaks = inTransaction('test.breaks', orderPaid, async () => {
      throw new Error('a product area broke')
    })
    for (const ctx of [visitor, admin]) hearAlso(ctx, breaks)
    const { orderId } = await buy(visitor, course, { email: 'zoe@example.com' })
    const which = { workspaceId: seller.actor.workspaceId, orderId }
    for (let time = 1; time <= stuckAfter; time++)
      expect(await retryOrder(admin, which)).toEqual({ worked: false })
    expect((await stuckOrders(admin)).orders).toMatchObject([
      { orderId, status: 'paid', setback: 'deliveryFailed', setbacks: stuckAfter },
    ])
    for (const ctx of [visitor, admin]) asGiven(ctx)
    const tries = await Promise.allSettled([retryOrder(admin, which), retryOrder(admin, which)])
    expect(tries.some((each) => each.status === 'fulfilled' && each.value.worked)).toBe(true)
    expect(await rowOf(orderId)).toMatchObject({ deliverDueAt: null, setbacks: 0 })
    expect((await rowOf(orderId))?.deliveredAt).not.toBeNull()
    await expect(retryOrder(admin, which)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('S5: isn’t found under another store, and neither is an order that never existed', async () => {
    const other = await asCreator(test.db, { now: clock.now })
    const course = await makeCourse(seller, { title: 'Kilns', published: true })
    const { orderId } = await buy(visitor, course, { email: 'eve@example.com' })
    for (const which of [
      { workspaceId: other.actor.workspaceId, orderId },
      { workspaceId: seller.actor.workspaceId, orderId: newId('ord') },
    ])
      await expect(retryOrder(admin, which)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'We couldn’t find this order.',
      })
  })
})
