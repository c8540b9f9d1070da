import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { hours, minutes } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { armCrashPoint } from '#platform/crash-points.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { makeCourse } from '#testing/makers.ts'
import { openFakeStripe } from '#testing/stripe.ts'
import { pay } from '../checkout/paying.ts'
import { reconcileOrders } from '../checkout/sweeping.ts'
import { connectStripe } from '../connections/connections.ts'
import { forgetKept } from '../kept-methods.ts'
import { findImbalances } from '../ledger.ts'
import { subscriptions } from '../subscription-tables.ts'
import { offers, orders, transactions } from '../tables.ts'
import { cancelSubscription, replaceMethod } from './changing.ts'
import { renewSubscriptions } from './collecting.ts'
import { namingNow } from './naming.ts'
import { nameMethods } from './sweeping.ts'
import { switchChoices, switchSubscription } from './switching.ts'

const test = testDb()
const log = createLog('silent')
const clock = testClock(new Date())
const account = 'acct_subscriptions'
let stripe: Awaited<ReturnType<typeof openFakeStripe>>
let creator: CreatorCtx
let visitor: Ctx
let course: Course
let count = 0

beforeAll(async () => {
  stripe = await openFakeStripe()
  const installation = { real: true, demo: false, appUrl: 'https://courses.example' }
  creator = stripe.at(await asCreator(test.db, { now: clock.now }), installation)
  visitor = { ...creator, actor: { kind: 'visitor' } }
  course = await makeCourse(creator, { priceCents: 2900, published: true })
  const key = stripe.fake.addKey('sk_live_subscriptions', { account })
  await connectStripe(creator, { key, replaces: false })
  await offered({ pricing: 'subscription', interval: 'month' })
})
afterAll(() => stripe.fake.close())
afterEach(async () => {
  armCrashPoint(null)
  Object.assign(stripe.fake.faults, { losing: 0 })
  await test.db.update(subscriptions).set({ dueAt: null, remindAt: null, namingAt: null })
})

const offered = (changes: Partial<typeof offers.$inferInsert>) =>
  test.db
    .update(offers)
    .set(changes)
    .where(eq(offers.id, course.offerId as Id<'off'>))

const pageOf = (key: string) => stripe.fake.sessionOf(key)
const chargesOf = (ids: readonly string[]) =>
  stripe.fake
    .objects(account, 'charge')
    .filter((charge) => ids.some((id) => JSON.stringify(charge.metadata).includes(id)))

/** What a minute brings. */
async function later(ms = minutes(2)) {
  clock.advance(ms)
  stripe.fake.advance(ms)
  await reconcileOrders(visitor, log)
  await renewSubscriptions(visitor, log)
}

const rowOf = async (id: Id<'sbs'>) => {
  const [row] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  if (!row) throw new Error('It’s missing.')
  return row
}
const paymentsOf = (id: Id<'sbs'>) =>
  test.db.select().from(orders).where(eq(orders.subscriptionId, id)).orderBy(orders.subscriptionPeriod)

/** Someone subscribes at Stripe's page, with a card that ends in this. */
async function subscribed(last4 = '4242', total = 2900) {
  const email = `stripe-sub${++count}@example.com`
  const payment = { email, name: 'Mia Chen', expectedTotalCents: total }
  const { orderId, state } = await pay(visitor, course.offerId, payment, `stripe-sub-${count}`)
  expect(state).toBe('confirming')
  stripe.fake.pay(pageOf(`${orderId}:1`).id, last4)
  await later()
  const [order] = await test.db
    .select()
    .from(orders)
    .where(eq(orders.id, orderId as Id<'ord'>))
  return { id: order?.subscriptionId as Id<'sbs'>, email, orderId }
}

/** Its next step is due now. */
async function comeDue(id: Id<'sbs'>) {
  const { dueAt } = await rowOf(id)
  const ms = (dueAt?.getTime() ?? 0) - clock.now().getTime()
  clock.advance(Math.max(0, ms))
  stripe.fake.advance(Math.max(0, ms))
}

async function expectCharged(id: Id<'sbs'>, times: number) {
  const paid = (await paymentsOf(id)).filter(({ status }) => status === 'paid')
  expect(paid).toHaveLength(times)
  expect(chargesOf(paid.map((order) => order.id))).toHaveLength(times)
  expect(await findImbalances(visitor)).toEqual([])
}

describe('a subscription through Stripe', () => {
  it('3: begins at its page, and is charged once a period while its buyer is away', async () => {
    const { id } = await subscribed()
    expect(await rowOf(id)).toMatchObject({
      ...{ state: 'active', provider: 'stripe', mode: 'live', nextPeriod: 2 },
      methodLabel: 'Visa ending 4242',
    })
    for (let n = 2; n <= 4; n++) {
      await comeDue(id)
      await Promise.all([1, 2, 3].map(() => renewSubscriptions(visitor, log)))
      await later()
      await expectCharged(id, n)
    }
    expect(await rowOf(id)).toMatchObject({ state: 'active', nextPeriod: 5, failures: 0 })
  })

  it('keeps a card for a trial without charging it, and charges it at the end', async () => {
    await offered({ trialDays: 7 })
    const { id, orderId } = await subscribed('4242', 0)
    await offered({ trialDays: null })
    expect(await rowOf(id)).toMatchObject({ state: 'trialing', methodLabel: 'Visa ending 4242' })
    expect(chargesOf([orderId])).toEqual([])
    await comeDue(id)
    await renewSubscriptions(visitor, log)
    const paid = await paymentsOf(id)
    expect(paid).toMatchObject([{ totalCents: 0 }, { totalCents: 2900, status: 'paid' }])
    expect(chargesOf(paid.map((order) => order.id))).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'active', nextPeriod: 2 })
  })

  it('R1: is charged once where Stripe’s answer was lost, whatever is tried then', async () => {
    for (let losing = 1; losing <= 2; losing++) {
      const { id } = await subscribed()
      await comeDue(id)
      stripe.fake.faults.losing = losing
      await renewSubscriptions(visitor, log)
      stripe.fake.faults.losing = 0
      for (let n = 0; n < 6; n++) await later(minutes(12))
      await expectCharged(id, 2)
    }
  })

  it('R1: is charged once after a kill between Stripe’s answer and our books', async () => {
    const { id } = await subscribed()
    await comeDue(id)
    armCrashPoint('payments.afterRenewalCharge:throw')
    await renewSubscriptions(visitor, log)
    armCrashPoint(null)
    for (let n = 0; n < 6; n++) await later(minutes(12))
    await expectCharged(id, 2)
  })
})

const detached = () =>
  stripe.fake.objects(account, 'payment_method').filter((method) => method.customer === null).length

describe('a payment that Stripe couldn’t take', () => {
  it('is confirmed by its owner at a page, whose card is charged from then on', async () => {
    const { id, email } = await subscribed('3184')
    await comeDue(id)
    await renewSubscriptions(visitor, log)
    expect(await rowOf(id)).toMatchObject({ state: 'pastDue', lastDecline: 'authentication', failures: 1 })
    expect((await mailsTo(test.db, email)).map(({ subject }) => subject).join()).toContain(
      'Confirm your payment',
    )
    const begun = await replaceMethod(visitor, await rowOf(id), undefined)
    if (begun.state !== 'paying') throw new Error('No page was made.')
    // Pressed again in another window: the same page.
    expect(await replaceMethod(visitor, await rowOf(id), undefined)).toEqual(begun)
    stripe.fake.pay(pageOf(`${begun.orderId}:2`).id, '4242')
    await later()
    expect(await rowOf(id)).toMatchObject({
      ...{ state: 'active', nextPeriod: 3, failures: 0, methodLabel: 'Visa ending 4242' },
    })
    // The card before is charged by no one, and Stripe forgets it.
    const before = detached()
    await forgetKept()(visitor)
    expect(detached()).toBe(before + 1)
    await expectCharged(id, 2)
    await comeDue(id)
    await renewSubscriptions(visitor, log)
    await expectCharged(id, 3)
  })

  it('counts no failure for a page that was left, and is tried again as it would have been', async () => {
    const { id, email } = await subscribed('0341')
    await comeDue(id)
    await renewSubscriptions(visitor, log)
    const failed = await rowOf(id)
    const begun = await replaceMethod(visitor, failed, undefined)
    if (begun.state !== 'paying') throw new Error('No page was made.')
    for (let n = 0; n < 12; n++) await later(minutes(15))
    expect(pageOf(`${begun.orderId}:2`).status).toBe('expired')
    expect(await rowOf(id)).toMatchObject({ state: 'pastDue', failures: 1, dueAt: failed.dueAt })
    const told = await mailsTo(test.db, email)
    expect(told.filter(({ subject }) => subject.includes('didn’t go through'))).toHaveLength(1)
    await comeDue(id)
    await renewSubscriptions(visitor, log)
    expect(await rowOf(id)).toMatchObject({ failures: 2 })
    const failures = await test.db.select().from(transactions).where(eq(transactions.orderId, begun.orderId))
    expect(failures.map(({ status }) => status)).toEqual(['Failed', 'Failed'])
  })
})

describe('another card at Stripe’s page', () => {
  it('is charged from then on, and the one before is forgotten there', async () => {
    const { id, email } = await subscribed()
    const before = detached()
    expect(await replaceMethod(visitor, await rowOf(id), undefined)).toEqual({ state: 'naming' })
    expect(await namingNow(visitor, await rowOf(id))).toMatchObject({ state: 'redirect' })
    stripe.fake.pay(pageOf(`${id}:card:1`).id, '1881')
    expect(await namingNow(visitor, await rowOf(id))).toMatchObject({ state: 'kept' })
    const row = await rowOf(id)
    expect(row).toMatchObject({ methodLabel: 'Visa ending 1881', namingAt: null, namingRef: null })
    expect(detached()).toBe(before + 1)
    expect((await mailsTo(test.db, email)).map(({ subject }) => subject).join()).toContain('New card')
    expect(await namingNow(visitor, row)).toBeNull()
    await comeDue(id)
    await renewSubscriptions(visitor, log)
    await expectCharged(id, 2)
  })

  it('is found without its owner coming back; a page that was left changes nothing', async () => {
    const { id } = await subscribed()
    await replaceMethod(visitor, await rowOf(id), undefined)
    const [left, used] = [`${id}:card:1`, `${id}:card:2`]
    await replaceMethod(visitor, await rowOf(id), undefined)
    stripe.fake.pay(pageOf(left).id, '0069')
    stripe.fake.pay(pageOf(used).id, '1881')
    clock.advance(minutes(5))
    await nameMethods()(visitor)
    expect(await rowOf(id)).toMatchObject({ methodLabel: 'Visa ending 1881', namingAt: null })
    await replaceMethod(visitor, await rowOf(id), undefined)
    clock.advance(hours(3))
    stripe.fake.advance(hours(3))
    await nameMethods()(visitor)
    expect(await rowOf(id)).toMatchObject({ methodLabel: 'Visa ending 1881', namingAt: null })
  })

  it('pays at once what the one before couldn’t', async () => {
    const { id } = await subscribed('0069')
    await comeDue(id)
    await replaceMethod(visitor, await rowOf(id), undefined)
    await renewSubscriptions(visitor, log)
    expect(await rowOf(id)).toMatchObject({ state: 'pastDue', lastDecline: 'hard' })
    stripe.fake.pay(pageOf(`${id}:card:1`).id, '4242')
    await namingNow(visitor, await rowOf(id))
    await renewSubscriptions(visitor, log)
    expect(await rowOf(id)).toMatchObject({ state: 'active', nextPeriod: 3, failures: 0 })
    await expectCharged(id, 2)
  })

  it('18: moves to another price; a bank that wants its customer gets them at Stripe’s page', async () => {
    const year = newId('off', clock.now())
    const at = { createdAt: clock.now(), updatedAt: clock.now() }
    await test.db.insert(offers).values({
      ...{ workspaceId: creator.actor.workspaceId, id: year, productKind: 'course', productId: course.id },
      ...{ isMain: false, name: 'Yearly', pricing: 'subscription', interval: 'year' as const },
      ...{ priceCents: 29_000, priceCurrency: 'USD' as const, ...at },
    })
    const { id } = await subscribed('3184')
    const [choice] = await switchChoices(visitor, await rowOf(id))
    const asked = { offerId: year, shownCents: choice?.dueCents ?? 0 }
    const switched = await switchSubscription(visitor, await rowOf(id), asked)
    if (switched.state !== 'paying') throw new Error('It was paid without its buyer.')
    expect(await switchSubscription(visitor, await rowOf(id), asked)).toEqual(switched)
    expect((await rowOf(id)).interval).toBe('month')
    stripe.fake.pay(pageOf(`${switched.orderId}:2`).id, '4242')
    await later()
    expect(await rowOf(id)).toMatchObject({ interval: 'year', priceCents: 29_000, state: 'active' })
    await expectCharged(id, 2)
  })

  it('3: pays back what comes for a change of a subscription that’s over', async () => {
    const { id } = await subscribed('3184')
    const [choice] = await switchChoices(visitor, await rowOf(id))
    const asked = { offerId: choice?.terms.offerId ?? '', shownCents: choice?.dueCents ?? 0 }
    const switched = await switchSubscription(visitor, await rowOf(id), asked)
    if (switched.state !== 'paying') throw new Error('It was paid without its buyer.')
    // It ended by a day that came, so no one closed the page: a cancellation does.
    await test.db
      .update(subscriptions)
      .set({ state: 'ended', endedAt: visitor.now(), dueAt: null })
      .where(eq(subscriptions.id, id))
    stripe.fake.pay(pageOf(`${switched.orderId}:2`).id, '4242')
    await later()
    const [order] = await test.db.select().from(orders).where(eq(orders.id, switched.orderId))
    expect(order?.status).toBe('failed')
    const kinds = await test.db
      .select({ kind: transactions.kind })
      .from(transactions)
      .where(eq(transactions.orderId, switched.orderId))
    expect(kinds.map(({ kind }) => kind)).toContain('surplus')
    expect(await findImbalances(visitor)).toEqual([])
  })

  it('closes the page of what ended by its day, whoever asks about it', async () => {
    const { id } = await subscribed('3184')
    await comeDue(id)
    await renewSubscriptions(visitor, log)
    const begun = await replaceMethod(visitor, await rowOf(id), undefined)
    if (begun.state !== 'paying') throw new Error('No page was made.')
    const page = pageOf(`${begun.orderId}:2`)
    await test.db
      .update(subscriptions)
      .set({ state: 'ended', endedAt: visitor.now(), dueAt: null })
      .where(eq(subscriptions.id, id))
    await later(minutes(20))
    expect(page.status).toBe('expired')
    await expectCharged(id, 1)
  })

  it('ends with the last failure: the page that’s open is closed first, and what was paid there counts', async () => {
    for (const isPaid of [false, true]) {
      const { id } = await subscribed('0069')
      await comeDue(id)
      await renewSubscriptions(visitor, log)
      const begun = await replaceMethod(visitor, await rowOf(id), undefined)
      if (begun.state !== 'paying') throw new Error('No page was made.')
      const page = pageOf(`${begun.orderId}:2`)
      if (isPaid) stripe.fake.pay(page.id, '4242')
      // Only this one step: no one else looks.
      await test.db.update(subscriptions).set({ dueAt: clock.now() }).where(eq(subscriptions.id, id))
      await renewSubscriptions(visitor, log)
      expect(await rowOf(id)).toMatchObject(
        isPaid ? { state: 'active', nextPeriod: 3 } : { state: 'ended', endedReason: 'unpaid' },
      )
      expect(page.status).toBe(isPaid ? 'complete' : 'expired')
      await expectCharged(id, isPaid ? 2 : 1)
    }
  })

  it('closes the page of a change when the subscription is canceled', async () => {
    const { id } = await subscribed('3184')
    const [choice] = await switchChoices(visitor, await rowOf(id))
    const asked = { offerId: choice?.terms.offerId ?? '', shownCents: choice?.dueCents ?? 0 }
    const switched = await switchSubscription(visitor, await rowOf(id), asked)
    if (switched.state !== 'paying') throw new Error('It was paid without its buyer.')
    await cancelSubscription(visitor, await rowOf(id), 'now')
    expect(() => stripe.fake.pay(pageOf(`${switched.orderId}:2`).id, '4242')).toThrow('is expired')
    expect(await findImbalances(visitor)).toEqual([])
  })
})
