import { and, asc, eq, ne } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Id, newId } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mails } from '#platform/mail/tables.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makeClient, makePackage, setHours } from '../testing/clients-making.ts'
import { bookSession } from './booking.ts'
import { cancelSession } from './ending.ts'
import { openGroup, resizeGroup } from './groups.ts'
import { heldUntil } from './holds.ts'
import { listSlots } from './host-booking.ts'
import { bookableTimes } from './public-booking.ts'
import { cancelFollowing, createSeries, moveFollowing, previewOfSeries } from './series-booking.ts'
import { coachingBookings, coachingHoldings, coachingSessions } from './tables.ts'

const test = testDb()
const clock = testClock()
let creator: CreatorCtx
let workspaceId: Id<'wsp'>
beforeEach(async () => {
  clock.set('2027-03-01T09:00:00Z')
  creator = await asCreator(test.db, { now: clock.now })
  workspaceId = creator.actor.workspaceId
  await setHours(creator)
})

const sessions = () =>
  test.db
    .select()
    .from(coachingSessions)
    .where(and(eq(coachingSessions.workspaceId, workspaceId), ne(coachingSessions.status, 'canceled')))
    .orderBy(asc(coachingSessions.startsAt))
const starts = async () => (await sessions()).map(({ startsAt }) => startsAt.toISOString().slice(5, 16))
const balances = async () =>
  (
    await test.db
      .select({ balance: coachingHoldings.balance })
      .from(coachingHoldings)
      .where(eq(coachingHoldings.workspaceId, workspaceId))
  ).map(({ balance }) => balance)
const mailsOf = async (template: string) =>
  test.db
    .select()
    .from(mails)
    .where(and(eq(mails.workspaceId, workspaceId), eq(mails.template, template)))

async function withClient(sessions = 6) {
  const { id: packageId } = await makePackage(creator, { sessions, minutes: 60 })
  const client = await makeClient(creator, packageId)
  const draft = (fields: object = {}) => ({
    ...{
      clientId: client.id,
      packageId,
      startsAt: '2027-03-15T15:00:00.000Z',
      everyWeeks: 1,
      count: 4,
      note: '',
    },
    ...fields,
  })
  return { client, packageId, draft }
}

describe('a series of sessions', () => {
  it('shows every date in its way before it’s booked, and the weeks clocks change', async () => {
    const { draft, packageId, client } = await withClient()
    await createSeries(creator, draft({ startsAt: '2027-03-22T15:30:00.000Z', count: 2, everyWeeks: 8 }))
    const preview = await previewOfSeries(creator, draft())
    expect(preview).toMatchObject({
      timeZone: 'Europe/Lisbon',
      clientTimeZone: 'America/New_York',
      remaining: 4,
    })
    expect(preview.occurrences.map(({ startsAt }) => startsAt.slice(5, 16))).toEqual([
      '03-15T15:00',
      '03-22T15:00',
      // Lisbon is an hour ahead from the 28th on.
      '03-29T14:00',
      '04-05T14:00',
    ])
    expect(preview.occurrences.map(({ conflict }) => conflict !== null)).toEqual([false, true, false, false])
    // New York changed on the 14th, Lisbon did on the 28th.
    expect(preview.occurrences.map(({ changesClocks }) => changesClocks)).toEqual([false, false, true, true])
    expect(client.id && packageId).toBeTruthy()
  })

  it('R13: is booked all at once on the host’s clock, a credit each, with one email', async () => {
    const { draft } = await withClient()
    expect(await createSeries(creator, draft())).toMatchObject({ sessions: 4 })
    expect(await starts()).toEqual(['03-15T15:00', '03-22T15:00', '03-29T14:00', '04-05T14:00'])
    expect(await balances()).toEqual([2])
    const [told, ...others] = await mailsOf('coaching.series')
    expect(others).toEqual([])
    expect(told?.text).toContain('Monday, March 29, 2027, 10:00 – 11:00 AM (New York time)')
    const uids = (await test.db.select().from(coachingBookings)).map(({ id }) => id)
    const entries = told?.calendar?.match(/^UID:(bkg_\w+)@/gm) ?? []
    expect([told?.calendarMethod, entries.length]).toEqual(['PUBLISH', 4])
    for (const entry of entries) expect(uids).toContain(entry.slice('UID:'.length, -1))
    expect(await mailsOf('coaching.session')).toEqual([])
  })

  it('is booked whole or not at all', async () => {
    const { draft } = await withClient(3)
    await expect(createSeries(creator, draft())).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { reason: 'none-left' },
    })
    await createSeries(creator, draft({ startsAt: '2027-04-05T14:00:00.000Z', count: 2 }))
    const other = await withClient()
    await expect(createSeries(creator, other.draft())).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { reason: 'dates', dates: ['2027-04-05T14:00:00.000Z'] },
    })
    expect(await starts()).toEqual(['04-05T14:00', '04-12T14:00'])
    expect(await mailsOf('coaching.series')).toHaveLength(1)
  })

  it('B6: of two at once for the same times one is booked', async () => {
    const [one, other] = [await withClient(), await withClient()]
    const answers = await Promise.allSettled([
      createSeries(creator, one.draft()),
      createSeries(creator, other.draft()),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await sessions()).toHaveLength(4)
    expect((await balances()).sort()).toEqual([2, 6])
  })

  it('moves from one session on, on the host’s clock and also onto where the next one was', async () => {
    const { draft } = await withClient()
    const { seriesId } = await createSeries(creator, draft())
    const [, second] = await sessions()
    if (!second) throw new Error('There is no second session.')
    const move = (startsAt: string) => moveFollowing(creator, { seriesId, sessionId: second.id, startsAt })
    expect(await move('2027-03-29T14:00:00.000Z')).toEqual({ sessions: 3 })
    expect(await starts()).toEqual(['03-15T15:00', '03-29T14:00', '04-05T14:00', '04-12T14:00'])
    expect(await move('2027-03-23T10:00:00.000Z')).toEqual({ sessions: 3 })
    expect(await starts()).toEqual(['03-15T15:00', '03-23T10:00', '03-30T09:00', '04-06T09:00'])
    expect((await sessions()).map(({ sequence }) => sequence)).toEqual([0, 2, 2, 2])
    await expect(move('2027-03-20T10:00:00.000Z')).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await starts()).toContain('03-23T10:00')
  })

  it('is canceled from one session on, and what’s left returns', async () => {
    const { draft } = await withClient()
    const { seriesId } = await createSeries(creator, draft())
    const [first, second] = await sessions()
    if (!first || !second) throw new Error('There are no sessions.')
    const cancel = (sessionId: Id<'cse'>) =>
      cancelFollowing(creator, { seriesId, sessionId, returns: true, message: '' })
    expect(await cancel(second.id)).toEqual({ sessions: 3 })
    expect(await starts()).toEqual(['03-15T15:00'])
    expect(await balances()).toEqual([5])
    clock.set('2027-03-15T16:00:00Z')
    await expect(cancel(first.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('A2: is of this workspace: another’s client, package, series and session don’t exist', async () => {
    const { draft, packageId } = await withClient()
    const { seriesId } = await createSeries(creator, draft())
    const [first] = await sessions()
    const other = await asCreator(test.db, { now: clock.now })
    await setHours(other)
    const sessionId = first?.id ?? newId('cse')
    const none = { code: 'NOT_FOUND' }
    await expect(previewOfSeries(other, draft())).rejects.toMatchObject(none)
    await expect(createSeries(other, draft())).rejects.toMatchObject(none)
    await expect(
      moveFollowing(other, { seriesId, sessionId, startsAt: '2027-03-23T10:00:00.000Z' }),
    ).rejects.toMatchObject(none)
    await expect(
      cancelFollowing(other, { seriesId, sessionId, returns: true, message: '' }),
    ).rejects.toMatchObject(none)
    await expect(openGroup(other, { packageId, startsAt: '2027-03-23T10:00:00.000Z' })).rejects.toMatchObject(
      none,
    )
    await expect(resizeGroup(other, { sessionId, seats: 3 })).rejects.toMatchObject(none)
  })
})

describe('a group’s session', () => {
  const startsAt = '2027-03-16T10:00:00.000Z'
  async function withGroup(seats = 3) {
    const made = await makePackage(creator, { seats, sessions: 1, minutes: 60, title: 'Circle' })
    const { sessionId } = await openGroup(creator, { packageId: made.id, startsAt })
    const seat = async () => {
      const client = await makeClient(creator, made.id)
      const { contactId, email, name } = client
      return bookSession(creator, workspaceId, {
        ...{ package: made, startsAt: new Date(startsAt), minutes: 60, type: 'video' as const },
        person: { contactId, email, name, timeZone: null, note: '', isProven: true },
        ...{ paidBy: 'credit' as const, by: 'client' as const },
      })
    }
    return { made, sessionId, seat }
  }
  const seats = async () =>
    (
      await test.db
        .select({ seat: coachingBookings.seat })
        .from(coachingBookings)
        .where(and(eq(coachingBookings.workspaceId, workspaceId), ne(coachingBookings.status, 'canceled')))
        .orderBy(asc(coachingBookings.seat))
    ).map(({ seat }) => seat)

  it('takes the host’s time, and is of a package that has seats, at a time that’s ahead', async () => {
    const { made } = await withGroup()
    await expect(openGroup(creator, { packageId: made.id, startsAt })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    const single = await makePackage(creator)
    await expect(openGroup(creator, { packageId: single.id, startsAt })).rejects.toMatchObject({
      code: 'INVALID',
    })
    await expect(
      openGroup(creator, { packageId: made.id, startsAt: '2027-02-16T10:00:00.000Z' }),
    ).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('B6: never has more people than seats, however many book at once', async () => {
    const { seat } = await withGroup(3)
    const answers = await Promise.allSettled(Array.from({ length: 8 }, seat))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await seats()).toEqual([1, 2, 3])
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'CONFLICT' })
  })

  it('isn’t made smaller than the seats taken, and moves people up where it may be', async () => {
    const { sessionId, seat } = await withGroup(4)
    const first = await seat()
    await seat()
    await seat()
    await expect(resizeGroup(creator, { sessionId, seats: 2 })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { seats: '3 seats are taken. Enter at least that many' },
    })
    await cancelSession(creator, workspaceId, sessionId, { by: 'client', bookingId: first.bookingId })
    expect(await resizeGroup(creator, { sessionId, seats: 2 })).toEqual({ sessionId, seats: 2, taken: 2 })
    expect(await seats()).toEqual([1, 2])
    await expect(seat()).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(resizeGroup(creator, { sessionId, seats: 1 })).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('ends with one person’s place only for them, and with the session for its host’s calendar', async () => {
    const { sessionId, seat } = await withGroup(2)
    const { bookingId } = await seat()
    await seat()
    await cancelSession(creator, workspaceId, sessionId, { by: 'client', bookingId })
    await cancelSession(creator, workspaceId, sessionId, { by: 'host' })
    const methods = (await mailsOf('coaching.hostSession')).map(({ calendarMethod }) => calendarMethod)
    expect(methods.sort()).toEqual(['CANCEL', 'REQUEST', 'REQUEST', 'REQUEST'])
  })

  /** Someone who's at the checkout with a seat. */
  async function pays(made: Awaited<ReturnType<typeof makePackage>>) {
    const { contactId, email, name } = await makeClient(creator, made.id)
    return bookSession(creator, workspaceId, {
      ...{ package: made, startsAt: new Date(startsAt), minutes: 60, type: 'video' as const },
      person: { contactId, email, name, timeZone: null, note: '', isProven: false },
      ...{ paidBy: 'order' as const, heldUntil: heldUntil(clock.now()), by: 'client' as const },
    })
  }
  const statuses = async () =>
    (
      await test.db
        .select({ status: coachingBookings.status })
        .from(coachingBookings)
        .where(eq(coachingBookings.workspaceId, workspaceId))
    )
      .map(({ status }) => status)
      .sort()
  const left = async (made: Awaited<ReturnType<typeof makePackage>>) =>
    (await bookableTimes(creator, workspaceId, made)).seatsLeft?.get(Date.parse(startsAt))

  it('holds a seat while it’s paid for and no longer, and stays open itself', async () => {
    const { made, seat } = await withGroup(2)
    await pays(made)
    await seat()
    expect(await left(made)).toBe(0)
    await expect(seat()).rejects.toMatchObject({ data: { reason: 'full' } })
    clock.advance(minutes(31))
    expect(await left(made)).toBe(1)
    await seat()
    expect(await left(made)).toBe(0)
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'lapsed'])
  })

  it('shows its host the times that have a seat left where they book for a client', async () => {
    const { made, seat } = await withGroup(2)
    const asked = { packageId: made.id, from: '2027-03-15', to: '2027-03-20', forHost: true }
    expect((await listSlots(creator, asked)).slots).toEqual([startsAt])
    await seat()
    await seat()
    expect((await listSlots(creator, asked)).slots).toEqual([])
  })
})
