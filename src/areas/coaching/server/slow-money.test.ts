import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { tellPressed } from '#areas/payments/server/checkout/begun-elsewhere.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { deliverDueOrders, reconcileOrders } from '#areas/payments/server/checkout/sweeping.ts'
import { connectStripe, offerConnection } from '#areas/payments/server/connections/connections.ts'
import { findImbalances } from '#areas/payments/server/ledger.ts'
import { refundOrder } from '#areas/payments/server/refunds/refunding.ts'
import { orders, paymentAttempts } from '#areas/payments/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { openFakeStripe } from '#testing/stripe.ts'
import type { CoachingPackage } from '../packages-contract.ts'
import { makePackage, setHours } from '../testing/clients-making.ts'
import { openGroup } from './groups.ts'
import { releaseHolds } from './holds.ts'
import { browserLinkOf } from './manage-link.ts'
import { bookableTimes, findBookable, pressBooking } from './public-booking.ts'
import { coachingBookings, coachingHoldings, coachingSessions } from './tables.ts'

const test = testDb()
const log = createLog('silent')
let stripe: Awaited<ReturnType<typeof openFakeStripe>>
let clock = testClock(new Date())
beforeAll(async () => {
  stripe = await openFakeStripe()
})
afterAll(() => stripe.fake.close())
beforeEach(async () => {
  clock = testClock(new Date())
  await test.db.update(paymentAttempts).set({ dueAt: null })
  await test.db.update(orders).set({ deliverDueAt: null })
})
afterEach(() => stripe.fake.advance(Date.now() - clock.now().getTime()))

let count = 0
/** A host whose clients may pay by bank debit, which takes days. */
async function host(fields: Parameters<typeof makePackage>[1] = {}) {
  const over = { real: true, demo: false, appUrl: 'https://coaching.example' }
  const ctx = stripe.at(await asCreator(test.db, { now: clock.now, plan: 'pro_plan' }), over)
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }))
  await setHours(ctx, { weekly, windowDays: 90 })
  const single = await makePackage(ctx, {
    ...{ title: 'One hour', sessions: 1, minutes: 60, priceCents: 9_000, ...fields },
  })
  const account = `acct_slow${++count}`
  const key = stripe.fake.addKey(`sk_live_slow${count}`, { account })
  const { id } = await connectStripe(ctx, { key, replaces: false })
  await offerConnection(ctx, id, { isOffered: true, takesDelayed: true })
  const visitor = { ...ctx, actor: { kind: 'visitor' } } as Ctx
  return { ctx, visitor, single, account, workspaceId: ctx.actor.workspaceId }
}
type Host = {
  ctx: CreatorCtx
  visitor: Ctx
  single: CoachingPackage
  account: string
  workspaceId: Id<'wsp'>
}
const slugOf = ({ salesPath }: CoachingPackage) => salesPath.split('/').at(-1) ?? ''

/** A network holds a few times, and these are many. */
const fromElsewhere = (ctx: Ctx) =>
  ({ ...ctx, http: { ip: `10.7.${++count % 250}.${count % 200}` } }) as unknown as CallCtx

/** Chooses a time and holds it. */
async function hold(at: Host, time: Date, email = freshEmail('slow')) {
  const workspace = await getWorkspace(at.ctx, at.workspaceId)
  const { bookingId, pay: offerId } = await pressBooking(
    fromElsewhere(at.visitor),
    workspace,
    slugOf(at.single),
    {
      ...{ at: time.toISOString(), name: 'Mia Chen', email, note: '', zone: 'UTC' },
      key: `slow-money-${++count}`,
    },
  )
  if (!offerId) throw new Error('It isn’t paid for.')
  const link = await browserLinkOf(at.ctx, { workspaceId: at.workspaceId, id: bookingId })
  return { bookingId, offerId, email, token: link.split('/').at(-1) ?? '' }
}
type HoldResult = Awaited<ReturnType<typeof hold>>

/** Pays for it by debit: their bank decides in days. */
async function debit(at: Host, { offerId, email, token }: HoldResult) {
  const typed = {
    email,
    name: 'Mia Chen',
    expectedTotalCents: at.single.price.cents,
    choice: { hold: token },
  }
  const begun = (orderId: Id<'ord'>) =>
    tellPressed(at.visitor, at.workspaceId, token, { orderId, email, name: 'Mia Chen', waits: false })
  const { orderId } = await pay(at.visitor, offerId, { ...typed, begun }, `slow-${++count}`)
  stripe.fake.payByDebit(stripe.fake.sessionOf(`${orderId}:1`).id)
  await later(at, minutes(16))
  return orderId as Id<'ord'>
}
async function later({ visitor }: Pick<Host, 'visitor'>, ms: number) {
  clock.advance(ms)
  stripe.fake.advance(ms)
  await reconcileOrders(visitor, log)
  await deliverDueOrders(visitor, log)
  await releaseHolds(visitor)
}
const decide = async (at: Host, as: 'paid' | 'insufficient_funds') => {
  stripe.fake.decideDebits(at.account, as)
  await later(at, hours(1))
  await later(at, hours(1))
}
const isFree = async (at: Host, time: Date) => {
  const workspace = await getWorkspace(at.ctx, at.workspaceId)
  const found = await findBookable(at.visitor, workspace, slugOf(at.single))
  if (!found) throw new Error('It isn’t there.')
  const { starts } = await bookableTimes(at.visitor, workspace.id, found.package)
  return starts.includes(time.getTime())
}
const statusOf = async (id: Id<'ord'>) =>
  (await test.db.select().from(orders).where(eq(orders.id, id)))[0]?.status
const holdingsOf = (id: Id<'ord'>) =>
  test.db.select().from(coachingHoldings).where(eq(coachingHoldings.orderId, id))
const bookingsIn = async ({ workspaceId }: Host) =>
  (await test.db.select().from(coachingBookings).where(eq(coachingBookings.workspaceId, workspaceId))).map(
    ({ email, status }) => `${email} ${status}`,
  )
const toldOf = async (email: string) => (await mailsTo(test.db, email)).map(({ template }) => template)
/** A whole hour, some days ahead: the money takes two weeks at most. */
const inDays = (n: number) => {
  const time = new Date(clock.now().getTime() + days(n))
  time.setUTCMinutes(0, 0, 0)
  return time
}

describe('a held time that’s paid by a debit which takes days', () => {
  it('lapses after half an hour, and the money buys a session to book, which its buyer is told', async () => {
    const at = await host()
    const time = inDays(20)
    const held = await hold(at, time)
    expect(await isFree(at, time)).toBe(false)
    const orderId = await debit(at, held)
    expect(await isFree(at, time)).toBe(false)
    await later(at, minutes(31))
    expect([await statusOf(orderId), await isFree(at, time)]).toEqual(['processing', true])
    for (let day = 1; day <= 12; day++) await later(at, days(1))
    expect(await holdingsOf(orderId)).toEqual([])
    expect(await toldOf(held.email)).not.toContain('coaching.timeGone')
    await decide(at, 'paid')
    expect(await statusOf(orderId)).toBe('paid')
    expect(await holdingsOf(orderId)).toMatchObject([{ sessions: 1, balance: 1 }])
    expect((await toldOf(held.email)).filter((template) => template === 'coaching.timeGone')).toHaveLength(1)
    // What was held is gone for good: the same money books nothing twice.
    expect(await bookingsIn(at)).toEqual([])
    await Promise.all([later(at, hours(1)), later(at, 0)])
    expect(await holdingsOf(orderId)).toHaveLength(1)
    expect(await findImbalances(at.ctx)).toEqual([])
    // And is booked by its pass.
    const workspace = await getWorkspace(at.ctx, at.workspaceId)
    const [right] = await test.db.select().from(grants).where(eq(grants.sourceId, orderId))
    const pass = { orderId, workspaceId: workspace.id, contactId: right?.contactId, proven: true }
    const ctx = { ...at.visitor, actor: { kind: 'pass', passes: [pass] } } as unknown as CallCtx
    expect((await findBookable(ctx, workspace, slugOf(at.single)))?.way).toMatchObject({
      kind: 'credit',
      balance: 1,
    })
    const typed = { at: time.toISOString(), name: 'Mia Chen', email: '', note: '', zone: 'UTC' }
    await pressBooking(ctx, workspace, slugOf(at.single), { ...typed, key: `slow-books-${++count}` })
    expect(await holdingsOf(orderId)).toMatchObject([{ balance: 0 }])
    expect(await bookingsIn(at)).toEqual([`${held.email} confirmed`])
  })

  it('is booked as it was held where the money is there within the half hour', async () => {
    const at = await host()
    const time = inDays(20)
    const held = await hold(at, time)
    const orderId = await debit(at, held)
    stripe.fake.decideDebits(at.account, 'paid')
    await later(at, minutes(8))
    await later(at, minutes(8))
    const isBooked = (await statusOf(orderId)) === 'paid'
    expect(isBooked).toBe(true)
    expect(await holdingsOf(orderId)).toMatchObject([{ balance: 0 }])
    expect(await bookingsIn(at)).toEqual([`${held.email} confirmed`])
    expect(await toldOf(held.email)).not.toContain('coaching.timeGone')
  })

  it('is free again and nothing is owed where the bank says no', async () => {
    const at = await host()
    const time = inDays(20)
    const held = await hold(at, time)
    const orderId = await debit(at, held)
    await later(at, days(3))
    await decide(at, 'insufficient_funds')
    expect([await statusOf(orderId), await isFree(at, time)]).toEqual(['failed', true])
    expect(await holdingsOf(orderId)).toEqual([])
    expect(await toldOf(held.email)).not.toContain('coaching.timeGone')
    expect(await test.db.$count(grants, eq(grants.sourceId, orderId))).toBe(0)
    // What’s left of it goes with the month, and no one who has the address is kept from another time.
    await later(at, days(31))
    expect(await test.db.$count(coachingSessions, eq(coachingSessions.workspaceId, at.workspaceId))).toBe(0)
    expect(await findImbalances(at.ctx)).toEqual([])
  })

  it('is free at once where the bank says no within the half hour', async () => {
    const at = await host()
    const time = inDays(20)
    const held = await hold(at, time)
    const orderId = await debit(at, held)
    stripe.fake.decideDebits(at.account, 'insufficient_funds')
    await later(at, minutes(8))
    await later(at, minutes(25))
    expect([await statusOf(orderId), await isFree(at, time)]).toEqual(['failed', true])
    expect(await holdingsOf(orderId)).toEqual([])
  })

  it('goes to who pays for it meanwhile; the first has a session to book', async () => {
    const at = await host()
    const time = inDays(20)
    const first = await hold(at, time)
    const firstOrder = await debit(at, first)
    // No one else can have it while it's held.
    await expect(hold(at, time)).rejects.toMatchObject({ code: 'CONFLICT' })
    await later(at, minutes(31))
    const second = await hold(at, time)
    const secondOrder = await debit(at, second)
    // Both banks say yes at once, and the second is within its half hour.
    stripe.fake.decideDebits(at.account, 'paid')
    await later(at, minutes(8))
    await Promise.all([later(at, minutes(4)), later(at, 0)])
    await later(at, hours(1))
    expect([await statusOf(firstOrder), await statusOf(secondOrder)]).toEqual(['paid', 'paid'])
    expect(await holdingsOf(firstOrder)).toMatchObject([{ balance: 1 }])
    expect(await holdingsOf(secondOrder)).toMatchObject([{ balance: 0 }])
    expect(await bookingsIn(at)).toEqual([`${second.email} confirmed`])
    expect(await toldOf(first.email)).toContain('coaching.timeGone')
    expect(await toldOf(second.email)).not.toContain('coaching.timeGone')
  })

  it('of a group’s seat is the same: its last seat is free again, and the session stays', async () => {
    const at = await host({ title: 'Circle', seats: 2, priceCents: 2_000 })
    const time = inDays(20)
    await openGroup(at.ctx, { packageId: at.single.id, startsAt: time.toISOString() })
    const first = await hold(at, time)
    const firstOrder = await debit(at, first)
    const full = await hold(at, time)
    await expect(hold(at, time)).rejects.toMatchObject({ code: 'CONFLICT' })
    await later(at, minutes(31))
    const [second, third] = [await hold(at, time), await hold(at, time)]
    const others = [await debit(at, second), await debit(at, third)]
    stripe.fake.decideDebits(at.account, 'paid')
    await later(at, minutes(8))
    await later(at, hours(1))
    expect(await holdingsOf(firstOrder)).toMatchObject([{ balance: 1 }])
    for (const order of others) expect(await holdingsOf(order)).toMatchObject([{ balance: 0 }])
    expect((await bookingsIn(at)).filter((one) => !one.startsWith(full.email)).toSorted()).toEqual(
      [`${second.email} confirmed`, `${third.email} confirmed`].toSorted(),
    )
    expect(await toldOf(first.email)).toContain('coaching.timeGone')
    const [session] = await test.db
      .select()
      .from(coachingSessions)
      .where(eq(coachingSessions.workspaceId, at.workspaceId))
    expect(session).toMatchObject({ capacity: 2 })
    expect(['scheduled', 'confirmed']).toContain(session?.status)
  })

  it('takes its session to book back with a refund, and what was booked with it', async () => {
    const at = await host()
    const time = inDays(20)
    const orderId = await debit(at, await hold(at, time))
    await later(at, minutes(31))
    await decide(at, 'paid')
    const whole = {
      amountCents: 9_000,
      reason: 'requested' as const,
      note: '',
      endsAccess: 'removed' as const,
    }
    await refundOrder(at.ctx, { orderId, ...whole })
    await later(at, hours(1))
    const [holding] = await holdingsOf(orderId)
    expect(holding).toMatchObject({ balance: 0 })
    expect(holding?.endedAt).not.toBeNull()
    const [right] = await test.db
      .select()
      .from(grants)
      .where(and(eq(grants.workspaceId, at.workspaceId), eq(grants.sourceId, orderId)))
    expect(right?.revokedAt).not.toBeNull()
    expect(await findImbalances(at.ctx)).toEqual([])
    expect(await isFree(at, time)).toBe(true)
  })
})
