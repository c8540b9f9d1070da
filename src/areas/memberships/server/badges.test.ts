import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { changeOffer, createOffer } from '#areas/payments/server/offers/changing.ts'
import { findOffer } from '#areas/payments/server/offers.ts'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { days, hours } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { testClock } from '#testing/clock.ts'
import { asStudent } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { goodCard, useTestPayments } from '#testing/makers.ts'
import type { Tier } from '../contract.ts'
import { joinTier, offerOf, proCreator } from '../testing/store.ts'
import { getOverview } from './figures.ts'
import { getMember, listMembers } from './members.ts'
import { createTier } from './tiers.ts'

const test = testDb()
const start = new Date('2026-04-01T14:00:00Z')
const clock = testClock(start)
type NewOffer = Parameters<typeof createOffer>[1]
let ana: CreatorCtx
let basic: Tier
beforeAll(() => void useTestPayments())
beforeEach(async () => {
  clock.set(start)
  ana = await proCreator(test.db, clock.now)
  basic = await createTier(ana, { title: 'Basic', priceCents: 2900 })
})

async function joinBy(offerId: Id<'off'>, expectedTotalCents: number) {
  const ctx = (await asStudent(test.db, { now: clock.now })) as Ctx<SignedIn>
  const buyer = { email: ctx.actor.email, name: 'Mia Chen', expectedTotalCents, input: goodCard }
  const { orderId } = await pay(ctx, offerId, buyer, crypto.randomUUID())
  const [right] = await test.db.select().from(grants).where(eq(grants.sourceId, orderId))
  return getMember(ana, right?.id ?? 'grt_')
}
const offered = (pricing: Pick<NewOffer, 'pricing' | 'interval'>, priceCents: number) =>
  createOffer(ana, { productKind: 'tier', productId: basic.id, name: 'Another', priceCents, ...pricing })

it('a price that’s paid once is for life, and renews nothing', async () => {
  const forLife = await offered({ pricing: 'once' }, 49_900)
  const member = await joinBy(forLife.id, 49_900)
  expect(member).toMatchObject({ status: 'active', badge: 'lifetime', endsAt: null, subscriptionId: null })
  expect(await getOverview(ana)).toMatchObject({ members: { now: 1 }, revenue: { now: [] } })
})

it('a price by the year is a twelfth of it a month', async () => {
  const yearly = await offered({ pricing: 'subscription', interval: 'year' }, 30_000)
  expect(await joinBy(yearly.id, 30_000)).toMatchObject({ badge: null, spent: [{ cents: 30_000 }] })
  expect((await getOverview(ana)).revenue.now).toEqual([{ cents: 2500, currency: 'USD' }])
})

it('a tier that costs nothing is joined without a card, and a trial is said to be one', async () => {
  const free = await createTier(ana, { title: 'Free', priceCents: 0 })
  const offer = await findOffer(ana, ana.actor.workspaceId, { kind: 'tier', id: free.id })
  expect(await joinBy(offer?.id ?? 'off_', 0)).toMatchObject({
    tier: 'Free',
    status: 'active',
    badge: 'free',
    spent: [],
  })
  await changeOffer(ana, (await offerOf(test.db, basic)).id, { trialDays: 7 })
  const tried = await joinTier(ana, basic, clock.now)
  expect(await getMember(ana, tried.memberId)).toMatchObject({ status: 'active', badge: 'trial', spent: [] })
})

it('a renewal that failed is listed with its next try, and has access in its days of grace', async () => {
  const { memberId, place } = await joinTier(ana, basic, clock.now)
  await joinTier(ana, basic, clock.now)
  const dueAt = new Date('2026-05-04T14:00:00Z')
  await test.db
    .update(subscriptions)
    .set({ state: 'pastDue', dueAt, failures: 1, failingSince: new Date('2026-05-01T14:00:00Z') })
    .where(eq(subscriptions.id, place.id))
  await test.db
    .update(grants)
    .set({ endsAt: new Date('2026-05-08T14:00:00Z') })
    .where(eq(grants.id, memberId))
  clock.set(new Date(new Date('2026-05-01T14:00:00Z').getTime() + hours(5)))
  expect((await getOverview(ana)).failing).toBe(1)
  const { members, total } = await listMembers(ana, { of: 'failing', page: 1 })
  expect([total, members[0]?.id]).toEqual([1, memberId])
  expect(members[0]).toMatchObject({
    ...{ status: 'active', badge: 'grace', hasAccess: true, retryAt: dueAt.toISOString(), failures: 1 },
  })
  clock.advance(days(8))
  expect((await listMembers(ana, { of: 'failing', page: 1 })).total).toBe(0)
})
