import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users, workspaces } from '#areas/accounts/server/tables.ts'
import { updatePlan } from '#areas/accounts/server/users.ts'
import { openCart } from '#areas/payments/server/checkout/cart.ts'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { cancelSubscription, resumeSubscription } from '#areas/payments/server/subscriptions/changing.ts'
import { renewSubscriptions } from '#areas/payments/server/subscriptions/collecting.ts'
import { pauseSubscription, unpauseSubscription } from '#areas/payments/server/subscriptions/pausing.ts'
import { switchChoices } from '#areas/payments/server/subscriptions/switching.ts'
import { orders } from '#areas/payments/server/tables.ts'
import { minutes } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { useTestPayments } from '#testing/makers.ts'
import type { Tier } from '../contract.ts'
import { type Joined, joinTier, offerOf, payFor, proCreator } from '../testing/store.ts'
import { endingByPlanOf } from './ending-by-plan.ts'
import { addMember, getMember } from './members.ts'
import { createTier } from './tiers.ts'
import { windMemberships } from './winding-down.ts'

const test = testDb()
const log = createLog('silent')
const start = new Date('2026-04-01T14:00:00Z')
const clock = testClock(start)
let ana: CreatorCtx
let tier: Tier

beforeAll(() => useTestPayments())
beforeEach(async () => {
  clock.set(start)
  ana = await proCreator(test.db, clock.now)
  tier = await createTier(ana, { title: 'Premium', priceCents: 7900 })
})

const wind = () => windMemberships()(ana)
const leave = async () => {
  await updatePlan(ana, 'basic_plan')
  clock.advance(minutes(11))
  await wind()
}
const renewAt = async (at: string) => {
  clock.set(new Date(at))
  await renewSubscriptions(ana, log)
}
const rowOf = async ({ place }: Joined) => {
  const [row] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, place.id))
  if (!row) throw new Error('No subscription.')
  return row
}
const paidBy = async ({ place }: Joined) =>
  test.db.$count(orders, and(eq(orders.subscriptionId, place.id), eq(orders.status, 'paid')))
const subjectsTo = async ({ ctx }: Joined) =>
  (await mailsTo(test.db, ctx.actor.email)).map(({ subject }) => subject)

describe('leaving Pro', () => {
  it('stops selling at once, and keeps who’s there for the payment that was announced', async () => {
    const member = await joinTier(ana, tier, clock.now)
    const given = await addMember(ana, { email: freshEmail(), name: 'Gus', tierId: tier.id, endsAt: null })
    clock.set(new Date('2026-04-10T09:00:00Z'))
    await updatePlan(ana, 'basic_plan')
    const cart = await openCart(asVisitor(test.db, clock.now), (await offerOf(test.db, tier)).id).catch(
      (error: { code: string }) => error.code,
    )
    expect(cart).toBe('NOT_FOUND')
    // Whoever changes their mind within ten minutes wrote to no one.
    await wind()
    expect(await rowOf(member)).toMatchObject({ lastPeriod: null })
    clock.advance(minutes(11))
    await wind()
    await wind()
    expect((await subjectsTo(member)).filter((subject) => subject === 'Premium is ending')).toHaveLength(1)
    const [mail] = (await mailsTo(test.db, member.ctx.actor.email)).filter(
      ({ subject }) => subject === 'Premium is ending',
    )
    expect(mail?.text).toContain('You keep your access until Jun 1, 2026')
    expect(mail?.text).toContain('Your last payment is $79.00 on May 1, 2026')
    await renewAt('2026-05-01T15:00:00Z')
    expect(await paidBy(member)).toBe(2)
    expect(await getMember(ana, member.memberId)).toMatchObject({ hasAccess: true })
    await renewAt('2026-06-01T15:00:00Z')
    expect(await paidBy(member)).toBe(2)
    expect(await rowOf(member)).toMatchObject({ state: 'ended', endedReason: 'stopped' })
    expect(await getMember(ana, member.memberId)).toMatchObject({ hasAccess: false })
    expect(await subjectsTo(member)).toContain('Your subscription to Premium has ended')
    // Nothing is paid for it, so nothing ends.
    expect(await getMember(ana, given.id)).toMatchObject({ hasAccess: true })
  })

  it('lets members cancel meanwhile, and neither move, pause nor continue past the end', async () => {
    const [one, two] = [await joinTier(ana, tier, clock.now), await joinTier(ana, tier, clock.now)]
    await pauseSubscription(ana, two.place, 2)
    await leave()
    expect(await switchChoices(ana, await rowOf(one))).toEqual([])
    await expect(pauseSubscription(ana, one.place, 1)).rejects.toMatchObject({ code: 'CONFLICT' })
    await cancelSubscription(ana, one.place, 'atEnd')
    await resumeSubscription(ana, one.place)
    await cancelSubscription(ana, one.place, 'atEnd')
    // A break isn't ended by a payment: what's paid for is all there is.
    expect(await rowOf(two)).toMatchObject({ lastPeriod: 1, pauseMonths: null })
    await renewAt('2026-05-01T15:00:00Z')
    expect([await paidBy(one), await paidBy(two)]).toEqual([1, 1])
    expect([await rowOf(one), await rowOf(two)]).toMatchObject([
      { endedReason: 'canceled' },
      { endedReason: 'stopped' },
    ])
  })

  it('ends a break that has begun without a payment', async () => {
    const member = await joinTier(ana, tier, clock.now)
    await pauseSubscription(ana, member.place, 2)
    await renewAt('2026-05-01T15:00:00Z')
    expect(await rowOf(member)).toMatchObject({ state: 'paused' })
    await leave()
    await expect(unpauseSubscription(ana, member.place)).rejects.toMatchObject({ code: 'CONFLICT' })
    await renewAt('2026-07-01T15:00:00Z')
    expect(await paidBy(member)).toBe(1)
    expect(await rowOf(member)).toMatchObject({ endedReason: 'stopped' })
  })

  it('is taken back by returning before then, as if it never was', async () => {
    const member = await joinTier(ana, tier, clock.now)
    await leave()
    await renewAt('2026-05-01T15:00:00Z')
    expect((await rowOf(member)).dueAt).toEqual(new Date('2026-06-01T14:00:00Z'))
    await updatePlan({ ...ana, actor: { ...ana.actor, plan: 'basic_plan' } }, 'pro_plan')
    await wind()
    await wind()
    expect((await subjectsTo(member)).filter((subject) => subject === 'Premium continues')).toHaveLength(1)
    expect(await rowOf(member)).toMatchObject({ lastPeriod: null, state: 'active' })
    await renewAt('2026-06-01T15:00:00Z')
    await renewAt('2026-07-01T15:00:00Z')
    expect(await paidBy(member)).toBe(4)
  })

  it('that’s undone within ten minutes reaches no one', async () => {
    const member = await joinTier(ana, tier, clock.now)
    const before = await subjectsTo(member)
    await updatePlan(ana, 'free_plan')
    await updatePlan(ana, 'pro_plan')
    clock.advance(minutes(11))
    await wind()
    expect(await subjectsTo(member)).toEqual(before)
    expect((await rowOf(member)).lastPeriod).toBeNull()
  })

  it('between its payment and the sweep isn’t charged once more', async () => {
    const member = await joinTier(ana, tier, clock.now)
    clock.set(new Date('2026-05-01T13:59:00Z'))
    await updatePlan(ana, 'basic_plan')
    await renewAt('2026-05-01T15:00:00Z')
    await wind()
    expect(await rowOf(member)).toMatchObject({ lastPeriod: 2, nextPeriod: 3 })
    await renewAt('2026-06-01T15:00:00Z')
    expect(await paidBy(member)).toBe(2)
  })

  it('14: whatever a kill left is done by the next look, once for each', async () => {
    const members = [
      await joinTier(ana, tier, clock.now),
      await joinTier(ana, tier, clock.now),
      await joinTier(ana, tier, clock.now),
    ]
    await updatePlan(ana, 'basic_plan')
    clock.advance(minutes(11))
    // Two workers at once, and one of them again.
    await Promise.allSettled([wind(), wind()])
    await wind()
    for (const member of members) {
      expect((await subjectsTo(member)).filter((subject) => subject === 'Premium is ending')).toHaveLength(1)
      expect(await rowOf(member)).toMatchObject({ lastPeriod: 2 })
    }
  })

  it('stops who was paying while it was left', async () => {
    const email = freshEmail()
    await leave()
    await test.db.update(users).set({ plan: 'pro_plan' }).where(eq(users.id, ana.actor.userId))
    await payFor(asVisitor(test.db, clock.now), tier, email)
    await test.db.update(users).set({ plan: 'basic_plan' }).where(eq(users.id, ana.actor.userId))
    await wind()
    const [row] = await test.db
      .select({ lastPeriod: subscriptions.lastPeriod })
      .from(subscriptions)
      .innerJoin(orders, eq(orders.subscriptionId, subscriptions.id))
      .where(eq(orders.buyerEmail, email))
    expect(row).toEqual({ lastPeriod: 1 })
  })
})

describe('what leaving ends', () => {
  it('is what it then ends: each payment and each day', async () => {
    const [one, paused] = [await joinTier(ana, tier, clock.now), await joinTier(ana, tier, clock.now)]
    const canceled = await joinTier(ana, tier, clock.now)
    await pauseSubscription(ana, paused.place, 1)
    await cancelSubscription(ana, canceled.place, 'atEnd')
    clock.set(new Date('2026-04-10T09:00:00Z'))
    const { people, listed } = await endingByPlanOf(ana, 'basic_plan')
    expect(people).toBe(2)
    const of = ({ place }: Joined) => listed.find(({ id }) => id === place.id)
    expect(of(one)).toMatchObject({
      last: { amount: { cents: 7900, currency: 'USD' }, at: '2026-05-01T14:00:00.000Z' },
      until: '2026-06-01T14:00:00.000Z',
    })
    expect(of(paused)).toMatchObject({ last: null, until: '2026-05-01T14:00:00.000Z' })
    expect(await endingByPlanOf(ana, 'pro_plan')).toEqual({ people: 0, listed: [] })
    const other = await proCreator(test.db, clock.now)
    expect(await endingByPlanOf(other, 'basic_plan')).toEqual({ people: 0, listed: [] })
    await leave()
    await renewAt('2026-05-01T15:00:00Z')
    await renewAt('2026-06-01T15:00:00Z')
    expect([await paidBy(one), await paidBy(paused)]).toEqual([2, 1])
    expect((await rowOf(one)).paidUntil.toISOString()).toBe(of(one)?.until)
  })
})

describe('a creator who’s suspended or left', () => {
  it.each(['visible', 'hidden'] as const)('has no one charged (%s)', async (closedAs) => {
    const member = await joinTier(ana, tier, clock.now)
    await test.db.update(workspaces).set({ closedAs }).where(eq(workspaces.id, ana.actor.workspaceId))
    await renewAt('2026-05-01T15:00:00Z')
    expect(await paidBy(member)).toBe(1)
  })
})
