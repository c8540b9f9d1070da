import { and, asc, eq, notInArray } from 'drizzle-orm'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { minutes as minutesMs } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { sqlState } from '#platform/sql/database.ts'
import { within } from '#platform/tables.ts'
import { goneStatuses, momentOf, type SessionType, whyNotSeats } from '../rules.ts'
import { lockSession, refuseOver } from './moving.ts'
import { noPackage } from './own-package.ts'
import {
  dropOldHolds,
  lapseSeats,
  overlapping,
  refuseOverlaps,
  refuseUnbookable,
  scheduleOf,
} from './schedule.ts'
import { holdSchedule } from './schedule-lock.ts'
import { coachingBookings, coachingPackages, coachingSessions } from './tables.ts'
import { placeToKeep } from './whereabouts.ts'

const EXCLUSION_VIOLATION = '23P01'

export type GroupDraft = {
  packageId: Id<'cpk'>
  startsAt: string
  seats?: number | undefined
  type?: SessionType | undefined
  place?: string | undefined
  override?: boolean
}

/**
 * Sets a time at which several people can book a seat. It takes the host's time from then on, whether anyone comes or not.
 *
 * @throws NOT_FOUND; INVALID; CONFLICT when the time is taken, or a rule says no and isn't overridden.
 */
export function openGroup(ctx: CreatorCtx, draft: GroupDraft): Promise<{ sessionId: Id<'cse'> }> {
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    const ofPackage = await groupPackage(ctx, draft.packageId)
    const seats = draft.seats ?? ofPackage.seats
    const wrong = seats < 2 ? 'Enter two seats or more' : whyNotSeats(seats)
    if (wrong) throw invalid({ seats: wrong })
    const startsAt = momentOf(draft.startsAt)
    if (!startsAt || startsAt <= ctx.now()) throw invalid({ startsAt: 'Choose a time in the future' })
    const { hostId } = (await scheduleOf(ctx, workspaceId)).host
    await holdSchedule(ctx, workspaceId, hostId)
    await dropOldHolds(ctx, { workspaceId, hostId })
    const schedule = await scheduleOf(ctx, workspaceId, { forHost: true })
    const { minutes } = ofPackage
    if (!draft.override) refuseUnbookable(ctx, schedule, { startsAt, minutes }, 'host')
    const endsAt = new Date(startsAt.getTime() + minutesMs(minutes))
    refuseOverlaps(schedule.host, await overlapping(ctx, schedule.host, { startsAt, endsAt }), ctx)
    const now = ctx.now()
    const sessionId = newId('cse', now)
    try {
      await ctx.db.insert(coachingSessions).values({
        ...{ workspaceId, id: sessionId, hostId, packageId: ofPackage.id, startsAt, endsAt },
        ...{
          timeZone: schedule.host.timeZone,
          noticeStartsAt: startsAt,
          capacity: seats,
          status: 'confirmed',
        },
        type: draft.type ?? ofPackage.type,
        place: placeToKeep(draft.place),
        ...{ createdAt: now, updatedAt: now },
      })
    } catch (error) {
      if (sqlState(error) === EXCLUSION_VIOLATION)
        throw new AppError('CONFLICT', 'That time was just taken. Choose another.', { cause: error })
      throw error
    }
    return { sessionId }
  })
}

async function groupPackage(ctx: CreatorCtx, id: Id<'cpk'>) {
  const [row] = await ctx.db
    .select()
    .from(coachingPackages)
    .where(within(ctx.actor.workspaceId, coachingPackages, id))
  if (!row || row.deletedAt) throw noPackage()
  if (row.seats < 2) throw invalid({ packageId: 'Choose a package that has several seats' })
  return row
}

/**
 * Changes how many people a session takes. Whoever has a seat keeps it.
 *
 * @throws NOT_FOUND; INVALID below the seats taken; CONFLICT when it's over.
 */
export function resizeGroup(
  ctx: CreatorCtx,
  { sessionId, seats }: { sessionId: Id<'cse'>; seats: number },
): Promise<{ sessionId: Id<'cse'>; seats: number; taken: number }> {
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    const wrong = seats < 2 ? 'Enter two seats or more' : whyNotSeats(seats)
    if (wrong) throw invalid({ seats: wrong })
    const session = await lockSession(ctx, workspaceId, sessionId)
    refuseOver(ctx, session)
    if (session.capacity < 2) throw new AppError('CONFLICT', 'This session is for one person.')
    await lapseSeats(ctx, session)
    const { taken, highest } = await takenSeats(ctx, workspaceId, sessionId)
    if (seats < taken) throw invalid({ seats: `${taken} seats are taken. Enter at least that many` })
    // Those with a higher number sit where others left.
    if (highest > seats) await moveUp(ctx, workspaceId, sessionId)
    await ctx.db
      .update(coachingSessions)
      .set({ capacity: seats, updatedAt: ctx.now() })
      .where(within(workspaceId, coachingSessions, sessionId))
    return { sessionId, seats, taken }
  })
}

const hasSeat = (workspaceId: Id<'wsp'>, sessionId: Id<'cse'>) =>
  and(
    within(workspaceId, coachingBookings),
    eq(coachingBookings.sessionId, sessionId),
    notInArray(coachingBookings.status, [...goneStatuses]),
  )

async function takenSeats(ctx: Ctx, workspaceId: Id<'wsp'>, sessionId: Id<'cse'>) {
  const rows = await ctx.db
    .select({ seat: coachingBookings.seat })
    .from(coachingBookings)
    .where(hasSeat(workspaceId, sessionId))
  return { taken: rows.length, highest: Math.max(0, ...rows.map(({ seat }) => seat)) }
}

/** From the lowest on, so that no two are ever at one seat. */
async function moveUp(ctx: Ctx, workspaceId: Id<'wsp'>, sessionId: Id<'cse'>): Promise<void> {
  const rows = await ctx.db
    .select({ id: coachingBookings.id, seat: coachingBookings.seat })
    .from(coachingBookings)
    .where(hasSeat(workspaceId, sessionId))
    .orderBy(asc(coachingBookings.seat))
  for (const [index, { id, seat }] of rows.entries())
    if (seat !== index + 1)
      await ctx.db
        .update(coachingBookings)
        .set({ seat: index + 1 })
        .where(within(workspaceId, coachingBookings, id))
}
