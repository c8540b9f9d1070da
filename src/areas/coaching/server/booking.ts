import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { minutes as minutesMs } from '#kernel/time.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { crashPoint } from '#platform/crash-points.ts'
import { announce } from '#platform/events/announce.ts'
import { sqlState } from '#platform/sql/database-away.ts'
import { within } from '#platform/tables.ts'
import { type BookingFacts, sessionBooked } from '../events.ts'
import { goneStatuses, type SessionType } from '../rules.ts'
import { ensureClient } from './clients-known.ts'
import { spendOne } from './credits.ts'
import { factsOf } from './facts.ts'
import { mailBooked } from './mailing.ts'
import type { PackageRow } from './own-package.ts'
import type { BookingRow, SessionRow } from './rows.ts'
import {
  type Booker,
  dropOldHolds,
  justTaken,
  lapseSeats,
  overlapping,
  refuseOverlaps,
  refuseUnbookable,
  type Schedule,
  scheduleOf,
} from './schedule.ts'
import { holdSchedule } from './schedule-lock.ts'
import { coachingBookings, coachingSessions } from './tables.ts'

const EXCLUSION_VIOLATION = '23P01'
const UNIQUE_VIOLATION = '23505'

export type Person = {
  contactId: Id<'ctc'>
  name: string
  email: string
  timeZone: string | null
  note: string
  isProven: boolean
}

export type NewBooking = {
  /** Null for a session that belongs to none. */
  package: Pick<PackageRow, 'id' | 'title' | 'seats'> | null
  startsAt: Date
  minutes: number
  type: SessionType
  place?: string | undefined
  person: Person
  /** Of what someone has, of nothing, or of what's being paid for. */
  paidBy: 'credit' | 'free' | 'order'
  /** Whose credits: only these, for who comes with the passes of some orders. */
  holdingIds?: readonly Id<'chd'>[] | undefined
  /** Until when it's held, where it's being paid for. */
  heldUntil?: Date
  by: Booker
  /** The host books outside of their own rules. */
  override?: boolean
  seriesId?: Id<'csr'> | undefined
  /** Told with others in one email. */
  isQuiet?: boolean | undefined
}

/**
 * Books a time, or a seat where the package has several. Everyone who books with one host queues up for their schedule; rules are
 * looked at under its lock, and the database has the last word on what overlaps.
 *
 * @throws CONFLICT when the time is taken or not offered, or nothing is left to book with.
 */
export function bookSession(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  wanted: NewBooking,
): Promise<{ sessionId: Id<'cse'>; bookingId: Id<'bkg'> }> {
  return withTransaction(ctx, async (ctx) => {
    const { hostId } = (await scheduleOf(ctx, workspaceId)).host
    await holdSchedule(ctx, workspaceId, hostId)
    await dropOldHolds(ctx, { workspaceId, hostId })
    // As whoever booked before left it.
    const schedule = await scheduleOf(ctx, workspaceId, { forHost: wanted.by === 'host' })
    const session = isGroup(wanted)
      ? await findGroup(ctx, workspaceId, wanted)
      : await insertSession(ctx, schedule, wanted)
    const bookingId = await takeSeat(ctx, session, wanted)
    crashPoint('coaching.beforeBooked')
    return { sessionId: session.id, bookingId }
  })
}

const isGroup = ({ package: of }: NewBooking) => of !== null && of.seats > 1

/** A time of its own. */
async function insertSession(ctx: Ctx, schedule: Schedule, wanted: NewBooking): Promise<SessionRow> {
  const { host } = schedule
  const { startsAt, minutes, type, place = '', by, override, seriesId, heldUntil } = wanted
  const endsAt = new Date(startsAt.getTime() + minutesMs(minutes))
  if (!override) refuseUnbookable(ctx, schedule, { startsAt, minutes }, by)
  const overlaps = await overlapping(ctx, host, { startsAt, endsAt })
  if (overlaps.length > 0 && by === 'client') throw justTaken(schedule.index, { startsAt, minutes })
  refuseOverlaps(host, overlaps, ctx)
  const now = ctx.now()
  try {
    const [session] = await ctx.db
      .insert(coachingSessions)
      .values({
        ...{ workspaceId: host.workspaceId, id: newId('cse', now), hostId: host.hostId },
        ...{ startsAt, endsAt, timeZone: host.timeZone, type, place, noticeStartsAt: startsAt },
        packageId: wanted.package?.id ?? null,
        seriesId: seriesId ?? null,
        status: statusOf(wanted),
        heldUntil: heldUntil ?? null,
        ...{ createdAt: now, updatedAt: now },
      })
      .returning()
    if (!session) throw new Error('The session wasn’t stored.')
    return session
  } catch (error) {
    if (sqlState(error) === EXCLUSION_VIOLATION) throw takenMeanwhile(error)
    throw error
  }
}

/** What the host books waits for its client; what a client books is agreed. */
const statusOf = ({ by, paidBy }: NewBooking) =>
  paidBy === 'order' ? 'held' : by === 'host' ? 'scheduled' : 'confirmed'

const takenMeanwhile = (cause: unknown) =>
  new AppError('CONFLICT', 'That time was just taken. Choose another.', {
    cause,
    data: { reason: 'taken', nearest: [] },
  })

/** The group's session at that time, with a seat that's free. */
async function findGroup(ctx: Ctx, workspaceId: Id<'wsp'>, wanted: NewBooking): Promise<SessionRow> {
  const [session] = await ctx.db
    .select()
    .from(coachingSessions)
    .where(
      and(
        within(workspaceId, coachingSessions),
        eq(coachingSessions.packageId, wanted.package?.id ?? ('' as Id<'cpk'>)),
        eq(coachingSessions.startsAt, wanted.startsAt),
        inArray(coachingSessions.status, ['scheduled', 'confirmed']),
      ),
    )
    .for('update')
  const isOver = session && session.startsAt <= ctx.now()
  if (!session || isOver)
    throw new AppError('CONFLICT', 'This session can’t be booked anymore. Choose another.')
  await lapseSeats(ctx, session)
  return session
}

/** A place in a session, paid with one of what can pay for it. */
async function takeSeat(ctx: Ctx, session: SessionRow, wanted: NewBooking): Promise<Id<'bkg'>> {
  const { workspaceId } = session
  const { person, paidBy, holdingIds } = wanted
  const now = ctx.now()
  const client = await ensureClient(ctx, workspaceId, person)
  await refuseSecondSeat(ctx, session, wanted)
  const seat = await freeSeat(ctx, session)
  const id = newId('bkg', now)
  const holdingId =
    paidBy === 'credit'
      ? await spendOne(ctx, workspaceId, id, {
          contactId: person.contactId,
          holdingIds,
          packageId: wanted.package?.id,
        })
      : null
  crashPoint('coaching.afterSpent')
  try {
    const [booking] = await ctx.db
      .insert(coachingBookings)
      .values({
        ...{ workspaceId, id, sessionId: session.id, clientId: client.id, seat, holdingId, paidBy },
        ...{ status: statusOf(wanted), ...person, createdAt: now, updatedAt: now },
      })
      .returning()
    if (!booking) throw new Error('The booking wasn’t stored.')
    if (paidBy !== 'order') await tellBooked(ctx, session, booking, wanted.by, wanted.isQuiet)
    return id
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw hasSeatAlready(error)
    throw error
  }
}

const hasSeatAlready = (cause?: unknown) =>
  new AppError('CONFLICT', 'You already have a seat in this session.', { cause })

/**
 * A person has one seat. Whoever only typed an address isn't told that its owner has one, and takes none from them: to anyone but the host
 * it's as if they were someone else. Everyone who books queues up for the schedule, so no two come here at once.
 */
async function refuseSecondSeat(
  ctx: Ctx,
  { workspaceId, id }: SessionRow,
  { person, by }: NewBooking,
): Promise<void> {
  if (by !== 'host' && !person.isProven) return
  const seats = await ctx.db.$count(
    coachingBookings,
    and(
      within(workspaceId, coachingBookings),
      eq(coachingBookings.sessionId, id),
      eq(coachingBookings.contactId, person.contactId),
      notInArray(coachingBookings.status, [...goneStatuses]),
      by === 'host' ? undefined : eq(coachingBookings.isProven, true),
    ),
  )
  if (seats > 0) throw hasSeatAlready()
}

/** Of a seat that's taken for good: everyone who wants to know hears of it. */
export async function tellBooked(
  ctx: Ctx,
  session: SessionRow,
  booking: BookingRow,
  by: BookingFacts['by'],
  isQuiet = false,
): Promise<void> {
  await announce(ctx, session.workspaceId, sessionBooked, await factsOf(ctx, session, booking, by))
  if (!isQuiet) await mailBooked(ctx, booking.workspaceId, booking.id)
}

/** The lowest number that's free; those above the session's capacity are no seats. */
async function freeSeat(ctx: Ctx, { workspaceId, id, capacity }: SessionRow): Promise<number> {
  const taken = await ctx.db
    .select({ seat: coachingBookings.seat })
    .from(coachingBookings)
    .where(
      and(
        within(workspaceId, coachingBookings),
        eq(coachingBookings.sessionId, id),
        notInArray(coachingBookings.status, [...goneStatuses]),
      ),
    )
    .orderBy(asc(coachingBookings.seat))
  const numbers = new Set(taken.map(({ seat }) => seat))
  for (let seat = 1; seat <= capacity; seat++) if (!numbers.has(seat)) return seat
  throw new AppError('CONFLICT', 'Every seat is taken. Choose another session.', {
    data: { reason: 'full' },
  })
}
