import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days, hours } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { events } from '#platform/events/tables.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import { deliverDueOrders } from '../checkout/sweeping.ts'
import { moneyMismatches } from '../mismatch-tables.ts'
import { refundOrder } from '../refunds/refunding.ts'
import { orders } from '../tables.ts'
import { compareBooks, comparingSweeps } from './comparing.ts'
import { compareNow, listMismatches } from './mismatches.ts'

const test = testDb()
const clock = testClock(new Date())
let creator: CreatorCtx
let other: CreatorCtx
let visitor: Ctx
let course: Course
let orderId: Id<'ord'>

beforeAll(async () => {
  useTestPayments()
  creator = await asCreator(test.db, { now: clock.now, plan: 'pro_plan' })
  other = await asCreator(test.db, { now: clock.now, plan: 'pro_plan' })
  visitor = asVisitor(test.db, clock.now)
  course = await makeCourse(creator, { published: true })
  orderId = (await buy(visitor, course, { email: 'mia@example.com' })).orderId
  const theirs = await makeCourse(other, { published: true })
  await buy(visitor, theirs, { email: 'leo@example.com' })
})
const storeOf = ({ actor }: CreatorCtx) => ({ id: actor.workspaceId, handle: 'store' })
const compare = (depth: 'recent' | 'whole' = 'recent', of = creator) => {
  clock.advance(1000)
  return compareBooks(visitor, storeOf(of), depth)
}
const told = async () =>
  (await test.db.select({ type: events.type }).from(events))
    .map(({ type }) => type)
    .filter((type) => type.startsWith('payments.mismatch'))
const change = async (statement: string) => {
  const { rowCount } = await test.db.execute(sql.raw(statement))
  expect(rowCount, statement).toBeGreaterThan(0)
}
afterEach(async () => {
  expect(await compare('whole')).toBe(0)
  expect(await test.db.select().from(moneyMismatches)).toEqual([])
})

describe('comparing the books', () => {
  it('finds nothing where everything agrees', async () => {
    expect(await compare()).toBe(0)
    expect(await compare('whole')).toBe(0)
    expect(await told()).toEqual([])
  })

  it('finds an order that isn’t in the books as it is, tells of it once and until it agrees again', async () => {
    await change(`update order_items set cents = cents + 1 where order_id = '${orderId}'`)
    expect(await compare()).toBe(1)
    expect(await compare()).toBe(1)
    expect(await listMismatches(visitor, 10)).toMatchObject([
      {
        kind: 'order',
        subject: orderId,
        facts: { faults: ['items'] },
        workspaceId: creator.actor.workspaceId,
      },
    ])
    expect(await compare('recent', other)).toBe(0)
    await change(`update order_items set cents = cents - 1 where order_id = '${orderId}'`)
    expect(await compare()).toBe(0)
    expect(await told()).toEqual(['payments.mismatchFound', 'payments.mismatchGone'])
  })

  it('looks at what’s older again while it differs, and finds it with the whole', async () => {
    clock.advance(days(5))
    await change(`update order_items set cents = cents + 1 where order_id = '${orderId}'`)
    expect(await compare()).toBe(0)
    expect(await compare('whole')).toBeGreaterThan(0)
    expect(await compare()).toBe(1)
    await change(`update order_items set cents = cents - 1 where order_id = '${orderId}'`)
    expect(await compare()).toBe(0)
  })

  it('finds totals of screens, and a balance that its provider says is another', async () => {
    await refundOrder(creator, {
      ...{ orderId, amountCents: 100, reason: 'requested' as const, note: '', endsAccess: 'kept' as const },
    })
    expect(await compare('whole')).toBe(0)
    await change(
      `update transactions set fee_cents = fee_cents + 1 where order_id = '${orderId}' and kind = 'payment'`,
    )
    expect(await compare('whole')).toBeGreaterThan(1)
    const found = await listMismatches(visitor, 50)
    expect(found.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['transaction', 'total']))
    expect(found.map(({ facts }) => facts.name)).toContain('Fees')
    for (const { facts } of found.filter(({ facts }) => facts.name?.startsWith('Revenue')))
      expect(facts).toMatchObject({ expected: null, found: null })
    await change(
      `update transactions set fee_cents = fee_cents - 1 where order_id = '${orderId}' and kind = 'payment'`,
    )
    expect(await compareNow(visitor, creator.actor.workspaceId)).toBe(0)
  })

  it('names a stored total that’s off, and counts it anew when it’s told to', async () => {
    await change(
      `update sums set amount = amount + 3 where workspace_id = '${creator.actor.workspaceId}' and subject like 'payments.card:succeeded:%'`,
    )
    expect(await compare('whole')).toBeGreaterThan(0)
    const found = await listMismatches(visitor, 50)
    expect(found.map(({ kind, facts }) => [kind, facts.faults])).toEqual(found.map(() => ['total', ['sums']]))
    expect(await compareNow(visitor, creator.actor.workspaceId)).toBe(found.length)
    expect(await compareNow(visitor, creator.actor.workspaceId, { recounts: true })).toBe(0)
  })

  it('calls products by their titles, and one that’s gone a deleted product', async () => {
    const difference = {
      ...{ faults: ['ledger' as const], name: 'Times sold', mode: 'test' as const, currency: null },
      ...{ expected: null, found: null },
    }
    for (const id of [course.id, 'crs_00000000000000000000000000'])
      await test.db.insert(moneyMismatches).values({
        ...{ workspaceId: creator.actor.workspaceId, id: newId('mmt'), kind: 'total', subject: id },
        difference: { ...difference, of: `course ${id}` },
        ...{ seenAt: clock.now(), checkedAt: clock.now() },
      })
    const found = await listMismatches(visitor, 10)
    expect(found.map(({ facts }) => facts.of).sort()).toEqual([course.title, 'Deleted product'].sort())
  })

  it('has an order delivered that no one was delivering', async () => {
    const { orderId } = await buy(visitor, course, { email: 'zoe@example.com' })
    await test.db.update(orders).set({ deliveredAt: null, deliverDueAt: null }).where(eq(orders.id, orderId))
    await compare()
    const [lost] = await test.db.select().from(orders).where(eq(orders.id, orderId))
    expect(lost?.deliverDueAt).not.toBeNull()
    await deliverDueOrders(visitor, createLog('silent'))
    const [found] = await test.db.select().from(orders).where(eq(orders.id, orderId))
    expect(found?.deliveredAt).not.toBeNull()
  })

  it('goes through all stores by itself, each as a whole once a day', async () => {
    await change(`update sums set amount = amount + 1 where subject like 'payments.soldOn:cents:%'`)
    const [recent, whole] = comparingSweeps()
    const stopping = new AbortController().signal
    await recent?.run(visitor, stopping)
    expect(await test.db.select().from(moneyMismatches)).toEqual([])
    for (let hour = 0; hour < 24; hour++) {
      clock.advance(hours(1))
      await whole?.run(visitor, stopping)
    }
    const found = await test.db.select().from(moneyMismatches)
    expect(new Set(found.map(({ workspaceId }) => workspaceId)).size).toBe(2)
    await change(`update sums set amount = amount - 1 where subject like 'payments.soldOn:cents:%'`)
    await compare('whole', other)
  })

  it('knows no store that there isn’t', async () => {
    await expect(compareNow(visitor, `wsp_${'0'.repeat(26)}`)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
