import { and, eq, gt, inArray, lt, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { days, minutes as minutesMs } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { toReader } from '#platform/sentences.ts'
import { within } from '#platform/tables.ts'
import type { AvailabilityDraft } from '../availability-contract.ts'
import type { OverlapData, RuleData } from '../contract.ts'
import { goneStatuses, holdMinutes, longestHoldMinutes } from '../rules.ts'
import { type BusyTime, makeSlotIndex, nearestSlots, type SlotIndex, type WhyNotBookable } from '../slots.ts'
import { type Host, hostOf, refuseWrongHours, slotRulesOf } from './availability.ts'
import { coachingBusy, coachingCalendars } from './availability-tables.ts'
import type { SessionRow } from './rows.ts'
import { coachingBookings, coachingSessions } from './tables.ts'

export type Schedule = { host: Host; index: SlotIndex }
type TimesQuery = {
  /** The session that's moved: its own time is free to it. */
  except?: Id<'cse'> | undefined
  /** As the host may book: without notice and daily limit. */
  forHost?: boolean
}

/** When a host can be booked at this moment: their rules, and what takes their time. */
export async function scheduleOf(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  { except, forHost = false }: TimesQuery = {},
): Promise<Schedule> {
  const host = await hostOf(ctx, workspaceId)
  const rules = slotRulesOf(host)
  const taken = await takenOf(ctx, host, except)
  const relaxed = forHost ? { ...rules, noticeMinutes: 0, perDay: null, windowDays: 365 } : rules
  return { host, index: makeSlotIndex(relaxed, taken, ctx.now().getTime()) }
}

/** A time that's held is taken as long as it can be paid. */
const stillHeld = (ctx: Ctx) =>
  or(ne(coachingSessions.status, 'held'), gt(coachingSessions.heldUntil, ctx.now()))

async function takenOf(ctx: Ctx, { workspaceId, hostId }: Host, except?: Id<'cse'>): Promise<BusyTime[]> {
  // A day's limit counts sessions of today that are over.
  const from = new Date(ctx.now().getTime() - days(2))
  const sessions = await ctx.db
    .select({ startsAt: coachingSessions.startsAt, endsAt: coachingSessions.endsAt })
    .from(coachingSessions)
    .where(
      and(
        within(workspaceId, coachingSessions),
        eq(coachingSessions.hostId, hostId),
        notInArray(coachingSessions.status, [...goneStatuses]),
        gt(coachingSessions.startsAt, from),
        stillHeld(ctx),
        except ? ne(coachingSessions.id, except) : undefined,
      ),
    )
  const busy = await ctx.db
    .select({ startsAt: coachingBusy.startsAt, endsAt: coachingBusy.endsAt })
    .from(coachingBusy)
    .innerJoin(
      coachingCalendars,
      and(
        eq(coachingCalendars.workspaceId, coachingBusy.workspaceId),
        eq(coachingCalendars.id, coachingBusy.calendarId),
      ),
    )
    .where(
      and(
        within(workspaceId, coachingBusy),
        within(workspaceId, coachingCalendars),
        eq(coachingCalendars.hostId, hostId),
        gt(coachingBusy.endsAt, from),
      ),
    )
  const at = (kind: BusyTime['kind']) => (row: { startsAt: Date; endsAt: Date }) => ({
    startsAt: row.startsAt.getTime(),
    endsAt: row.endsAt.getTime(),
    kind,
  })
  return [...sessions.map(at('session')), ...busy.map(at('calendar'))]
}

const reasons: Record<WhyNotBookable, string> = {
  notice: 'That time is too soon to be booked.',
  window: 'That time is further ahead than you take bookings.',
  blackout: 'You’re closed on that day.',
  outsideHours: 'That time is outside your hours.',
  offStep: 'You don’t offer that time.',
  taken: 'You already have a session at that time.',
  busy: 'Your other calendar says you’re busy at that time.',
  gap: 'That’s too close to another session.',
  dayFull: 'You’ve reached your limit for that day.',
}

/** Whose time it is, or who would like it: they're told differently. */
export type Booker = 'host' | 'client'

/**
 * Refuses a time that rules don't offer. The schedule is held. The host is told which rule, and may go over it; a client is shown
 * the nearest times that are free.
 *
 * @throws CONFLICT with what could be done about it.
 */
export function refuseUnbookable(
  ctx: Ctx,
  { index }: Schedule,
  time: { startsAt: Date; minutes: number },
  by: Booker,
): void {
  const start = time.startsAt.getTime()
  const reason = index.whyNotBookable(start, time.minutes)
  if (!reason || (by === 'host' && reason === 'offStep')) return
  if (by === 'client') throw justTaken(index, time)
  if (reason === 'taken') return
  throw new AppError('CONFLICT', toReader(ctx, reasons[reason]), {
    data: { reason, override: true } satisfies RuleData,
  })
}

/** Why a time can't be booked, in words for the host; null when it can. */
export function whyNotInWords(ctx: Ctx, reason: WhyNotBookable | null): string | null {
  return reason && toReader(ctx, reasons[reason])
}

/** @returns the refusal of a client, with the nearest times that are free. */
export function justTaken(index: SlotIndex, time: { startsAt: Date; minutes: number }): AppError {
  const start = Math.max(time.startsAt.getTime(), 0)
  const nearest = nearestSlots(index, { start, durationMinutes: time.minutes, count: 3 })
  return new AppError('CONFLICT', 'That time was just taken. Here are the nearest three.', {
    data: { reason: 'taken', nearest: nearest.map((at) => new Date(at).toISOString()) },
  })
}

/**
 * What of this host's takes a time, so that the constraint isn't what says no: a statement that fails ends its transaction. The
 * schedule is held.
 */
export async function overlapping(
  ctx: Ctx,
  { workspaceId, hostId }: Pick<Host, 'workspaceId' | 'hostId'>,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  except?: Id<'cse'>,
): Promise<OverlapData['overlaps']> {
  const rows = await ctx.db
    .select({
      id: coachingSessions.id,
      startsAt: coachingSessions.startsAt,
      endsAt: coachingSessions.endsAt,
    })
    .from(coachingSessions)
    .where(
      and(
        within(workspaceId, coachingSessions),
        eq(coachingSessions.hostId, hostId),
        notInArray(coachingSessions.status, [...goneStatuses]),
        lt(coachingSessions.startsAt, endsAt),
        gt(coachingSessions.endsAt, startsAt),
        except ? ne(coachingSessions.id, except) : undefined,
      ),
    )
    .orderBy(coachingSessions.startsAt)
  if (rows.length === 0) return []
  const people = await ctx.db
    .select({ sessionId: coachingBookings.sessionId, name: coachingBookings.name })
    .from(coachingBookings)
    .where(
      and(
        within(workspaceId, coachingBookings),
        inArray(
          coachingBookings.sessionId,
          rows.map(({ id }) => id),
        ),
        notInArray(coachingBookings.status, [...goneStatuses]),
      ),
    )
    .orderBy(coachingBookings.seat)
  return rows.map(({ id, startsAt, endsAt }) => ({
    name: people.find(({ sessionId }) => sessionId === id)?.name ?? '',
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }))
}

/** @throws CONFLICT that says whose sessions are in the way. */
export function refuseOverlaps(
  { timeZone }: Pick<Host, 'timeZone'>,
  overlaps: OverlapData['overlaps'],
  ctx: Ctx,
): void {
  const [first] = overlaps
  if (!first) return
  const at = (instant: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
      new Date(instant),
    )
  const [name, from, to] = [
    first.name || toReader(ctx, 'a group session'),
    at(first.startsAt),
    at(first.endsAt),
  ]
  const sentence = `Overlaps with ${name}, ${from}–${to}`
  throw new AppError('CONFLICT', toReader(ctx, sentence), { data: { overlaps } satisfies OverlapData })
}

/** Times free for who asks, between two moments. */
export async function slotsBetween(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  { minutes, from, until, ...asked }: TimesQuery & { minutes: number; from: Date; until: Date },
): Promise<{ timeZone: string; slots: string[] }> {
  const { host, index } = await scheduleOf(ctx, workspaceId, asked)
  return {
    timeZone: host.timeZone,
    slots: index
      .slots(minutes, from.getTime(), until.getTime())
      .map((start) => new Date(start).toISOString()),
  }
}

/** What could be booked by hours that aren't saved yet. @throws INVALID beside what can't be so. */
export async function previewSlots(
  ctx: CreatorCtx,
  { draft, minutes, days: ahead }: { draft: AvailabilityDraft; minutes: number; days: number },
): Promise<{ slots: string[] }> {
  refuseWrongHours(draft, 'draft.')
  const host = await hostOf(ctx, ctx.actor.workspaceId)
  const now = ctx.now().getTime()
  const index = makeSlotIndex(slotRulesOf({ ...draft, isSet: true }), await takenOf(ctx, host), now)
  return { slots: index.slots(minutes, now, now + days(ahead)).map((start) => new Date(start).toISOString()) }
}

/** Times no one pays for anymore are free again. */
export function dropOldHolds(
  ctx: Ctx,
  { workspaceId, hostId }: Pick<Host, 'workspaceId' | 'hostId'>,
): Promise<void> {
  const isOver = sql`${coachingSessions.heldUntil} <= ${ctx.now()}`
  return lapse(ctx, workspaceId, and(eq(coachingSessions.hostId, hostId), isOver))
}

/** What was held and isn't paid is free again; the row says that someone wanted it, should their money still come. */
export async function lapse(ctx: Ctx, workspaceId: Id<'wsp'>, which: SQL | undefined): Promise<void> {
  const now = ctx.now()
  const gone = await ctx.db
    .update(coachingSessions)
    .set({ status: 'lapsed', heldUntil: null, updatedAt: now })
    .where(and(within(workspaceId, coachingSessions), eq(coachingSessions.status, 'held'), which))
    .returning({ id: coachingSessions.id })
  if (gone.length === 0) return
  await ctx.db
    .update(coachingBookings)
    .set({ status: 'lapsed', updatedAt: now })
    .where(
      and(
        within(workspaceId, coachingBookings),
        eq(coachingBookings.status, 'held'),
        inArray(
          coachingBookings.sessionId,
          gone.map(({ id }) => id),
        ),
      ),
    )
}

/** A seat of a group that's held is its booking alone, so it's by this that it ends. */
const heldSince = (ctx: Pick<Ctx, 'now'>): SQL | undefined => {
  const { createdAt, updatedAt } = coachingBookings
  const now = ctx.now().getTime()
  return and(
    gt(updatedAt, new Date(now - minutesMs(holdMinutes))),
    gt(createdAt, new Date(now - minutesMs(longestHoldMinutes))),
  )
}

/** Bookings that hold a time or a seat at this moment. */
export const isHeldNow = (ctx: Pick<Ctx, 'now'>): SQL | undefined =>
  and(eq(coachingBookings.status, 'held'), heldSince(ctx))

/** Seats of a group that were held and that no one pays for are free again. */
export async function lapseSeats(
  ctx: Ctx,
  { workspaceId, id, capacity }: SessionRow,
  which: SQL | undefined = not(heldSince(ctx) as SQL),
): Promise<void> {
  if (capacity === 1) return
  await ctx.db
    .update(coachingBookings)
    .set({ status: 'lapsed', updatedAt: ctx.now() })
    .where(
      and(
        within(workspaceId, coachingBookings),
        eq(coachingBookings.sessionId, id),
        eq(coachingBookings.status, 'held'),
        which,
      ),
    )
}
