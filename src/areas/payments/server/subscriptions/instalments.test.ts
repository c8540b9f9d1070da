import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import type { Course } from '#areas/courses/contract.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { goodCard, makeCourse, useTestPayments } from '#testing/makers.ts'
import { pay } from '../checkout/paying.ts'
import { createCoupon } from '../coupons/coupons.ts'
import { findImbalances } from '../ledger.ts'
import { createOffer } from '../offers/changing.ts'
import { subscriptions } from '../subscription-tables.ts'
import { orders } from '../tables.ts'
import { cancelSubscription, replaceMethod } from './changing.ts'
import { renewSubscriptions } from './collecting.ts'
import { getSubscription } from './reading.ts'

const test = testDb()
const log = createLog('silent')
const clock = testClock(new Date())
let visitor: Ctx
let creator: CreatorCtx
let course: Course
let offerId: Id<'off'>
let count = 0

beforeAll(async () => {
  useTestPayments()
  visitor = asVisitor(test.db, clock.now)
  creator = await asCreator(test.db, { now: clock.now })
  course = await makeCourse(creator, { priceCents: 9900, published: true })
  offerId = (await plan(10_000, 3)).id
})
afterEach(() => test.db.update(subscriptions).set({ dueAt: null, remindAt: null }))

const plan = (priceCents: number, instalmentCount: number) =>
  createOffer(creator, {
    ...{ productKind: 'course', productId: course.id, name: `In ${instalmentCount}` },
    ...{ pricing: 'instalments', priceCents, instalmentCount },
  } as Parameters<typeof createOffer>[1])

async function begin(number = goodCard.number, total = 3334, code?: string) {
  const email = `plan${++count}@example.com`
  const payment = {
    ...{ email, name: 'Mia Chen', expectedTotalCents: total, input: { ...goodCard, number } },
    ...(code ? { choice: { coupon: { code } } } : {}),
  }
  const { orderId } = await pay(visitor, offerId, payment, `plan-${count}`)
  const [order] = await test.db
    .select()
    .from(orders)
    .where(eq(orders.id, orderId as Id<'ord'>))
  return { email, orderId, id: order?.subscriptionId as Id<'sbs'>, place: placeOf(order?.subscriptionId) }
}
const placeOf = (id: Id<'sbs'> | null | undefined) => ({
  workspaceId: creator.actor.workspaceId,
  id: id as Id<'sbs'>,
})
const rowOf = async (id: Id<'sbs'>) => {
  const [row] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  if (!row) throw new Error('It’s missing.')
  return row
}
const partsOf = (id: Id<'sbs'>) =>
  test.db.select().from(orders).where(eq(orders.subscriptionId, id)).orderBy(orders.subscriptionPeriod)
const accessOf = async (orderId: string) => {
  const [grant] = await test.db.select().from(grants).where(eq(grants.sourceId, orderId))
  return grant?.endsAt
}
async function nextDue(id: Id<'sbs'>) {
  const { dueAt } = await rowOf(id)
  if (dueAt && dueAt > clock.now()) clock.set(dueAt)
  await renewSubscriptions(visitor, log)
}

describe('a price in monthly parts', () => {
  it('is charged part by part, comes to the price, and is theirs for good after the last', async () => {
    const { id, email, orderId } = await begin()
    expect(await rowOf(id)).toMatchObject({ state: 'active', instalments: 3, nextPeriod: 2 })
    expect(await accessOf(orderId)).toBeInstanceOf(Date)
    await nextDue(id)
    await nextDue(id)
    const parts = await partsOf(id)
    expect(parts).toMatchObject([
      { totalCents: 3334, reason: 'first', status: 'paid' },
      { totalCents: 3333, reason: 'instalment', status: 'paid' },
      { totalCents: 3333, reason: 'instalment', status: 'paid' },
    ])
    expect(await rowOf(id)).toMatchObject({ state: 'ended', endedReason: 'completed', dueAt: null })
    expect(await accessOf(orderId)).toBeNull()
    clock.advance(days(90))
    await renewSubscriptions(visitor, log)
    expect(await partsOf(id)).toHaveLength(3)
    const told = await mailsTo(test.db, email)
    expect(told.filter(({ template }) => template === 'payments.receipt')).toHaveLength(1)
    expect(told.filter(({ template }) => template === 'payments.subscription')).toHaveLength(2)
    expect(await getSubscription(creator, id)).toMatchObject({
      subscription: { instalments: { count: 3, paid: 3 }, accessEndsAt: null, price: { cents: 3333 } },
    })
    expect(await findImbalances(visitor)).toEqual([])
  })

  it('is owed: unpaid, access is paused and the part waits for its buyer, and none is waived', async () => {
    const { id, orderId } = await begin('4000 0000 0000 0341')
    for (let n = 0; n < 5; n++) await nextDue(id)
    const stuck = await rowOf(id)
    expect(stuck).toMatchObject({ state: 'pastDue', dueAt: null, failures: 4, nextPeriod: 2, waived: [] })
    clock.advance(days(100))
    await renewSubscriptions(visitor, log)
    expect(await rowOf(id)).toMatchObject({ state: 'pastDue', endedAt: null })
    const paused = await accessOf(orderId)
    expect(paused && paused < clock.now()).toBe(true)

    expect(await replaceMethod(visitor, await rowOf(id), goodCard)).toEqual({ state: 'paid' })
    expect(await rowOf(id)).toMatchObject({ state: 'active', nextPeriod: 3, failures: 0, waived: [] })
    // Late by months: the next part comes a day later, and never two at once.
    const due = (await rowOf(id)).dueAt as Date
    expect(due.getTime() - clock.now().getTime()).toBeGreaterThanOrEqual(days(1))
    await nextDue(id)
    expect(await rowOf(id)).toMatchObject({ state: 'ended', endedReason: 'completed' })
    expect(await accessOf(orderId)).toBeNull()
    const paid = (await partsOf(id)).filter(({ status }) => status === 'paid')
    expect(paid.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(10_000)
  })

  it('waits for another card after a hard decline, and asks the bank no more', async () => {
    const { id } = await begin('4000 0000 0000 0069')
    await nextDue(id)
    expect(await rowOf(id)).toMatchObject({ state: 'pastDue', lastDecline: 'hard', dueAt: null })
  })

  it('takes a coupon off the whole before it’s split', async () => {
    await createCoupon(creator, {
      ...{ code: 'TEN', basisPoints: 1_000, amountCents: null, amountCurrency: null, expiresOn: null },
      ...{ maxUses: null, maxUsesEach: null, offerIds: null, periods: 'first', isByLink: true },
    })
    const { id } = await begin(goodCard.number, 3000, 'TEN')
    await nextDue(id)
    await nextDue(id)
    expect((await partsOf(id)).map(({ totalCents, discountCents }) => [totalCents, discountCents])).toEqual([
      [3000, 334],
      [3000, 333],
      [3000, 333],
    ])
  })

  it('isn’t canceled by its buyer; its seller can give up the rest', async () => {
    const { id, place, orderId } = await begin()
    await expect(cancelSubscription(visitor, place, 'atEnd')).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await rowOf(id)).toMatchObject({ state: 'active', cancelsAtEnd: false })
    await cancelSubscription(creator, place, 'now')
    expect(await rowOf(id)).toMatchObject({ state: 'ended', endedReason: 'canceled' })
    const end = await accessOf(orderId)
    expect(end && end <= clock.now()).toBe(true)
  })
})
