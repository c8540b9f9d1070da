import { and, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import { hours } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { findDrift } from '#platform/sums/checking.ts'
import { readSums } from '#platform/sums/sums.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { walks } from '#testing/faults.ts'
import { makeCourse, paymentFor } from '#testing/makers.ts'
import { payingBy } from '#testing/payments.ts'
import { type ScriptedProvider, scriptedProvider } from '#testing/scripted-provider.ts'
import { pay } from '../checkout/paying.ts'
import { noteDispute } from '../disputes/noting.ts'
import { findImbalances } from '../ledger.ts'
import { getOverview } from '../overview/figures.ts'
import { listBalances } from '../payouts/balances.ts'
import type { RefundOutcome } from '../provider/provider.ts'
import { refunds } from '../refund-tables.ts'
import { revenueSum } from '../sums.ts'
import { ledgerEntries, orders, transactions } from '../tables.ts'
import { noteRefundFromProvider } from './at-provider.ts'
import { refundOrder } from './refunding.ts'
import { sweepRefunds } from './sweeping.ts'

const test = testDb()
const log = createLog('silent')
const clock = testClock(new Date())
let provider: ScriptedProvider
let creator: CreatorCtx
let course: Course
let count = 0

beforeAll(async () => {
  provider = scriptedProvider('any-order')
  creator = payingBy(await asCreator(test.db, { now: clock.now }), provider)
  course = await makeCourse(creator, { published: true })
})

type Step =
  | { what: 'refund'; cents: number; answer: 'done' | 'waiting' | 'refused' }
  | { what: 'settle'; answer: 'done' | 'refused' }
  | { what: 'atProvider'; cents: number; ref: number }
  | { what: 'dispute'; cents: number; ref: number; state: 'open' | 'submitted' | 'won' | 'lost' }

const cents = fc.integer({ min: 1, max: 4900 })
const ref = fc.integer({ min: 1, max: 2 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    what: fc.constant('refund' as const),
    cents,
    answer: fc.constantFrom('done', 'waiting', 'refused'),
  }),
  fc.record({ what: fc.constant('settle' as const), answer: fc.constantFrom('done', 'refused') }),
  fc.record({ what: fc.constant('atProvider' as const), cents, ref }),
  fc.record({
    what: fc.constant('dispute' as const),
    cents,
    ref,
    state: fc.constantFrom('open', 'submitted', 'won', 'lost'),
  }),
)

type Answer = 'done' | 'waiting' | 'refused'
/** What the provider gave back, and never more of a charge than was paid. */
const given = new Map<string, { chargeId: string; cents: number; state: Answer }>()
const leftOf = (of: string) =>
  [...given.values()].reduce(
    (left, { chargeId, cents, state }) => left - (chargeId === of && state !== 'refused' ? cents : 0),
    4900,
  )

/** What it says of new refunds from now on, and `of: 'all'` of those it has taken on as well. */
function answering(answer: Answer, of: 'new' | 'all') {
  provider.refund = async (_account, { key, chargeId, amount, ref }) => {
    const refundId = ref ?? `refund_${key}`
    const known = given.get(refundId)
    if (known && of === 'all' && known.state !== 'refused') known.state = answer
    const isTooMuch = !known && amount.cents > leftOf(chargeId)
    const refund = known ?? { chargeId, cents: amount.cents, state: isTooMuch ? 'refused' : answer }
    given.set(refundId, refund)
    return outcomeOf(refund.state, refundId)
  }
}

const outcomeOf = (state: Answer, refundId: string): RefundOutcome =>
  state === 'refused' ? { state, reason: 'The bank said no.' } : { state, refundId }

async function sold() {
  const key = `any-${++count}`
  const { card: _card, ...payment } = paymentFor(course, { email: `${key}@example.com` })
  const visitor = payingBy(asVisitor(test.db, clock.now), provider)
  const { orderId } = await pay(visitor, course.offerId, { ...payment, input: 'done' }, key)
  await test.db.update(orders).set({ taxCents: 783 }).where(eq(orders.id, orderId))
  const [charge] = await test.db
    .select()
    .from(transactions)
    .where(and(eq(transactions.orderId, orderId), eq(transactions.kind, 'payment')))
  if (!charge) throw new Error('It was paid.')
  return charge
}

type Charge = Awaited<ReturnType<typeof sold>>

async function take(step: Step, { orderId, account, chargeId, workspaceId }: Charge): Promise<unknown> {
  const usd = (cents: number) => ({ cents, currency: 'USD' as const })
  if (step.what === 'refund') {
    answering(step.answer, 'new')
    return refundOrder(creator, {
      ...{ orderId: orderId as never, amountCents: step.cents, reason: 'requested', note: '' },
      endsAccess: step.cents % 2 ? 'kept' : 'removed',
    })
  }
  if (step.what === 'settle') {
    answering(step.answer, 'all')
    clock.advance(hours(2))
    return sweepRefunds(creator, log)
  }
  if (step.what === 'atProvider') {
    const refundId = `${chargeId}:${step.ref}`
    if (!given.has(refundId) && step.cents > leftOf(chargeId)) return
    const refund = given.get(refundId) ?? { chargeId, cents: step.cents, state: 'done' as const }
    given.set(refundId, refund)
    return noteRefundFromProvider(creator, {
      ...{ workspaceId, provider: 'test', account, chargeId, amount: usd(refund.cents) },
      ...{ refundId, outcome: outcomeOf(refund.state, refundId) },
    })
  }
  return noteDispute(creator, {
    ...{ provider: 'test', account: { id: account, workspaceId, mode: 'test', secrets: null }, chargeId },
    ...{ disputeRef: `dp_${chargeId}:${step.ref}`, amount: usd(step.cents), feeCents: 1500 },
    ...{ reason: 'general', state: step.state, respondBy: null },
  })
}

/** Refusals are part of it. */
const tried = (step: Step, charge: Charge) => take(step, charge).catch((error: unknown) => error)

async function expectItAddsUp(charge: Charge) {
  await take({ what: 'settle', answer: 'done' }, charge)
  const { orderId, chargeId, workspaceId } = charge
  const [order] = await test.db
    .select()
    .from(orders)
    .where(eq(orders.id, orderId as never))
  if (!order) throw new Error('It was there.')
  const back = await test.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), inArray(refunds.state, ['reserved', 'waiting', 'succeeded'])))
  const isBack = (state: string) => state === 'succeeded'
  expect(back.reduce((sum, { state, amountCents }) => sum + (isBack(state) ? amountCents : 0), 0)).toBe(
    order.refundedCents,
  )
  expect(order.refundedCents).toBe(order.totalCents - leftOf(chargeId))
  expect(await findImbalances(creator)).toEqual([])
  expect(await findDrift(creator, workspaceId)).toEqual([])
  const lines = await test.db.select().from(ledgerEntries).where(eq(ledgerEntries.workspaceId, workspaceId))
  const atProvider = lines.reduce((sum, { account, cents }) => sum + (account === 'provider' ? cents : 0), 0)
  const [balance] = await listBalances(creator)
  expect((balance?.available.cents ?? 0) + (balance?.held.cents ?? 0)).toBe(atProvider)
  const { revenue } = await getOverview(creator, 'all')
  const sum = await readSums(creator, workspaceId, [revenueSum('test')])
  expect(revenue[0]?.cents).toBe(sum(revenueSum('test')))
  const ofOrder = await test.db.select().from(transactions).where(eq(transactions.orderId, order.id))
  const tax = ofOrder.reduce(
    (sum, { kind, taxCents }) => sum + (kind === 'refund' || kind === 'refundFailed' ? taxCents : 0),
    0,
  )
  if (order.refundedCents === order.totalCents) expect(tax).toBe(-783)
}

describe('money that goes back in any order', () => {
  it('adds up in rows, ledger, balance, figures and sums', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const charge = await sold()
        for (const step of steps) await tried(step, charge)
        await expectItAddsUp(charge)
      }),
      { numRuns: walks(6) },
    )
  })

  it('adds up when everything happens at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        const charge = await sold()
        await Promise.all(steps.map((step) => tried(step, charge)))
        await expectItAddsUp(charge)
      }),
      { numRuns: walks(4) },
    )
  })
})
