import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { days, minutes } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makeCourse } from '#testing/makers.ts'
import { openFakeStripe } from '#testing/stripe.ts'
import { pay } from '../../checkout/paying.ts'
import { deliverDueOrders, reconcileOrders } from '../../checkout/sweeping.ts'
import { connectStripe, disconnect, listConnections } from '../../connections/connections.ts'
import { wakeConnection } from '../../connections/following.ts'
import { pollConnections } from '../../connections/polling.ts'
import { acceptDispute, submitEvidence } from '../../disputes/answering.ts'
import { payouts } from '../../payout-tables.ts'
import { followPayouts } from '../../payouts/sweeping.ts'
import { disputes, refunds } from '../../refund-tables.ts'
import { refundOrder } from '../../refunds/refunding.ts'
import { sweepRefunds } from '../../refunds/sweeping.ts'
import { ledgerEntries, orders, transactions } from '../../tables.ts'

const test = testDb()
const log = createLog('silent')
let clock = testClock(new Date())
let stripe: Awaited<ReturnType<typeof openFakeStripe>>
let count = 0
beforeAll(async () => {
  stripe = await openFakeStripe({ send: async () => undefined })
})
afterAll(() => stripe.fake.close())
afterEach(() => {
  Object.assign(stripe.fake.faults, { webhooks: 'sent', refunds: 'succeeded', bank: 'takes', losing: 0 })
  stripe.fake.advance(Date.now() - clock.now().getTime())
  clock = testClock(new Date())
})

async function shop() {
  const over = { real: true, demo: false, appUrl: 'https://courses.example' }
  const now = () => clock.now()
  const ctx = stripe.at(await asCreator(test.db, { now, plan: 'pro_plan' }), over)
  const account = `acct_m${++count}`
  const key = stripe.fake.addKey(`sk_live_m${count}`, { account })
  const { id: connectionId } = await connectStripe(ctx, { key, replaces: false })
  const course = await makeCourse(ctx, { published: true })
  return { ctx, account, key, connectionId, course }
}
type Shop = Awaited<ReturnType<typeof shop>>

/** An order at 49 dollars that was paid through Stripe. */
async function sell({ ctx, course, account }: Shop) {
  const payment = { email: `rob${++count}@example.com`, name: 'Rob Dale', expectedTotalCents: 4900 }
  const visitor = { ...ctx, actor: { kind: 'visitor' } } as const
  const { orderId } = await pay(visitor, course.offerId, payment, `pay-${count}`)
  stripe.fake.pay(stripe.fake.sessionOf(`${orderId}:1`).id)
  await later(ctx)
  const charge = stripe.fake.objects(account, 'charge').at(-1)?.id ?? ''
  return { orderId, charge }
}

/** What the minute brings, without a message. */
async function later(ctx: CreatorCtx, ms = minutes(2)) {
  clock.advance(ms)
  stripe.fake.advance(ms)
  await reconcileOrders(ctx, log)
  await deliverDueOrders(ctx, log)
  await pollConnections(ctx, log)
  await followPayouts()(ctx)
}

const orderOf = async (id: string) =>
  (
    await test.db
      .select()
      .from(orders)
      .where(eq(orders.id, id as never))
  )[0]
const disputesOf = (ctx: CreatorCtx) =>
  test.db.select().from(disputes).where(eq(disputes.workspaceId, ctx.actor.workspaceId))
const payoutsOf = (ctx: CreatorCtx) =>
  test.db.select().from(payouts).where(eq(payouts.workspaceId, ctx.actor.workspaceId))
const refundsOf = (ctx: CreatorCtx) =>
  test.db.select().from(refunds).where(eq(refunds.workspaceId, ctx.actor.workspaceId))
const booked = (ctx: CreatorCtx) =>
  test.db.select().from(transactions).where(eq(transactions.workspaceId, ctx.actor.workspaceId))

/** What our books say is in the account. */
async function balanceOf(ctx: CreatorCtx) {
  const rows = await test.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.workspaceId, ctx.actor.workspaceId))
  return rows.reduce((sum, { account, cents }) => sum + (account === 'provider' ? cents : 0), 0)
}
const isBalanced = async ({ ctx, account }: Shop) =>
  expect(await balanceOf(ctx)).toBe(stripe.fake.netOf(account))

describe('a dispute at Stripe', () => {
  it.each(['won', 'lost'] as const)(
    'B6: takes amount and fee, and is followed by asking alone: %s',
    async (end) => {
      const at = await shop()
      const { ctx, account } = at
      const { orderId, charge } = await sell(at)
      stripe.fake.faults.webhooks = 'lost'
      const { id } = stripe.fake.dispute(account, charge, { reason: 'product_not_received' })
      await later(ctx)
      expect(await disputesOf(ctx)).toMatchObject([
        { orderId, state: 'open', amountCents: 4900, feeCents: 1500, reason: 'productNotReceived' },
      ])
      await isBalanced(at)
      stripe.fake.decide(account, id, end)
      await later(ctx)
      await later(ctx)
      expect(await disputesOf(ctx)).toMatchObject([{ state: end }])
      const kinds = (await booked(ctx)).map(({ kind }) => kind).sort()
      expect(kinds).toEqual(
        end === 'won' ? ['dispute', 'disputeReversed', 'payment'] : ['dispute', 'payment'],
      )
      await isBalanced(at)
    },
  )

  it('has its evidence sent once, whoever presses at once, and is told what the bank decides', async () => {
    const at = await shop()
    const { ctx, account } = at
    const { charge } = await sell(at)
    stripe.fake.dispute(account, charge)
    await later(ctx)
    const [dispute] = await disputesOf(ctx)
    if (!dispute) throw new Error('There is no dispute.')
    const disputeId = dispute.id
    const presses = await Promise.allSettled(
      ['one', 'two', 'three'].map((text) => submitEvidence(ctx, { disputeId, text })),
    )
    expect(presses.some(({ status }) => status === 'fulfilled')).toBe(true)
    const [kept] = stripe.fake.objects(account, 'dispute')
    expect(kept).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1 } })
    await expect(submitEvidence(ctx, { disputeId, text: 'four' })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await disputesOf(ctx)).toMatchObject([{ state: 'submitted' }])
  })

  it('is given up, and lost', async () => {
    const at = await shop()
    const { charge, orderId } = await sell(at)
    stripe.fake.dispute(at.account, charge)
    await later(at.ctx)
    const [dispute] = await disputesOf(at.ctx)
    const disputeId = dispute?.id ?? ('' as never)
    expect(await acceptDispute(at.ctx, { disputeId })).toMatchObject({ state: 'lost', orderId })
    expect(await acceptDispute(at.ctx, { disputeId })).toMatchObject({ state: 'lost' })
    await isBalanced(at)
  })

  it('is none while a bank only asks, nor where the payment isn’t ours', async () => {
    const at = await shop()
    const { charge } = await sell(at)
    stripe.fake.dispute(at.account, charge, { isInquiry: true })
    const other = await shop()
    await sell(other)
    // The other workspace's own account says nothing of this one.
    await later(at.ctx)
    expect(await disputesOf(at.ctx)).toEqual([])
    expect(await disputesOf(other.ctx)).toEqual([])
  })
})

describe('a payout of Stripe’s', () => {
  it('14: is mirrored with what is in it, adds up and arrives, whatever else is in the account', async () => {
    const at = await shop()
    const { ctx, account } = at
    const one = await sell(at)
    await sell(at)
    stripe.fake.refundAtSite(account, one.charge, 1000)
    await later(ctx)
    stripe.fake.earnElsewhere(account, 2500)
    await later(ctx, days(2))
    await later(ctx)
    const [payout] = await payoutsOf(ctx)
    const sent = stripe.fake.objects(account, 'payout')
    expect(sent).toHaveLength(1)
    expect(payout).toMatchObject({
      ...{ providerRef: sent[0]?.id, amountCents: sent[0]?.amount, isAutomatic: true, status: 'Pending' },
      transactionCount: 4,
    })
    const lines = (await booked(ctx)).filter(({ payoutId }) => payoutId === payout?.id)
    expect(lines.map(({ kind }) => kind).sort()).toEqual(['other', 'payment', 'payment', 'refund'])
    const sum = lines.reduce((total, { grossCents, feeCents }) => total + grossCents - feeCents, 0)
    expect(sum).toBe(payout?.amountCents)
    await isBalanced(at)
    await later(ctx, days(1))
    await later(ctx)
    expect(await payoutsOf(ctx)).toMatchObject([{ status: 'Completed' }])
  })

  it('14: that came back says why, and what was in it is in the next one', async () => {
    const at = await shop()
    const { ctx } = at
    await sell(at)
    stripe.fake.faults.bank = 'returns'
    await later(ctx, days(2))
    await later(ctx)
    stripe.fake.faults.bank = 'takes'
    await later(ctx, days(1))
    await later(ctx)
    const rows = await payoutsOf(ctx)
    const [failed, next] = rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    expect(failed).toMatchObject({ status: 'Failed', failureReason: 'The bank account has been closed.' })
    expect(next).toMatchObject({ transactionCount: 1, amountCents: failed?.amountCents })
    const inNext = (await booked(ctx)).filter(({ payoutId }) => payoutId === next?.id)
    expect(inNext.map(({ kind }) => kind)).toEqual(['payment'])
    await isBalanced(at)
  })
})

describe('a refund at Stripe’s own site', () => {
  it.each([
    [undefined, 4900, 'removed'],
    [1000, 1000, 'kept'],
  ] as const)(
    'is found without a message, a whole one takes access: %s',
    async (amount, refundedCents, endsAccess) => {
      const at = await shop()
      const { orderId, charge } = await sell(at)
      stripe.fake.faults.webhooks = 'lost'
      stripe.fake.refundAtSite(at.account, charge, amount)
      await later(at.ctx)
      await later(at.ctx)
      expect(await orderOf(orderId)).toMatchObject({ refundedCents })
      expect(await refundsOf(at.ctx)).toMatchObject([{ state: 'succeeded', requestedBy: null, endsAccess }])
      await isBalanced(at)
    },
  )

  it('is found after an installation was away for longer than Stripe tells of', async () => {
    const at = await shop()
    const { orderId, charge } = await sell(at)
    stripe.fake.refundAtSite(at.account, charge)
    clock.advance(days(40))
    stripe.fake.advance(days(40))
    await later(at.ctx)
    expect(await orderOf(orderId)).toMatchObject({ refundedCents: 4900 })
  })

  it('wakes its account by a message, and another account’s wakes nothing', async () => {
    const at = await shop()
    const { orderId, charge } = await sell(at)
    stripe.fake.refundAtSite(at.account, charge)
    const account = await at.ctx.instance.payments.accounts.find(at.ctx, 'stripe', at.connectionId)
    if (!account) throw new Error('There is no account.')
    const news = [{ eventId: 'evt_1', about: 'refund' as const, ref: charge }]
    const other = await shop()
    await wakeConnection(at.ctx, { ...account, workspaceId: other.ctx.actor.workspaceId }, news)
    await pollConnections(at.ctx, log)
    expect(await orderOf(orderId)).toMatchObject({ refundedCents: 0 })
    await wakeConnection(at.ctx, account, news)
    await pollConnections(at.ctx, log)
    expect(await orderOf(orderId)).toMatchObject({ refundedCents: 4900 })
  })
})

describe('a refund whose answer was lost', () => {
  const part = { amountCents: 1000, reason: 'requested', note: '', endsAccess: 'kept' } as const
  it('7: isn’t free again because its account was taken off, and is settled when it’s back', async () => {
    const at = await shop()
    const { ctx } = at
    const { orderId } = await sell(at)
    stripe.fake.faults.losing = 1
    await refundOrder(ctx, { orderId, ...part })
    expect(await refundsOf(ctx)).toMatchObject([{ state: 'reserved' }])
    await disconnect(ctx, at.connectionId)
    clock.advance(minutes(5))
    await sweepRefunds(ctx, log)
    expect(await refundsOf(ctx)).toMatchObject([{ state: 'reserved' }])
    await connectStripe(ctx, { key: at.key, replaces: false })
    clock.advance(minutes(90))
    await sweepRefunds(ctx, log)
    expect(await refundsOf(ctx)).toMatchObject([{ state: 'succeeded' }])
    expect(stripe.fake.objects(at.account, 'refund')).toHaveLength(1)
  })

  it('says at the account that its key isn’t taken anymore', async () => {
    const at = await shop()
    const { orderId } = await sell(at)
    stripe.fake.revoke(at.key)
    await refundOrder(at.ctx, { orderId, ...part })
    expect(await listConnections(at.ctx)).toMatchObject([{ state: 'attention' }])
    expect(await refundsOf(at.ctx)).toMatchObject([{ state: 'reserved' }])
  })
})
