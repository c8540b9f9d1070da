import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { type Id, isId, newId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { coachingBusy } from '../availability-tables.ts'
import { coachingBookings, coachingSessions } from '../tables.ts'
import type { BusyTime } from './reading.ts'

export type Interval = { startsAt: number; endsAt: number }

/** Without the workspace's own sessions: who subscribes to their feed, or has an invitation in their calendar, is no busier for it. */
export async function withoutOwn(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  busy: readonly BusyTime[],
): Promise<Interval[]> {
  const ids = new Map<string, string>()
  for (const { uid } of busy) if (uid) ids.set(uid, uid.slice(0, uid.lastIndexOf('@')))
  const own = await ownIds(ctx, workspaceId, [...new Set(ids.values())])
  return busy.filter(({ uid }) => uid === null || !own.has(ids.get(uid) ?? ''))
}

/** An event may say it's ours: only what is of this very workspace is left out. */
async function ownIds(ctx: Ctx, workspaceId: Id<'wsp'>, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  const sessionIds = ids.filter((id) => isId('cse', id))
  const bookingIds = ids.filter((id) => isId('bkg', id))
  for (const part of inParts(sessionIds)) {
    const rows = await ctx.db
      .select({ id: coachingSessions.id })
      .from(coachingSessions)
      .where(and(within(workspaceId, coachingSessions), inArray(coachingSessions.id, part)))
    for (const { id } of rows) found.add(id)
  }
  for (const part of inParts(bookingIds)) {
    const rows = await ctx.db
      .select({ id: coachingBookings.id })
      .from(coachingBookings)
      .where(and(within(workspaceId, coachingBookings), inArray(coachingBookings.id, part)))
    for (const { id } of rows) found.add(id)
  }
  return found
}

/** In order, with what touches or overlaps in one. */
export function joinTimes(times: readonly Interval[]): Interval[] {
  const found: Interval[] = []
  for (const { startsAt, endsAt } of [...times].sort((a, b) => a.startsAt - b.startsAt)) {
    const last = found.at(-1)
    if (last && startsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, endsAt)
    else found.push({ startsAt, endsAt })
  }
  return found
}

export const hashOf = (times: readonly Interval[]): string =>
  createHash('sha256').update(JSON.stringify(times)).digest('base64url')

/** Puts a calendar's busy times in place of those it had, in the caller's transaction. */
export async function replaceBusy(
  ctx: Ctx,
  { workspaceId, id: calendarId }: { workspaceId: Id<'wsp'>; id: Id<'ccd'> },
  times: readonly Interval[],
): Promise<void> {
  const now = ctx.now()
  await ctx.db
    .delete(coachingBusy)
    .where(and(within(workspaceId, coachingBusy), eq(coachingBusy.calendarId, calendarId)))
  for (const part of inParts(times))
    await ctx.db.insert(coachingBusy).values(
      part.map(({ startsAt, endsAt }) => ({
        ...{ workspaceId, id: newId('cbs', now), calendarId },
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
      })),
    )
}

function inParts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / 1000) }, (_, index) =>
    all.slice(index * 1000, index * 1000 + 1000),
  )
}
