import { and, asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { monthOf } from '#areas/coaching/allowance-months.ts'
import type { CoachingPackage } from '#areas/coaching/packages-contract.ts'
import { packageAllowance } from '#areas/coaching/server/allowance.ts'
import { getClient } from '#areas/coaching/server/clients.ts'
import { findClientOf } from '#areas/coaching/server/clients-known.ts'
import { expireSessions } from '#areas/coaching/server/holdings.ts'
import { giveMonth, giveMonths } from '#areas/coaching/server/included-sessions.ts'
import { coachingCredits, coachingHoldings } from '#areas/coaching/server/tables.ts'
import { makePackage } from '#areas/coaching/testing/clients-making.ts'
import type { Tier } from '#areas/memberships/contract.ts'
import { acceptGift } from '#areas/memberships/server/gift-acceptance.ts'
import { beginGift, findGift } from '#areas/memberships/server/gifts.ts'
import { addMember } from '#areas/memberships/server/members.ts'
import { moveMember } from '#areas/memberships/server/moving-members.ts'
import { changeTier, createTier } from '#areas/memberships/server/tiers.ts'
import { joinTier, offerOf, proCreator, type TestMember } from '#areas/memberships/testing/store.ts'
import { tellPressed } from '#areas/payments/server/checkout/begun-elsewhere.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { createOffer } from '#areas/payments/server/offers/changing.ts'
import { refundOrder } from '#areas/payments/server/refunds/refunding.ts'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { renewSubscriptions } from '#areas/payments/server/subscriptions/collecting.ts'
import { switchChoices, switchSubscription } from '#areas/payments/server/subscriptions/switching.ts'
import type { Id } from '#kernel/ids.ts'
import { days, hours } from '#kernel/time.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { goodCard, useTestPayments } from '#testing/makers.ts'

const test = testDb()
const log = createLog('silent')
const start = new Date('2026-04-01T14:00:00Z')
const clock = testClock(start)
let ana: CreatorCtx
let workspaceId: Id<'wsp'>
let hour: CoachingPackage
let call: CoachingPackage
let none: Tier
let basic: Tier
let vip: Tier
let talks: Tier
const countOf = () =>
  new Map([
    [none.id, 0],
    [basic.id, 1],
    [vip.id, 4],
  ])

beforeAll(async () => {
  useTestPayments()
  ana = await proCreator(test.db, clock.now)
  workspaceId = ana.actor.workspaceId
  hour = await makePackage(ana, { title: 'Hour', sessions: 6, minutes: 60 })
  call = await makePackage(ana, { title: 'Call', sessions: 6, minutes: 30 })
  none = await createTier(ana, { title: 'None', priceCents: 1000 })
  const giving = (title: string, priceCents: number, packageId: Id<'cpk'>, sessions: number) =>
    createTier(ana, { title, priceCents, coaching: { packageId, sessions } })
  basic = await giving('Basic', 2900, hour.id, 1)
  vip = await giving('VIP', 19_900, hour.id, 4)
  talks = await giving('Talks', 29_900, call.id, 2)
  for (const [productId, priceCents] of [
    [basic.id, 29_000],
    [vip.id, 199_000],
  ] as const)
    await withTransaction(ana, (ctx) =>
      createOffer(ctx, {
        ...{ productKind: 'tier', productId, priceCents },
        ...{ pricing: 'subscription', interval: 'year', name: 'Yearly' },
      }),
    )
})
beforeEach(() => clock.set(start))

const later = (ms: number) => clock.set(new Date(clock.now().getTime() + ms))
const place = (id: Id<'grt'>) => ({ workspaceId, id })
const holdings = (memberId: Id<'grt'>) =>
  test.db
    .select()
    .from(coachingHoldings)
    .where(eq(coachingHoldings.grantId, memberId))
    .orderBy(asc(coachingHoldings.createdAt), asc(coachingHoldings.id))
/** Each month with what it gave, one number for each time it did. */
const given = async (memberId: Id<'grt'>) =>
  (await holdings(memberId)).map(({ period, sessions }) => `${period}: ${sessions}`)
/** By the ledger, which is what counts. */
async function includedIn(memberId: Id<'grt'>): Promise<Map<string, number>> {
  const rows = await test.db
    .select({ period: coachingHoldings.period, change: coachingCredits.change })
    .from(coachingCredits)
    .innerJoin(coachingHoldings, eq(coachingHoldings.id, coachingCredits.holdingId))
    .where(and(eq(coachingHoldings.grantId, memberId), eq(coachingCredits.reason, 'included')))
  const sums = new Map<string, number>()
  for (const { period, change } of rows) sums.set(period, (sums.get(period) ?? 0) + change)
  return sums
}
async function switchTo(member: TestMember, tier: Tier, interval: 'month' | 'year' = 'month') {
  const [row] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, member.place.id))
  const offer = await offerOf(test.db, tier, interval)
  const choice = row && (await switchChoices(ana, row)).find(({ terms }) => terms.offerId === offer.id)
  if (!choice) throw new Error('It isn’t offered.')
  return switchSubscription(ana, member.place, { offerId: offer.id, shownCents: choice.dueCents })
}
const added = (tier: Tier) =>
  addMember(ana, { email: freshEmail('comp'), name: 'Com', tierId: tier.id, endsAt: null })
const left = (memberId: Id<'grt'>) => packageAllowance.left(ana, workspaceId, memberId)

describe('14: a member who moves up in their month', () => {
  it('is given the difference at once, once, with a line for each tier', async () => {
    const member = await joinTier(ana, basic, clock.now)
    await giveMonths(ana)
    later(days(14))
    expect(await switchTo(member, vip)).toEqual({ state: 'now' })
    await Promise.all([1, 2, 3].map(() => giveMonth(ana, place(member.memberId))))
    await giveMonths(ana)
    expect(await given(member.memberId)).toEqual(['1: 1', '1: 3'])
    expect(await left(member.memberId)).toMatchObject({ count: 4, until: new Date('2026-05-01T14:00:00Z') })
    const client = await findClientOf(ana, workspaceId, member.contactId)
    const { ledger } = await getClient(ana, client?.id ?? ('' as Id<'ccl'>))
    expect(ledger.map(({ change, note }) => `${change} ${note}`).toSorted()).toEqual(['1 Basic', '3 VIP'])
    later(days(17))
    await renewSubscriptions(ana, log)
    await giveMonths(ana)
    await expireSessions(ana)
    expect(await given(member.memberId)).toEqual(['1: 1', '1: 3', '2: 4'])
    expect(await left(member.memberId)).toMatchObject({ count: 4 })
  })

  it('is given what another tier gives of another package in full, and nothing for a tier that gives more now', async () => {
    const member = await joinTier(ana, vip, clock.now)
    await giveMonths(ana)
    const { title, isActive } = vip
    await changeTier(ana, vip.id, { title, isActive, coaching: { packageId: hour.id, sessions: 6 } })
    await giveMonths(ana)
    expect(await given(member.memberId)).toEqual(['1: 4'])
    await changeTier(ana, vip.id, { title, isActive, coaching: { packageId: hour.id, sessions: 4 } })
    later(hours(1))
    await switchTo(member, talks)
    await giveMonths(ana)
    expect(await given(member.memberId)).toEqual(['1: 4', '1: 2'])
  })

  it('keeps what this month gave when they’re moved down, and is given nothing twice when they’re moved up again', async () => {
    const { id } = await added(vip)
    await giveMonths(ana)
    for (const tier of [basic, vip, none, vip, basic, vip]) {
      await moveMember(ana, id, { tierId: tier.id })
      await Promise.all([giveMonth(ana, place(id)), giveMonths(ana), giveMonth(ana, place(id))])
    }
    expect(await includedIn(id)).toEqual(new Map([['m1', 4]]))
    expect(await left(id)).toMatchObject({ count: 4 })
    const client = await findClientOf(
      ana,
      workspaceId,
      (await holdings(id))[0]?.contactId ?? ('' as Id<'ctc'>),
    )
    // What was given is listed; that a tier had nothing to add isn't.
    expect((await getClient(ana, client?.id ?? ('' as Id<'ccl'>))).holdings).toHaveLength(1)
  })

  it('gives the most that a tier of the month gives, whatever the walk, retries and clock', async () => {
    const zStep = fc.record({
      kind: fc.constantFrom('move', 'move', 'give', 'together', 'race', 'wait', 'back'),
      by: fc.integer({ min: 1, max: 20 }),
      to: fc.integer({ min: 0, max: 2 }),
    })
    const { timeZone } = await getWorkspace(ana, workspaceId)
    await fc.assert(
      fc.asyncProperty(fc.array(zStep, { minLength: 6, maxLength: 20 }), async (steps) => {
        clock.set(start)
        const tiers = [none, basic, vip]
        const { id } = await added(basic)
        let at = basic
        for (const { kind, by, to } of steps) {
          const next = tiers[to] ?? basic
          const move = () => moveMember(ana, id, { tierId: next.id })
          if (kind === 'wait') later(days(by))
          if (kind === 'back')
            clock.set(new Date(Math.max(start.getTime(), clock.now().getTime() - days(by))))
          if (kind === 'give') await giveMonths(ana)
          if (kind === 'together') await Promise.all([1, 2, 3].map(() => giveMonth(ana, place(id))))
          if (kind === 'move') await move()
          if (kind === 'race')
            await Promise.all([giveMonth(ana, place(id)), move(), giveMonth(ana, place(id))])
          if (kind === 'move' || kind === 'race') at = next
          const before = await includedIn(id)
          await giveMonth(ana, place(id))
          const now = await includedIn(id)
          // Nothing that was given is taken, none gives more than the most of them, and where they are has all of it.
          for (const [month, sum] of now) {
            expect(sum).toBeGreaterThanOrEqual(before.get(month) ?? 0)
            expect([1, 4]).toContain(sum)
          }
          const month = monthOf({ createdAt: start, endsAt: null }, null, timeZone, clock.now())
          expect(now.get(month?.key ?? '') ?? 0).toBeGreaterThanOrEqual(countOf().get(at.id) ?? 0)
        }
      }),
      { numRuns: 12 },
    )
  })

  it('has both parts taken by a refund that ends access', async () => {
    const member = await joinTier(ana, basic, clock.now)
    await giveMonths(ana)
    later(hours(1))
    await switchTo(member, vip)
    await giveMonths(ana)
    const whole = {
      amountCents: 2900,
      reason: 'requested' as const,
      note: '',
      endsAccess: 'removed' as const,
    }
    await refundOrder(ana, { orderId: member.orderId, ...whole })
    expect((await holdings(member.memberId)).map(({ balance }) => balance)).toEqual([0, 0])
    await giveMonths(ana)
    expect(await given(member.memberId)).toEqual(['1: 1', '1: 3'])
  })
})

describe('14: a month that becomes a year', () => {
  const switchedAfter = async (ms: number, to = vip, from = vip) => {
    const member = await joinTier(ana, from, clock.now)
    await giveMonths(ana)
    later(ms)
    await switchTo(member, to, 'year')
    await Promise.all([giveMonth(ana, place(member.memberId)), giveMonth(ana, place(member.memberId))])
    return member.memberId
  }

  it('on the first day gives nothing again, also after the first month’s end', async () => {
    for (const ms of [0, hours(2), days(1) - hours(1)]) {
      clock.set(start)
      const id = await switchedAfter(ms)
      expect([...(await includedIn(id)).values()].reduce((sum, each) => sum + each)).toBe(4)
      // Hours after the month it began with would have ended, the year's first is still the same.
      clock.set(new Date('2026-05-01T14:00:00.001Z'))
      await giveMonths(ana)
      const total = [...(await includedIn(id)).values()].reduce((sum, each) => sum + each)
      expect(total).toBe(ms === 0 ? 8 : 4)
    }
  })

  it('gives by what of the month was paid back: half in its middle, all of it at its end', async () => {
    const middle = await switchedAfter(days(15))
    expect(await given(middle)).toEqual(['1: 4', '2.1: 2'])
    clock.set(start)
    const late = await switchedAfter(days(29))
    expect(await given(late)).toEqual(['1: 4', '2.1: 4'])
    expect(await left(late)).toMatchObject({ count: 4, until: new Date('2026-05-01T14:00:00Z') })
  })

  it('and another tier gives the difference on the first day, and the rest of the year in full', async () => {
    const id = await switchedAfter(hours(1), vip, basic)
    expect(await given(id)).toEqual(['1: 1', '2.1: 3'])
    clock.set(new Date('2026-05-02T14:00:00Z'))
    await giveMonths(ana)
    expect(await given(id)).toEqual(['1: 1', '2.1: 3', '2.2: 4'])
  })

  it('on February 29 too, where a year ends a day early', async () => {
    clock.set(new Date('2028-02-29T10:00:00Z'))
    const id = await switchedAfter(hours(1))
    expect((await given(id)).at(0)).toBe('1: 4')
    const total = async () => [...(await includedIn(id)).values()].reduce((sum, each) => sum + each)
    expect(await total()).toBe(4)
  })
})

describe('a gifted membership', () => {
  it('gives its coaching to who accepted it, month by month until its end, and nothing to its buyer', async () => {
    const [buyer, receiver] = [freshEmail('gives'), freshEmail('gets')]
    const visitor = asVisitor(test.db, clock.now)
    const offer = await offerOf(test.db, vip, 'year')
    const slug = vip.salesPath.split('/').at(-1) ?? ''
    const { token } = await beginGift(visitor, { id: workspaceId }, slug, {
      ...{ offerId: offer.id, way: 'send', email: receiver, message: '' },
    })
    const typed = { email: buyer, name: 'Zoe Hart', expectedTotalCents: 199_000, input: goodCard }
    const { orderId } = await pay(
      visitor,
      offer.id,
      {
        ...{ ...typed, choice: { hold: token } },
        begun: (orderId) =>
          tellPressed(visitor, workspaceId, token, { orderId, email: buyer, name: 'Zoe', waits: false }),
      },
      crypto.randomUUID(),
    )
    await giveMonths(ana)
    const all = () =>
      test.db.select().from(coachingHoldings).where(eq(coachingHoldings.workspaceId, workspaceId))
    const before = (await all()).length
    const visit = await findGift(visitor, workspaceId, token)
    if (!visit) throw new Error('There’s no gift.')
    await acceptGift(visitor, visit.gift, { email: receiver, name: 'Ren' })
    const [right] = await test.db.select().from(grants).where(eq(grants.sourceId, orderId))
    if (!right) throw new Error('Nothing was given.')
    const contactIds = async () => new Set((await holdings(right.id)).map(({ contactId }) => contactId))
    for (let month = 0; month < 14; month++) {
      await giveMonths(ana)
      await giveMonth(ana, place(right.id))
      later(days(31))
    }
    expect(await given(right.id)).toEqual(Array.from({ length: 12 }, (_, n) => `m${n + 1}: 4`))
    expect(await contactIds()).toEqual(new Set([right.contactId]))
    const buyers = (await all()).slice(before).filter(({ grantId }) => grantId !== right.id)
    expect(buyers.filter(({ orderId: of }) => of === orderId)).toEqual([])
    expect(
      (await holdings(right.id)).every(
        ({ expiresAt }) => expiresAt && right.endsAt && expiresAt <= right.endsAt,
      ),
    ).toBe(true)
  })
})
