import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listGrants, revokeAccess } from '#areas/access/server/grants.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import { systemCtx, withTransaction } from '#platform/context.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { walks } from '#testing/faults.ts'
import { makeClient, makePackage, setHours } from '../testing/clients-making.ts'
import { bookSession } from './booking.ts'
import { cancelSession, completeSession } from './ending.ts'
import { expireSessions, takeSessionsBack } from './holdings.ts'
import { heldUntil, holdForOrder, releaseHolds } from './holds.ts'
import { moveSession } from './moving.ts'
import { bookableTimes } from './public-booking.ts'
import { coachingBookings, coachingCredits, coachingHoldings, coachingSessions } from './tables.ts'

const test = testDb()
const clock = testClock()

/** A step of someone: what of it makes no sense at that moment is refused, and changes nothing. */
const zStep = fc.oneof(
  ...[
    { weight: 5, arbitrary: stepOf('book') },
    { weight: 2, arbitrary: stepOf('hold') },
    { weight: 3, arbitrary: stepOf('move') },
    { weight: 3, arbitrary: stepOf('cancel') },
    { weight: 2, arbitrary: stepOf('complete') },
    { weight: 1, arbitrary: stepOf('wait') },
    { weight: 1, arbitrary: stepOf('refund') },
    { weight: 1, arbitrary: stepOf('give') },
  ],
)
type Step = {
  kind: 'book' | 'hold' | 'move' | 'cancel' | 'complete' | 'wait' | 'refund' | 'give'
  who: number
  /** Quarters of an hour from the first morning on. */
  quarter: number
  which: number
  yes: boolean
  byHost: boolean
}
function stepOf(kind: Step['kind']) {
  return fc.record({
    kind: fc.constant(kind),
    who: fc.nat(1),
    // Most of them are at full hours of the host, where sessions are in each other's way.
    quarter: fc.oneof(
      { weight: 1, arbitrary: fc.nat(4 * 24 * 4) },
      {
        weight: 4,
        arbitrary: fc.tuple(fc.nat(3), fc.nat(7)).map(([day, hour]) => (day * 24 + 1 + hour) * 4),
      },
    ),
    which: fc.nat(20),
    yes: fc.boolean(),
    byHost: fc.boolean(),
  })
}

const morning = Date.parse('2027-03-08T08:00:00Z')

async function begin() {
  clock.set('2027-03-07T09:00:00Z')
  const ana = await asCreator(test.db, { now: clock.now })
  await setHours(ana, { bufferMinutes: 30, perDay: 4, noticeHours: 1, noShowCounts: false })
  const made = await makePackage(ana, { sessions: 3, minutes: 60, validDays: 20 })
  const people = [await makeClient(ana, made.id), await makeClient(ana, made.id, { name: 'Tom Berg' })]
  return { ana, workspaceId: ana.actor.workspaceId, made, people }
}
type World = Awaited<ReturnType<typeof begin>>

const bookingsOf = ({ workspaceId }: World) =>
  test.db
    .select({ booking: coachingBookings, session: coachingSessions })
    .from(coachingBookings)
    .innerJoin(coachingSessions, eq(coachingSessions.id, coachingBookings.sessionId))
    .where(eq(coachingBookings.workspaceId, workspaceId))
    .orderBy(asc(coachingBookings.createdAt), asc(coachingBookings.id))
const linesOf = ({ workspaceId }: World) =>
  test.db.select().from(coachingCredits).where(eq(coachingCredits.workspaceId, workspaceId))
const holdingsOf = ({ workspaceId }: World) =>
  test.db.select().from(coachingHoldings).where(eq(coachingHoldings.workspaceId, workspaceId))

/** Does it; answers whether it was done, and lets nothing through but refusals. */
async function tried(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false
    throw error
  }
}

async function walk(world: World, step: Step): Promise<void> {
  const { ana, workspaceId, made, people } = world
  const person = people[step.who] ?? people[0]
  if (!person) throw new Error('Nobody is here.')
  const startsAt = new Date(morning + minutes(15) * step.quarter)
  const all = await bookingsOf(world)
  const at = all[step.which % Math.max(1, all.length)]
  const by = step.byHost ? 'host' : 'client'
  switch (step.kind) {
    case 'book':
      return book(world, { person, startsAt })
    case 'hold': {
      const { contactId, email, name } = person
      await tried(async () => {
        const { bookingId } = await bookSession(ana, workspaceId, {
          ...{ package: made, startsAt, minutes: 60, type: 'video', by: 'client' },
          person: { contactId, email, name, timeZone: null, note: '', isProven: false },
          ...{ paidBy: 'order', heldUntil: heldUntil(clock.now()) },
        })
        if (step.yes)
          await holdForOrder(ana, {
            ...{ workspaceId, bookingId, orderId: newId('ord'), email, name, waits: step.byHost },
          })
      })
      return
    }
    case 'move':
      return at && move(world, at, startsAt, by)
    case 'cancel':
      await tried(() =>
        cancelSession(ana, workspaceId, at?.session.id ?? ('' as Id<'cse'>), { by, returns: step.yes }),
      )
      return
    case 'complete':
      await tried(() =>
        completeSession(ana, workspaceId, at?.session.id ?? ('' as Id<'cse'>), {
          noShows: at && step.yes ? [at.booking.id] : [],
        }),
      )
      return
    case 'wait':
      clock.advance(minutes(5 * step.quarter))
      await releaseHolds(ana)
      await expireSessions(ana)
      return
    case 'refund':
      return refund(world, person)
    default:
      people.push(await makeClient(ana, made.id, { name: 'Zoe Hart' }))
  }
}

/** 8: what's offered can be booked, everything else is refused. */
async function book(
  world: World,
  { person, startsAt }: { person: World['people'][number]; startsAt: Date },
): Promise<void> {
  const { ana, workspaceId, made } = world
  const { contactId, email, name } = person
  const { starts } = await bookableTimes(ana, workspaceId, made)
  const mine = (await holdingsOf(world)).filter(
    ({ endedAt, expiresAt, ...of }) =>
      of.contactId === contactId && !endedAt && of.balance > 0 && (!expiresAt || expiresAt > clock.now()),
  )
  const done = await tried(() =>
    bookSession(ana, workspaceId, {
      ...{ package: made, startsAt, minutes: 60, type: 'video', by: 'client', paidBy: 'credit' },
      person: { contactId, email, name, timeZone: null, note: '', isProven: true },
    }),
  )
  expect(done).toBe(starts.includes(startsAt.getTime()) && mine.length > 0)
}

/** 7: it's the same booking, paid by the same; a move that fails leaves everything where it was. */
async function move(
  world: World,
  at: Awaited<ReturnType<typeof bookingsOf>>[number],
  startsAt: Date,
  by: 'host' | 'client',
): Promise<void> {
  const before = await linesOf(world)
  const done = await tried(() =>
    moveSession(world.ana, world.workspaceId, at.session.id, { startsAt, by, override: by === 'host' }),
  )
  const after = (await bookingsOf(world)).find(({ booking }) => booking.id === at.booking.id)
  if (!done) return expect(after).toEqual(at)
  expect(await linesOf(world)).toEqual(before)
  const { id, sessionId, holdingId, seat } = at.booking
  expect(after?.booking).toMatchObject({ id, sessionId, holdingId, seat })
  expect(after?.session.startsAt).toEqual(startsAt)
}

async function refund(world: World, { contactId }: World['people'][number]): Promise<void> {
  const { ana, workspaceId, made } = world
  const thing = { kind: 'coachingPackage', id: made.id } as const
  const past = (await bookingsOf(world)).filter(({ session }) => session.startsAt <= clock.now())
  await withTransaction(systemCtx(ana, 'coaching.walk', workspaceId), async (ctx) => {
    for (const { id } of await listGrants(ctx, workspaceId, thing, [contactId]))
      await revokeAccess(ctx, id, 'Refunded.')
    await takeSessionsBack(ctx, made.id, { contactId, seat: '' })
  })
  const left = await holdingsOf(world)
  for (const holding of left.filter((each) => each.contactId === contactId))
    expect(holding).toMatchObject({ balance: 0, endedAt: expect.any(Date) })
  const all = await bookingsOf(world)
  for (const one of past) expect(all.find(({ booking }) => booking.id === one.booking.id)).toEqual(one)
  const ahead = all.filter(
    ({ booking, session }) =>
      booking.contactId === contactId && booking.paidBy === 'credit' && session.startsAt > clock.now(),
  )
  for (const { booking } of ahead) expect(['canceled', 'completed']).toContain(booking.status)
}

async function expectWhole(world: World): Promise<void> {
  const all = await bookingsOf(world)
  const lines = await linesOf(world)
  const holdings = await holdingsOf(world)
  // 1: sessions of one host never overlap.
  const taken = all
    .map(({ session }) => session)
    .filter(({ status }) => status !== 'canceled' && status !== 'lapsed')
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  for (const [index, { endsAt }] of taken.entries()) {
    const next = taken[index + 1]
    if (next) expect(endsAt.getTime()).toBeLessThanOrEqual(next.startsAt.getTime())
  }
  for (const { booking, session } of all) {
    // 2: a place each, and the session is as its one booking is.
    expect([booking.seat, booking.status]).toEqual([1, session.status])
    // 4: paid by one thing.
    expect(booking.holdingId !== null).toBe(booking.paidBy === 'credit')
    // 6: no hold outlives the time its order can be paid in, once it's looked at.
    if (session.status === 'held')
      expect(session.heldUntil?.getTime()).toBeLessThanOrEqual(clock.now().getTime() + minutes(30))
    const of = lines.filter(({ bookingId }) => bookingId === booking.id).map(({ reason }) => reason)
    expect(of.filter((reason) => reason === 'booked')).toHaveLength(booking.paidBy === 'credit' ? 1 : 0)
    expect(of.filter((reason) => reason === 'returned').length).toBeLessThanOrEqual(1)
    // What ended with its package was given back to it, to be taken with the rest.
    const hasEnded = holdings.some(({ id, endedAt }) => id === booking.holdingId && endedAt !== null)
    if (booking.counted && !hasEnded) expect(of).not.toContain('returned')
  }
  // 3: the ledger is the balance, and never less than none.
  for (const { id, balance, sessions } of holdings) {
    const own = lines.filter(({ holdingId }) => holdingId === id)
    const sum = (reason: string) =>
      own.filter((line) => line.reason === reason).reduce((total, { change }) => total + change, 0)
    expect(sum('bought') + sum('given')).toBe(sessions)
    expect(own.reduce((total, { change }) => total + change, 0)).toBe(balance)
    expect(balance).toBeGreaterThanOrEqual(0)
  }
}

describe('whatever two people and their host do', () => {
  it('keeps every session, seat and credit accounted for', async () => {
    const runs = walks(12)
    let booked = 0
    await fc.assert(
      fc.asyncProperty(fc.array(zStep, { minLength: 8, maxLength: 18 }), async (steps) => {
        const world = await begin()
        for (const step of steps) {
          await walk(world, step)
          await expectWhole(world)
        }
        booked += (await bookingsOf(world)).length
      }),
      { numRuns: runs, endOnFailure: true },
    )
    // So that it doesn't pass because everything was refused.
    expect(booked).toBeGreaterThan(runs)
  })
})
