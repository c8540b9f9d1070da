import { and, asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { CoachingPackage } from '#areas/coaching/packages-contract.ts'
import { packageAllowance } from '#areas/coaching/server/allowance.ts'
import { getClient } from '#areas/coaching/server/clients.ts'
import { findClientOf } from '#areas/coaching/server/clients-known.ts'
import { expireSessions } from '#areas/coaching/server/holdings.ts'
import { giveMonth, giveMonths } from '#areas/coaching/server/included-sessions.ts'
import { discardPackage, removePackage } from '#areas/coaching/server/package-life.ts'
import { findBookable, pressBooking } from '#areas/coaching/server/public-booking.ts'
import { coachingBookings, coachingCredits, coachingHoldings } from '#areas/coaching/server/tables.ts'
import { makePackage, setHours } from '#areas/coaching/testing/clients-making.ts'
import type { Tier } from '#areas/memberships/contract.ts'
import { addMember, endMember } from '#areas/memberships/server/members.ts'
import { changeTier, createTier, duplicateTier, getTier } from '#areas/memberships/server/tiers.ts'
import { joinTier, proCreator, type TestMember } from '#areas/memberships/testing/store.ts'
import { refundOrder } from '#areas/payments/server/refunds/refunding.ts'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { cancelSubscription } from '#areas/payments/server/subscriptions/changing.ts'
import { renewSubscriptions } from '#areas/payments/server/subscriptions/collecting.ts'
import { pauseSubscription } from '#areas/payments/server/subscriptions/pausing.ts'
import { offers } from '#areas/payments/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { days, hours } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { testClock } from '#testing/clock.ts'
import { freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { walks } from '#testing/faults.ts'
import { useTestPayments } from '#testing/makers.ts'

const test = testDb()
const log = createLog('silent')
const start = new Date('2026-04-01T14:00:00Z')
const clock = testClock(start)
let ana: CreatorCtx
let workspaceId: Id<'wsp'>
let hour: CoachingPackage
let basic: Tier
let vip: Tier

beforeAll(async () => {
  useTestPayments()
  ana = await proCreator(test.db, clock.now)
  workspaceId = ana.actor.workspaceId
  await setHours(ana, { windowDays: 90 })
  hour = await makePackage(ana, { title: 'Hour', sessions: 6, minutes: 60 })
  basic = await createTier(ana, { title: 'Basic', priceCents: 2900 })
  vip = await createTier(ana, {
    ...{ title: 'VIP', priceCents: 19_900 },
    coaching: { packageId: hour.id, sessions: 2 },
  })
})
beforeEach(() => clock.set(start))

const holdings = (memberId: Id<'grt'>) =>
  test.db
    .select()
    .from(coachingHoldings)
    .where(eq(coachingHoldings.grantId, memberId))
    .orderBy(asc(coachingHoldings.createdAt))
const given = async (memberId: Id<'grt'>) =>
  (await holdings(memberId)).map(({ period, balance }) => `${period}: ${balance}`)
const place = (id: Id<'grt'>) => ({ workspaceId, id })
const later = (ms: number) => clock.set(new Date(clock.now().getTime() + ms))
/** Everything that runs by the clock. */
async function sweep() {
  await renewSubscriptions(ana, log)
  await giveMonths(ana)
  await expireSessions(ana)
}
const fresh = () => joinTier(ana, vip, clock.now)
const slugOf = ({ salesPath }: CoachingPackage) => salesPath.split('/').at(-1) ?? ''
async function book(member: TestMember, at: string) {
  const workspace = await getWorkspace(ana, workspaceId)
  const typed = { at, name: 'Mia', email: '', note: '', zone: 'UTC', key: `key-${crypto.randomUUID()}` }
  return pressBooking(member.ctx as CallCtx, workspace, slugOf(hour), typed)
}

describe('coaching that a tier gives', () => {
  it('is there with the first payment and each renewal, once, and ends with its month', async () => {
    const member = await fresh()
    await Promise.all([giveMonth(ana, place(member.memberId)), giveMonth(ana, place(member.memberId))])
    await giveMonths(ana)
    expect(await given(member.memberId)).toEqual(['1: 2'])
    const [first] = await holdings(member.memberId)
    expect(first).toMatchObject({ minutes: 60, expiresAt: new Date('2026-05-01T14:00:00Z') })
    later(days(30) + hours(1))
    await sweep()
    expect(await given(member.memberId)).toEqual(['1: 0', '2: 2'])
    const client = await findClientOf(ana, workspaceId, member.contactId)
    const { ledger, holdings: shown } = await getClient(ana, client?.id ?? ('' as Id<'ccl'>))
    expect(ledger.map(({ reason, change, note }) => `${reason} ${change} ${note}`).toSorted()).toEqual([
      ...['expired -2 ', 'included 2 VIP', 'included 2 VIP'],
    ])
    // A month that's over has nothing more to say.
    expect(shown).toHaveLength(1)
  })

  it('is booked by its member on their own, what ends first before what was bought', async () => {
    const member = await fresh()
    await giveMonth(ana, place(member.memberId))
    const workspace = await getWorkspace(ana, workspaceId)
    expect((await findBookable(member.ctx, workspace, slugOf(hour)))?.way).toMatchObject({
      ...{ kind: 'credit', balance: 2 },
    })
    const { bookingId } = await book(member, '2026-04-06T09:00:00.000Z')
    const [booking] = await test.db.select().from(coachingBookings).where(eq(coachingBookings.id, bookingId))
    expect(booking).toMatchObject({ paidBy: 'credit', isProven: true })
    expect(await packageAllowance.left(member.ctx, workspaceId, member.memberId)).toMatchObject({
      ...{ count: 1, until: new Date('2026-05-01T14:00:00Z'), title: 'Hour' },
    })
  })

  it('isn’t given in a trial, and is with its first payment', async () => {
    await test.db.update(offers).set({ trialDays: 7 }).where(eq(offers.productId, vip.id))
    const member = await fresh().finally(() =>
      test.db.update(offers).set({ trialDays: null }).where(eq(offers.productId, vip.id)),
    )
    await sweep()
    expect(await given(member.memberId)).toEqual([])
    later(days(7) + hours(1))
    await sweep()
    expect(await given(member.memberId)).toEqual(['1: 2'])
  })

  it('ends with what’s paid where it’s canceled or paused: nothing new comes', async () => {
    const [leaver, resting] = [await fresh(), await fresh()]
    await sweep()
    await cancelSubscription(ana, leaver.place, 'atEnd')
    await pauseSubscription(ana, resting.place, 1)
    expect(await given(leaver.memberId)).toEqual(['1: 2'])
    later(days(31))
    await sweep()
    expect(await given(leaver.memberId)).toEqual(['1: 0'])
    expect(await given(resting.memberId)).toEqual(['1: 0'])
    await expect(book(leaver, '2026-05-11T09:00:00.000Z')).rejects.toMatchObject({ code: 'CONFLICT' })
    later(days(31))
    await sweep()
    expect(await given(resting.memberId)).toEqual(['1: 0', '2: 2'])
  })

  it('15: is gone with a refund that ends access, sessions ahead too; and stays where access does', async () => {
    const [gone, stays] = [await fresh(), await fresh()]
    await sweep()
    await book(gone, '2026-04-07T09:00:00.000Z')
    await book(stays, '2026-04-08T09:00:00.000Z')
    const whole = { amountCents: 19_900, reason: 'requested' as const, note: '' }
    await refundOrder(ana, { orderId: gone.orderId, ...whole, endsAccess: 'removed' })
    await refundOrder(ana, { orderId: stays.orderId, ...whole, endsAccess: 'kept' })
    const statuses = async ({ contactId }: TestMember) =>
      (
        await test.db
          .select({ status: coachingBookings.status })
          .from(coachingBookings)
          .where(eq(coachingBookings.contactId, contactId))
      ).map(({ status }) => status)
    expect([await given(gone.memberId), await statuses(gone)]).toEqual([['1: 0'], ['canceled']])
    expect([await given(stays.memberId), await statuses(stays)]).toEqual([['1: 1'], ['confirmed']])
    await expect(book(gone, '2026-04-09T09:00:00.000Z')).rejects.toMatchObject({ code: 'CONFLICT' })
    await sweep()
    expect(await given(gone.memberId)).toEqual(['1: 0'])
  })

  it('comes by months to who pays nothing, and ends when their access is taken', async () => {
    const email = freshEmail('comp')
    const { id } = await addMember(ana, { email, name: 'Com', tierId: vip.id, endsAt: null })
    await sweep()
    later(days(31))
    await sweep()
    expect(await given(id)).toEqual(['m1: 0', 'm2: 2'])
    await endMember(ana, id)
    expect(await given(id)).toEqual(['m1: 0', 'm2: 0'])
  })

  it('comes each month of a paid year', async () => {
    const member = await fresh()
    const paidUntil = new Date('2027-04-01T14:00:00Z')
    await test.db
      .update(subscriptions)
      .set({ interval: 'year', paidUntil, dueAt: paidUntil })
      .where(eq(subscriptions.id, member.place.id))
    await test.db.update(grants).set({ endsAt: paidUntil }).where(eq(grants.id, member.memberId))
    for (let month = 0; month < 12; month++) {
      await sweep()
      later(days(31))
    }
    const keys = (await holdings(member.memberId)).map(({ period }) => period)
    expect(keys).toEqual(Array.from({ length: 12 }, (_, n) => `1.${n + 1}`))
  })

  it('is said of the tier, copied with it, and left out of one that gives none', async () => {
    expect((await getTier(ana, vip.id)).coaching).toEqual({
      ...{ packageId: hour.id, sessions: 2, line: '2 coaching sessions a month (60 min)' },
    })
    expect((await duplicateTier(ana, vip.id)).coaching?.sessions).toBe(2)
    const { title, isActive } = basic
    const other = { title, isActive, coaching: { packageId: `cpk_${'0'.repeat(26)}` as const, sessions: 1 } }
    await expect(changeTier(ana, basic.id, other)).rejects.toMatchObject({
      fields: { coaching: 'Choose one of your coaching packages' },
    })
    const on = await changeTier(ana, basic.id, {
      ...{ title, isActive, coaching: { packageId: hour.id, sessions: 1 } },
    })
    expect(on.coaching?.line).toBe('1 coaching session a month (60 min)')
    // Left out, it stays; null takes it.
    expect((await changeTier(ana, basic.id, { title, isActive })).coaching).not.toBeNull()
    expect((await changeTier(ana, basic.id, { title, isActive, coaching: null })).coaching).toBeNull()
  })

  it('keeps its package from being deleted for good, and goes on while that’s in the trash', async () => {
    const kept = await makePackage(ana, { title: 'Kept', minutes: 30 })
    const { title, isActive } = basic
    await changeTier(ana, basic.id, { title, isActive, coaching: { packageId: kept.id, sessions: 1 } })
    await removePackage(ana, kept.id)
    await expect(discardPackage(ana, kept.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    const member = await joinTier(ana, basic, clock.now)
    await giveMonths(ana)
    expect(await given(member.memberId)).toEqual(['1: 1'])
    // What was given stays as it was, whatever the tier gives from now on.
    await changeTier(ana, basic.id, { title, isActive, coaching: null })
    await giveMonths(ana)
    expect(await given(member.memberId)).toEqual(['1: 1'])
  })
})

describe('14: a month of a membership', () => {
  const zStep = fc.oneof(
    ...(['wait', 'renew', 'give', 'together', 'back', 'cancel', 'pause', 'refund'] as const).map((kind) =>
      fc.record({ kind: fc.constant(kind), by: fc.integer({ min: 1, max: 40 }) }),
    ),
  )

  it('gives its sessions at most once, whatever is retried and whatever the clock does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(zStep, { minLength: 4, maxLength: 14 }), async (steps) => {
        clock.set(start)
        const member = await fresh()
        const refused = () => undefined
        for (const { kind, by } of steps) {
          if (kind === 'wait') later(days(by))
          if (kind === 'back') later(-days(by))
          if (kind === 'renew') await renewSubscriptions(ana, log)
          if (kind === 'give') await giveMonths(ana)
          if (kind === 'together')
            await Promise.all([1, 2, 3].map(() => giveMonth(ana, place(member.memberId))))
          if (kind === 'cancel') await cancelSubscription(ana, member.place, 'atEnd').catch(refused)
          if (kind === 'pause') await pauseSubscription(ana, member.place, 1).catch(refused)
          if (kind === 'refund')
            await refundOrder(ana, {
              ...{ orderId: member.orderId, amountCents: 19_900, reason: 'requested', note: '' },
              endsAccess: 'removed',
            }).catch(refused)
        }
        const all = await holdings(member.memberId)
        expect(new Set(all.map(({ period }) => period)).size).toBe(all.length)
        for (const { id, balance } of all) {
          const lines = await test.db
            .select()
            .from(coachingCredits)
            .where(and(eq(coachingCredits.holdingId, id)))
          expect(lines.filter(({ reason }) => reason === 'included').map(({ change }) => change)).toEqual([2])
          expect(lines.reduce((sum, { change }) => sum + change, 0)).toBe(balance)
        }
        // No period that wasn't paid gave any.
        const [row] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, member.place.id))
        for (const { period } of all) expect(Number(period)).toBeLessThan(row?.nextPeriod ?? 0)
      }),
      { numRuns: walks(6) },
    )
  })
})
