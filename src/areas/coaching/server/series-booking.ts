import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import { contacts } from '#areas/contacts/server/tables.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { minutes as minutesMs } from '#kernel/time.ts'
import { zoneClock } from '#kernel/zone-clock.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { previewSeries, type SeriesPlan } from '../series.ts'
import { hostOf } from './availability.ts'
import { bookSession } from './booking.ts'
import { agreedOf } from './credits.ts'
import { cancelSession } from './ending.ts'
import { mailSeries } from './mailing.ts'
import { moveSession } from './moving.ts'
import { noPackage } from './own-package.ts'
import type { SessionRow } from './rows.ts'
import { scheduleOf, whyNotInWords } from './schedule.ts'
import { holdSchedule } from './schedule-lock.ts'
import { coachingClients, coachingPackages, coachingSeries, coachingSessions } from './tables.ts'

export type SeriesDraft = {
  clientId: Id<'ccl'>
  packageId: Id<'cpk'>
  startsAt: string
  everyWeeks: number
  count: number
  note: string
}

type Occurrence = { startsAt: string; endsAt: string; conflict: string | null; changesClocks: boolean }
type Preview = {
  timeZone: string
  clientTimeZone: string | null
  occurrences: Occurrence[]
  remaining: number
}

/** Every date of a series before it's booked, with what is in the way. @throws NOT_FOUND for another's client or package. */
export async function previewOfSeries(ctx: CreatorCtx, draft: SeriesDraft): Promise<Preview> {
  const { workspaceId } = ctx.actor
  const { client, agreed, minutes } = await partsOf(ctx, draft)
  const { host, index } = await scheduleOf(ctx, workspaceId, { forHost: true })
  const dates = previewSeries(planOf(host.timeZone, draft), {
    index,
    durationMinutes: minutes,
    clientZone: client.timeZone ?? host.timeZone,
  })
  return {
    timeZone: host.timeZone,
    clientTimeZone: client.timeZone,
    occurrences: dates.map(({ start, conflict, isShifted }) => ({
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(start + minutesMs(minutes)).toISOString(),
      // A host may book outside of the steps that clients choose from.
      conflict: conflict === 'offStep' ? null : whyNotInWords(ctx, conflict),
      changesClocks: isShifted,
    })),
    remaining: agreed?.holdings.reduce((sum, { balance }) => sum + balance, 0) ?? 0,
  }
}

/**
 * Books a series: every session a row and a credit of its own, and all of them or none.
 *
 * @throws CONFLICT that names the date in the way, or when too few sessions are left; NOT_FOUND.
 */
export function createSeries(
  ctx: CreatorCtx,
  draft: SeriesDraft,
): Promise<{ seriesId: Id<'csr'>; sessions: number }> {
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    const { hostId, timeZone } = await hostOf(ctx, workspaceId)
    await holdSchedule(ctx, workspaceId, hostId)
    const { person, ofPackage, agreed, minutes } = await partsOf(ctx, draft)
    const { occurrences, remaining } = await previewOfSeries(ctx, draft)
    refuseInTheWay(occurrences, timeZone)
    if (remaining < draft.count)
      throw new AppError('CONFLICT', 'There are fewer sessions left than the series has.', {
        data: { reason: 'none-left', remaining },
      })
    const seriesId = await insertSeries(ctx, draft, timeZone)
    const bookingIds: Id<'bkg'>[] = []
    for (const { startsAt } of occurrences) {
      const { bookingId } = await bookSession(ctx, workspaceId, {
        ...{ package: ofPackage, minutes, type: ofPackage.type },
        holdingIds: agreed?.holdings.map(({ id }) => id),
        startsAt: new Date(startsAt),
        person: { ...person, note: draft.note.trim() },
        ...{ paidBy: 'credit', by: 'host', seriesId, isQuiet: true },
      })
      bookingIds.push(bookingId)
    }
    await mailSeries(ctx, workspaceId, bookingIds)
    return { seriesId, sessions: bookingIds.length }
  })
}

function refuseInTheWay(occurrences: readonly Occurrence[], timeZone: string): void {
  const inTheWay = occurrences.filter(({ conflict }) => conflict !== null)
  const [first] = inTheWay
  if (!first) return
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(first.startsAt))
  throw new AppError('CONFLICT', `Some of these dates aren’t free, ${day} first. Change the series.`, {
    data: { reason: 'dates', dates: inTheWay.map(({ startsAt }) => startsAt) },
  })
}

async function insertSeries(
  ctx: CreatorCtx,
  { clientId, packageId, everyWeeks, count }: SeriesDraft,
  timeZone: string,
): Promise<Id<'csr'>> {
  const now = ctx.now()
  const id = newId('csr', now)
  const { workspaceId } = ctx.actor
  await ctx.db
    .insert(coachingSeries)
    .values({ workspaceId, id, clientId, packageId, everyWeeks, count, timeZone, createdAt: now })
  return id
}

const planOf = (timeZone: string, { startsAt, everyWeeks, count }: SeriesDraft): SeriesPlan => ({
  timeZone,
  firstAt: new Date(zoneClock(timeZone).wallAt(Date.parse(startsAt))).toISOString().slice(0, 16),
  everyWeeks,
  times: count,
})

/** Who it's with and what it's of. @throws NOT_FOUND; INVALID for a package of groups. */
async function partsOf(ctx: CreatorCtx, { clientId, packageId }: SeriesDraft) {
  const { workspaceId } = ctx.actor
  const [row] = await ctx.db
    .select({
      client: coachingClients,
      contact: { id: contacts.id, name: contacts.name, email: contacts.email, userId: contacts.userId },
    })
    .from(coachingClients)
    .innerJoin(
      contacts,
      and(eq(contacts.workspaceId, coachingClients.workspaceId), eq(contacts.id, coachingClients.contactId)),
    )
    .where(and(within(workspaceId, coachingClients, clientId), within(workspaceId, contacts)))
  if (!row) throw new AppError('NOT_FOUND', 'This client is gone, or the link is wrong.')
  const [ofPackage] = await ctx.db
    .select()
    .from(coachingPackages)
    .where(within(workspaceId, coachingPackages, packageId))
  if (!ofPackage) throw noPackage()
  if (ofPackage.seats > 1) throw invalid({ packageId: 'Choose a package for one person' })
  const { client, contact } = row
  const person = {
    ...{ contactId: contact.id, name: contact.name, email: contact.email },
    ...{ timeZone: client.timeZone, note: '', isProven: contact.userId !== null },
  }
  const agreed = await agreedOf(ctx, workspaceId, { contactId: contact.id, packageId })
  return { client, person, ofPackage, agreed, minutes: agreed?.minutes ?? ofPackage.minutes }
}

/**
 * Moves a session of a series and those behind it by as much as that one moves on the host's clock: all of them or none.
 *
 * @throws NOT_FOUND; CONFLICT when one of them has no place at its new time.
 */
export function moveFollowing(
  ctx: CreatorCtx,
  { seriesId, sessionId, startsAt }: { seriesId: Id<'csr'>; sessionId: Id<'cse'>; startsAt: string },
): Promise<{ sessions: number }> {
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    const following = await followingOf(ctx, seriesId, sessionId)
    const { timeZone } = await hostOf(ctx, workspaceId)
    const clock = zoneClock(timeZone)
    const wallOf = (session: SessionRow) => clock.wallAt(session.startsAt.getTime())
    const [chosen] = following
    if (!chosen) throw noSuchSession()
    const shift = clock.wallAt(Date.parse(startsAt)) - wallOf(chosen)
    // The one furthest in the direction goes first: none lands where the next one still is.
    for (const session of shift > 0 ? [...following].reverse() : following)
      await moveSession(ctx, workspaceId, session.id, {
        startsAt:
          session.id === sessionId ? new Date(startsAt) : new Date(clock.instantOf(wallOf(session) + shift)),
        by: 'host',
      })
    return { sessions: following.length }
  })
}

/** Cancels a session of a series and those behind it. @throws NOT_FOUND. */
export function cancelFollowing(
  ctx: CreatorCtx,
  {
    seriesId,
    sessionId,
    returns,
    message,
  }: { seriesId: Id<'csr'>; sessionId: Id<'cse'>; returns: boolean; message: string },
): Promise<{ sessions: number }> {
  return withTransaction(ctx, async (ctx) => {
    const following = await followingOf(ctx, seriesId, sessionId)
    for (const session of following)
      await cancelSession(ctx, ctx.actor.workspaceId, session.id, { by: 'host', returns, message })
    return { sessions: following.length }
  })
}

/** Those of a series from one on that are still ahead, in order; that one first. @throws NOT_FOUND. */
async function followingOf(
  ctx: CreatorCtx,
  seriesId: Id<'csr'>,
  sessionId: Id<'cse'>,
): Promise<SessionRow[]> {
  const { workspaceId } = ctx.actor
  const { hostId } = await hostOf(ctx, workspaceId)
  await holdSchedule(ctx, workspaceId, hostId)
  const [chosen] = await ctx.db
    .select()
    .from(coachingSessions)
    .where(and(within(workspaceId, coachingSessions, sessionId), eq(coachingSessions.seriesId, seriesId)))
  if (!chosen) throw noSuchSession()
  if (chosen.startsAt <= ctx.now())
    throw new AppError('CONFLICT', 'This session has already started. Choose an upcoming one.')
  return ctx.db
    .select()
    .from(coachingSessions)
    .where(
      and(
        within(workspaceId, coachingSessions),
        eq(coachingSessions.seriesId, seriesId),
        gte(coachingSessions.startsAt, chosen.startsAt),
        inArray(coachingSessions.status, ['scheduled', 'confirmed']),
      ),
    )
    .orderBy(asc(coachingSessions.startsAt))
}

const noSuchSession = () => new AppError('NOT_FOUND', 'This session is gone, or the link is wrong.')
