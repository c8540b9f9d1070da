import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { joinOrder } from '#areas/access/server/joining.ts'
import { grants } from '#areas/access/server/tables.ts'
import { users } from '#areas/accounts/server/tables.ts'
import { moveContacts } from '#areas/contacts/server/contacts.ts'
import type { Course } from '#areas/courses/contract.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { armCrashPoint } from '#platform/crash-points.ts'
import { type Delivery, deliver, drainOutbox } from '#platform/events/drain.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asStudent, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { goodCard, makeCourse, useTestPayments } from '#testing/makers.ts'
import { untilSomeoneWaits } from '#testing/waiting.ts'
import { pay } from '../checkout/paying.ts'
import { reconcileOrders } from '../checkout/sweeping.ts'
import { findImbalances } from '../ledger.ts'
import type { TestPayments } from '../provider/test-payments.ts'
import { passesFrom, withPass } from '../receipts.ts'
import { refundOrder } from '../refunds/refunding.ts'
import { sweepRefunds } from '../refunds/sweeping.ts'
import { subscriptions } from '../subscription-tables.ts'
import { offers, orders, transactions } from '../tables.ts'
import { cancelSubscription, fastForward, replaceMethod, resumeSubscription } from './changing.ts'
import { collectDue, renewSubscriptions } from './collecting.ts'
import { getSubscription, listSubscriptions } from './reading.ts'
import { remindSubscribers, tellOfExpiry } from './sweeping.ts'

const test = testDb()
const log = createLog('silent')
const clock = testClock(new Date())
let provider: TestPayments
let visitor: Ctx
let creator: CreatorCtx
let course: Course
let count = 0

beforeAll(async () => {
  provider = useTestPayments()
  visitor = asVisitor(test.db, clock.now)
  creator = await asCreator(test.db, { now: clock.now })
  course = await makeCourse(creator, { priceCents: 2900, published: true })
  await test.db
    .update(offers)
    .set({ pricing: 'subscription', interval: 'month', setupCents: 1000 })
    .where(eq(offers.id, course.offerId as Id<'off'>))
})
afterEach(async () => {
  armCrashPoint(null)
  await test.db.update(subscriptions).set({ dueAt: null, remindAt: null })
})

const withTrial = (trialDays: number | null) =>
  test.db
    .update(offers)
    .set({ trialDays })
    .where(eq(offers.id, course.offerId as Id<'off'>))

async function subscribed(number: string = goodCard.number, total = 3900) {
  const email = `sub${++count}@example.com`
  const input = { ...goodCard, number }
  const { orderId, next } = await pay(
    visitor,
    course.offerId,
    { email, name: 'Mia Chen', expectedTotalCents: total, input },
    `sub-${count}`,
  )
  const [order] = await test.db.select().from(orders).where(eq(orders.id, orderId))
  const id = order?.subscriptionId as Id<'sbs'>
  return { id, email, orderId, next, place: { workspaceId: creator.actor.workspaceId, id } }
}

const rowOf = async (id: Id<'sbs'>) => {
  const [row] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  if (!row) throw new Error('It’s missing.')
  return row
}
const paymentsOf = (id: Id<'sbs'>) =>
  test.db.select().from(orders).where(eq(orders.subscriptionId, id)).orderBy(orders.subscriptionPeriod)
const accessOf = async (orderId: string) => {
  const [grant] = await test.db.select().from(grants).where(eq(grants.sourceId, orderId))
  return grant
}
const chargesOf = async (orderIds: string[]) =>
  (await provider.listCharges()).filter(
    ({ key, state }) => state === 'succeeded' && orderIds.includes(key.split(':')[0] ?? ''),
  )
/** Only this one is due by then. */
const toDue = async (id: Id<'sbs'>) => {
  const { dueAt } = await rowOf(id)
  if (dueAt) clock.set(new Date(Math.max(dueAt.getTime(), clock.now().getTime())))
}

describe('a subscription', () => {
  it('begins with its first payment, which has the set-up fee, and gives access while it’s paid', async () => {
    const { id, email, orderId } = await subscribed()
    const row = await rowOf(id)
    expect(row).toMatchObject({
      state: 'active',
      priceCents: 2900,
      nextPeriod: 2,
      methodLabel: 'Visa ending 4242',
      mode: 'test',
    })
    expect(row.dueAt).toEqual(row.paidUntil)
    expect(await paymentsOf(id)).toMatchObject([
      { id: orderId, totalCents: 3900, subscriptionPeriod: 1, reason: 'first' },
    ])
    expect((await accessOf(orderId))?.endsAt).toEqual(new Date(row.paidUntil.getTime() + days(7)))
    expect(await mailsTo(test.db, email)).toMatchObject([{ template: 'payments.receipt' }])
  })

  it('S3: is told about at the address its buyer has now, and not to whoever has the former one', async () => {
    const student = await asStudent(test.db, { now: clock.now })
    const { email: former, userId } = student.actor as SignedIn
    const { orderId } = await pay(
      student,
      course.offerId,
      { email: former, name: 'Una First', expectedTotalCents: 3900, input: goodCard },
      `moved-${++count}`,
    )
    const [order] = await test.db.select().from(orders).where(eq(orders.id, orderId))
    const id = order?.subscriptionId as Id<'sbs'>
    const email = freshEmail('moved')
    await test.db.update(users).set({ email }).where(eq(users.id, userId))
    await moveContacts(visitor, { userId, from: former })
    const before = (await mailsTo(test.db, former)).length
    await toDue(id)
    await renewSubscriptions(visitor, log)
    expect(await paymentsOf(id)).toMatchObject([
      { buyerEmail: former },
      { buyerEmail: email, status: 'paid', contactId: order?.contactId },
    ])
    expect(await mailsTo(test.db, former)).toHaveLength(before)
    expect(await mailsTo(test.db, email)).toMatchObject([{ template: 'payments.subscription' }])
    await cancelSubscription(visitor, await rowOf(id), 'atEnd')
    expect(await mailsTo(test.db, former)).toHaveLength(before)
  })

  it('is charged once each period, extends access and says so', async () => {
    const { id, email, orderId } = await subscribed()
    await toDue(id)
    await Promise.all([1, 2, 3].map(() => renewSubscriptions(visitor, log)))
    await renewSubscriptions(visitor, log)
    const paid = await paymentsOf(id)
    expect(paid).toMatchObject([
      { status: 'paid', subscriptionPeriod: 1 },
      {
        status: 'paid',
        subscriptionPeriod: 2,
        totalCents: 2900,
        reason: 'renewal',
        deliveredAt: expect.any(Date),
      },
    ])
    expect(await chargesOf(paid.map((order) => order.id))).toHaveLength(2)
    const row = await rowOf(id)
    expect((await accessOf(orderId))?.endsAt).toEqual(new Date(row.paidUntil.getTime() + days(7)))
    expect((await mailsTo(test.db, email)).map(({ template }) => template)).toEqual(
      expect.arrayContaining(['payments.receipt', 'payments.subscription']),
    )
    expect(
      (await mailsTo(test.db, email)).filter(({ template }) => template === 'payments.receipt'),
    ).toHaveLength(1)
    expect(await findImbalances(visitor)).toEqual([])
  })

  it('R13: waives what passed while the process was away, and charges the current period once', async () => {
    const { id } = await subscribed()
    clock.advance(days(100))
    await renewSubscriptions(visitor, log)
    await renewSubscriptions(visitor, log)
    expect((await paymentsOf(id)).map((order) => order.subscriptionPeriod)).toHaveLength(2)
    expect((await rowOf(id)).waived.length).toBeGreaterThanOrEqual(2)
  })

  it.for(['payments.afterRenewalOrder', 'payments.afterRenewalCharge', 'payments.beforeSettle'])(
    'R1: survives a kill at %s with one charge',
    async (point) => {
      const { id } = await subscribed()
      await toDue(id)
      armCrashPoint(`${point}:throw`)
      await renewSubscriptions(visitor, log)
      armCrashPoint(null)
      for (let n = 0; n < 8; n++) {
        clock.advance(minutes(12))
        await reconcileOrders(visitor, log)
        await renewSubscriptions(visitor, log)
      }
      const paid = await paymentsOf(id)
      expect(paid).toMatchObject([{ subscriptionPeriod: 1 }, { subscriptionPeriod: 2, status: 'paid' }])
      expect(await chargesOf(paid.map((order) => order.id))).toHaveLength(2)
      expect(await rowOf(id)).toMatchObject({ nextPeriod: 3, state: 'active' })
    },
  )
})

describe('a payment that fails', () => {
  it('is tried four times, told each time, and then it’s over', async () => {
    const { id, email, orderId } = await subscribed('4000 0000 0000 0341')
    for (let n = 1; n <= 4; n++) {
      await toDue(id)
      await renewSubscriptions(visitor, log)
    }
    await renewSubscriptions(visitor, log)
    expect(await rowOf(id)).toMatchObject({ state: 'ended', endedReason: 'unpaid', dueAt: null })
    const told = (await mailsTo(test.db, email)).filter(
      ({ template }) => template === 'payments.subscription',
    )
    expect(told).toHaveLength(5)
    const access = await accessOf(orderId)
    expect(access?.endsAt && access.endsAt < clock.now()).toBe(true)
    expect(await paymentsOf(id)).toMatchObject([{}, { attempt: 4, status: 'failed' }])
  })

  it('is paid with another card, which is charged from then on', async () => {
    const { id, place, orderId } = await subscribed('4000 0000 0000 0069')
    await toDue(id)
    await renewSubscriptions(visitor, log)
    expect(await rowOf(id)).toMatchObject({ state: 'pastDue', lastDecline: 'hard' })
    const declined = { ...goodCard, number: '4000 0000 0000 0002' }
    await expect(replaceMethod(visitor, await rowOf(id), declined)).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { reason: 'declined' },
    })
    await replaceMethod(visitor, await rowOf(id), goodCard)
    const row = await rowOf(place.id)
    expect(row).toMatchObject({
      state: 'active',
      nextPeriod: 3,
      methodLabel: 'Visa ending 4242',
      failures: 0,
    })
    expect((await accessOf(orderId))?.endsAt).toEqual(new Date(row.paidUntil.getTime() + days(7)))
  })
})

describe('two at once', () => {
  /** A payment of it is being written down: its order is held, and then the subscription is asked for, while something else runs. */
  async function whileSettling(id: Id<'sbs'>, other: () => Promise<unknown>): Promise<unknown> {
    const [, order] = await paymentsOf(id)
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
    const { promise: isWaitedFor, resolve: goOn } = Promise.withResolvers<void>()
    const settling = test.db.transaction(async (db) => {
      await db
        .select()
        .from(orders)
        .where(eq(orders.id, order?.id as Id<'ord'>))
        .for('update')
      held()
      await isWaitedFor
      await db.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
    })
    await isHeld
    const running = other()
    await untilSomeoneWaits(test.db)
    goOn()
    await settling
    return running
  }

  it('charges a period while a payment of it is being written down, without a deadlock', async () => {
    const { id, place } = await subscribed('4000 0000 0000 0341')
    await toDue(id)
    await renewSubscriptions(visitor, log)
    await toDue(id)
    await whileSettling(id, () => collectDue(visitor, place))
    expect(await paymentsOf(id)).toMatchObject([{}, { subscriptionPeriod: 2, attempt: 2, status: 'failed' }])
  })

  it('takes another card at that moment without one', async () => {
    const { id } = await subscribed('4000 0000 0000 0069')
    await toDue(id)
    await renewSubscriptions(visitor, log)
    await whileSettling(id, async () => replaceMethod(visitor, await rowOf(id), goodCard))
    expect(await rowOf(id)).toMatchObject({ state: 'active', nextPeriod: 3 })
  })
})

describe('a trial', () => {
  it('takes a card and no money, tells before it ends, and is charged at its end', async () => {
    await withTrial(14)
    try {
      const { id, email } = await subscribed(goodCard.number, 0)
      expect(await rowOf(id)).toMatchObject({
        state: 'trialing',
        nextPeriod: 1,
        methodLabel: 'Visa ending 4242',
        setupCents: 1000,
      })
      expect(
        await test.db
          .select()
          .from(transactions)
          .where(eq(transactions.orderId, (await paymentsOf(id))[0]?.id as never)),
      ).toEqual([])
      clock.advance(days(12))
      await remindSubscribers()(visitor)
      await remindSubscribers()(visitor)
      expect(
        (await mailsTo(test.db, email)).filter(({ template }) => template === 'payments.subscription'),
      ).toHaveLength(1)
      await toDue(id)
      await renewSubscriptions(visitor, log)
      expect(await paymentsOf(id)).toMatchObject([
        { subscriptionPeriod: 0, totalCents: 0 },
        { subscriptionPeriod: 1, totalCents: 3900, status: 'paid' },
      ])
    } finally {
      await withTrial(null)
    }
  })

  it('keeps no card that’s declined', async () => {
    await withTrial(14)
    try {
      await expect(subscribed('4000 0000 0000 0002', 0)).rejects.toMatchObject({ code: 'CONFLICT' })
    } finally {
      await withTrial(null)
    }
  })
})

describe('canceling', () => {
  it('ends with what’s paid for, and can be taken back until then', async () => {
    const { id, place, orderId } = await subscribed()
    await cancelSubscription(visitor, place, 'atEnd')
    const { paidUntil } = await rowOf(id)
    expect((await accessOf(orderId))?.endsAt).toEqual(paidUntil)
    await resumeSubscription(visitor, place)
    expect((await accessOf(orderId))?.endsAt).toEqual(new Date(paidUntil.getTime() + days(7)))
    await cancelSubscription(visitor, place, 'atEnd')
    await toDue(id)
    await renewSubscriptions(visitor, log)
    expect(await rowOf(id)).toMatchObject({ state: 'ended', endedReason: 'canceled' })
    expect(await paymentsOf(id)).toHaveLength(1)
    await expect(cancelSubscription(visitor, place, 'atEnd')).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('follows a refund that ends access', async () => {
    const { id, orderId } = await subscribed()
    await toDue(id)
    await renewSubscriptions(visitor, log)
    const renewal = (await paymentsOf(id))[1]
    await refundOrder(creator, {
      orderId: renewal?.id as Id<'ord'>,
      amountCents: 2900,
      reason: 'requested',
      endsAccess: 'removed',
      note: '',
    })
    await sweepRefunds(visitor, log)
    expect(await rowOf(id)).toMatchObject({ state: 'ended', endedReason: 'refunded' })
    expect((await accessOf(orderId))?.revokedAt).not.toBeNull()
  })
})

describe('its seller', () => {
  it('sees it with its payments, finds it, and moves a test one ahead by a period', async () => {
    const { id, place, email } = await subscribed()
    await fastForward(creator, place)
    const sheet = await getSubscription(creator, id)
    expect(sheet).toMatchObject({
      subscription: { state: 'active', email, title: 'Pottery Basics' },
      canFastForward: true,
      orders: [{ period: 2, status: 'paid', total: { cents: 2900 } }, { period: 1 }],
    })
    expect(new Date(sheet.subscription.nextChargeAt as string) > clock.now()).toBe(true)
    expect((await listSubscriptions(creator, { search: email, limit: 10 })).subscriptions).toMatchObject([
      { id },
    ])
    expect(
      (await listSubscriptions(creator, { state: 'ended', search: email, limit: 10 })).subscriptions,
    ).toEqual([])
    await cancelSubscription(creator, place, 'now')
    expect((await accessOf((await paymentsOf(id))[0]?.id ?? ''))?.endsAt).toEqual((await rowOf(id)).paidUntil)
  })

  it('sees nothing of another workspace’s', async () => {
    const { id } = await subscribed()
    const other = await asCreator(test.db, { now: clock.now })
    await expect(getSubscription(other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await listSubscriptions(other, { limit: 10 })).subscriptions).toEqual([])
  })
})

it('tells once that a card expires, in its last month, and not who leaves', async () => {
  clock.set(new Date(Math.max(clock.now().getTime(), Date.now())))
  const [mine, leaving] = [await subscribed(), await subscribed()]
  await cancelSubscription(visitor, leaving.place, 'atEnd')
  const month = (ms: number) => new Date(clock.now().getTime() + ms).toISOString().slice(0, 7)
  const expiring = (methodExpiresOn: string) => test.db.update(subscriptions).set({ methodExpiresOn })
  const told = async (email: string) =>
    (await mailsTo(test.db, email)).filter(({ subject }) => subject.includes('expires this month')).length
  await expiring(month(days(40)))
  await tellOfExpiry()(visitor)
  expect(await told(mine.email)).toBe(0)
  await expiring(month(0))
  await tellOfExpiry()(visitor)
  await tellOfExpiry()(visitor)
  expect([await told(mine.email), await told(leaving.email)]).toEqual([1, 0])
  const next = month(days(370))
  await expiring(next)
  await tellOfExpiry()(visitor)
  expect(await told(mine.email)).toBe(1)
})

it('a trial that’s begun in two browsers at once is paid once (R14)', async () => {
  await withTrial(7)
  const email = `twice${++count}@example.com`
  const begin = (browser: string) =>
    pay(
      visitor,
      course.offerId,
      { email, name: 'Mia Chen', expectedTotalCents: 0, input: goodCard },
      `twice-${count}-${browser}`,
    )
  const begun = await Promise.allSettled([begin('one'), begin('two')])
  await withTrial(null)
  const rows = await test.db
    .select({ row: subscriptions })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.subscriptionId, subscriptions.id))
    .where(eq(orders.buyerEmail, email))
  expect(rows).toHaveLength(begun.filter(({ status }) => status === 'fulfilled').length)
  clock.set(new Date(Math.max(...rows.map(({ row }) => row.paidUntil.getTime()))))
  await Promise.all([renewSubscriptions(visitor, log), renewSubscriptions(visitor, log)])
  // What was charged in the same moment went back, and isn't tried again.
  clock.advance(days(1))
  await renewSubscriptions(visitor, log)
  const after = await Promise.all(rows.map(async ({ row }) => (await rowOf(row.id)).state))
  expect(after.toSorted()).toEqual(['active', 'ended'])
  const paid = await Promise.all(rows.map(({ row }) => paymentsOf(row.id)))
  expect(paid.flat().filter(({ status, totalCents }) => status === 'paid' && totalCents > 0)).toHaveLength(1)
})

it('a trial tells no one who types an address whether its owner had it, and is had once by who’s known (F6)', async () => {
  await withTrial(7)
  const student = await asStudent(test.db, { now: clock.now })
  const { email } = student.actor
  const begin = (ctx: Ctx, typed: string) => {
    const press = { email: typed, name: 'Mia Chen', expectedTotalCents: 0, input: goodCard }
    return pay(ctx, course.offerId, press, `tried-${++count}`)
  }
  const subscriptionOf = async (orderId: string) => {
    const [order] = await test.db
      .select()
      .from(orders)
      .where(eq(orders.id, orderId as Id<'ord'>))
    return order?.subscriptionId as Id<'sbs'>
  }
  const endOf = async (orderId: string) => {
    const row = await rowOf(await subscriptionOf(orderId))
    await cancelSubscription(visitor, row, 'now')
  }
  const had = { data: { reason: 'price-changed', total: { cents: 3900 } } }
  try {
    // Someone else began one with their address: it's not theirs, and in no one's way.
    await endOf((await begin(visitor, email)).orderId)
    const own = await begin(student, email)
    expect(own).toMatchObject({ state: 'paid' })
    await endOf(own.orderId)
    await expect(begin(student, `other${count}@example.com`)).rejects.toMatchObject(had)
    // Ids of one moment have no order.
    clock.advance(hours(1))
    const [again, another] = [await begin(visitor, email), await begin(visitor, `nobody${count}@example.com`)]
    expect(again.state).toBe(another.state)
    // In the browser that began it, and once the emailed link was opened, it's known.
    const passes = await passesFrom(visitor, withPass(undefined, again.next.replace('/orders/', '')))
    await joinOrder(visitor, { workspaceId: creator.actor.workspaceId, orderId: again.orderId as Id<'ord'> })
    const deliveries: Delivery[] = []
    await drainOutbox(visitor, async (batch) => void deliveries.push(...batch))
    for (const delivery of deliveries) await deliver(visitor, delivery)
    expect(await rowOf(await subscriptionOf(again.orderId))).toMatchObject({
      state: 'ended',
      endedReason: 'tried',
    })
    expect(await rowOf(await subscriptionOf(another.orderId))).toMatchObject({ state: 'trialing' })
    await expect(begin({ ...visitor, actor: { kind: 'pass', passes } }, email)).rejects.toMatchObject(had)
    expect((await mailsTo(test.db, email)).map(({ text }) => text).join('\n')).toContain(
      'You’ve already had a free trial',
    )
  } finally {
    await withTrial(null)
  }
})
