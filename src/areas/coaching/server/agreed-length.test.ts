import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asStudent } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import type { CoachingPackage } from '../packages-contract.ts'
import { makeClient, makePackage, setHours } from '../testing/clients-making.ts'
import { giveSessions } from './holdings.ts'
import { bookForClient } from './host-booking.ts'
import { changePackage } from './packages.ts'
import { findBookable, pressBooking } from './public-booking.ts'
import { createSeries, previewOfSeries } from './series-booking.ts'
import { coachingBookings, coachingHoldings, coachingSessions } from './tables.ts'

const test = testDb()
const clock = testClock()
const monday = '2027-03-08T09:00:00.000Z'
let ana: CreatorCtx
let workspaceId: Id<'wsp'>
beforeEach(async () => {
  clock.set('2027-03-01T09:00:00Z')
  ana = await asCreator(test.db, { now: clock.now })
  workspaceId = ana.actor.workspaceId
  await setHours(ana)
})

/** Sold with 45 minutes; now it's sold with an hour. */
async function soldShorter() {
  const made = await makePackage(ana, { sessions: 6, minutes: 45 })
  const client = await makeClient(ana, made.id)
  await changePackage(ana, made.id, { minutes: 60 })
  return { made, client }
}
/** Whoever has it, signed in. */
async function buyerOf(contactId: Id<'ctc'>): Promise<Ctx<SignedIn>> {
  const ctx = (await asStudent(test.db, { now: clock.now })) as Ctx<SignedIn>
  await test.db.update(grants).set({ userId: ctx.actor.userId }).where(eq(grants.contactId, contactId))
  return ctx
}
const minutesOf = ({ startsAt, endsAt }: { startsAt: string | Date; endsAt: string | Date }) =>
  (new Date(endsAt).getTime() - new Date(startsAt).getTime()) / 60_000
const slugOf = ({ salesPath }: CoachingPackage) => salesPath.split('/').at(-1) ?? ''

describe('a package whose length changes', () => {
  it('is booked by who has it as long as it was when they got it, on their own page too', async () => {
    const { made, client } = await soldShorter()
    const buyer = await buyerOf(client.contactId)
    const workspace = await getWorkspace(ana, workspaceId)
    expect((await findBookable(buyer, workspace, slugOf(made)))?.package.minutes).toBe(45)
    const typed = { at: monday, name: 'Mia', email: '', note: '', zone: 'UTC', key: 'a-key-of-mia' }
    const { bookingId } = await pressBooking(buyer as CallCtx, workspace, slugOf(made), typed)
    const [row] = await test.db
      .select({ session: coachingSessions })
      .from(coachingBookings)
      .innerJoin(coachingSessions, eq(coachingSessions.id, coachingBookings.sessionId))
      .where(eq(coachingBookings.id, bookingId))
    expect(row && minutesOf(row.session)).toBe(45)
  })

  it('is an hour for who gets it now', async () => {
    const { made } = await soldShorter()
    const other = await makeClient(ana, made.id, { name: 'Tom Berg' })
    const wanted = { clientId: other.id, packageId: made.id, startsAt: monday, override: false }
    expect(minutesOf(await bookForClient(ana, wanted))).toBe(60)
  })

  it('is as long as agreed where its host books, once or as a series', async () => {
    const { made, client } = await soldShorter()
    const of = { clientId: client.id, packageId: made.id, startsAt: monday }
    expect(minutesOf(await bookForClient(ana, { ...of, override: false }))).toBe(45)
    const draft = { ...of, startsAt: '2027-03-09T09:00:00.000Z', everyWeeks: 1, count: 2, note: '' }
    const { occurrences, remaining } = await previewOfSeries(ana, draft)
    expect([occurrences.map(minutesOf), remaining]).toEqual([[45, 45], 5])
    await createSeries(ana, draft)
    const rows = await test.db
      .select()
      .from(coachingSessions)
      .where(eq(coachingSessions.workspaceId, workspaceId))
    expect(rows.map(minutesOf)).toEqual([45, 45, 45])
  })

  it('uses up what was bought first before it’s as long as what was bought later', async () => {
    const { made, client } = await soldShorter()
    const soon = new Date(clock.now().getTime() + days(20))
    await test.db
      .update(coachingHoldings)
      .set({ balance: 1, expiresAt: soon })
      .where(eq(coachingHoldings.contactId, client.contactId))
    const [grant] = await test.db.select().from(grants).where(eq(grants.contactId, client.contactId))
    if (!grant) throw new Error('Nothing was given.')
    await test.db.insert(grants).values({ ...grant, id: `grt_${'0'.repeat(26)}`, sourceId: 'again' })
    await giveSessions(ana, made.id, { contactId: client.contactId, seat: '' })
    const of = { clientId: client.id, packageId: made.id, override: false }
    expect(minutesOf(await bookForClient(ana, { ...of, startsAt: monday }))).toBe(45)
    expect(minutesOf(await bookForClient(ana, { ...of, startsAt: '2027-03-09T09:00:00.000Z' }))).toBe(60)
  })
})
