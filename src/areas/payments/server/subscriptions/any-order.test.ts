import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import type { Course } from '#areas/courses/contract.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days, hours } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { armCrashPoint } from '#platform/crash-points.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { walks } from '#testing/faults.ts'
import { goodCard, makeCourse, useTestPayments } from '#testing/makers.ts'
import { accessEndsAt } from '../../subscription-rules.ts'
import { pay } from '../checkout/paying.ts'
import { deliverDueOrders, reconcileOrders } from '../checkout/sweeping.ts'
import { findImbalances } from '../ledger.ts'
import type { TestPayments } from '../provider/test-payments.ts'
import { refundOrder } from '../refunds/refunding.ts'
import { sweepRefunds } from '../refunds/sweeping.ts'
import { subscriptions } from '../subscription-tables.ts'
import { offers, orders, transactions } from '../tables.ts'
import { crookedTransactions } from '../verifying/lines.ts'
import { crookedOrders } from '../verifying/orders.ts'
import { cancelSubscription, replaceMethod, resumeSubscription } from './changing.ts'
import { renewSubscriptions } from './collecting.ts'
import { pauseSubscription, unpauseSubscription } from './pausing.ts'
import { payRest, restCents } from './rest.ts'
import { firstOrderOf } from './subscriptions.ts'
import { keepPrice, switchChoices, switchSubscription } from './switching.ts'

const test = testDb()
const log = createLog('silent')
const clock = testClock('2026-01-31T09:00:00Z')
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
    .set({ pricing: 'subscription', interval: 'month' })
    .where(eq(offers.id, course.offerId as Id<'off'>))
  for (const [priceCents, interval] of [
    [4900, 'month'],
    [1900, 'month'],
    [29_000, 'year'],
  ] as const)
    await test.db.insert(offers).values({
      ...{
        workspaceId: creator.actor.workspaceId,
        id: newId('off'),
        productKind: 'course',
        productId: course.id,
      },
      ...{
        isMain: false,
        name: `${priceCents}`,
        pricing: 'subscription',
        interval,
        priceCents,
        priceCurrency: 'USD',
      },
      ...{ createdAt: clock.now(), updatedAt: clock.now() },
    })
})
afterEach(() => armCrashPoint(null))

/** Its clock moves on through all the runs. */
const card = { ...goodCard, expiry: '12/99' }
const cards = ['4242424242424242', '4000000000000341', '4000000000000069', '4000002760003184']
const points = [
  ...['payments.afterRenewalOrder', 'payments.afterRenewalCharge', 'payments.beforeSettle'],
  ...['payments.afterChangeOrder', 'payments.afterChangeCharge'],
]
type Step =
  | { do: 'wait'; days: number }
  | { do: 'card'; card: number }
  | { do: 'pause'; months: number }
  | { do: 'switch'; choice: number }
  | { do: 'crash'; point: number }
  | { do: 'continue' | 'keepPrice' | 'cancel' | 'resume' | 'rest' | 'refund' | 'everything' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 45 }) }),
  },
  fc.record({ do: fc.constant('card' as const), card: fc.nat({ max: cards.length - 1 }) }),
  fc.record({ do: fc.constant('pause' as const), months: fc.integer({ min: 1, max: 3 }) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('switch' as const), choice: fc.nat({ max: 2 }) }) },
  fc.record({ do: fc.constant('crash' as const), point: fc.nat({ max: points.length - 1 }) }),
  fc.constantFrom(
    ...(['continue', 'keepPrice', 'cancel', 'resume', 'rest', 'refund', 'everything'] as const).map(
      (what) => ({
        do: what,
      }),
    ),
  ),
)

const kinds = ['period', 'parts', 'link'] as const
type Kind = (typeof kinds)[number]

async function subscribed(kind: Kind) {
  const email = `any${++count}@example.com`
  const { orderId } = await pay(
    visitor,
    course.offerId,
    { email, name: 'Mia Chen', expectedTotalCents: 2900, input: card },
    `any-${count}`,
  )
  const [order] = await test.db.select().from(orders).where(eq(orders.id, orderId))
  const id = order?.subscriptionId as Id<'sbs'>
  if (kind === 'parts')
    await test.db
      .update(subscriptions)
      .set({ instalments: 4, priceCents: 11_600 })
      .where(eq(subscriptions.id, id))
  const of = { id, kind, place: { workspaceId: creator.actor.workspaceId, id } }
  await payByLink(of)
  return of
}

/** Test payments keeps cards; this one's buyer pays each period by a link all the same. */
const payByLink = ({ id, kind }: { id: Id<'sbs'>; kind: Kind }) =>
  kind === 'link'
    ? test.db.update(subscriptions).set({ byLink: true, methodRef: null }).where(eq(subscriptions.id, id))
    : null

const rowOf = async (id: Id<'sbs'>) => {
  const [row] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  if (!row) throw new Error('It’s missing.')
  return row
}

const surplusOf = (orderId: Id<'ord'>) =>
  test.db.$count(transactions, and(eq(transactions.orderId, orderId), eq(transactions.kind, 'surplus')))

/** What the workers do, several at once, whoever of them dies. */
const work = async () => {
  await Promise.allSettled([1, 2].map(() => renewSubscriptions(visitor, log)))
  await reconcileOrders(visitor, log).catch(() => null)
  await deliverDueOrders(visitor, log).catch(() => null)
  await sweepRefunds(visitor, log).catch(() => null)
}

/** Pressed in two windows at once. Both are waited for. */
async function twice(press: () => Promise<unknown>): Promise<void> {
  for (const pressed of await Promise.allSettled([press(), press()]))
    if (pressed.status === 'rejected') throw pressed.reason
}

async function take(step: Step, { id, place }: Awaited<ReturnType<typeof subscribed>>): Promise<unknown> {
  switch (step.do) {
    case 'wait':
      clock.advance(days(step.days) + hours(1))
      return work()
    case 'crash':
      return armCrashPoint(`${points[step.point]}:throw`)
    case 'card':
      return replaceMethod(visitor, await rowOf(id), { ...card, number: cards[step.card] })
    case 'pause':
      return pauseSubscription(visitor, place, step.months)
    case 'continue':
      return unpauseSubscription(visitor, place)
    case 'switch': {
      const choices = await switchChoices(visitor, await rowOf(id))
      const chosen = choices[step.choice % Math.max(1, choices.length)]
      const asked = { offerId: chosen?.terms.offerId ?? '', shownCents: chosen?.dueCents ?? 0 }
      return twice(() => switchSubscription(visitor, place, asked))
    }
    case 'keepPrice':
      return keepPrice(visitor, place)
    case 'cancel':
      return cancelSubscription(visitor, place, 'atEnd')
    case 'resume':
      return resumeSubscription(visitor, place)
    case 'rest': {
      const row = await rowOf(id)
      const cents = await restCents(visitor, row)
      return cents && twice(() => payRest(visitor, row, cents))
    }
    case 'refund': {
      const [paid] = await test.db
        .select()
        .from(orders)
        .where(and(eq(orders.subscriptionId, id), eq(orders.status, 'paid')))
      const asked = { reason: 'requested', note: '', endsAccess: 'kept' } as const
      return paid && refundOrder(creator, { ...asked, orderId: paid.id, amountCents: paid.totalCents })
    }
    case 'everything':
      return work()
  }
}

/** Refusals are part of it, and so is a process that ends; nothing else is. */
async function tried(step: Step, of: Awaited<ReturnType<typeof subscribed>>): Promise<void> {
  await take(step, of).catch((error: unknown) => {
    if (!(error instanceof AppError) && !/Crash point/.test(String(error))) throw error
  })
  await payByLink(of)
  if (step.do !== 'crash') armCrashPoint(null)
}

async function expectItHolds({ id, place: { workspaceId } }: Awaited<ReturnType<typeof subscribed>>) {
  armCrashPoint(null)
  for (let pass = 0; pass < 3; pass++) {
    clock.advance(hours(1))
    await work()
  }
  const row = await rowOf(id)
  const paid = await test.db.select().from(orders).where(eq(orders.subscriptionId, id))
  const charges = (await provider.listCharges()).filter(
    ({ key, state }) => state === 'succeeded' && paid.some((order) => key.startsWith(`${order.id}:`)),
  )
  // 3: an order is charged once, if it's paid at all; a period has one order.
  for (const order of paid) {
    const own = charges.filter(({ key }) => key.startsWith(`${order.id}:`))
    // What was charged as it ended is booked as its buyer's, and goes back.
    const surplus = await surplusOf(order.id)
    expect([order.id, order.status, own.length - surplus]).toEqual([
      order.id,
      order.status,
      order.status === 'paid' && order.totalCents > 0 ? 1 : 0,
    ])
    if (surplus > 0) expect(row.state).toBe('ended')
    for (const { amount } of own) expect(amount.cents).toBe(order.totalCents)
  }
  // 8: parts come to the price.
  if (row.endedReason === 'completed')
    expect(paid.reduce((sum, order) => sum + (order.status === 'paid' ? order.totalCents : 0), 0)).toBe(
      row.priceCents,
    )
  // 17: access ends when the rules say.
  const first = await firstOrderOf(visitor, row)
  const [grant] = await test.db
    .select()
    .from(grants)
    .where(and(eq(grants.sourceKind, 'order'), eq(grants.sourceId, first?.id ?? '')))
  expect(grant?.endsAt).toEqual(accessEndsAt(row))
  // 1, 2, 9: the books say the same.
  expect(await findImbalances(creator)).toEqual([])
  expect(await crookedOrders(creator, workspaceId)).toEqual([])
  expect(await crookedTransactions(creator, workspaceId)).toEqual([])
  await test.db.update(subscriptions).set({ dueAt: null, remindAt: null }).where(eq(subscriptions.id, id))
}

it('3, 4, 8, 9, 17, 21: whatever happens to a subscription in any order, with any end of a process, it adds up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...kinds),
      fc.array(step, { minLength: 3, maxLength: 12 }),
      async (kind, steps) => {
        const of = await subscribed(kind)
        for (const step of steps) await tried(step, of)
        await expectItHolds(of)
      },
    ),
    { numRuns: walks(10) },
  )
})
