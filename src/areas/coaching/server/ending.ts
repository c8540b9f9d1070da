import { and, eq, inArray } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { crashPoint } from '#platform/crash-points.ts'
import { announce } from '#platform/events/announce.ts'
import { within } from '#platform/tables.ts'
import { sessionCanceled, sessionCompleted } from '../events.ts'
import { changeableUntil } from '../rules.ts'
import { hostOf } from './availability.ts'
import { giveBack } from './credits.ts'
import { factsOf } from './facts.ts'
import { mailCanceled } from './mailing.ts'
import { livingBookings, lockSession, noSession, refuseOver } from './moving.ts'
import type { BookingRow, SessionRow } from './rows.ts'
import type { Booker } from './schedule.ts'
import { coachingBookings, coachingSessions } from './tables.ts'

type Cancellation = {
  by: Booker
  /** What its host decides: whether clients get the session back. A client's own is judged by the notice. */
  returns?: boolean
  message?: string
  /** One place of it alone. */
  bookingId?: Id<'bkg'> | undefined
}

/**
 * Cancels a session, or one place in it. Its time is free at once. What its host cancels is returned unless they say otherwise; what
 * a client cancels too late counts.
 *
 * @throws NOT_FOUND; CONFLICT when it's over or canceled.
 */
export function cancelSession(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  sessionId: Id<'cse'>,
  { by, returns = true, message = '', bookingId }: Cancellation,
): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    // Time that becomes free is in no one's way: the row is enough, and no one waits for the schedule.
    const session = await lockSession(ctx, workspaceId, sessionId)
    refuseOver(ctx, session)
    const host = await hostOf(ctx, workspaceId)
    const living = await livingBookings(ctx, session)
    const canceled = bookingId ? living.filter(({ id }) => id === bookingId) : living
    if (bookingId && canceled.length === 0) throw noSession()
    const isInTime = ctx.now() <= changeableUntil(session.noticeStartsAt, host.changeNoticeHours)
    const counted = by === 'client' ? !isInTime : !returns
    // A group stays open when someone leaves; a session of one is over with its client.
    const isOff = !bookingId || session.capacity === 1
    for (const booking of canceled)
      await cancelBooking(ctx, session, booking, { by, counted, message, isOff })
    crashPoint('coaching.beforeCanceled')
    if (!isOff) return
    const now = ctx.now()
    await ctx.db
      .update(coachingSessions)
      .set({
        ...{ status: 'canceled', canceledAt: now, canceledBy: by, message: message.trim() },
        ...{ sequence: session.sequence + 1, updatedAt: now },
      })
      .where(within(workspaceId, coachingSessions, sessionId))
  })
}

async function cancelBooking(
  ctx: Ctx,
  session: SessionRow,
  booking: BookingRow,
  { by, counted, message, isOff }: { by: Booker; counted: boolean; message: string; isOff: boolean },
): Promise<void> {
  const now = ctx.now()
  await ctx.db
    .update(coachingBookings)
    .set({
      ...{ status: 'canceled', counted, canceledAt: now, canceledBy: by },
      ...{ sequence: booking.sequence + 1, updatedAt: now },
    })
    .where(within(booking.workspaceId, coachingBookings, booking.id))
  if (!counted) await giveBack(ctx, booking, { byHost: by === 'host' })
  await announce(ctx, booking.workspaceId, sessionCanceled, {
    ...(await factsOf(ctx, session, booking, by)),
    counted,
  })
  await mailCanceled(ctx, booking.workspaceId, booking.id, {
    ...{ message: message.trim(), by, counted, isOff },
  })
}

/**
 * Says how a session went, once it's over: who came, and who didn't. A session someone missed counts as the policy says, unless
 * it's said here.
 *
 * @throws NOT_FOUND; CONFLICT before its end, when it was canceled, and the second time.
 */
export function completeSession(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  sessionId: Id<'cse'>,
  { noShows = [], counts }: { noShows?: readonly Id<'bkg'>[]; counts?: boolean | undefined },
): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const session = await lockSession(ctx, workspaceId, sessionId)
    const now = ctx.now()
    if (session.status === 'canceled') throw new AppError('CONFLICT', 'This session was canceled.')
    if (session.status === 'completed') throw new AppError('CONFLICT', 'This session is already completed.')
    if (session.endsAt > now) throw new AppError('CONFLICT', 'You can complete this session once it’s over.')
    const { noShowCounts } = await hostOf(ctx, workspaceId)
    await ctx.db
      .update(coachingSessions)
      .set({ status: 'completed', completedAt: now, updatedAt: now })
      .where(within(workspaceId, coachingSessions, sessionId))
    for (const booking of await livingBookings(ctx, session)) {
      const outcome = noShows.includes(booking.id) ? 'noShow' : 'attended'
      await ctx.db
        .update(coachingBookings)
        .set({ status: 'completed', outcome, updatedAt: now })
        .where(within(workspaceId, coachingBookings, booking.id))
      if (outcome === 'noShow' && !(counts ?? noShowCounts)) await giveBack(ctx, booking, { byHost: false })
      await announce(ctx, workspaceId, sessionCompleted, {
        ...(await factsOf(ctx, session, booking, 'host')),
        outcome,
      })
    }
  })
}

/** Sessions ahead that were booked with what was taken back: they're canceled with it, and nothing returns to their client. Answers them. */
export async function cancelAllOf(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  holdingIds: readonly Id<'chd'>[],
): Promise<BookingRow[]> {
  if (holdingIds.length === 0) return []
  const rows = await ctx.db
    .select({ booking: coachingBookings, session: coachingSessions })
    .from(coachingBookings)
    .innerJoin(
      coachingSessions,
      and(
        eq(coachingSessions.workspaceId, coachingBookings.workspaceId),
        eq(coachingSessions.id, coachingBookings.sessionId),
      ),
    )
    .where(
      and(
        within(workspaceId, coachingBookings),
        within(workspaceId, coachingSessions),
        inArray(coachingBookings.holdingId, [...holdingIds]),
        inArray(coachingBookings.status, ['scheduled', 'confirmed']),
      ),
    )
    .orderBy(coachingSessions.startsAt)
  const ahead = rows.filter(({ session }) => session.startsAt > ctx.now())
  for (const { booking, session } of ahead)
    await cancelSession(ctx, workspaceId, session.id, { by: 'host', returns: false, bookingId: booking.id })
  return ahead.map(({ booking }) => booking)
}
