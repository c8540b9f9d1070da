import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { goodCard, makeCourse, useTestPayments } from '#testing/makers.ts'
import type { CouponTerms } from '../../coupon-rules.ts'
import { pay } from '../checkout/paying.ts'
import { couponUses } from '../coupon-tables.ts'
import { createCoupon, deleteCoupon } from '../coupons/coupons.ts'
import { findImbalances } from '../ledger.ts'
import { subscriptions } from '../subscription-tables.ts'
import { offers, orders } from '../tables.ts'
import { renewSubscriptions } from './collecting.ts'

const test = testDb()
const log = createLog('silent')
const clock = testClock(new Date())
let visitor: Ctx
let creator: CreatorCtx
let course: Course
let count = 0

beforeAll(async () => {
  useTestPayments()
  visitor = asVisitor(test.db, clock.now)
  creator = await asCreator(test.db, { now: clock.now })
  course = await makeCourse(creator, { priceCents: 2900, published: true })
  await offered({ pricing: 'subscription', interval: 'month', setupCents: 1000 })
})
afterEach(() => test.db.update(subscriptions).set({ dueAt: null, remindAt: null }))

const offered = (changes: Partial<typeof offers.$inferInsert>) =>
  test.db
    .update(offers)
    .set(changes)
    .where(eq(offers.id, course.offerId as Id<'off'>))

const coupon = (terms: Partial<CouponTerms>) =>
  createCoupon(creator, {
    ...{ code: `SUB${++count}`, basisPoints: 5_000, amountCents: null, amountCurrency: null },
    ...{ expiresOn: null, maxUses: 1, maxUsesEach: null, offerIds: null, periods: 'first', isByLink: true },
    ...terms,
  })

async function subscribe(code: string, total: number) {
  const payment = {
    ...{ email: `coupon${++count}@example.com`, name: 'Mia Chen', expectedTotalCents: total },
    ...{ input: goodCard, choice: { coupon: { code } } },
  }
  const { orderId } = await pay(visitor, course.offerId, payment, `coupon-sub-${count}`)
  const [order] = await test.db
    .select()
    .from(orders)
    .where(eq(orders.id, orderId as Id<'ord'>))
  return order?.subscriptionId as Id<'sbs'>
}

/** What its periods came to, after so many more. */
async function paidAfter(id: Id<'sbs'>, periods: number) {
  for (let n = 0; n < periods; n++) {
    const [row] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, id))
    if (row?.dueAt) clock.set(row.dueAt)
    await renewSubscriptions(visitor, log)
  }
  const paid = await test.db
    .select()
    .from(orders)
    .where(eq(orders.subscriptionId, id))
    .orderBy(orders.subscriptionPeriod)
  expect(await findImbalances(visitor)).toEqual([])
  return paid.map(({ totalCents, discountCents, couponCode }) => [totalCents, discountCents, couponCode])
}
const usesOf = (id: Id<'cpn'>) => test.db.select().from(couponUses).where(eq(couponUses.couponId, id))

it('is for the first period alone, with its set-up fee, and is used once', async () => {
  const id = await coupon({ code: 'FIRST' })
  const subscription = await subscribe('first', 1950)
  expect(await paidAfter(subscription, 2)).toEqual([
    [1950, 1950, 'FIRST'],
    [2900, 0, null],
    [2900, 0, null],
  ])
  expect(await usesOf(id)).toMatchObject([{ state: 'used' }])
  await expect(subscribe('first', 1950)).rejects.toMatchObject({ code: 'INVALID' })
})

it('is for every period where it says so, though the coupon is gone by then', async () => {
  const id = await coupon({ code: 'ALWAYS', periods: 'all', basisPoints: 1_000, maxUses: 2 })
  const subscription = await subscribe('ALWAYS', 3510)
  expect(await paidAfter(subscription, 1)).toEqual([
    [3510, 390, 'ALWAYS'],
    [2610, 290, 'ALWAYS'],
  ])
  // A period is no use of its own.
  expect(await usesOf(id)).toHaveLength(1)
  await deleteCoupon(creator, id).catch(() => undefined)
  expect((await paidAfter(subscription, 1)).at(-1)).toEqual([2610, 290, 'ALWAYS'])
})

it('takes its part off the first payment after a trial', async () => {
  await offered({ trialDays: 14 })
  await coupon({ code: 'TRIAL' })
  const subscription = await subscribe('TRIAL', 0)
  await offered({ trialDays: null })
  expect(await paidAfter(subscription, 2)).toEqual([
    [0, 0, 'TRIAL'],
    [1950, 1950, 'TRIAL'],
    [2900, 0, null],
  ])
})

it('may take all of the first payment: the card is kept, and charged from the second on', async () => {
  await coupon({ code: 'FREE', basisPoints: 10_000 })
  const subscription = await subscribe('FREE', 0)
  expect(await paidAfter(subscription, 1)).toEqual([
    [0, 3900, 'FREE'],
    [2900, 0, null],
  ])
})
