import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import type { Course } from '#areas/courses/contract.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { goodCard, makeCourse, useTestPayments } from '#testing/makers.ts'
import { openCart } from '../checkout/cart.ts'
import { pay } from '../checkout/paying.ts'
import { createCoupon } from '../coupons/coupons.ts'
import { putCheckoutExtras } from '../extras/extras.ts'
import { findImbalances } from '../ledger.ts'
import { refundOrder } from '../refunds/refunding.ts'
import { subscriptions } from '../subscription-tables.ts'
import { offers, orderItems, orders } from '../tables.ts'
import { renewSubscriptions } from './collecting.ts'
import { getSubscription } from './reading.ts'

const test = testDb()
beforeAll(() => void useTestPayments())
const log = createLog('silent')
const clock = testClock(new Date())
let creator: CreatorCtx
let visitor: Ctx
let course: Course
let extra: Course
let count = 0
beforeAll(async () => {
  creator = await asCreator(test.db, { now: clock.now, plan: 'pro_plan' })
  visitor = { ...creator, actor: { kind: 'visitor' } }
  course = await makeCourse(creator, { title: 'Studio', priceCents: 2900, published: true })
  extra = await makeCourse(creator, { title: 'Glazes', priceCents: 900, published: true })
  await putCheckoutExtras(creator, course.offerId, {
    ...{ thankYou: '', upsell: null, downsell: null },
    bump: { offerId: extra.offerId, text: 'Mine.' },
  })
})
beforeEach(() => test.db.update(subscriptions).set({ dueAt: null }))

const offered = (changes: Partial<typeof offers.$inferInsert>) =>
  test.db
    .update(offers)
    .set({
      ...{
        pricing: 'subscription',
        interval: 'month',
        priceCents: 2900,
        trialDays: null,
        instalmentCount: null,
      },
      ...changes,
    })
    .where(eq(offers.id, course.offerId as Id<'off'>))

async function bought(total: number, choice = {}) {
  const email = `bump-${++count}@example.com`
  const payment = {
    ...{ email, name: 'Mia Chen', expectedTotalCents: total, input: goodCard },
    choice: { bump: extra.offerId, ...choice },
  }
  const { orderId } = await pay(visitor, course.offerId, payment, `bump-${count}`)
  const [order] = await test.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order?.subscriptionId) throw new Error('It didn’t begin.')
  return { id: order.subscriptionId, orderId }
}
const linesOf = async (orderId: Id<'ord'>) =>
  (await test.db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.id)).map(
    ({ title, cents, discountCents }) => [title, cents, discountCents],
  )
const endsOf = async (orderId: Id<'ord'>) =>
  new Map(
    (await test.db.select().from(grants).where(eq(grants.sourceId, orderId))).map((grant) => [
      grant.thingId === extra.id ? 'Glazes' : 'Studio',
      { endsAt: grant.endsAt, isOver: grant.revokedAt !== null },
    ]),
  )
async function renewed(id: Id<'sbs'>) {
  const [row] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  clock.set(row?.dueAt ?? clock.now())
  await renewSubscriptions(visitor, log)
  const [order] = (
    await test.db.select().from(orders).where(eq(orders.subscriptionId, id)).orderBy(orders.createdAt)
  ).slice(-1)
  if (!order) throw new Error('There’s none.')
  return order
}

describe('something that’s bought once beside a subscription', () => {
  it('is charged with the first period, in the same order, and never again; it has no end', async () => {
    await offered({})
    const { id, orderId } = await bought(3800)
    expect(await linesOf(orderId)).toEqual([
      ['Studio', 2900, 0],
      ['Glazes', 900, 0],
    ])
    const given = await endsOf(orderId)
    expect(given.get('Studio')?.endsAt).toBeInstanceOf(Date)
    expect(given.get('Glazes')?.endsAt).toBeNull()
    const second = await renewed(id)
    expect(second).toMatchObject({ status: 'paid', totalCents: 2900 })
    expect(await linesOf(second.id)).toEqual([['Studio', 2900, 0]])
    expect((await endsOf(orderId)).get('Glazes')?.endsAt).toBeNull()
    expect((await getSubscription(creator, id)).subscription.title).toBe('Studio')
    // A refund that ends the subscription leaves what was bought once.
    await refundOrder(creator, {
      ...{ orderId: second.id, amountCents: 2900, reason: 'requested', note: '', endsAccess: 'removed' },
    })
    const after = await endsOf(orderId)
    expect(after.get('Studio')?.isOver).toBe(true)
    expect(after.get('Glazes')?.isOver).toBe(false)
    expect(await findImbalances(creator)).toEqual([])
  })

  it('is charged now where the rest is tried for nothing', async () => {
    await offered({ trialDays: 14 })
    const { id, orderId } = await bought(900)
    expect(await linesOf(orderId)).toEqual([
      ['Studio', 0, 0],
      ['Glazes', 900, 0],
    ])
    const [row] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, id))
    expect(row).toMatchObject({ state: 'trialing', nextPeriod: 1, methodRef: expect.any(String) })
    clock.advance(days(14))
    expect(await renewed(id)).toMatchObject({ status: 'paid', totalCents: 2900 })
  })

  it('is none of the parts of a price, nor of what a coupon takes off them', async () => {
    await offered({ pricing: 'instalments', interval: null, priceCents: 9000, instalmentCount: 3 })
    const { id, orderId } = await bought(3900)
    expect(await linesOf(orderId)).toEqual([
      ['Studio', 3000, 0],
      ['Glazes', 900, 0],
    ])
    expect(await renewed(id)).toMatchObject({ status: 'paid', totalCents: 3000 })
    await createCoupon(creator, {
      ...{ code: 'BESIDE', basisPoints: 1000, amountCents: null, amountCurrency: null, expiresOn: null },
      ...{ maxUses: null, maxUsesEach: null, offerIds: null, periods: 'all', isByLink: true },
    })
    const cart = await openCart(visitor, course.offerId, {
      bump: extra.offerId,
      coupon: { code: 'BESIDE' },
    })
    expect(cart.price.lines.map(({ discountCents }) => discountCents)).toEqual([300, 0])
  })
})
