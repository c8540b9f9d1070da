import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import {
  cancelSubscription,
  fastForward,
  replaceMethod,
  resumeSubscription,
} from '#areas/payments/server/subscriptions/changing.ts'
import { renewSubscriptions } from '#areas/payments/server/subscriptions/collecting.ts'
import { pauseSubscription, unpauseSubscription } from '#areas/payments/server/subscriptions/pausing.ts'
import { remindSubscribers } from '#areas/payments/server/subscriptions/sweeping.ts'
import { offers, orders, paymentAttempts } from '#areas/payments/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { goodCard, useTestPayments } from '#testing/makers.ts'
import type { Tier } from '../contract.ts'
import { joinTier, payFor, proCreator } from '../testing/store.ts'
import { listMembers } from './members.ts'
import { setPayment } from './payment.ts'
import { createTier } from './tiers.ts'

const test = testDb()
const log = createLog('silent')
const start = new Date('2026-04-01T14:00:00Z')
const clock = testClock(start)
let ana: CreatorCtx
let basic: Tier
let premium: Tier

beforeAll(() => void useTestPayments())
beforeEach(async () => {
  clock.set(start)
  await test.db.update(subscriptions).set({ dueAt: null, remindAt: null })
  ana = await proCreator(test.db, clock.now)
  basic = await createTier(ana, { title: 'Basic', priceCents: 2900 })
  premium = await createTier(ana, { title: 'Premium', priceCents: 7900 })
  await test.db.update(offers).set({ trialDays: 7 }).where(eq(offers.productId, premium.id))
})

const visitor = () => asVisitor(test.db, clock.now)
const second = { code: 'CONFLICT', data: { reason: 'second' } }

async function begun(tier: Tier, email: string, number: string = goodCard.number) {
  clock.advance(1000)
  const { orderId } = await payFor(visitor(), tier, email, crypto.randomUUID(), { ...goodCard, number })
  const [order] = await test.db.select().from(orders).where(eq(orders.id, orderId))
  const id = order?.subscriptionId as Id<'sbs'>
  return { id, orderId, place: { workspaceId: ana.actor.workspaceId, id } }
}
const rowOf = async (id: Id<'sbs'>) => {
  const [row] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  if (!row) throw new Error('It’s missing.')
  return row
}
/** What was paid by someone, and kept. */
const paidBy = async (email: string) =>
  (
    await test.db
      .select({ cents: paymentAttempts.amountCents, state: paymentAttempts.state })
      .from(paymentAttempts)
      .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
      .where(eq(orders.buyerEmail, email))
  ).flatMap(({ cents, state }) => (state === 'succeeded' && cents > 0 ? [cents] : []))
const renew = () => renewSubscriptions(ana, log)
/** The link in the email was opened: the trial is its owner's. */
const prove = (id: Id<'sbs'>) =>
  test.db.execute(
    `update grants set seat = '' where source_id in (select id from orders where subscription_id = '${id}')`,
  )

describe('a trial beside a membership that’s paid', () => {
  it('looks to whoever typed the address like anyone’s, and ends without a payment', async () => {
    const [email, another] = [freshEmail(), freshEmail()]
    await begun(basic, email)
    const theirs = await rowOf((await begun(premium, email)).id)
    const anyones = await rowOf((await begun(premium, another)).id)
    const seen = ({ state, cancelsAtEnd, byLink }: typeof theirs) => ({ state, cancelsAtEnd, byLink })
    expect(seen(theirs)).toEqual(seen(anyones))
    expect(theirs.remindAt?.getTime()).toBe((anyones.remindAt?.getTime() ?? 0) - 1000)
    clock.set(new Date(start.getTime() + days(5)))
    await remindSubscribers()(ana)
    const told = async (to: string) =>
      (await mailsTo(test.db, to)).filter(({ template }) => template === 'payments.subscription').length
    // Nothing is going to be charged, so no email says so.
    expect([await told(email), await told(another)]).toEqual([0, 1])
    clock.set(new Date(start.getTime() + days(8)))
    await renew()
    expect(await rowOf(theirs.id)).toMatchObject({ state: 'ended', endedReason: 'second' })
    expect(await rowOf(anyones.id)).toMatchObject({ state: 'active' })
    expect([await paidBy(email), await paidBy(another)]).toEqual([[2900], [7900]])
  })

  it('isn’t restarted by its owner, their seller or the member area’s button', async () => {
    const email = freshEmail()
    const trial = await begun(premium, email)
    await prove(trial.id)
    await cancelSubscription(visitor(), trial.place, 'atEnd')
    await begun(basic, email)
    await expect(resumeSubscription(visitor(), trial.place)).rejects.toMatchObject({
      ...second,
      message: /You already pay for another/,
    })
    await expect(resumeSubscription(ana, trial.place)).rejects.toMatchObject({
      ...second,
      message: /They already pay for another/,
    })
    const { members } = await listMembers(ana, { page: 1, search: email })
    const member = members.find(({ subscriptionId }) => subscriptionId === trial.id)
    if (member)
      await expect(setPayment(ana, member.id, { state: 'renews', months: 1 })).rejects.toMatchObject(second)
    expect(await rowOf(trial.id)).toMatchObject({ cancelsAtEnd: true })
  })

  it('isn’t charged by whoever restarted it before its address was proven, nor after moving it ahead', async () => {
    const email = freshEmail()
    await begun(basic, email)
    const trial = await begun(premium, email)
    await cancelSubscription(visitor(), trial.place, 'atEnd')
    // They learn nothing of it: as anyone’s, it’s restarted.
    await resumeSubscription(visitor(), trial.place)
    expect(await rowOf(trial.id)).toMatchObject({ state: 'trialing', cancelsAtEnd: false })
    await fastForward(ana, trial.place)
    expect(await rowOf(trial.id)).toMatchObject({ state: 'ended' })
    expect(await paidBy(email)).toEqual([2900])
  })

  it('isn’t paid by another card once the first was declined', async () => {
    const email = freshEmail()
    const trial = await begun(premium, email, '4000 0000 0000 0341')
    clock.set(new Date(start.getTime() + days(8)))
    await renew()
    expect(await rowOf(trial.id)).toMatchObject({ state: 'pastDue' })
    await begun(basic, email)
    await expect(replaceMethod(visitor(), await rowOf(trial.id), goodCard)).rejects.toMatchObject(second)
    clock.advance(days(3))
    await renew()
    expect(await rowOf(trial.id)).toMatchObject({ state: 'ended' })
    expect(await paidBy(email)).toEqual([2900])
  })

  it('keeps no one from paying for a membership, whoever began it', async () => {
    const email = freshEmail()
    const trial = await begun(premium, email)
    const paid = await begun(basic, email)
    expect(await rowOf(paid.id)).toMatchObject({ state: 'active' })
    clock.set(new Date(start.getTime() + days(8)))
    await renew()
    expect(await rowOf(trial.id)).toMatchObject({ state: 'ended' })
    expect(await paidBy(email)).toEqual([2900])
  })

  it('of two trials that end at once, one is kept and paid (R9, R14)', async () => {
    await test.db.update(offers).set({ trialDays: 7 }).where(eq(offers.productId, basic.id))
    const email = freshEmail()
    const both = [await begun(basic, email), await begun(premium, email)]
    clock.set(new Date(start.getTime() + days(8)))
    await Promise.all([renew(), renew()])
    clock.advance(days(1))
    await renew()
    const states = await Promise.all(both.map(async ({ id }) => (await rowOf(id)).state))
    expect(states.toSorted()).toEqual(['active', 'ended'])
    expect(await paidBy(email)).toHaveLength(1)
  })
})

describe('a membership that’s canceled or paused', () => {
  /** A trial that was paid once, beside one that’s paid: as two addresses that became one person’s. */
  async function twoPaid() {
    const [email, joined] = [freshEmail(), freshEmail()]
    const [one, two] = [await begun(basic, email), await begun(basic, joined)]
    await test.db.execute(
      `update orders set buyer_email = '${email}', contact_id = (select contact_id from orders where id = '${one.orderId}') where subscription_id = '${two.id}'`,
    )
    return { one, two, email }
  }

  it('is restarted while it’s the only one, and not beside one that renews', async () => {
    const { one, two } = await twoPaid()
    await cancelSubscription(visitor(), two.place, 'atEnd')
    await expect(resumeSubscription(visitor(), two.place)).rejects.toMatchObject(second)
    // A break is no way around it.
    await expect(pauseSubscription(visitor(), two.place, 1)).rejects.toMatchObject(second)
    await cancelSubscription(visitor(), one.place, 'atEnd')
    await resumeSubscription(visitor(), two.place)
    expect(await rowOf(two.id)).toMatchObject({ cancelsAtEnd: false })
  })

  it('of two that are restarted at once, one is (R14)', async () => {
    const { one, two } = await twoPaid()
    for (const { place } of [one, two]) await cancelSubscription(visitor(), place, 'atEnd')
    const done = await Promise.allSettled(
      [one, two, one, two].map(({ place }) => resumeSubscription(visitor(), place)),
    )
    const rows = await Promise.all([one, two].map(({ id }) => rowOf(id)))
    expect(rows.filter(({ cancelsAtEnd }) => !cancelsAtEnd)).toHaveLength(1)
    expect(done.some(({ status }) => status === 'rejected')).toBe(true)
  })

  it('doesn’t come back from a break beside one that renews', async () => {
    const { two } = await twoPaid()
    await pauseSubscription(visitor(), two.place, 1)
    await expect(unpauseSubscription(visitor(), two.place)).rejects.toMatchObject(second)
  })

  it('is restarted as ever by who pays for nothing else, and by who has a trial of another', async () => {
    const member = await joinTier(ana, basic, clock.now)
    const trial = await begun(premium, member.ctx.actor.email)
    await cancelSubscription(member.ctx, member.place, 'atEnd')
    await resumeSubscription(member.ctx, member.place)
    expect(await rowOf(member.place.id)).toMatchObject({ cancelsAtEnd: false })
    clock.set(new Date(start.getTime() + days(8)))
    await renew()
    expect(await rowOf(trial.id)).toMatchObject({ state: 'ended' })
  })
})
