import { eq } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import type { CoachingPackage } from '#areas/coaching/packages-contract.ts'
import { giveMonths } from '#areas/coaching/server/included-sessions.ts'
import { coachingHoldings } from '#areas/coaching/server/tables.ts'
import { makePackage } from '#areas/coaching/testing/clients-making.ts'
import type { Tier } from '#areas/memberships/contract.ts'
import { addMember } from '#areas/memberships/server/members.ts'
import { moveMember } from '#areas/memberships/server/moving-members.ts'
import { createTier } from '#areas/memberships/server/tiers.ts'
import { joinTier, offerOf, payFor, proCreator } from '#areas/memberships/testing/store.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { createOffer } from '#areas/payments/server/offers/changing.ts'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { renewSubscriptions } from '#areas/payments/server/subscriptions/collecting.ts'
import { switchChoices, switchSubscription } from '#areas/payments/server/subscriptions/switching.ts'
import { offers } from '#areas/payments/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { days, hours } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { goodCard, useTestPayments } from '#testing/makers.ts'

const test = testDb()
const start = new Date('2026-04-01T14:00:00Z')
const clock = testClock(start)
let ana: CreatorCtx
let hour: CoachingPackage
let free: Tier
let vip: Tier
let top: Tier

beforeAll(async () => {
  useTestPayments()
  ana = await proCreator(test.db, clock.now)
  hour = await makePackage(ana, { title: 'Hour', sessions: 6, minutes: 60 })
  const giving = (title: string, priceCents: number, sessions: number) =>
    createTier(ana, { title, priceCents, coaching: { packageId: hour.id, sessions } })
  free = await giving('Free', 0, 1)
  vip = await giving('VIP', 19_900, 2)
  top = await giving('Top', 29_900, 3)
  await createOffer(ana, {
    ...{ productKind: 'tier', productId: vip.id, priceCents: 199_000 },
    ...{ pricing: 'subscription', interval: 'year', name: 'Yearly' },
  })
})
beforeEach(() => clock.set(start))

/** What the sweep asks of the database, each statement once. */
async function asked(): Promise<number> {
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  await giveMonths(ana)
  const count = queries.mock.calls.length
  queries.mockRestore()
  return count
}
const given = () => test.db.$count(coachingHoldings)
const later = (ms: number) => clock.set(new Date(clock.now().getTime() + ms))

/** Joins for nothing, in a browser of its own. */
async function joinFree(email: string) {
  later(1000)
  const [offer] = await test.db.select().from(offers).where(eq(offers.productId, free.id))
  const typed = { email, name: 'Eve', expectedTotalCents: 0, input: goodCard }
  await pay(asVisitor(test.db, clock.now), offer?.id as Id<'off'>, typed, crypto.randomUUID())
}

describe('the sweep of months', () => {
  it('is one statement for everyone who has theirs, and asks anew as their months begin', async () => {
    const paying = [await joinTier(ana, vip, clock.now), await joinTier(ana, vip, clock.now)]
    await addMember(ana, { email: freshEmail(), name: 'Com', tierId: vip.id, endsAt: null })
    const typed = freshEmail('typed')
    for (let n = 0; n < 5; n++) await joinFree(typed)
    await joinFree(freshEmail('other'))
    // In a trial there's nothing to give.
    await test.db.update(offers).set({ trialDays: 7 }).where(eq(offers.productId, top.id))
    await payFor(asVisitor(test.db, clock.now), top, freshEmail('tries'))
    await test.db.update(offers).set({ trialDays: null }).where(eq(offers.productId, top.id))
    // What a bank decides about is paid or isn't, and no one knows which.
    const disputed = await joinTier(ana, vip, clock.now)
    await test.db
      .update(subscriptions)
      .set({ state: 'ended', endedAt: clock.now(), endedReason: 'disputed', dueAt: null })
      .where(eq(subscriptions.id, disputed.place.id))
    expect(await asked()).toBeGreaterThan(1)
    // Two who pay, one who was added, and two addresses that joined for nothing.
    expect(await given()).toBe(5)
    expect(await asked()).toBe(1)
    later(hours(1))
    expect([await asked(), await given()]).toEqual([1, 5])

    // Who moved is asked about once, be there something to give or not.
    const [first, second] = paying
    if (!first || !second) throw new Error('No one pays.')
    const [comp] = await test.db.select().from(grants).where(eq(grants.sourceKind, 'manual'))
    await moveMember(ana, comp?.id as Id<'grt'>, { tierId: free.id })
    const [row] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, first.place.id))
    const year = (await offerOf(test.db, vip, 'year')).id
    const choice = row && (await switchChoices(ana, row)).find(({ terms }) => terms.offerId === year)
    await switchSubscription(ana, first.place, { offerId: year, shownCents: choice?.dueCents ?? -1 })
    expect(await asked()).toBeGreaterThan(1)
    expect([await given(), await asked()]).toEqual([7, 1])

    later(days(30) + hours(1))
    await renewSubscriptions(ana, createLog('silent'))
    await asked()
    const since = await given()
    expect(since).toBeGreaterThan(7)
    expect([await asked(), await given()]).toEqual([1, since])
  })
})
