import { and, eq, ne } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { ensureContact } from '#areas/contacts/server/contacts.ts'
import type { Id } from '#kernel/ids.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makeClient, makePackage, setHours } from '../testing/clients-making.ts'
import { bookSession, type NewBooking } from './booking.ts'
import { cancelSession, completeSession } from './ending.ts'
import { heldUntil, releaseHolds } from './holds.ts'
import { moveSession } from './moving.ts'
import { coachingBookings, coachingCredits, coachingHoldings, coachingSessions } from './tables.ts'

const test = testDb()
const clock = testClock()
let ana: CreatorCtx
let workspaceId: Id<'wsp'>
beforeEach(async () => {
  clock.set('2027-03-01T09:00:00Z')
  ana = await asCreator(test.db, { now: clock.now })
  workspaceId = ana.actor.workspaceId
  await setHours(ana)
})

const monday = new Date('2027-03-08T09:00:00Z')
const later = (ms: number) => new Date(monday.getTime() + ms)

async function wanted(fields: Partial<NewBooking> = {}): Promise<NewBooking> {
  const email = freshEmail('client')
  const { id } = await withTransaction(ana, (ctx) =>
    ensureContact(ctx, workspaceId, { email, name: 'Mia Chen', source: 'coaching' }),
  )
  return {
    ...{ package: null, startsAt: monday, minutes: 60, type: 'video', paidBy: 'free', by: 'client' },
    person: { contactId: id, name: 'Mia Chen', email, timeZone: null, note: '', isProven: false },
    ...fields,
  }
}
const living = () =>
  test.db
    .select()
    .from(coachingSessions)
    .where(and(eq(coachingSessions.workspaceId, workspaceId), ne(coachingSessions.status, 'canceled')))
const outcomes = async (all: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(all)
  return settled.map((one) => (one.status === 'fulfilled' ? 'booked' : (one.reason as { code: string }).code))
}
const balance = async () =>
  (await test.db.select().from(coachingHoldings).where(eq(coachingHoldings.workspaceId, workspaceId)))[0]
    ?.balance
const lines = async () =>
  (await test.db.select().from(coachingCredits).where(eq(coachingCredits.workspaceId, workspaceId)))
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map(({ change, reason }) => [change, reason])

/** Someone with a package, and how one of its sessions is booked. */
async function withPackage(sessions = 2) {
  const made = await makePackage(ana, { sessions, minutes: 60 })
  const client = await makeClient(ana, made.id)
  const person = { ...client, timeZone: null, note: '', isProven: true }
  const { contactId, name, email } = person
  const book = (startsAt: Date) =>
    bookSession(ana, workspaceId, {
      ...{ startsAt, minutes: 60, type: 'video', paidBy: 'credit', by: 'client' },
      package: { id: made.id, title: made.title, seats: 1 },
      person: { contactId, name, email, timeZone: null, note: '', isProven: true },
    })
  return { book }
}

describe('booking a session', () => {
  it('B6: of fifty who book one time at once, one does', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => wanted()))
    const came = await outcomes(all.map((each) => bookSession(ana, workspaceId, each)))
    expect(came.filter((each) => each === 'booked')).toHaveLength(1)
    expect(came.filter((each) => each === 'CONFLICT')).toHaveLength(49)
    expect(await living()).toHaveLength(1)
  })

  it('B6: the database has the last word, whatever asked before', async () => {
    const { sessionId } = await bookSession(ana, workspaceId, await wanted())
    const [row] = await living()
    if (!row) throw new Error('There is none.')
    const again = { ...row, id: `${sessionId.slice(0, -1)}0` as Id<'cse'> }
    await expect(test.db.insert(coachingSessions).values(again)).rejects.toThrow()
  })

  it('says which times near it are free, and never offers what isn’t', async () => {
    await bookSession(ana, workspaceId, await wanted())
    await expect(bookSession(ana, workspaceId, await wanted())).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { nearest: expect.arrayContaining([later(hours(1)).toISOString()]) },
    })
    const night = await wanted({ startsAt: later(hours(12)) })
    await expect(bookSession(ana, workspaceId, night)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('lets the host go over their rules, and never over a session', async () => {
    const night = await wanted({ startsAt: later(hours(12)), by: 'host' })
    await expect(bookSession(ana, workspaceId, night)).rejects.toMatchObject({ data: { override: true } })
    await bookSession(ana, workspaceId, { ...night, override: true })
    const over = await wanted({ startsAt: later(hours(12)), by: 'host', override: true })
    await expect(bookSession(ana, workspaceId, over)).rejects.toMatchObject({
      message: 'Overlaps with Mia Chen, 21:00–22:00',
    })
  })

  it('never spends one session twice', async () => {
    const { book } = await withPackage(1)
    const times = Array.from({ length: 6 }, (_, index) => later(hours(index)))
    const came = await outcomes(times.map(book))
    expect(came.filter((each) => each === 'booked')).toHaveLength(1)
    expect(await balance()).toBe(0)
    expect(await lines()).toEqual([
      [1, 'given'],
      [-1, 'booked'],
    ])
  })

  it('frees a time that no one pays for, and keeps it while someone may', async () => {
    const held = await wanted({ paidBy: 'order', heldUntil: heldUntil(clock.now()) })
    await bookSession(ana, workspaceId, held)
    await expect(bookSession(ana, workspaceId, await wanted())).rejects.toMatchObject({ code: 'CONFLICT' })
    clock.advance(minutes(31))
    await bookSession(ana, workspaceId, await wanted())
    await releaseHolds(ana)
    expect((await living()).map(({ status }) => status).sort()).toEqual(['confirmed', 'lapsed'])
  })
})

describe('changing a session', () => {
  it('moves the same row with the same session of the package, also onto its own old time', async () => {
    const { book } = await withPackage()
    const { sessionId, bookingId } = await book(monday)
    await moveSession(ana, workspaceId, sessionId, { startsAt: later(minutes(30)), by: 'client' })
    const [row] = await living()
    expect(row).toMatchObject({ id: sessionId, sequence: 1, startsAt: later(minutes(30)) })
    const [booking] = await test.db.select().from(coachingBookings).where(eq(coachingBookings.id, bookingId))
    expect(booking).toMatchObject({ id: bookingId, sequence: 1, status: 'confirmed' })
    expect(await balance()).toBe(1)
  })

  it('leaves it where it was when the other time is taken', async () => {
    const { book } = await withPackage()
    const { sessionId } = await book(monday)
    await bookSession(ana, workspaceId, await wanted({ startsAt: later(hours(2)) }))
    const move = moveSession(ana, workspaceId, sessionId, { startsAt: later(hours(2)), by: 'client' })
    await expect(move).rejects.toMatchObject({ code: 'CONFLICT' })
    const rows = await living()
    expect(rows.find(({ id }) => id === sessionId)).toMatchObject({ startsAt: monday, sequence: 0 })
  })

  it('returns what is canceled in time, and counts what is canceled late', async () => {
    const { book } = await withPackage()
    const first = await book(monday)
    await cancelSession(ana, workspaceId, first.sessionId, { by: 'client' })
    expect(await balance()).toBe(2)
    const second = await book(monday)
    clock.set(later(-hours(2)))
    await cancelSession(ana, workspaceId, second.sessionId, { by: 'client' })
    expect(await balance()).toBe(1)
    const third = await book(later(days(1)))
    await cancelSession(ana, workspaceId, third.sessionId, { by: 'host' })
    expect(await balance()).toBe(1)
  })

  it('is completed once it’s over, with what someone missed counted or not', async () => {
    const { book } = await withPackage()
    const { sessionId, bookingId } = await book(monday)
    const complete = (how: { counts?: boolean }) =>
      completeSession(ana, workspaceId, sessionId, { noShows: [bookingId], ...how })
    await expect(complete({})).rejects.toMatchObject({ code: 'CONFLICT' })
    clock.set(later(hours(2)))
    await complete({ counts: false })
    expect(await balance()).toBe(2)
    await expect(complete({})).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('A2: is of its own workspace', async () => {
    const { sessionId } = await bookSession(ana, workspaceId, await wanted())
    const other = await asCreator(test.db, { now: clock.now })
    const { workspaceId: elsewhere } = other.actor
    await expect(cancelSession(other, elsewhere, sessionId, { by: 'host' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const move = moveSession(other, elsewhere, sessionId, { startsAt: later(hours(1)), by: 'host' })
    await expect(move).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
