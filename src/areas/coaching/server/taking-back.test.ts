import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import { ensureContact } from '#areas/contacts/server/contacts.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days, hours } from '#kernel/time.ts'
import { type CreatorCtx, systemCtx, withTransaction } from '#platform/context.ts'
import { mails } from '#platform/mail/tables.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makeClient, makePackage, setHours } from '../testing/clients-making.ts'
import { bookSession } from './booking.ts'
import { changeClient, getClient } from './clients.ts'
import { cancelSession, completeSession } from './ending.ts'
import { forgetClient } from './forgetting.ts'
import { addGoal } from './goals.ts'
import { bringSessionsBack, joinSessions, takeSessionsBack } from './holdings.ts'
import { changeSession } from './host-booking.ts'
import { browserLinkOf } from './manage-link.ts'
import { getMyBooking } from './my-booking.ts'
import { takeBack } from './package-life.ts'
import { coachingBookings, coachingClients, coachingHoldings, coachingSessions } from './tables.ts'

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

const monday = Date.parse('2027-03-08T09:00:00Z')
async function withSessions() {
  const made = await makePackage(ana, { sessions: 4, minutes: 60 })
  const client = await makeClient(ana, made.id)
  const { contactId, name, email } = client
  const book = (at: number) =>
    bookSession(ana, workspaceId, {
      ...{ package: made, startsAt: new Date(at), minutes: 60, type: 'video' as const },
      person: { contactId, name, email, timeZone: 'Asia/Tokyo', note: 'My knee hurts.', isProven: true },
      ...{ paidBy: 'credit' as const, by: 'client' as const },
    })
  return { made, client, book, held: { contactId, seat: '' as const } }
}
const inSystem = <T>(work: (ctx: ReturnType<typeof systemCtx>) => Promise<T>) =>
  withTransaction(systemCtx(ana, 'coaching.test', workspaceId), work)
const holding = async () =>
  (await test.db.select().from(coachingHoldings).where(eq(coachingHoldings.workspaceId, workspaceId)))[0]
const bookings = () =>
  test.db.select().from(coachingBookings).where(eq(coachingBookings.workspaceId, workspaceId))
const revoke = (revokedAt: Date | null) =>
  test.db
    .update(grants)
    .set({ revokedAt, ...(revokedAt ? { revokedReason: 'Refunded.' } : {}) })
    .where(and(eq(grants.workspaceId, workspaceId), eq(grants.thingKind, 'coachingPackage')))

describe('a package that’s taken back', () => {
  it('loses what wasn’t used and the sessions ahead; those that were stay', async () => {
    const { made, held, book } = await withSessions()
    const past = await book(monday)
    await book(monday + days(1))
    clock.set(new Date(monday + hours(2)))
    await completeSession(ana, workspaceId, past.sessionId, {})
    await revoke(clock.now())
    await inSystem((ctx) => takeSessionsBack(ctx, made.id, held))
    expect(await holding()).toMatchObject({ balance: 0, endedAt: clock.now() })
    expect((await bookings()).map(({ status, counted }) => `${status} ${counted}`).sort()).toEqual([
      'canceled true',
      'completed null',
    ])
    const told = await test.db
      .select()
      .from(mails)
      .where(and(eq(mails.workspaceId, workspaceId), eq(mails.calendarMethod, 'CANCEL')))
    expect(told.map(({ template }) => template).sort()).toEqual(['coaching.hostSession', 'coaching.session'])
    await expect(book(monday + days(2))).rejects.toMatchObject({ code: 'CONFLICT' })
    // Once more changes nothing.
    await inSystem((ctx) => takeSessionsBack(ctx, made.id, held))
    expect(await holding()).toMatchObject({ balance: 0 })
  })

  it('keeps its sessions where the right stays: a refund may leave it', async () => {
    const { made, held, book } = await withSessions()
    await book(monday)
    await inSystem((ctx) => takeSessionsBack(ctx, made.id, held))
    expect(await holding()).toMatchObject({ balance: 3, endedAt: null })
    expect((await bookings()).map(({ status }) => status)).toEqual(['confirmed'])
  })

  it('has all it had left, with what it canceled, when the refund failed', async () => {
    const { made, held, book } = await withSessions()
    await book(monday)
    await revoke(clock.now())
    await inSystem((ctx) => takeSessionsBack(ctx, made.id, held))
    await revoke(null)
    await inSystem((ctx) => bringSessionsBack(ctx, made.id, held))
    expect(await holding()).toMatchObject({ balance: 4, endedAt: null })
    await inSystem((ctx) => bringSessionsBack(ctx, made.id, held))
    expect(await holding()).toMatchObject({ balance: 4 })
  })

  it('gives nothing back for a session canceled afterwards', async () => {
    const { made, held, book } = await withSessions()
    const first = await book(monday)
    clock.set(new Date(monday + hours(0.5)))
    await revoke(clock.now())
    await inSystem((ctx) => takeSessionsBack(ctx, made.id, held))
    await cancelSession(ana, workspaceId, first.sessionId, { by: 'host' })
    expect(await holding()).toMatchObject({ balance: 0 })
  })

  it('is either booked or taken back, whichever comes first', async () => {
    const { made, held, book } = await withSessions()
    await revoke(clock.now())
    await Promise.allSettled([
      book(monday),
      inSystem((ctx) => takeSessionsBack(ctx, made.id, held)),
      book(monday + days(1)),
    ])
    expect(await holding()).toMatchObject({ balance: 0 })
    for (const { status } of await bookings()) expect(status).toBe('canceled')
  })

  it('A2: asks for a reason, and is of its own workspace', async () => {
    const { made, client } = await withSessions()
    const { contactId } = client
    await expect(takeBack(ana, made.id, { contactId, reason: ' ' })).rejects.toMatchObject({
      fields: { reason: 'Enter a reason. Your client will see it.' },
    })
    const other = await asCreator(test.db, { now: clock.now })
    await expect(takeBack(other, made.id, { contactId, reason: 'Mine.' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const { id } = await withTransaction(ana, (ctx) =>
      ensureContact(ctx, workspaceId, { email: freshEmail('stranger'), name: '', source: 'coaching' }),
    )
    await expect(takeBack(ana, made.id, { contactId: id, reason: 'Why not.' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('someone who is proven to be the buyer', () => {
  it('has what they bought and booked as a guest, once', async () => {
    const { made, client, book } = await withSessions()
    const { bookingId } = await book(monday)
    const seat = newId('ord')
    await test.db
      .update(coachingHoldings)
      .set({ seat })
      .where(eq(coachingHoldings.contactId, client.contactId))
    await test.db.update(coachingBookings).set({ isProven: false }).where(eq(coachingBookings.id, bookingId))
    const join = () => inSystem((ctx) => joinSessions(ctx, made.id, { contactId: client.contactId, seat }))
    await join()
    await join()
    expect(await holding()).toMatchObject({ seat: '', balance: 3 })
    expect((await bookings()).map(({ isProven }) => isProven)).toEqual([true])
  })

  it('joins what is theirs alone', async () => {
    const { made } = await withSessions()
    const other = await makeClient(ana, made.id, { name: 'Tom Berg' })
    const seat = newId('ord')
    await test.db.update(coachingHoldings).set({ seat }).where(eq(coachingHoldings.workspaceId, workspaceId))
    await inSystem((ctx) => joinSessions(ctx, made.id, { contactId: other.contactId, seat }))
    const seats = await test.db
      .select({ contactId: coachingHoldings.contactId, seat: coachingHoldings.seat })
      .from(coachingHoldings)
      .where(eq(coachingHoldings.workspaceId, workspaceId))
    for (const each of seats) expect(each.seat).toBe(each.contactId === other.contactId ? '' : seat)
  })
})

describe('someone who is forgotten', () => {
  it('leaves sessions and balances without a word about them, and their link opens nothing', async () => {
    const { client, book } = await withSessions()
    const { sessionId, bookingId } = await book(monday)
    await changeSession(ana, sessionId, { notesPrivate: 'Knee.', notesShared: 'Stretch.' })
    await changeClient(ana, client.id, { phone: '555 0100', notesPrivate: 'Likes tea.', notesShared: 'Hi.' })
    await addGoal(ana, client.id, { kind: 'goal', title: 'Run ten kilometers', dueOn: null })
    const link = await browserLinkOf(ana, { workspaceId, id: bookingId })
    const token = link.split('/').at(-1) ?? ''
    expect((await getMyBooking(ana, token)).booking.id).toBe(bookingId)
    const other = await makeClient(ana, (await makePackage(ana, { title: 'Another' })).id, {
      name: 'Tom Berg',
    })
    await withTransaction(ana, (ctx) =>
      forgetClient(ctx, {
        ...{ userId: newId('usr'), email: client.email, name: client.name, contactIds: [client.contactId] },
        contacts: [{ workspaceId, id: client.contactId }],
        placeholder: <E extends string, N extends string>(email: E, name: N) =>
          ({ [email]: 'former@erased.invalid', [name]: 'Former user' }) as Record<E, string> &
            Record<N, string>,
      }),
    )
    const [booking] = await bookings()
    expect(booking).toMatchObject({ name: 'Former user', note: '', timeZone: null, status: 'confirmed' })
    const [session] = await test.db.select().from(coachingSessions).where(eq(coachingSessions.id, sessionId))
    expect(session).toMatchObject({ notesPrivate: '', notesShared: '', status: 'confirmed' })
    const rows = await test.db
      .select()
      .from(coachingClients)
      .where(eq(coachingClients.workspaceId, workspaceId))
    const row = rows.find(({ id }) => id === client.id)
    expect(row).toMatchObject({ phone: '', timeZone: null, notesPrivate: '', notesShared: '' })
    expect((await getClient(ana, client.id)).goals).toEqual([])
    expect((await getClient(ana, other.id)).name).toBe('Tom Berg')
    expect(await holding()).toBeDefined()
    const all = JSON.stringify([await bookings(), session, row])
    for (const trace of [client.email, 'Mia Chen', 'knee', 'Knee', 'tea']) expect(all).not.toContain(trace)
  })
})
