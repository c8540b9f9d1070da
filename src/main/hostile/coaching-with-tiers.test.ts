import { asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reopenOrder, revokeAccess } from '#areas/access/server/grants.ts'
import { grants } from '#areas/access/server/tables.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { CoachingPackage } from '#areas/coaching/packages-contract.ts'
import { giveMonth, giveMonths } from '#areas/coaching/server/included-sessions.ts'
import { findBookable, pressBooking } from '#areas/coaching/server/public-booking.ts'
import { coachingBookings, coachingHoldings } from '#areas/coaching/server/tables.ts'
import { makePackage, setHours } from '#areas/coaching/testing/clients-making.ts'
import type { Tier } from '#areas/memberships/contract.ts'
import { addMember } from '#areas/memberships/server/members.ts'
import { createTier } from '#areas/memberships/server/tiers.ts'
import { joinTier, proCreator } from '#areas/memberships/testing/store.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { offers } from '#areas/payments/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { testClock } from '#testing/clock.ts'
import { asStudent, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { goodCard, useTestPayments } from '#testing/makers.ts'

const test = testDb()
const start = new Date('2026-04-01T14:00:00Z')
const clock = testClock(start)
let ana: CreatorCtx
let workspaceId: Id<'wsp'>
let hour: CoachingPackage
let free: Tier
let vip: Tier

beforeAll(async () => {
  useTestPayments()
  ana = await proCreator(test.db, clock.now)
  workspaceId = ana.actor.workspaceId
  await setHours(ana, { windowDays: 90 })
  hour = await makePackage(ana, { title: 'Hour', sessions: 6, minutes: 60 })
  free = await createTier(ana, {
    ...{ title: 'Free', priceCents: 0 },
    coaching: { packageId: hour.id, sessions: 1 },
  })
  vip = await createTier(ana, {
    ...{ title: 'VIP', priceCents: 19_900 },
    coaching: { packageId: hour.id, sessions: 2 },
  })
})
beforeEach(() => clock.set(start))

const holdingsOf = (contactId: Id<'ctc'>) =>
  test.db
    .select()
    .from(coachingHoldings)
    .where(eq(coachingHoldings.contactId, contactId))
    .orderBy(asc(coachingHoldings.createdAt))
const slugOf = ({ salesPath }: CoachingPackage) => salesPath.split('/').at(-1) ?? ''
async function book(ctx: Ctx, at: string) {
  const workspace = await getWorkspace(ana, workspaceId)
  const typed = { at, name: 'Mia', email: '', note: '', zone: 'UTC', key: `key-${crypto.randomUUID()}` }
  return pressBooking(ctx as CallCtx, workspace, slugOf(hour), typed)
}

async function joinFree(ctx: Ctx, email: string) {
  const [offer] = await test.db.select().from(offers).where(eq(offers.productId, free.id))
  if (!offer) throw new Error('It has no price.')
  const { orderId } = await pay(
    ctx,
    offer.id,
    { email, name: 'Mia', expectedTotalCents: 0, input: goodCard },
    crypto.randomUUID(),
  )
  const [right] = await test.db.select().from(grants).where(eq(grants.sourceId, orderId))
  if (!right) throw new Error('Nothing was given.')
  return right
}

describe('coaching that comes with a tier', () => {
  it('is one month for who joins for nothing, in however many browsers', async () => {
    const email = freshEmail('typed')
    const rights = []
    for (let n = 0; n < 3; n++) {
      rights.push(await joinFree(asVisitor(test.db, clock.now), email))
      clock.set(new Date(start.getTime() + n + 1))
    }
    const [first] = rights
    await Promise.all(rights.map(({ id }) => giveMonth(ana, { workspaceId, id })))
    const given = async () => {
      await giveMonths(ana)
      return (await holdingsOf(first?.contactId as Id<'ctc'>)).map(({ grantId, period }) => ({
        ...{ isFirst: grantId === first?.id, period },
      }))
    }
    expect(await given()).toEqual([{ isFirst: true, period: 'm1' }])
    for (let day = 1; day < 60; day++) {
      clock.set(new Date(start.getTime() + days(day)))
      await given()
    }
    expect(await given()).toEqual([
      { isFirst: true, period: 'm1' },
      { isFirst: true, period: 'm2' },
    ])
  })

  it('isn’t given to who types a member’s address, and stays theirs', async () => {
    const ctx = await asStudent(test.db, { now: clock.now })
    const own = await joinFree(ctx, ctx.actor.email)
    clock.set(new Date(start.getTime() + 1))
    await joinFree(asVisitor(test.db, clock.now), ctx.actor.email)
    await giveMonths(ana)
    expect((await holdingsOf(own.contactId)).map(({ grantId }) => grantId)).toEqual([own.id])
  })

  it('comes back with a right as it was left, however often that ends and comes back', async () => {
    const member = await joinTier(ana, vip, clock.now)
    await giveMonth(ana, { workspaceId, id: member.memberId })
    const inWorkspace = systemCtx(ana, 'test', workspaceId)
    const end = () =>
      withTransaction(inWorkspace, (ctx) => revokeAccess(ctx, member.memberId, 'access.refunded'))
    const comeBack = () =>
      withTransaction(inWorkspace, (ctx) => reopenOrder(ctx, member.orderId, 'access.refunded'))
    const left = async () => (await holdingsOf(member.contactId)).map(({ balance }) => balance)
    await end()
    expect(await left()).toEqual([0])
    clock.set(new Date('2026-04-02T09:00:00Z'))
    await comeBack()
    expect(await left()).toEqual([2])
    clock.set(new Date('2026-04-03T09:00:00Z'))
    await book(member.ctx, '2026-04-06T09:00:00.000Z')
    await book(member.ctx, '2026-04-07T09:00:00.000Z')
    // Both have taken place.
    clock.set(new Date('2026-04-10T09:00:00Z'))
    await end()
    await comeBack()
    expect(await left()).toEqual([0])
  })

  it('is booked by who was given the tier, by the link they got by email', async () => {
    const email = freshEmail('given')
    const { id } = await addMember(ana, { email, name: 'Com', tierId: vip.id, endsAt: null })
    await giveMonths(ana)
    const ctx: Ctx = {
      ...asVisitor(test.db, clock.now),
      actor: { kind: 'pass', passes: [], rights: [{ workspaceId, grantId: id }] },
    }
    const { bookingId } = await book(ctx, '2026-04-08T09:00:00.000Z')
    const [booking] = await test.db.select().from(coachingBookings).where(eq(coachingBookings.id, bookingId))
    expect(booking).toMatchObject({ paidBy: 'credit', isProven: true, email })
    const elsewhere = { workspaceId: `wsp_${'0'.repeat(26)}` as const, grantId: id }
    const other: Ctx = { ...ctx, actor: { kind: 'pass', passes: [], rights: [elsewhere] } }
    const workspace = await getWorkspace(ana, workspaceId)
    expect((await findBookable(other, workspace, slugOf(hour)))?.way.kind).toBe('buy')
  })
})
