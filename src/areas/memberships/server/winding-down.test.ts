import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import { users, workspaces } from '#areas/accounts/server/tables.ts'
import { updatePlan } from '#areas/accounts/server/users.ts'
import { openCart } from '#areas/payments/server/checkout/cart.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { getCheckoutExtras, putCheckoutExtras } from '#areas/payments/server/extras/extras.ts'
import {
  archiveOffer,
  changeOffer,
  createOffer,
  deleteOffer,
  makeMainOffer,
} from '#areas/payments/server/offers/changing.ts'
import { listOffers } from '#areas/payments/server/offers/reading.ts'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { cancelSubscription, resumeSubscription } from '#areas/payments/server/subscriptions/changing.ts'
import { renewSubscriptions } from '#areas/payments/server/subscriptions/collecting.ts'
import { pauseSubscription, unpauseSubscription } from '#areas/payments/server/subscriptions/pausing.ts'
import { switchChoices } from '#areas/payments/server/subscriptions/switching.ts'
import { orderItems, orders } from '#areas/payments/server/tables.ts'
import { newId } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asStudent, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { goodCard, makeCourse, useTestPayments } from '#testing/makers.ts'
import type { Tier } from '../contract.ts'
import { joinTier, offerOf, payFor, proCreator, type TestMember } from '../testing/store.ts'
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
const rowOf = async ({ place }: TestMember) => {
  const [row] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, place.id))
  if (!row) throw new Error('No subscription.')
  return row
}
const paidBy = async ({ place }: TestMember) =>
  test.db.$count(orders, and(eq(orders.subscriptionId, place.id), eq(orders.status, 'paid')))
const subjectsTo = async ({ ctx }: TestMember) =>
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

/** A course that's paid each month, which comes with the tier. */
async function courseWithTier() {
  const course = await makeCourse(ana, { title: 'Wheel club', priceCents: 5000, published: true })
  const offer = await createOffer(ana, {
    ...{ productKind: 'course', productId: course.id, priceCents: 9900, name: 'With Premium' },
    ...{ pricing: 'subscription', interval: 'month', products: [{ kind: 'tier', id: tier.id }] },
  })
  const buy = async (offerId: string, cents: number): Promise<TestMember> => {
    const ctx = (await asStudent(test.db, { now: clock.now })) as TestMember['ctx']
    const typed = { email: ctx.actor.email, name: 'Mia Chen', expectedTotalCents: cents, input: goodCard }
    const { orderId } = await pay(ctx, offerId, typed, crypto.randomUUID())
    const [order] = await test.db.select().from(orders).where(eq(orders.id, orderId))
    const rights = await test.db.select().from(grants).where(eq(grants.sourceId, orderId))
    const right = rights.find(({ thingKind }) => thingKind === 'tier') ?? rights[0]
    if (!right || !order?.subscriptionId) throw new Error('Nothing was begun.')
    const place = { workspaceId: ana.actor.workspaceId, id: order.subscriptionId }
    return { ctx, orderId, contactId: right.contactId, memberId: right.id, place }
  }
  return { course, offer, buy }
}

describe('a subscription of a course that comes with a tier', () => {
  it('14: ends as one of the tier does, with an email, and isn’t sold anymore', async () => {
    const { offer, buy } = await courseWithTier()
    const member = await buy(offer.id, 9900)
    clock.set(new Date('2026-04-10T09:00:00Z'))
    expect(await endingByPlanOf(ana, 'basic_plan')).toMatchObject({
      people: 1,
      listed: [{ title: 'Wheel club', last: { amount: { cents: 9900 } }, until: '2026-06-01T14:00:00.000Z' }],
    })
    await leave()
    await wind()
    const told = (await mailsTo(test.db, member.ctx.actor.email)).filter(
      ({ subject }) => subject === 'Wheel club is ending',
    )
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('Your last payment is $99.00 on May 1, 2026')
    expect((await openCart(asVisitor(test.db, clock.now), offer.id)).closedBecause).not.toBeNull()
    await renewAt('2026-05-01T15:00:00Z')
    await renewAt('2026-06-01T15:00:00Z')
    await renewAt('2026-07-01T15:00:00Z')
    expect(await paidBy(member)).toBe(2)
    expect(await rowOf(member)).toMatchObject({ state: 'ended', endedReason: 'stopped' })
    expect((await subjectsTo(member)).at(-1)).toBe('Your subscription to Wheel club has ended')
  })

  it('goes on for who returns before then', async () => {
    const { offer, buy } = await courseWithTier()
    const member = await buy(offer.id, 9900)
    await leave()
    expect(await rowOf(member)).toMatchObject({ lastPeriod: 2 })
    await updatePlan({ ...ana, actor: { ...ana.actor, plan: 'basic_plan' } }, 'pro_plan')
    await wind()
    expect(await rowOf(member)).toMatchObject({ lastPeriod: null })
    await renewAt('2026-05-01T15:00:00Z')
    await renewAt('2026-06-01T15:00:00Z')
    expect(await paidBy(member)).toBe(3)
  })

  it('leaves those of a course alone, also where the tier was bought once beside it', async () => {
    const { course } = await courseWithTier()
    const alone = await createOffer(ana, {
      ...{ productKind: 'course', productId: course.id, priceCents: 4000, name: 'Alone' },
      ...{ pricing: 'subscription', interval: 'month' },
    })
    const { buy } = await courseWithTier()
    const [without, beside] = [await buy(alone.id, 4000), await buy(alone.id, 4000)]
    const [item] = await test.db.select().from(orderItems).where(eq(orderItems.orderId, beside.orderId))
    if (!item) throw new Error('Nothing was ordered.')
    const once = await offerOf(test.db, tier)
    await test.db.insert(orderItems).values({
      ...{ ...item, id: newId('itm', new Date(clock.now().getTime() + 1000)), offerId: once.id },
      ...{ productKind: 'tier', productId: tier.id, title: 'Premium' },
    })
    await leave()
    expect([await rowOf(without), await rowOf(beside)]).toMatchObject([
      { lastPeriod: null },
      { lastPeriod: null },
    ])
  })
})

describe('a course that’s paid in parts and comes with a tier', () => {
  it('isn’t said to end, since its parts are paid to the last', async () => {
    const { course, buy } = await courseWithTier()
    const parts = await createOffer(ana, {
      ...{ productKind: 'course', productId: course.id, priceCents: 9000, name: 'In parts' },
      ...{ pricing: 'instalments', instalmentCount: 3, products: [{ kind: 'tier', id: tier.id }] },
    })
    const member = await buy(parts.id, 3000)
    expect(await endingByPlanOf(ana, 'basic_plan')).toEqual({ people: 0, listed: [] })
    await leave()
    await renewAt('2026-05-01T15:00:00Z')
    await renewAt('2026-06-01T15:00:00Z')
    await renewAt('2026-07-01T15:00:00Z')
    expect(await paidBy(member)).toBe(3)
    expect(await subjectsTo(member)).not.toContain('Wheel club is ending')
  })
})

describe('the prices of a tier', () => {
  it('20: are read and changed on Pro alone, as all of it', async () => {
    const { offer, course } = await courseWithTier()
    const main = await offerOf(test.db, tier)
    const product = { productKind: 'tier' as const, productId: tier.id }
    const terms = { priceCents: 1000, pricing: 'subscription' as const, interval: 'month' as const }
    const other = await createOffer(ana, { ...product, ...terms, name: 'Other' })
    const nothing = { thankYou: '', bump: null, upsell: null, downsell: null }
    for (const plan of ['free_plan', 'basic_plan'] as const) {
      const left = { ...ana, actor: { ...ana.actor, plan } }
      const refused = { code: 'FORBIDDEN', data: { role: 'creator', plan: 'pro_plan' } }
      for (const press of [
        () => listOffers(left, { kind: 'tier', id: tier.id }),
        () => createOffer(left, { ...product, ...terms, name: 'More' }),
        () => changeOffer(left, main.id, { priceCents: 100 }),
        () => makeMainOffer(left, other.id),
        () => archiveOffer(left, other.id, true),
        () => deleteOffer(left, other.id),
        () => getCheckoutExtras(left, main.id),
        () => putCheckoutExtras(left, main.id, nothing),
      ])
        await expect(press()).rejects.toMatchObject(refused)
      // What it was sold with can still be put in order: the tier taken out of it.
      expect(await listOffers(left, { kind: 'course', id: course.id })).toHaveLength(2)
    }
    await updatePlan(ana, 'basic_plan')
    const left = { ...ana, actor: { ...ana.actor, plan: 'basic_plan' as const } }
    expect(await changeOffer(left, offer.id, { products: [] })).toMatchObject({ products: [] })
    await expect(
      changeOffer(left, offer.id, { products: [{ kind: 'tier', id: tier.id }] }),
    ).rejects.toMatchObject({ code: 'INVALID' })
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
    const of = ({ place }: TestMember) => listed.find(({ id }) => id === place.id)
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
