import { and, eq, inArray } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { hours } from '#kernel/time.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { crashPoint } from '#platform/crash-points.ts'
import { announce } from '#platform/events/announce.ts'
import { sqlState } from '#platform/sql/database-away.ts'
import { within } from '#platform/tables.ts'
import { sessionConfirmed, sessionMoved } from '../events.ts'
import { changeableUntil } from '../rules.ts'
import { hostOf } from './availability.ts'
import { factsOf } from './facts.ts'
import { mailMoved } from './mailing.ts'
import type { BookingRow, SessionRow } from './rows.ts'
import {
  type Booker,
  dropOldHolds,
  justTaken,
  overlapping,
  refuseOverlaps,
  refuseUnbookable,
  scheduleOf,
} from './schedule.ts'
import { holdSchedule } from './schedule-lock.ts'
import { coachingBookings, coachingSessions } from './tables.ts'

const EXCLUSION_VIOLATION = '23P01'

/** The session, held until the commit. @throws NOT_FOUND. */
export async function lockSession(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  sessionId: Id<'cse'>,
): Promise<SessionRow> {
  const [session] = await ctx.db
    .select()
    .from(coachingSessions)
    .where(within(workspaceId, coachingSessions, sessionId))
    .for('update')
  if (!session || session.status === 'held' || session.status === 'lapsed') throw noSession()
  return session
}

export const noSession = () => new AppError('NOT_FOUND', 'This session is gone, or the link is wrong.')

/** Those who have a place in it. */
export const livingBookings = (ctx: Ctx, { workspaceId, id }: SessionRow): Promise<BookingRow[]> =>
  ctx.db
    .select()
    .from(coachingBookings)
    .where(
      and(
        within(workspaceId, coachingBookings),
        eq(coachingBookings.sessionId, id),
        inArray(coachingBookings.status, ['scheduled', 'confirmed']),
      ),
    )
    .orderBy(coachingBookings.seat)

/**
 * Moves a session: the same row, with the same bookings, paid by the same. It may overlap its own old time. What fails leaves it
 * where it is.
 *
 * @throws NOT_FOUND; CONFLICT when it's over or canceled, the time isn't free, or it's too late for a client.
 */
export function moveSession(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  sessionId: Id<'cse'>,
  {
    startsAt,
    by,
    override = false,
    message = '',
  }: { startsAt: Date; by: Booker; override?: boolean; message?: string },
): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const { hostId } = await hostOf(ctx, workspaceId)
    await holdSchedule(ctx, workspaceId, hostId)
    const session = await lockSession(ctx, workspaceId, sessionId)
    refuseOver(ctx, session)
    const host = await hostOf(ctx, workspaceId)
    const isInTime = ctx.now() <= changeableUntil(session.noticeStartsAt, host.changeNoticeHours)
    if (by === 'client' && !isInTime) throw tooLate(host.changeNoticeHours)
    if (by === 'client' && session.capacity > 1)
      throw new AppError('CONFLICT', 'A group session can’t be moved. Cancel it and book another one.')
    if (session.startsAt.getTime() === startsAt.getTime()) return
    await dropOldHolds(ctx, { workspaceId, hostId })
    const schedule = await scheduleOf(ctx, workspaceId, { except: sessionId, forHost: by === 'host' })
    const length = session.endsAt.getTime() - session.startsAt.getTime()
    const time = { startsAt, minutes: length / 60_000 }
    const endsAt = new Date(startsAt.getTime() + length)
    if (!override) refuseUnbookable(ctx, schedule, time, by)
    const overlaps = await overlapping(ctx, schedule.host, { startsAt, endsAt }, sessionId)
    if (overlaps.length > 0 && by === 'client') throw justTaken(schedule.index, time)
    refuseOverlaps(schedule.host, overlaps, ctx)
    const now = ctx.now()
    const noticeStartsAt = isInTime || startsAt < session.noticeStartsAt ? startsAt : session.noticeStartsAt
    // Whoever was told of the time by its host has to agree to it.
    const status = by === 'host' ? 'scheduled' : 'confirmed'
    const moved = {
      ...session,
      startsAt,
      endsAt,
      noticeStartsAt,
      status,
      sequence: session.sequence + 1,
    } as const
    try {
      await ctx.db
        .update(coachingSessions)
        .set({
          ...{ startsAt, endsAt, noticeStartsAt, status, sequence: moved.sequence },
          timeZone: host.timeZone,
          updatedAt: now,
        })
        .where(within(workspaceId, coachingSessions, sessionId))
    } catch (error) {
      if (sqlState(error) === EXCLUSION_VIOLATION)
        throw new AppError('CONFLICT', 'That time was just taken. Choose another.', { cause: error })
      throw error
    }
    for (const booking of await livingBookings(ctx, session)) {
      await ctx.db
        .update(coachingBookings)
        .set({ status, sequence: booking.sequence + 1, updatedAt: now })
        .where(within(workspaceId, coachingBookings, booking.id))
      await announce(ctx, workspaceId, sessionMoved, {
        ...(await factsOf(ctx, moved, booking, by)),
        from: session.startsAt.toISOString(),
      })
      await mailMoved(ctx, workspaceId, booking.id, { from: session.startsAt, message, by })
    }
    crashPoint('coaching.beforeMoved')
  })
}

/** Once it's over, or canceled, nothing of it changes anymore. @throws CONFLICT. */
export function refuseOver(ctx: Pick<Ctx, 'now'>, session: SessionRow): void {
  if (session.status === 'canceled') throw new AppError('CONFLICT', 'This session was canceled.')
  if (session.status === 'completed' || session.endsAt <= ctx.now())
    throw new AppError('CONFLICT', 'This session is over.')
}

export const tooLate = (noticeHours: number) =>
  new AppError('CONFLICT', 'It’s too late to move this session. You can still cancel it.', {
    data: { reason: 'too-late', hours: hours(noticeHours) / 3_600_000 },
  })

/**
 * A time that was set is agreed to: by its host for everyone, or by a client for themselves. Again changes nothing.
 *
 * @throws NOT_FOUND, also for a place that was given up; CONFLICT when it's over.
 */
export function confirmSession(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  sessionId: Id<'cse'>,
  by: Booker,
  bookingId?: Id<'bkg'>,
): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const session = await lockSession(ctx, workspaceId, sessionId)
    const living = await livingBookings(ctx, session)
    const agreed = bookingId ? living.filter(({ id }) => id === bookingId) : living
    if (bookingId && agreed.length === 0) throw noSession()
    if (session.status === 'confirmed') return
    refuseOver(ctx, session)
    const now = ctx.now()
    const isAgreed = living.every(
      ({ id, status }) => status === 'confirmed' || !bookingId || id === bookingId,
    )
    if (isAgreed)
      await ctx.db
        .update(coachingSessions)
        .set({ status: 'confirmed', updatedAt: now })
        .where(within(workspaceId, coachingSessions, sessionId))
    for (const booking of agreed) {
      if (booking.status === 'confirmed') continue
      await ctx.db
        .update(coachingBookings)
        .set({ status: 'confirmed', updatedAt: now })
        .where(within(workspaceId, coachingBookings, booking.id))
      await announce(ctx, workspaceId, sessionConfirmed, await factsOf(ctx, session, booking, by))
    }
  })
}
