import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isOrderOpen } from '#areas/access/server/grants.ts'
import type { Course } from '#areas/courses/contract.ts'
import type { Id } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { armCrashPoint } from '#platform/crash-points.ts'
import { type Delivery, deliver, drainOutbox } from '#platform/events/drain.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { makeCourse } from '#testing/makers.ts'
import { openFakePaypal } from '#testing/paypal.ts'
import { pay } from '../checkout/paying.ts'
import { deliverDueOrders, reconcileOrders } from '../checkout/sweeping.ts'
import { connectPaypal } from '../connections/connecting-paypal.ts'
import { forgetKept } from '../kept-methods.ts'
import { findImbalances } from '../ledger.ts'
import { setPrice } from '../offers.ts'
import { sendPaymentLink } from '../overview/payment-link.ts'
import { subscriptions } from '../subscription-tables.ts'
import { offers, orders, paymentAttempts, transactions } from '../tables.ts'
import { bankTransfers } from '../transfer-tables.ts'
import { putBankAccount } from '../transfers/bank-account.ts'
import { noteReceipt } from '../transfers/receiving.ts'
import { sweepTransfers } from '../transfers/sweeping.ts'
import { cancelSubscription, replaceMethod, resumeSubscription } from './changing.ts'
import { renewSubscriptions } from './collecting.ts'
import { endSubscriptionsOf } from './ending.ts'
import { pauseSubscription, unpauseSubscription } from './pausing.ts'
import { getSubscription } from './reading.ts'
import { payRest, restCents } from './rest.ts'
import { forgetMethods } from './sweeping.ts'

const test = testDb()
const log = createLog('silent')
let clock = testClock(new Date())
let paypal: Awaited<ReturnType<typeof openFakePaypal>>
let count = 0
beforeAll(async () => {
  paypal = await openFakePaypal()
})
afterAll(() => paypal.fake.close())
beforeEach(async () => {
  clock = testClock(new Date())
  await test.db.update(paymentAttempts).set({ dueAt: null })
  await test.db.update(bankTransfers).set({ dueAt: null })
  await test.db.update(subscriptions).set({ dueAt: null, remindAt: null })
})
afterEach(() => {
  armCrashPoint(null)
  Object.assign(paypal.fake.faults, { losing: 0, captures: 'completed' })
})

type Shop = { ctx: CreatorCtx; visitor: Ctx; course: Course; clientId: string; by: 'paypal' | 'bank' }
const bank = {
  ...{ holder: 'Ana Ruiz', bank: 'Kreissparkasse', iban: 'DE89 3704 0044 0532 0130 00', bic: '' },
  ...{ accountNumber: '', routingNumber: '', instructions: '', currency: 'EUR' as const, days: 7 },
}

/** A shop that sells a course for 29 a month, with one way to be paid. */
async function shop(
  by: Shop['by'],
  { saves = false, ...changes }: Partial<typeof offers.$inferInsert> & { saves?: boolean } = {},
): Promise<Shop> {
  const over = { real: true, demo: false, appUrl: 'https://courses.example' }
  const ctx = paypal.at(await asCreator(test.db, { now: clock.now, plan: 'pro_plan' }), over)
  const course = await makeCourse(ctx, { priceCents: 2900, published: true })
  const currency: Currency = by === 'bank' ? 'EUR' : 'USD'
  await withTransaction(ctx, (ctx) =>
    setPrice(ctx, { kind: 'course', id: course.id }, { cents: 2900, currency }),
  )
  const app = paypal.fake.addApp(`client-id-of-the-links-${++count}`, { saves })
  if (by === 'bank') await putBankAccount(ctx, bank)
  else await connectPaypal(ctx, { ...app, mode: 'live', replaces: false })
  await test.db
    .update(offers)
    .set({ pricing: 'subscription', interval: 'month', ...changes })
    .where(eq(offers.id, course.offerId as Id<'off'>))
  return { ctx, visitor: { ...ctx, actor: { kind: 'visitor' } }, course, clientId: app.clientId, by }
}

async function later({ visitor }: Shop, ms = minutes(2)) {
  clock.advance(ms)
  await reconcileOrders(visitor, log)
  await renewSubscriptions(visitor, log)
  await sweepTransfers(visitor, log)
  await deliverDueOrders(visitor, log)
}

const rowOf = async (id: Id<'sbs'>) => {
  const [row] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  if (!row) throw new Error('It’s missing.')
  return row
}
const paymentsOf = (id: Id<'sbs'>) =>
  test.db.select().from(orders).where(eq(orders.subscriptionId, id)).orderBy(orders.createdAt, orders.id)
const latestOf = async (id: Id<'sbs'>) => {
  const order = (await paymentsOf(id)).at(-1)
  if (!order) throw new Error('There’s none.')
  return order
}
const kindsOf = async (orderId: Id<'ord'>) =>
  (await test.db.select().from(transactions).where(eq(transactions.orderId, orderId))).map(({ kind }) => kind)
const orderAt = (key: string) => paypal.fake.orderUnder(key)
const subjects = async (email: string) => (await mailsTo(test.db, email)).map(({ subject }) => subject)

/** The money of an order comes. */
async function paid(one: Shop, orderId: Id<'ord'>) {
  const [order] = await test.db.select().from(orders).where(eq(orders.id, orderId))
  if (one.by === 'paypal') paypal.fake.approve(orderAt(`${orderId}:${order?.attempt}`).id)
  else {
    const [transfer] = await test.db.select().from(bankTransfers).where(eq(bankTransfers.orderId, orderId))
    if (!transfer) throw new Error('Nothing is expected.')
    await noteReceipt(one.ctx, {
      ...{ transferId: transfer.id, version: transfer.version, amountCents: transfer.amountCents },
      ...{ receivedOn: clock.now().toISOString().slice(0, 10), choice: 'pay' },
    })
  }
  await later(one)
}

async function subscribed(one: Shop, total = 2900) {
  const email = `link-${++count}@example.com`
  const payment = { email, name: 'Mia Chen', expectedTotalCents: total }
  const { orderId, state } = await pay(one.visitor, one.course.offerId, payment, `link-${count}`)
  if (state !== 'paid') await paid(one, orderId)
  const [order] = await test.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order?.subscriptionId) throw new Error('It didn’t begin.')
  return { id: order.subscriptionId, email, orderId }
}

/** Its next step is due, and done. */
async function step(one: Shop, id: Id<'sbs'>) {
  const { dueAt } = await rowOf(id)
  await later(one, Math.max(0, (dueAt?.getTime() ?? 0) - clock.now().getTime()))
}
const daysFrom = (start: Date) => Math.round((clock.now().getTime() - start.getTime()) / days(1))

async function expectPaid(one: Shop, id: Id<'sbs'>, times: number) {
  const rows = await paymentsOf(id)
  expect(rows.filter(({ status }) => status === 'paid')).toHaveLength(times)
  const taken = await test.db
    .select()
    .from(transactions)
    .where(eq(transactions.workspaceId, one.ctx.actor.workspaceId))
  expect(taken.filter(({ kind, status }) => kind === 'payment' && status === 'Completed')).toHaveLength(times)
  expect(await findImbalances(one.ctx)).toEqual([])
}

describe('a subscription that’s canceled while its PayPal page is open', () => {
  /** The payment of the second month is asked for, and its buyer is at PayPal with it. */
  async function atPaypal() {
    const one = await shop('paypal')
    const { id } = await subscribed(one)
    await step(one, id)
    await replaceMethod(one.visitor, await rowOf(id), null)
    const { id: orderId, attempt } = await latestOf(id)
    return { one, id, orderId, page: orderAt(`${orderId}:${attempt}`) }
  }

  it('closes the payment: what’s approved there afterward is never captured', async () => {
    const { one, id, orderId, page } = await atPaypal()
    await cancelSubscription(one.visitor, await rowOf(id), 'now')
    expect(await latestOf(id)).toMatchObject({ id: orderId, status: 'failed' })
    paypal.fake.approve(page.id)
    await later(one)
    await later(one, hours(1))
    expect(page.captures).toEqual([])
    expect(await rowOf(id)).toMatchObject({ state: 'ended', endedReason: 'canceled' })
    await expectPaid(one, id, 1)
  })

  it('pays back what was approved just before', async () => {
    const { one, id, orderId, page } = await atPaypal()
    paypal.fake.approve(page.id)
    await cancelSubscription(one.visitor, await rowOf(id), 'now')
    await later(one)
    expect(await latestOf(id)).toMatchObject({ id: orderId, status: 'failed' })
    expect(await rowOf(id)).toMatchObject({ state: 'ended', nextPeriod: 2 })
    expect(page.captures).toHaveLength(1)
    expect(await kindsOf(orderId)).toEqual(['surplus', 'surplusReturned'])
    await expectPaid(one, id, 1)
  })

  it.each(['atEnd', 'pause'] as const)(
    'closes the payment with %s, and counts what was approved before',
    async (how) => {
      const leave = async (one: Shop, id: Id<'sbs'>) =>
        how === 'pause'
          ? pauseSubscription(one.visitor, await rowOf(id), 1)
          : cancelSubscription(one.visitor, await rowOf(id), how)
      const { one, id, page } = await atPaypal()
      await leave(one, id)
      expect(await latestOf(id)).toMatchObject({ status: 'failed' })
      paypal.fake.approve(page.id)
      await later(one)
      await step(one, id)
      expect(page.captures).toEqual([])
      expect((await rowOf(id)).state).toBe(how === 'pause' ? 'paused' : 'ended')
      await expectPaid(one, id, 1)
      const paidBefore = await atPaypal()
      paypal.fake.approve(paidBefore.page.id)
      await leave(paidBefore.one, paidBefore.id)
      await expectPaid(paidBefore.one, paidBefore.id, 2)
    },
  )

  it('ends by the calendar: the payment is closed, and what was approved before counts', async () => {
    const { one, id, page } = await atPaypal()
    for (let n = 0; n < 3; n++) await step(one, id)
    expect(await rowOf(id)).toMatchObject({ state: 'pastDue', failures: 3 })
    await step(one, id)
    await step(one, id)
    expect(await rowOf(id)).toMatchObject({ state: 'ended', endedReason: 'unpaid' })
    expect(await latestOf(id)).toMatchObject({ status: 'failed' })
    paypal.fake.approve(page.id)
    await later(one, hours(1))
    expect(page.captures).toEqual([])
    await expectPaid(one, id, 1)
  })

  it('is canceled all the same while PayPal is away', async () => {
    const { one, id, page } = await atPaypal()
    paypal.fake.dropTokens()
    paypal.fake.revoke(one.clientId)
    await cancelSubscription(one.visitor, await rowOf(id), 'now')
    expect(await rowOf(id)).toMatchObject({ state: 'ended' })
    expect(page.captures).toEqual([])
  })
})

describe.each(['paypal', 'bank'] as const)('a subscription that’s paid by a link: %s', (by) => {
  it('emails the link 7 days before each period, and is the same order however often it’s opened', async () => {
    const one = await shop(by)
    const { id, email } = await subscribed(one)
    const begun = await rowOf(id)
    expect(begun).toMatchObject({ byLink: true, methodRef: null, state: 'active', nextPeriod: 2 })
    const period = begun.paidUntil
    await step(one, id)
    expect(daysFrom(period)).toBe(-7)
    expect(await rowOf(id)).toMatchObject({ state: 'active', askedPeriod: 2, dueAt: period })
    expect((await subjects(email)).filter((subject) => subject.includes('Your next payment'))).toHaveLength(1)
    // Nothing failed, and no one tried: the seller's list has the payment of the first month.
    await expectPaid(one, id, 1)
    const asked = await latestOf(id)
    expect(asked).toMatchObject({ subscriptionPeriod: 2, reason: 'renewal', totalCents: 2900 })
    const pressed = await Promise.allSettled([
      replaceMethod(one.visitor, await rowOf(id), null),
      replaceMethod(one.visitor, await rowOf(id), null),
    ])
    expect(pressed.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await replaceMethod(one.visitor, await rowOf(id), null)).toEqual({
      state: 'paying',
      orderId: asked.id,
    })
    expect((await paymentsOf(id)).filter(({ subscriptionPeriod }) => subscriptionPeriod === 2)).toHaveLength(
      1,
    )
    await paid(one, asked.id)
    const renewed = await rowOf(id)
    expect(renewed).toMatchObject({ state: 'active', nextPeriod: 3, failures: 0, askedPeriod: null })
    expect(renewed.paidUntil.getTime()).toBeGreaterThan(period.getTime())
    await expectPaid(one, id, 2)
    const sheet = await getSubscription(one.ctx, id)
    expect(sheet.subscription).toMatchObject({ collected: 'byLink', failures: 0 })
  })

  it('reminds on days 0, 3 and 6, pauses access on day 7, and ends on day 10', async () => {
    const one = await shop(by)
    const { id, email, orderId } = await subscribed(one)
    const { paidUntil } = await rowOf(id)
    await step(one, id)
    const reminded: number[] = []
    for (let n = 0; n < 3; n++) {
      await step(one, id)
      reminded.push(daysFrom(paidUntil))
      expect(await rowOf(id)).toMatchObject({ state: 'pastDue', failures: n + 1 })
      expect(await isOrderOpen(one.ctx, orderId)).toBe(true)
    }
    expect(reminded).toEqual([0, 3, 6])
    clock.advance(days(1) + minutes(1))
    expect(await isOrderOpen(one.ctx, orderId)).toBe(false)
    await step(one, id)
    await step(one, id)
    expect(daysFrom(paidUntil)).toBe(10)
    expect(await rowOf(id)).toMatchObject({ state: 'ended', endedReason: 'unpaid', dueAt: null })
    const told = await subjects(email)
    expect(told.filter((subject) => subject.includes('is missing'))).toHaveLength(4)
    expect(told.filter((subject) => subject.includes('has ended'))).toHaveLength(1)
    expect(await test.db.select().from(bankTransfers).where(eq(bankTransfers.state, 'waiting'))).toEqual([])
    await expectPaid(one, id, 1)
  })

  it('is as before once it’s paid late, and asks for the next period in its time', async () => {
    const one = await shop(by)
    const { id, orderId } = await subscribed(one)
    await step(one, id)
    await step(one, id)
    await step(one, id)
    expect(await rowOf(id)).toMatchObject({ state: 'pastDue', failures: 2 })
    await replaceMethod(one.visitor, await rowOf(id), null)
    await paid(one, (await latestOf(id)).id)
    expect(await rowOf(id)).toMatchObject({ state: 'active', failures: 0, nextPeriod: 3 })
    expect(await isOrderOpen(one.ctx, orderId)).toBe(true)
    const { paidUntil } = await rowOf(id)
    await step(one, id)
    expect(daysFrom(paidUntil)).toBe(-7)
    await expectPaid(one, id, 2)
  })

  it('asks for nothing once it’s canceled or paused, and again once that’s taken back', async () => {
    const one = await shop(by)
    const { id } = await subscribed(one)
    const { paidUntil } = await rowOf(id)
    await step(one, id)
    await cancelSubscription(one.visitor, await rowOf(id), 'atEnd')
    await expect(replaceMethod(one.visitor, await rowOf(id), null)).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect(await latestOf(id)).toMatchObject({ status: 'failed' })
    await resumeSubscription(one.visitor, await rowOf(id))
    clock.advance(days(1))
    await later(one)
    expect(await rowOf(id)).toMatchObject({ askedPeriod: 2 })
    await pauseSubscription(one.visitor, await rowOf(id), 1)
    expect(await rowOf(id)).toMatchObject({ askedPeriod: null, dueAt: paidUntil })
    await step(one, id)
    expect(await rowOf(id)).toMatchObject({ state: 'paused' })
    await step(one, id)
    expect(await rowOf(id)).toMatchObject({ state: 'paused', askedPeriod: 2 })
    await unpauseSubscription(one.visitor, await rowOf(id))
    await replaceMethod(one.visitor, await rowOf(id), null)
    await paid(one, (await latestOf(id)).id)
    expect(await rowOf(id)).toMatchObject({ state: 'active', pausedAt: null, nextPeriod: 3 })
    await expectPaid(one, id, 2)
  })

  it('tries for nothing without asking for a way to pay, and then sends the link', async () => {
    const one = await shop(by, { trialDays: 14 })
    const { id, email } = await subscribed(one, 0)
    const row = await rowOf(id)
    expect(row).toMatchObject({ state: 'trialing', byLink: true, nextPeriod: 1 })
    await step(one, id)
    expect(daysFrom(row.paidUntil)).toBe(-7)
    expect((await subjects(email)).some((subject) => subject.includes('Your next payment'))).toBe(true)
    await replaceMethod(one.visitor, await rowOf(id), null)
    await paid(one, (await latestOf(id)).id)
    expect(await rowOf(id)).toMatchObject({ state: 'active', nextPeriod: 2 })
    // The trial is an order of nothing.
    expect(await paymentsOf(id)).toMatchObject([{ totalCents: 0 }, { totalCents: 2900, status: 'paid' }])
  })

  it('pays the parts of a price, and all that are left at once', async () => {
    const one = await shop(by, {
      ...{ pricing: 'instalments', interval: null, priceCents: 9000, instalmentCount: 3 },
    })
    const { id } = await subscribed(one, 3000)
    await step(one, id)
    await replaceMethod(one.visitor, await rowOf(id), null)
    await paid(one, (await latestOf(id)).id)
    expect(await rowOf(id)).toMatchObject({ state: 'active', nextPeriod: 3, byLink: true })
    const rest = await restCents(one.visitor, await rowOf(id))
    expect(rest).toBe(3000)
    const paying = await payRest(one.visitor, await rowOf(id), 3000)
    if (paying.state !== 'paying') throw new Error('It isn’t at a page.')
    await paid(one, paying.orderId)
    expect(await rowOf(id)).toMatchObject({ state: 'ended', endedReason: 'completed' })
    await expectPaid(one, id, 3)
  })

  it('asks once whoever runs at the same time, and lets go of what was over', async () => {
    const one = await shop(by)
    const { id, email } = await subscribed(one)
    const { dueAt } = await rowOf(id)
    clock.set(dueAt ?? clock.now())
    await Promise.all([renewSubscriptions(one.visitor, log), renewSubscriptions(one.visitor, log)])
    await renewSubscriptions(one.visitor, log)
    expect((await subjects(email)).filter((subject) => subject.includes('Your next payment'))).toHaveLength(1)
    // Away for longer than the period: that one is let go, and the one it is by now is asked for.
    clock.advance(days(40))
    await later(one)
    // A transfer that's expected is given up first.
    await later(one, hours(2))
    expect(await rowOf(id)).toMatchObject({ askedPeriod: 3, nextPeriod: 3, failures: 0 })
    expect((await rowOf(id)).waived).toHaveLength(1)
    await replaceMethod(one.visitor, await rowOf(id), null)
    await paid(one, (await latestOf(id)).id)
    await expectPaid(one, id, 2)
  })
})

/** As the worker does it. */
async function hearOfEvents({ ctx }: Shop): Promise<void> {
  const due: Delivery[] = []
  await drainOutbox(ctx, async (batch) => void due.push(...batch))
  for (const delivery of due) await deliver(ctx, delivery)
}

describe.each(['paypal', 'bank'] as const)('a subscription that ends because its buyer left: %s', (by) => {
  it('has nothing left to be paid, wherever its buyer still could', async () => {
    const one = await shop(by)
    const { id, orderId } = await subscribed(one)
    await step(one, id)
    await replaceMethod(one.visitor, await rowOf(id), null).catch(() => null)
    await withTransaction(one.ctx, (ctx) => endSubscriptionsOf(ctx, one.ctx.actor.workspaceId, [orderId]))
    await hearOfEvents(one)
    await later(one)
    expect(await latestOf(id)).toMatchObject({ status: 'failed' })
    const { workspaceId } = one.ctx.actor
    const still = [eq(bankTransfers.workspaceId, workspaceId), eq(bankTransfers.state, 'waiting')]
    expect(await test.db.$count(bankTransfers, and(...still))).toBe(0)
    await expectPaid(one, id, 1)
  })
})

describe('a subscription that’s paid with PayPal, where it may be kept', () => {
  it('keeps it with the first payment, charges it each period, and gives it up once it ended', async () => {
    const one = await shop('paypal', { saves: true })
    const { id } = await subscribed(one)
    const row = await rowOf(id)
    expect(row).toMatchObject({ byLink: false, methodLabel: 'PayPal', methodRef: expect.any(String) })
    expect(row.dueAt).toEqual(row.paidUntil)
    await step(one, id)
    expect(await rowOf(id)).toMatchObject({ state: 'active', nextPeriod: 3 })
    await expectPaid(one, id, 2)
    const { vault } = paypal.fake.merchant(one.clientId)
    expect([...vault.keys()]).toEqual([row.methodRef])
    await cancelSubscription(one.visitor, await rowOf(id), 'now')
    clock.advance(days(2))
    await forgetMethods()(one.visitor)
    expect([...vault.keys()]).toEqual([])
  })

  it.each(['payments.afterRenewalOrder', 'payments.afterRenewalCharge'] as const)(
    'is charged once where it’s killed at %s',
    async (point) => {
      const one = await shop('paypal', { saves: true })
      const { id } = await subscribed(one)
      const { dueAt } = await rowOf(id)
      clock.set(dueAt ?? clock.now())
      armCrashPoint(`${point}:throw`)
      await renewSubscriptions(one.visitor, log).catch(() => undefined)
      armCrashPoint(null)
      for (let n = 0; n < 5; n++) await later(one, minutes(20))
      await later(one, days(1))
      await expectPaid(one, id, 2)
    },
  )

  it('tries again what PayPal declined, and asks for another way once permission was taken back', async () => {
    const one = await shop('paypal', { saves: true })
    const { id } = await subscribed(one)
    const { methodRef } = await rowOf(id)
    const { vault } = paypal.fake.merchant(one.clientId)
    vault.set(methodRef ?? '', 'declines')
    await step(one, id)
    expect(await rowOf(id)).toMatchObject({ state: 'pastDue', failures: 1, lastDecline: 'soft' })
    vault.delete(methodRef ?? '')
    await step(one, id)
    expect(await rowOf(id)).toMatchObject({ failures: 2, lastDecline: 'hard' })
    const replaced = await replaceMethod(one.visitor, await rowOf(id), null)
    expect(replaced).toMatchObject({ state: 'paying' })
    await paid(one, (await latestOf(id)).id)
    expect(await rowOf(id)).toMatchObject({ state: 'active', failures: 0, methodRef: expect.any(String) })
    await forgetKept()(one.visitor)
    expect([...vault.keys()]).toEqual([(await rowOf(id)).methodRef])
    await expectPaid(one, id, 2)
  })

  it('has a trial agree at PayPal, and charges nothing for it', async () => {
    const one = await shop('paypal', { saves: true, trialDays: 14 })
    const email = `link-${++count}@example.com`
    const { orderId, state } = await pay(
      one.visitor,
      one.course.offerId,
      { email, name: 'Mia Chen', expectedTotalCents: 0 },
      `link-${count}`,
    )
    expect(state).toBe('confirming')
    const [setup] = [...paypal.fake.merchant(one.clientId).setups.values()].slice(-1)
    paypal.fake.agree(setup?.id ?? '')
    await later(one)
    const [order] = await test.db.select().from(orders).where(eq(orders.id, orderId))
    const id = order?.subscriptionId as Id<'sbs'>
    expect(await rowOf(id)).toMatchObject({ state: 'trialing', byLink: false, methodRef: expect.any(String) })
    await step(one, id)
    expect(await rowOf(id)).toMatchObject({ state: 'active', nextPeriod: 2 })
    expect(await paymentsOf(id)).toMatchObject([{ totalCents: 0 }, { totalCents: 2900, status: 'paid' }])
  })
})

describe('a link for a payment that’s missing', () => {
  it('leads to what’s owed, and never to buying it again', async () => {
    const one = await shop('paypal')
    const { id, email } = await subscribed(one)
    await step(one, id)
    const order = await latestOf(id)
    await sendPaymentLink(one.ctx, order.id)
    expect((await subjects(email)).filter((subject) => subject.includes('Your next payment'))).toHaveLength(2)
    const text = (await mailsTo(test.db, email)).map((mail) => JSON.stringify(mail)).join('')
    expect(text).not.toContain(`/checkout/${one.course.offerId}`)
  })
})
