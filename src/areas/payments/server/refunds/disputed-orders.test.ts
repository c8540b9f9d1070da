import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import type { Course } from '#areas/courses/contract.ts'
import { minutes } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/events/listeners.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { asGiven, hearAlso } from '#testing/gifts.ts'
import { makeCourse, paymentFor } from '#testing/makers.ts'
import { payingBy } from '#testing/payments.ts'
import { type ScriptedProvider, scriptedProvider } from '#testing/scripted-provider.ts'
import { orderPaid } from '../../events.ts'
import type { DisputeState } from '../../rules.ts'
import { pay } from '../checkout/paying.ts'
import { deliverDueOrders } from '../checkout/sweeping.ts'
import { noteDispute } from '../disputes/noting.ts'
import { transactions } from '../tables.ts'
import { noteRefundFromProvider } from './at-provider.ts'
import { listOrderRefunds, refundOrder } from './refunding.ts'

const test = testDb()
const log = createLog('silent')
const clock = testClock(new Date())
let provider: ScriptedProvider
let visitor: Ctx
let creator: CreatorCtx
let course: Course
let count = 0

beforeAll(async () => {
  creator = await asCreator(test.db, { now: clock.now })
  course = await makeCourse(creator, { published: true })
})
beforeEach(() => {
  provider = scriptedProvider(`disputed${++count}`)
  visitor = payingBy(asVisitor(test.db, clock.now), provider)
  creator = payingBy(creator, provider)
})
afterEach(() => asGiven(visitor))

async function sold() {
  const key = `disputed-${++count}`
  const { card: _card, ...payment } = paymentFor(course, { email: `${key}@example.com` })
  const { orderId } = await pay(visitor, course.offerId, { ...payment, input: 'done' }, key)
  return orderId
}

async function paymentOf(orderId: string) {
  const [payment] = await test.db
    .select()
    .from(transactions)
    .where(and(eq(transactions.orderId, orderId as never), eq(transactions.kind, 'payment')))
  if (!payment) throw new Error('There is no payment.')
  return payment
}

async function disputed(orderId: string, cents: number, state: DisputeState) {
  const { account: id, chargeId, workspaceId } = await paymentOf(orderId)
  const account = { id, workspaceId, mode: 'test' as const, secrets: null }
  return noteDispute(visitor, {
    ...{ provider: 'test', account, disputeRef: `dp-${orderId}`, chargeId, reason: 'fraudulent', state },
    ...{ amount: { cents, currency: 'USD' }, feeCents: 0, respondBy: null },
  })
}

const half = { amountCents: 2000, reason: 'requested', note: '', endsAccess: 'kept' } as const

describe('what can be refunded', () => {
  it('is what a lost dispute left, and all of it again once one is won', async () => {
    const orderId = await sold()
    await disputed(orderId, 3000, 'open')
    expect((await listOrderRefunds(creator, orderId)).order.refundable.cents).toBe(1900)
    await disputed(orderId, 3000, 'lost')
    expect((await listOrderRefunds(creator, orderId)).order).toMatchObject({
      ...{ refundable: { cents: 1900 }, closedBecause: null },
    })
    await expect(refundOrder(creator, { orderId, ...half })).rejects.toMatchObject({
      fields: { amountCents: 'You can refund up to $19.00' },
    })
    await refundOrder(creator, { orderId, ...half, amountCents: 1900 })
    expect(provider.paidBack()).toBe(1900)

    const other = await sold()
    await disputed(other, 4900, 'won')
    expect((await listOrderRefunds(creator, other)).order.refundable.cents).toBe(4900)
  })

  it('is nothing once a dispute took all of it, and the seller is told why', async () => {
    const orderId = await sold()
    await disputed(orderId, 4900, 'lost')
    const closed = 'A dispute took back what was left of this payment, so there’s nothing to refund.'
    expect((await listOrderRefunds(creator, orderId)).order).toMatchObject({
      ...{ refundable: { cents: 0 }, closedBecause: closed },
    })
    await expect(refundOrder(creator, { orderId, ...half })).rejects.toMatchObject({ message: closed })
    expect(provider.paidBack()).toBe(0)
  })
})

describe('an order that is delivered late', () => {
  /** Paid, and not delivered. */
  async function late() {
    hearAlso(
      visitor,
      inTransaction('test.breaks', orderPaid, async () => {
        throw new Error('a product area broke')
      }),
    )
    const orderId = await sold()
    asGiven(visitor)
    return orderId
  }
  async function endedBy(orderId: string) {
    clock.advance(minutes(2))
    await deliverDueOrders(visitor, log)
    const given = await test.db
      .select()
      .from(grants)
      .where(eq(grants.sourceId, orderId as never))
    return given.map(({ revokedReason }) => revokedReason)
  }

  it('gives nothing once its dispute was lost', async () => {
    const orderId = await late()
    await disputed(orderId, 4900, 'lost')
    expect(await endedBy(orderId)).toEqual(['access.paymentDisputed'])
  })

  it('gives nothing once all of it was refunded, in parts and at the provider’s own site', async () => {
    const orderId = await late()
    const { account, chargeId, workspaceId } = await paymentOf(orderId)
    for (const cents of [2000, 2900])
      await noteRefundFromProvider(visitor, {
        ...{ workspaceId, provider: 'test', account, chargeId, refundId: `re-${cents}` },
        ...{ amount: { cents, currency: 'USD' }, outcome: { state: 'done', refundId: `re-${cents}` } },
      })
    expect(await endedBy(orderId)).toEqual(['access.refunded'])
  })

  it('gives what was bought while its dispute is open, and after it was won', async () => {
    const [open, won] = [await late(), await late()]
    await disputed(open, 4900, 'open')
    await disputed(won, 4900, 'won')
    expect(await endedBy(open)).toEqual([null])
    expect(await endedBy(won)).toEqual([null])
  })
})
