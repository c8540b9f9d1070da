import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { listOrderRefunds, refundOrder } from '#areas/payments/server/refunds/refunding.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asStudent } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { goodCard, useTestPayments } from '#testing/makers.ts'
import type { CoachingPackage } from '../packages-contract.ts'
import { makePackage, setHours } from '../testing/clients-making.ts'
import { bookSession } from './booking.ts'
import { coachingBookings, coachingHoldings } from './tables.ts'

const test = testDb()
const clock = testClock()
let ana: CreatorCtx
let workspaceId: Id<'wsp'>
let made: CoachingPackage
beforeAll(() => void useTestPayments())
beforeEach(async () => {
  clock.set('2027-03-01T09:00:00Z')
  ana = await asCreator(test.db, { now: clock.now })
  workspaceId = ana.actor.workspaceId
  await setHours(ana)
  made = await makePackage(ana, { sessions: 4, minutes: 60, priceCents: 40_000 })
})

/** Someone who bought four sessions and booked one. */
async function buyer(): Promise<{ orderId: Id<'ord'>; contactId: Id<'ctc'> }> {
  const ctx = (await asStudent(test.db, { now: clock.now })) as Ctx<SignedIn>
  const { email } = ctx.actor
  const payment = { email, name: 'Mia Chen', expectedTotalCents: 40_000, input: goodCard }
  const { orderId } = await pay(ctx, made.offerId, payment, crypto.randomUUID())
  const [right] = await test.db.select().from(grants).where(eq(grants.sourceId, orderId))
  if (!right) throw new Error('Nothing was given.')
  const { contactId } = right
  await bookSession(ana, workspaceId, {
    ...{ package: made, startsAt: new Date('2027-03-08T09:00:00Z'), minutes: 60, type: 'video' },
    person: { contactId, name: 'Mia Chen', email, timeZone: null, note: '', isProven: true },
    ...{ paidBy: 'credit', by: 'client' },
  })
  return { orderId, contactId }
}
const sessionsOf = async ({ contactId }: { contactId: Id<'ctc'> }) => {
  const bookings = await test.db
    .select()
    .from(coachingBookings)
    .where(eq(coachingBookings.contactId, contactId))
  const [held] = await test.db
    .select()
    .from(coachingHoldings)
    .where(eq(coachingHoldings.contactId, contactId))
  return { booked: bookings.map(({ status }) => status), left: held?.balance, isOver: held?.endedAt !== null }
}
const refund = (orderId: Id<'ord'>, amountCents: number, endsAccess: 'removed' | 'kept') =>
  refundOrder(ana, { orderId, amountCents, reason: 'requested', note: '', endsAccess })

describe('a refund of coaching', () => {
  it('cancels the sessions ahead and takes unused ones where it ends access', async () => {
    const bought = await buyer()
    await refund(bought.orderId, 40_000, 'removed')
    expect(await sessionsOf(bought)).toEqual({ booked: ['canceled'], left: 0, isOver: true })
  })

  it('leaves both where access is kept, all of the money or a part', async () => {
    const bought = await buyer()
    await refund(bought.orderId, 10_000, 'kept')
    await refund(bought.orderId, 30_000, 'kept')
    expect(await sessionsOf(bought)).toEqual({ booked: ['confirmed'], left: 3, isOver: false })
  })

  it('ends access with a part of the money too, if that’s chosen, and leaves past sessions alone', async () => {
    const bought = await buyer()
    clock.set(new Date(Date.parse('2027-03-08T09:00:00Z') + days(1)))
    await refund(bought.orderId, 10_000, 'removed')
    expect(await sessionsOf(bought)).toEqual({ booked: ['confirmed'], left: 0, isOver: true })
  })

  it('says before what each choice means, in the language of who reads it', async () => {
    const { orderId } = await buyer()
    expect((await listOrderRefunds(ana, orderId)).order.choice).toEqual({
      removed: 'Upcoming sessions are canceled, and unused ones end.',
      kept: 'Booked sessions stay, and unused ones can still be booked.',
    })
    const { order } = await listOrderRefunds({ ...ana, language: 'de' }, orderId)
    expect(order.choice?.removed).toBe('Gebuchte Termine werden abgesagt, noch nicht gebuchte verfallen.')
  })
})
