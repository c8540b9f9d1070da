import { and, asc, eq, isNotNull } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { hours, minutes } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { armCrashPoint } from '#platform/crash-points.ts'
import { createLog } from '#platform/log.ts'
import { checkWorkspace } from '#platform/sums/checking.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import type { WebhookMessage } from '#testing/fake-stripe/server.ts'
import { walks } from '#testing/faults.ts'
import { makeCourse } from '#testing/makers.ts'
import { openFakeStripe } from '#testing/stripe.ts'
import { connectStripe } from '../connections/connections.ts'
import { pollConnections } from '../connections/polling.ts'
import { couponUses } from '../coupon-tables.ts'
import { createCoupon } from '../coupons/coupons.ts'
import { invoices } from '../invoice-tables.ts'
import { findImbalances } from '../ledger.ts'
import { moneyMismatches } from '../mismatch-tables.ts'
import { setPrice } from '../offers.ts'
import { refundOrder } from '../refunds/refunding.ts'
import { sweepRefunds } from '../refunds/sweeping.ts'
import { ledgerEntries, orders, paymentAttempts, transactions } from '../tables.ts'
import { compareBooks } from '../verifying/comparing.ts'
import { wakeAttempts } from './attempts.ts'
import { pay } from './paying.ts'
import { deliverDueOrders, reconcileOrders } from './sweeping.ts'

const test = testDb()
const log = createLog('silent')
const clock = testClock(new Date())
const written: WebhookMessage[] = []
const entered = new Map<string, string>()
const mostUses = 3
let stripe: Awaited<ReturnType<typeof openFakeStripe>>
let creator: CreatorCtx
let visitor: Ctx
let product: { id: Id; offerId: string }
let connectionId: string
const account = 'acct_any'
let couponId: Id<'cpn'>

beforeAll(async () => {
  stripe = await openFakeStripe({ send: async (message) => void written.push(message) })
  creator = stripe.at(await asCreator(test.db, { now: clock.now, plan: 'pro_plan' }), {
    ...{ real: true, demo: false, appUrl: 'https://courses.example' },
  })
  visitor = { ...creator, actor: { kind: 'visitor' } } as Ctx
  product = await makeCourse(creator, { published: true })
  const key = stripe.fake.addKey('sk_live_any', { account })
  connectionId = (await connectStripe(creator, { key, replaces: false })).id
  couponId = (await createCoupon(creator, {
    ...{ code: 'HALF', basisPoints: 5_000, amountCents: null, amountCurrency: null, expiresOn: null },
    ...{ maxUses: mostUses, maxUsesEach: null, offerIds: null, periods: 'first', isByLink: true },
  })) as Id<'cpn'>
})
afterEach(() => armCrashPoint(null))
afterAll(() => stripe.fake.close())

const points = [
  ...['payments.afterOrder', 'payments.afterCharge', 'payments.beforeSettle', 'payments.afterSettle'],
  ...['payments.afterReserve', 'payments.afterRefund', 'payments.beforeRefunded'],
]
type Step =
  | { do: 'press'; buyer: number; withCoupon: boolean }
  | { do: 'payAt' | 'expire' | 'refund' | 'atSite' | 'dispute' | 'decide' | 'message'; which: number }
  | { do: 'crash'; point: number }
  | { do: 'price'; cents: number }
  | { do: 'wait'; minutes: number }
  | { do: 'lose' | 'everything' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ do: fc.constant('press' as const), buyer: fc.nat({ max: 2 }), withCoupon: fc.boolean() },
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        ...([
          'payAt',
          'payAt',
          'payAt',
          'expire',
          'refund',
          'atSite',
          'dispute',
          'decide',
          'message',
        ] as const),
      ),
      which: fc.nat({ max: 9 }),
    }),
  },
  fc.record({ do: fc.constant('crash' as const), point: fc.nat({ max: points.length - 1 }) }),
  fc.record({ do: fc.constant('price' as const), cents: fc.constantFrom(4900, 5900) }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 200 }) }),
  fc.record({ do: fc.constantFrom('lose' as const, 'everything' as const) }),
)

const pass = (ms: number) => {
  clock.advance(ms)
  stripe.fake.advance(ms)
}
/** What the workers do, two at once, whoever of them dies. */
const work = async () => {
  await Promise.allSettled([1, 2].map(() => pollConnections(visitor, log)))
  await Promise.allSettled([1, 2].map(() => reconcileOrders(visitor, log)))
  await Promise.allSettled([1, 2].map(() => deliverDueOrders(visitor, log)))
  await sweepRefunds(visitor, log).catch(() => null)
}

async function receive({ body, signature }: WebhookMessage): Promise<void> {
  const { accounts, providers } = creator.instance.payments
  const found = await accounts.find(creator, 'stripe', connectionId)
  const provider = providers.find(({ id }) => id === 'stripe')
  if (!found || !provider?.webhook) throw new Error('There is no account.')
  const headers = { 'stripe-signature': signature }
  const news = await provider.webhook(found, { body: Buffer.from(body), headers }).catch(() => [])
  await wakeAttempts(creator, found, 'stripe', news)
}

const mine = <
  T extends
    | typeof orders
    | typeof transactions
    | typeof paymentAttempts
    | typeof invoices
    | typeof ledgerEntries,
>(
  table: T,
) => eq((table as typeof orders).workspaceId, creator.actor.workspaceId)
const isCrash = (error: unknown) => /Crash point/.test(String((error as Error)?.cause ?? error))
const ordersOf = (email: string) =>
  test.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(mine(orders), eq(orders.buyerEmail, email)))
const chosen = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)]
const isUndecided = (of: object) => 'status' in of && of.status !== 'won' && of.status !== 'lost'
const openPages = () => stripe.fake.sessions().filter(({ status }) => status === 'open')
/** Whatever a buyer was shown for an order when they pressed. */
const shown = new Map<string, Set<number>>()
let price = 4900

async function take(step: Step, run: number): Promise<unknown> {
  switch (step.do) {
    case 'press': {
      const email = `any${run}-${step.buyer}@example.com`
      const coupon = step.withCoupon ? { couponCode: 'HALF' } : {}
      const total = step.withCoupon ? price / 2 : price
      const payment = { email, name: 'Mia Chen', expectedTotalCents: total, ...coupon }
      const see = (orderId: string) => shown.set(orderId, (shown.get(orderId) ?? new Set()).add(total))
      try {
        see((await pay(visitor, product.offerId, payment, `any-${run}-${step.buyer}`)).orderId)
      } catch (error) {
        // The process ended before it answered: the page it had opened shows this total.
        if (isCrash(error)) for (const { id } of await ordersOf(email)) see(id)
        throw error
      }
      return
    }
    case 'payAt': {
      const session = chosen(openPages(), step.which)
      return session && stripe.fake.pay(session.id)
    }
    case 'expire': {
      const session = chosen(openPages(), step.which)
      return session && stripe.fake.expire(session.id)
    }
    case 'refund': {
      const paid = await test.db
        .select()
        .from(orders)
        .where(and(mine(orders), isNotNull(orders.paidAt)))
      const order = chosen(paid, step.which)
      const asked = { reason: 'requested', note: '', endsAccess: 'kept' } as const
      const amountCents = Math.max(1, Math.floor((order?.totalCents ?? 0) / (1 + (step.which % 3))))
      // Pressed in two windows at once.
      const press = () => order && refundOrder(creator, { ...asked, orderId: order.id, amountCents })
      for (const pressed of await Promise.allSettled([press(), press()]))
        if (pressed.status === 'rejected') throw pressed.reason
      return
    }
    case 'atSite': {
      const charge = chosen(stripe.fake.objects(account, 'charge'), step.which)
      return charge && stripe.fake.refundAtSite(account, charge.id, 100 + step.which)
    }
    case 'dispute': {
      const charge = chosen(stripe.fake.objects(account, 'charge'), step.which)
      const isWhole = charge && 'disputed' in charge && !charge.disputed && charge.amount_refunded === 0
      return isWhole && stripe.fake.dispute(account, charge.id)
    }
    case 'decide': {
      const open = stripe.fake.objects(account, 'dispute').filter((each) => isUndecided(each))
      const dispute = chosen(open, step.which)
      return dispute && stripe.fake.decide(account, dispute.id, step.which % 2 === 0 ? 'won' : 'lost')
    }
    case 'message': {
      // Any of them, again and again, in any order.
      const message = chosen(written, step.which * 7)
      return message && receive(message)
    }
    case 'lose':
      written.length = 0
      return
    case 'crash':
      return armCrashPoint(`${points[step.point]}:throw`)
    case 'price':
      price = step.cents
      return withTransaction(creator, (ctx) =>
        setPrice(ctx, { kind: 'course', id: product.id }, { cents: step.cents, currency: 'USD' }),
      )
    case 'wait':
      pass(minutes(step.minutes))
      return work()
    case 'everything':
      return work()
  }
}

/** No process ran for three hours, in which someone paid and was paid back at the provider's site. */
const awayForHours: Step[] = [
  { do: 'press', buyer: 1, withCoupon: false },
  { do: 'payAt', which: 0 },
  { do: 'atSite', which: 6 },
  { do: 'wait', minutes: 186 },
]

/** Refusals are part of it, Stripe's as well, and so is a process that ends; nothing else is. */
async function tried(step: Step, run: number): Promise<void> {
  await take(step, run).catch((error: unknown) => {
    const isRefused = error instanceof AppError || (error as Error)?.constructor?.name === 'Refusal'
    if (!isRefused && !isCrash(error)) throw error
  })
  if (step.do !== 'crash') armCrashPoint(null)
}

async function expectItHolds(): Promise<void> {
  armCrashPoint(null)
  for (let n = 0; n < 4; n++) {
    pass(hours(1.5))
    await work()
  }
  const all = await test.db.select().from(orders).where(mine(orders))
  const attempts = await test.db.select().from(paymentAttempts).where(mine(paymentAttempts))
  const moved = await test.db.select().from(transactions).where(mine(transactions))
  const charges = stripe.fake.objects(account, 'charge')
  // 3, 5, 9: an order is paid by one charge of the amount its buyer was shown, and delivered.
  for (const { id, status, totalCents, deliveredAt } of all) {
    const paid = moved.filter(
      (each) => each.orderId === id && each.kind === 'payment' && each.status === 'Completed',
    )
    const isPaid = ['paid', 'refunded', 'disputed'].includes(status)
    expect([id, status, paid.length]).toEqual([id, status, isPaid && totalCents > 0 ? 1 : 0])
    for (const { grossCents } of paid) {
      expect(grossCents).toBe(totalCents)
      expect([...(shown.get(id) ?? [])]).toContain(grossCents)
    }
    if (isPaid) expect(deliveredAt).not.toBeNull()
  }
  // 2: each charge is booked, for its order or as money that pays nothing.
  for (const { id } of charges) expect(moved.filter(({ chargeId }) => chargeId === id)).toHaveLength(1)
  // 4: nothing was charged whose page wasn't on the disk.
  for (const session of stripe.fake.sessions())
    if (session.payment_status === 'paid')
      expect(attempts.map(({ orderId, attempt }) => `${orderId}:${attempt}`)).toContain(
        session.client_reference_id,
      )
  // 7: no charge gave back more than it took.
  for (const charge of charges)
    if ('amount_refunded' in charge)
      expect(Number(charge.amount_refunded)).toBeLessThanOrEqual(Number(charge.amount))
  // 12: invoices are numbered without a gap.
  const numbers = await test.db.select().from(invoices).where(mine(invoices)).orderBy(asc(invoices.sequence))
  expect(numbers.map(({ sequence }) => sequence)).toEqual(numbers.map((_, at) => at + 1))
  expect(numbers.map(({ issuedOn }) => issuedOn)).toEqual(numbers.map(({ issuedOn }) => issuedOn).sort())
  // 13: a coupon is used as often as it may be; late money may go over, never a press.
  const uses = await test.db.select().from(couponUses).where(eq(couponUses.couponId, couponId))
  const late = uses.filter(({ orderId }) => attempts.filter((each) => each.orderId === orderId).length > 1)
  expect(uses.length - late.length).toBeLessThanOrEqual(mostUses)
  // 1: what was written in the books stays there as it was.
  const lines = await test.db.select().from(ledgerEntries).where(mine(ledgerEntries))
  const now = new Map(lines.map((line) => [line.id, JSON.stringify(line)]))
  for (const [id, before] of entered) expect(now.get(id as never)).toBe(before)
  for (const [id, line] of now) entered.set(id, line)
  // 1, 2, 14, 15, 16: books, screens, balance and each single object agree with Stripe.
  expect(await findImbalances(creator)).toEqual([])
  pass(hours(2.5))
  await work()
  const { drifts } = await checkWorkspace(visitor, creator.actor.workspaceId, { repair: false })
  expect(drifts).toEqual([])
  await compareBooks(visitor, { id: creator.actor.workspaceId, handle: 'any' }, 'whole')
  expect(
    (await test.db.select().from(moneyMismatches)).map(({ kind, subject, difference }) => ({
      ...{ kind, subject, difference },
    })),
  ).toEqual([])
}

it('1–5, 7, 9, 10, 12–16: whatever happens to sales through Stripe in any order, with any end of a process and any loss of messages, it adds up', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      run++
      for (const step of steps) await tried(step, run)
      await expectItHolds()
    }),
    { numRuns: walks(6), endOnFailure: true, examples: [[awayForHours]] },
  )
})
