import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import { openCart } from '#areas/payments/server/checkout/cart.ts'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { cancelSubscription } from '#areas/payments/server/subscriptions/changing.ts'
import { renewSubscriptions } from '#areas/payments/server/subscriptions/collecting.ts'
import { subscriptionPath } from '#areas/payments/server/subscriptions/subscriptions.ts'
import { offers, orders, paymentAttempts } from '#areas/payments/server/tables.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asStudent, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { useTestPayments } from '#testing/makers.ts'
import type { Tier } from '../contract.ts'
import { joinTier, offerOf, payFor, proCreator } from '../testing/store.ts'
import { addMember } from './members.ts'
import { createTier } from './tiers.ts'

const test = testDb()
const start = new Date('2026-04-01T14:00:00Z')
const clock = testClock(start)
let ana: CreatorCtx
let other: CreatorCtx
let basic: Tier
let premium: Tier
let elsewhere: Tier

beforeAll(async () => {
  useTestPayments()
  ana = await proCreator(test.db, clock.now)
  other = await proCreator(test.db, clock.now)
  basic = await createTier(ana, { title: 'Basic', priceCents: 2900 })
  premium = await createTier(ana, { title: 'Premium', priceCents: 7900 })
  elsewhere = await createTier(other, { title: 'Elsewhere', priceCents: 1000 })
})
beforeEach(() => clock.set(start))

const visitor = () => asVisitor(test.db, clock.now)
const student = () => asStudent(test.db, { now: clock.now })
const cartOf = async (ctx: Ctx, tier: Tier) => openCart(ctx, (await offerOf(test.db, tier)).id)
const living = async (email: string) =>
  test.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.subscriptionId, subscriptions.id))
    .where(
      and(
        eq(orders.buyerEmail, email),
        inArray(subscriptions.state, ['active', 'trialing', 'pastDue', 'paused']),
      ),
    )
const attemptsOf = async (email: string) =>
  (
    await test.db
      .select({ state: paymentAttempts.state })
      .from(paymentAttempts)
      .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
      .where(eq(orders.buyerEmail, email))
  )
    .map(({ state }) => state)
    .toSorted()

describe('one membership', () => {
  it('13: leads who pays for one from another tier’s checkout to the switch', async () => {
    const member = await joinTier(ana, basic, clock.now)
    const href = `${subscriptionPath(ana, member.place.id)}/switch`
    expect((await cartOf(member.ctx, premium)).changeHref).toBe(href)
    await expect(payFor(member.ctx, premium, member.ctx.actor.email)).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { reason: 'owned', href },
    })
    // Their own tier opens where it's theirs, and another store's is for sale.
    expect(await cartOf(member.ctx, basic)).toMatchObject({
      changeHref: null,
      ownedHref: expect.stringContaining('/members'),
    })
    expect(await cartOf(member.ctx, elsewhere)).toMatchObject({ changeHref: null, ownedHref: null })
    await cancelSubscription(ana, member.place, 'atEnd')
    expect((await cartOf(member.ctx, premium)).changeHref).toBe(href)
    await cancelSubscription(ana, member.place, 'now')
    expect((await cartOf(member.ctx, premium)).changeHref).toBeNull()
  })

  it('13: of two browsers that pay at once, one begins and the other gets its money back', async () => {
    const email = freshEmail()
    const [one, two] = [visitor(), visitor()]
    const paid = await Promise.allSettled([payFor(one, basic, email), payFor(two, premium, email)])
    expect(paid.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = paid.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toMatchObject({
      code: 'CONFLICT',
      message: /you get this payment back/,
      data: { reason: 'second' },
    })
    expect(await living(email)).toHaveLength(1)
    expect(await attemptsOf(email)).toEqual(['succeeded', 'surplus'])
  })

  it('13: the same of who is signed in, and of many presses', async () => {
    const ctx = await student()
    const paid = await Promise.allSettled(
      [basic, premium, basic, premium].map((tier) => payFor(ctx, tier, freshEmail())),
    )
    const rights = await test.db
      .select()
      .from(grants)
      .where(eq(grants.userId, ctx.actor.userId as Id<'usr'>))
    const done = paid.flatMap((one) => (one.status === 'fulfilled' ? [one.value.orderId] : []))
    expect(new Set(done).size).toBe(1)
    expect(rights).toHaveLength(1)
  })

  it('isn’t charged a second time by pressing again, until the first has ended', async () => {
    const email = freshEmail()
    const browser = visitor()
    const first = await payFor(visitor(), basic, email)
    const key = crypto.randomUUID()
    await expect(payFor(browser, premium, email, key)).rejects.toMatchObject({ code: 'CONFLICT' })
    const once = await attemptsOf(email)
    await expect(payFor(browser, premium, email, key)).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { reason: 'second' },
    })
    expect(await attemptsOf(email)).toEqual(once)
    const [order] = await test.db
      .select()
      .from(orders)
      .where(eq(orders.id, first.orderId as Id<'ord'>))
    await cancelSubscription(
      ana,
      { workspaceId: ana.actor.workspaceId, id: order?.subscriptionId ?? newId('sbs', start) },
      'now',
    )
    expect(await payFor(browser, premium, email, key)).toMatchObject({ state: 'paid' })
    expect(await living(email)).toHaveLength(1)
  })

  it('F6: a trial with a typed address of who pays begins as anyone’s, and ends without a payment', async () => {
    const email = freshEmail()
    await payFor(visitor(), basic, email)
    await test.db.update(offers).set({ trialDays: 7 }).where(eq(offers.productId, premium.id))
    const tried = async (typed: string) => {
      const { orderId, state } = await payFor(visitor(), premium, typed)
      const [row] = await test.db
        .select({ row: subscriptions })
        .from(subscriptions)
        .innerJoin(orders, eq(orders.subscriptionId, subscriptions.id))
        .where(eq(orders.id, orderId as Id<'ord'>))
      return { state, row: row?.row }
    }
    const [theirs, another] = [await tried(email), await tried(freshEmail())]
    await test.db.update(offers).set({ trialDays: null }).where(eq(offers.productId, premium.id))
    expect(theirs.state).toBe(another.state)
    for (const { row } of [theirs, another])
      expect(row).toMatchObject({ state: 'trialing', cancelsAtEnd: false })
    clock.set(new Date('2026-04-09T14:00:00Z'))
    await renewSubscriptions(ana, createLog('silent'))
    const paid = await test.db.$count(orders, and(eq(orders.buyerEmail, email), eq(orders.status, 'paid')))
    // The first, and the trial itself, which cost nothing.
    expect(paid).toBe(2)
    expect(await living(email)).toHaveLength(1)
  })

  it('keeps no one from another store, whoever they are', async () => {
    const email = freshEmail()
    await payFor(visitor(), basic, email)
    expect(await payFor(visitor(), elsewhere, email)).toMatchObject({ state: 'paid' })
  })

  it('ends what was given once it’s paid for, and nothing of someone whose address was typed', async () => {
    const ctx = await student()
    const email = (ctx.actor as { email: string }).email
    const given = await addMember(ana, { email, name: 'Mia', tierId: basic.id, endsAt: null })
    await payFor(visitor(), premium, email)
    const held = async () => (await test.db.select().from(grants).where(eq(grants.id, given.id)))[0]
    expect(await held()).toMatchObject({ revokedAt: null })
    // That one was never theirs, and is canceled: now they pay themselves.
    for (const { id } of await living(email))
      await cancelSubscription(ana, { workspaceId: ana.actor.workspaceId, id }, 'now')
    await payFor(ctx, premium, email)
    expect(await held()).toMatchObject({
      revokedAt: clock.now(),
      revokedReason: 'You pay for a membership now.',
    })
  })
})
