import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import type { Course } from '#areas/courses/contract.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { armCrashPoint } from '#platform/crash-points.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { goodCard, makeCourse, useTestPayments } from '#testing/makers.ts'
import { pay } from '../checkout/paying.ts'
import { reconcileOrders } from '../checkout/sweeping.ts'
import { findImbalances } from '../ledger.ts'
import type { TestPayments } from '../provider/test-payments.ts'
import { subscriptions } from '../subscription-tables.ts'
import { offers, orders, transactions } from '../tables.ts'
import { cancelSubscription, fastForward, replaceMethod } from './changing.ts'
import { renewSubscriptions } from './collecting.ts'
import { pauseSubscription, unpauseSubscription } from './pausing.ts'
import { getSubscription } from './reading.ts'
import { payRest, restCents } from './rest.ts'
import { remindSubscribers } from './sweeping.ts'
import { keepPrice, switchChoices, switchSubscription } from './switching.ts'

const test = testDb()
const log = createLog('silent')
const clock = testClock(new Date('2026-04-01T14:00:00Z'))
let provider: TestPayments
let visitor: Ctx
let creator: CreatorCtx
let course: Course
let count = 0
const prices: Record<'dearer' | 'cheaper' | 'year', Id<'off'>> = {} as never

beforeAll(async () => {
  provider = useTestPayments()
  visitor = asVisitor(test.db, clock.now)
  creator = await asCreator(test.db, { now: clock.now })
  course = await makeCourse(creator, { priceCents: 7900, published: true })
  await test.db
    .update(offers)
    .set({ pricing: 'subscription', interval: 'month' })
    .where(eq(offers.id, course.offerId as Id<'off'>))
  const make = async (cents: number, interval: 'month' | 'year') => {
    const now = clock.now()
    const id = newId('off', now)
    const { workspaceId } = creator.actor
    await test.db.insert(offers).values({
      ...{ workspaceId, id, productKind: 'course', productId: course.id, isMain: false, name: `${cents}` },
      ...{ pricing: 'subscription', interval, priceCents: cents, priceCurrency: 'USD' },
      ...{ createdAt: now, updatedAt: now },
    })
    return id
  }
  prices.dearer = await make(19_900, 'month')
  prices.cheaper = await make(2900, 'month')
  prices.year = await make(79_000, 'year')
})
beforeEach(() => clock.set(new Date('2026-04-01T14:00:00Z')))
afterEach(async () => {
  armCrashPoint(null)
  await test.db.update(subscriptions).set({ dueAt: null, remindAt: null })
})

async function subscribed(number: string = goodCard.number) {
  const email = `change${++count}@example.com`
  const { orderId } = await pay(
    visitor,
    course.offerId,
    { email, name: 'Mia Chen', expectedTotalCents: 7900, input: { ...goodCard, number } },
    `change-${count}`,
  )
  const [order] = await test.db.select().from(orders).where(eq(orders.id, orderId))
  const id = order?.subscriptionId as Id<'sbs'>
  return { id, email, orderId, place: { workspaceId: creator.actor.workspaceId, id } }
}

const rowOf = async (id: Id<'sbs'>) => {
  const [row] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  if (!row) throw new Error('It’s missing.')
  return row
}
const paymentsOf = (id: Id<'sbs'>) =>
  test.db
    .select()
    .from(orders)
    .where(eq(orders.subscriptionId, id))
    .orderBy(orders.createdAt, sql`${orders.reason} <> 'first'`)
const accessOf = async (orderId: string) => {
  const [grant] = await test.db.select().from(grants).where(eq(grants.sourceId, orderId))
  return grant?.endsAt ?? null
}
const choiceOf = async (id: Id<'sbs'>, offerId: Id<'off'>) => {
  const choice = (await switchChoices(visitor, await rowOf(id))).find(
    ({ terms }) => terms.offerId === offerId,
  )
  if (!choice) throw new Error('It can’t be chosen.')
  return choice
}
const chargesOf = async (id: Id<'sbs'>) => {
  const ids = (await paymentsOf(id)).map((order) => order.id as string)
  const all = await provider.listCharges()
  return all.filter(({ key, state }) => state === 'succeeded' && ids.includes(key.split(':')[0] ?? ''))
}
const subjectsTo = async (email: string) =>
  (await mailsTo(test.db, email)).flatMap(({ template, subject }) =>
    template === 'payments.subscription' ? [subject] : [],
  )

describe('a switch to another price', () => {
  it('to a dearer one charges the rest of the period now, and the new price from the next on', async () => {
    const { id, email, place } = await subscribed()
    clock.set(new Date('2026-04-15T20:00:00Z'))
    const choice = await choiceOf(id, prices.dearer)
    expect(choice).toMatchObject({ from: 'now', dueCents: 6400, eachCents: 19_900 })
    const before = await rowOf(id)
    const asked = { offerId: prices.dearer, shownCents: 6400 }
    expect(await switchSubscription(visitor, place, asked)).toEqual({ state: 'now' })
    const row = await rowOf(id)
    expect(row).toMatchObject({ offerId: prices.dearer, priceCents: 19_900, nextPeriod: 2 })
    expect(row.paidUntil).toEqual(before.paidUntil)
    expect(await paymentsOf(id)).toMatchObject([
      { totalCents: 7900, reason: 'first' },
      { totalCents: 6400, reason: 'switch', status: 'paid', subscriptionPeriod: null },
    ])
    clock.set(row.paidUntil)
    await renewSubscriptions(visitor, log)
    expect((await paymentsOf(id)).at(-1)).toMatchObject({ totalCents: 19_900, reason: 'renewal' })
    expect(await subjectsTo(email)).toEqual([
      'Your new price for Pottery Basics',
      'Your $199.00 payment for Pottery Basics',
    ])
    expect(await findImbalances(visitor)).toEqual([])
  })

  it('to a cheaper one waits for the next payment, and can be taken back', async () => {
    const { id, place } = await subscribed()
    expect(await choiceOf(id, prices.cheaper)).toMatchObject({ from: 'next', dueCents: 0 })
    const asked = { offerId: prices.cheaper, shownCents: 0 }
    expect(await switchSubscription(visitor, place, asked)).toEqual({ state: 'next' })
    expect((await getSubscription(creator, id)).subscription.switchesTo).toMatchObject({
      price: { cents: 2900 },
    })
    await keepPrice(visitor, place)
    expect((await rowOf(id)).switchesTo).toBeNull()
    await switchSubscription(visitor, place, asked)
    clock.set((await rowOf(id)).paidUntil)
    await renewSubscriptions(visitor, log)
    expect(await rowOf(id)).toMatchObject({ priceCents: 2900, switchesTo: null, nextPeriod: 3 })
    expect((await paymentsOf(id)).map(({ totalCents }) => totalCents)).toEqual([7900, 2900])
  })

  it('from months to a year begins the year now, less what’s left of the month', async () => {
    const { id, place, orderId } = await subscribed()
    clock.set(new Date('2026-04-16T14:00:00Z'))
    const choice = await choiceOf(id, prices.year)
    expect(choice.dueCents).toBe(79_000 - 3950)
    await switchSubscription(visitor, place, { offerId: prices.year, shownCents: choice.dueCents })
    const row = await rowOf(id)
    expect(row).toMatchObject({ interval: 'year', priceCents: 79_000, nextPeriod: 3 })
    expect(row.paidUntil).toEqual(new Date('2027-04-16T14:00:00Z'))
    expect(row.dueAt).toEqual(row.paidUntil)
    expect(await accessOf(orderId)).toEqual(new Date(row.paidUntil.getTime() + days(7)))
    // And back: from the end of the year.
    expect(await choiceOf(id, course.offerId as Id<'off'>)).toMatchObject({ from: 'next', dueCents: 0 })
  })

  it('charges what was shown, or shows it again', async () => {
    const { id, place } = await subscribed()
    const { dueCents } = await choiceOf(id, prices.dearer)
    clock.set(new Date('2026-04-20T14:00:00Z'))
    const late = switchSubscription(visitor, place, { offerId: prices.dearer, shownCents: dueCents })
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await paymentsOf(id)).toHaveLength(1)
  })

  it('is made once, however often it’s pressed at once (R14)', async () => {
    const { id, place } = await subscribed()
    const { dueCents } = await choiceOf(id, prices.dearer)
    const press = () => switchSubscription(visitor, place, { offerId: prices.dearer, shownCents: dueCents })
    const pressed = await Promise.allSettled([press(), press(), press()])
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await chargesOf(id)).toHaveLength(2)
  })

  it('is paid where what it gives is delayed, and made by the sweep (invariant 9)', async () => {
    const { id, place } = await subscribed()
    const { dueCents } = await choiceOf(id, prices.dearer)
    armCrashPoint('payments.beforeSettle:throw')
    const asked = { offerId: prices.dearer, shownCents: dueCents }
    expect(await switchSubscription(visitor, place, asked)).toEqual({ state: 'now' })
    armCrashPoint(null)
    expect((await paymentsOf(id)).at(-1)).toMatchObject({ status: 'paid', deliveredAt: null })
  })

  it('leaves everything as it was where the card is declined', async () => {
    const { id, place } = await subscribed()
    await replaceMethod(visitor, await rowOf(id), { ...goodCard, number: '4000 0000 0000 0341' })
    const { dueCents } = await choiceOf(id, prices.dearer)
    const asked = { offerId: prices.dearer, shownCents: dueCents }
    await expect(switchSubscription(visitor, place, asked)).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { reason: 'declined' },
    })
    expect(await rowOf(id)).toMatchObject({ priceCents: 7900, state: 'active', failures: 0 })
    expect((await paymentsOf(id)).at(-1)).toMatchObject({ status: 'failed', reason: 'switch' })
  })

  it.each(['payments.afterChangeOrder', 'payments.afterChangeCharge'])(
    'survives an end of the process at %s (R1)',
    async (point) => {
      const { id, place } = await subscribed()
      const { dueCents } = await choiceOf(id, prices.dearer)
      armCrashPoint(`${point}:throw`)
      const asked = { offerId: prices.dearer, shownCents: dueCents }
      await expect(switchSubscription(visitor, place, asked)).rejects.toThrow('Crash point')
      armCrashPoint(null)
      clock.advance(days(1) / 12)
      await reconcileOrders(visitor, log)
      const charged = (await chargesOf(id)).length === 2
      expect((await rowOf(id)).priceCents).toBe(charged ? 19_900 : 7900)
      expect((await paymentsOf(id)).at(-1)?.status).toBe(charged ? 'paid' : 'failed')
      expect(charged).toBe(point === 'payments.afterChangeCharge')
    },
  )

  it('isn’t offered while a payment failed, to who cancels, nor to another currency or a hidden price', async () => {
    const { id, place } = await subscribed()
    expect(await switchChoices(visitor, await rowOf(id))).toHaveLength(3)
    await test.db.update(offers).set({ isHidden: true }).where(eq(offers.id, prices.year))
    expect(await switchChoices(visitor, await rowOf(id))).toHaveLength(2)
    await test.db.update(offers).set({ isHidden: false }).where(eq(offers.id, prices.year))
    await cancelSubscription(visitor, place, 'atEnd')
    expect(await switchChoices(visitor, await rowOf(id))).toEqual([])
    const asked = { offerId: prices.dearer, shownCents: 0 }
    await expect(switchSubscription(visitor, place, asked)).rejects.toMatchObject({ code: 'INVALID' })
  })
})

describe('a break', () => {
  it('begins with the end of what’s paid for, costs nothing and ends by itself', async () => {
    const { id, email, place, orderId } = await subscribed()
    await pauseSubscription(visitor, place, 2)
    const { paidUntil } = await rowOf(id)
    expect(await accessOf(orderId)).toEqual(paidUntil)
    clock.set(paidUntil)
    await renewSubscriptions(visitor, log)
    const paused = await rowOf(id)
    expect(paused).toMatchObject({ state: 'paused', nextPeriod: 2, dueAt: new Date('2026-07-01T14:00:00Z') })
    clock.set(new Date('2026-06-25T14:00:00Z'))
    await remindSubscribers()(visitor)
    clock.set(new Date('2026-07-01T14:00:00Z'))
    await renewSubscriptions(visitor, log)
    const back = await rowOf(id)
    expect(back).toMatchObject({ state: 'active', nextPeriod: 3, pausedAt: null, waived: [] })
    expect(back.paidUntil).toEqual(new Date('2026-08-01T14:00:00Z'))
    expect(await accessOf(orderId)).toEqual(new Date(back.paidUntil.getTime() + days(7)))
    expect(await paymentsOf(id)).toHaveLength(2)
    expect(await subjectsTo(email)).toEqual([
      'You paused Pottery Basics',
      'Pottery Basics continues on Jul 1, 2026',
      'Your $79.00 payment for Pottery Basics',
    ])
  })

  it('ends earlier with a payment, and gives nothing where that fails', async () => {
    const { id, place, orderId } = await subscribed()
    await pauseSubscription(visitor, place, 3)
    const { paidUntil } = await rowOf(id)
    clock.set(paidUntil)
    await renewSubscriptions(visitor, log)
    clock.advance(days(10))
    await replaceMethod(visitor, await rowOf(id), { ...goodCard, number: '4000 0000 0000 0341' })
    await unpauseSubscription(visitor, place)
    expect(await rowOf(id)).toMatchObject({ state: 'pastDue', failures: 1 })
    expect(await accessOf(orderId)).toEqual(paidUntil)
    await replaceMethod(visitor, await rowOf(id), goodCard)
    const back = await rowOf(id)
    expect(back).toMatchObject({ state: 'active', pausedAt: null })
    expect(back.paidUntil > clock.now()).toBe(true)
  })

  it('is taken back before it begins, and replaces a cancellation', async () => {
    const { id, place, orderId } = await subscribed()
    await cancelSubscription(visitor, place, 'atEnd')
    await pauseSubscription(visitor, place, 1)
    expect(await rowOf(id)).toMatchObject({ cancelsAtEnd: false, pauseMonths: 1 })
    await unpauseSubscription(visitor, place)
    const row = await rowOf(id)
    expect(row).toMatchObject({ state: 'active', pauseMonths: null })
    expect(await accessOf(orderId)).toEqual(new Date(row.paidUntil.getTime() + days(7)))
    expect(await chargesOf(id)).toHaveLength(1)
  })

  it('is canceled at once, and skipped to in a test', async () => {
    const { id, place } = await subscribed()
    await pauseSubscription(visitor, place, 1)
    await fastForward(visitor, place)
    expect(await rowOf(id)).toMatchObject({ state: 'paused' })
    await fastForward(visitor, place)
    expect(await rowOf(id)).toMatchObject({ state: 'active', nextPeriod: 3 })
    await pauseSubscription(visitor, place, 1)
    await fastForward(visitor, place)
    await cancelSubscription(visitor, place, 'atEnd')
    expect(await rowOf(id)).toMatchObject({ state: 'ended', endedReason: 'canceled' })
  })

  it('is 1 to 3 months, and of what’s paid for', async () => {
    const { id, place } = await subscribed()
    for (const months of [0, 4, 1.5, Number.NaN])
      await expect(async () => pauseSubscription(visitor, place, months)).rejects.toMatchObject({
        code: 'INVALID',
      })
    await test.db
      .update(subscriptions)
      .set({ state: 'pastDue', failures: 1, failingSince: clock.now() })
      .where(eq(subscriptions.id, id))
    await expect(pauseSubscription(visitor, place, 1)).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe('the rest of a price in parts', () => {
  const inParts = async () => {
    const parts = await subscribed()
    await test.db
      .update(subscriptions)
      .set({ instalments: 3, priceCents: 23_701 })
      .where(eq(subscriptions.id, parts.id))
    return parts
  }

  it('is paid at once: it’s theirs for good', async () => {
    const { id, orderId } = await inParts()
    const cents = await restCents(visitor, await rowOf(id))
    expect(cents).toBe(15_800)
    expect(await payRest(visitor, await rowOf(id), 15_800)).toEqual({ state: 'paid' })
    expect(await rowOf(id)).toMatchObject({ state: 'ended', endedReason: 'completed', dueAt: null })
    expect(await accessOf(orderId)).toBeNull()
    expect((await paymentsOf(id)).at(-1)).toMatchObject({ totalCents: 15_800, reason: 'instalment' })
    expect(await restCents(visitor, await rowOf(id))).toBeNull()
  })

  it('is paid once, and no part beside it', async () => {
    const { id } = await inParts()
    const row = await rowOf(id)
    const cents = (await restCents(visitor, row)) ?? 0
    clock.set(row.paidUntil)
    const settled = await Promise.allSettled([
      payRest(visitor, row, cents),
      payRest(visitor, row, cents),
      renewSubscriptions(visitor, log),
    ])
    expect(settled.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    await renewSubscriptions(visitor, log)
    const charged = (await chargesOf(id)).reduce((sum, { amount }) => sum + amount.cents, 0)
    const paidParts = (await rowOf(id)).nextPeriod
    expect(charged).toBe(paidParts === 4 ? 7900 + cents : 7900 + 7900)
    const surplus = await test.db
      .select()
      .from(transactions)
      .where(and(eq(transactions.kind, 'surplus'), isNotNull(transactions.orderId)))
    expect(surplus).toEqual([])
  })

  it('isn’t charged at another amount than was shown', async () => {
    const { id } = await inParts()
    const row = await rowOf(id)
    await expect(payRest(visitor, row, 1)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await chargesOf(id)).toHaveLength(1)
  })
})
