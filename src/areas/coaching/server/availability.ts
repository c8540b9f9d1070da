import { and, asc, eq } from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import { zoneClock } from '#kernel/zone-clock.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { within } from '#platform/tables.ts'
import type { Availability, AvailabilityDraft } from '../availability-contract.ts'
import {
  type AvailabilityRules,
  defaultChangeNoticeHours,
  defaultRules,
  whyNotException,
  whyNotWindows,
  whyNotZone,
} from '../availability-rules.ts'
import { availabilityChanged } from '../events.ts'
import { whyNotPattern } from '../link-pattern.ts'
import { isMeetingLink } from '../rules.ts'
import type { Availability as SlotRules, Span } from '../slots.ts'
import { coachingAvailability, coachingExceptions } from './availability-tables.ts'
import { holdSchedule } from './schedule-lock.ts'

/** Times begin at the full and the half hour, counted from where a window begins. */
export const stepMinutes = 30

/** When a host can be booked, with what's said of their sessions. */
export type Host = AvailabilityRules & {
  hostId: Id<'usr'>
  workspaceId: Id<'wsp'>
  isSet: boolean
  revision: number
  meetingLink: string
  place: string
  phone: string
  changeNoticeHours: number
  noShowCounts: boolean
}

/** The host of a workspace, its owner: without saved hours as we suggest them, and then no one can book. */
export async function hostOf(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<Host> {
  const { ownerId, timeZone } = await getWorkspace(ctx, workspaceId)
  if (!ownerId) throw new Error('No one hosts sessions in a workspace without an owner.')
  const [row] = await ctx.db
    .select()
    .from(coachingAvailability)
    .where(and(eq(coachingAvailability.workspaceId, workspaceId), eq(coachingAvailability.hostId, ownerId)))
  if (!row)
    return {
      ...defaultRules,
      ...{ hostId: ownerId, workspaceId, timeZone, isSet: false, revision: 0 },
      ...{ meetingLink: '', place: '', phone: '' },
      changeNoticeHours: defaultChangeNoticeHours,
      noShowCounts: true,
    }
  return { ...row, isSet: true, exceptions: await exceptionsOf(ctx, workspaceId, ownerId) }
}

const exceptionsOf = (ctx: Ctx, workspaceId: Id<'wsp'>, hostId: Id<'usr'>) =>
  ctx.db
    .select()
    .from(coachingExceptions)
    .where(and(eq(coachingExceptions.workspaceId, workspaceId), eq(coachingExceptions.hostId, hostId)))
    .orderBy(asc(coachingExceptions.fromDay), asc(coachingExceptions.id))

/** The rules as the engine of slots takes them. Who hasn't saved any hours offers none. */
export function slotRulesOf(host: AvailabilityRules & { isSet?: boolean }): SlotRules {
  const { timeZone, weekly, exceptions, bufferMinutes, noticeHours, perDay, windowDays, isSet = true } = host
  return {
    timeZone,
    weekly: [7, 1, 2, 3, 4, 5, 6].map((day) =>
      isSet ? weekly.filter((window) => window.day === day).map(spanOf) : [],
    ),
    overrides: exceptions
      .filter(({ windows }) => windows.length > 0)
      .map(({ fromDay, toDay, windows }) => ({ day: fromDay, until: toDay, spans: windows.map(spanOf) })),
    blackouts: exceptions
      .filter(({ windows }) => windows.length === 0)
      .map(({ fromDay, toDay }) => ({ from: fromDay, until: toDay })),
    gapMinutes: bufferMinutes,
    noticeMinutes: noticeHours * 60,
    windowDays,
    perDay,
    stepMinutes,
  }
}

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
const spanOf = ({ from, to }: { from: string; to: string }): Span => ({
  from: minutesOf(from),
  until: minutesOf(to),
})

/** When the creator can be booked, as their screen shows it. */
export async function getAvailability(ctx: CreatorCtx): Promise<Availability> {
  const { workspaceId } = ctx.actor
  const host = await hostOf(ctx, workspaceId)
  const { handle } = await getWorkspace(ctx, workspaceId)
  const { isSet, revision, timeZone, weekly, bufferMinutes, noticeHours, perDay, windowDays } = host
  const { meetingLink, place, phone, changeNoticeHours, noShowCounts } = host
  const exceptions = isSet ? await exceptionsOf(ctx, workspaceId, host.hostId) : []
  return {
    ...{ isSet, revision, timeZone, bufferMinutes, noticeHours, perDay, windowDays },
    ...{ meetingLink, place, phone, changeNoticeHours, noShowCounts },
    weekly: [...weekly],
    exceptions: exceptions.map(({ id, fromDay, toDay, windows, note }) => ({
      ...{ id, fromDay, toDay, note },
      windows: [...windows],
    })),
    nextClockChange: nextChange(timeZone, ctx.now(), windowDays),
    bookingPath: `/@${handle}/coaching`,
  }
}

function nextChange(timeZone: string, now: Date, windowDays: number): Availability['nextClockChange'] {
  const from = now.getTime()
  const [change] = zoneClock(timeZone).changes(from, from + days(windowDays))
  return change
    ? { at: new Date(change.at).toISOString(), minutes: (change.after - change.before) / 60_000 }
    : null
}

/**
 * Says when the creator can be booked. Sessions that are booked stay where they are.
 *
 * @throws INVALID beside its field; CONFLICT when it was saved since `revision`: nothing is overwritten unseen.
 */
export function setAvailability(ctx: CreatorCtx, draft: AvailabilityDraft): Promise<Availability> {
  return withTransaction(ctx, async (ctx) => {
    refuseWrong(draft)
    const { workspaceId } = ctx.actor
    const { hostId, revision: before } = await hostOf(ctx, workspaceId)
    await holdSchedule(ctx, workspaceId, hostId)
    const { revision = before } = draft
    const { revision: known } = await hostOf(ctx, workspaceId)
    if (revision !== known)
      throw new AppError('CONFLICT', 'Your hours were changed in another tab.', {
        data: { reason: 'revision', revision: known },
      })
    const now = ctx.now()
    const { timeZone, bufferMinutes, noticeHours, perDay, windowDays, changeNoticeHours, noShowCounts } =
      draft
    const fields = {
      ...{ timeZone, bufferMinutes, noticeHours, perDay, windowDays, changeNoticeHours, noShowCounts },
      weekly: draft.weekly,
      meetingLink: draft.meetingLink.trim(),
      place: draft.place.trim(),
      phone: draft.phone.trim(),
      revision: known + 1,
      updatedAt: now,
    }
    await ctx.db
      .insert(coachingAvailability)
      .values({ workspaceId, id: newId('cav', now), hostId, ...fields, createdAt: now })
      .onConflictDoUpdate({
        target: [coachingAvailability.workspaceId, coachingAvailability.hostId],
        set: fields,
      })
    await ctx.db
      .delete(coachingExceptions)
      .where(and(within(workspaceId, coachingExceptions), eq(coachingExceptions.hostId, hostId)))
    if (draft.exceptions.length > 0)
      await ctx.db.insert(coachingExceptions).values(
        draft.exceptions.map(({ fromDay, toDay, windows, note }) => ({
          ...{ workspaceId, id: newId('cex', now), hostId, fromDay, toDay, windows },
          note: note.trim(),
          createdAt: now,
        })),
      )
    await announce(ctx, workspaceId, availabilityChanged, { timeZone })
    return getAvailability(ctx)
  })
}

/** @throws INVALID beside hours no one can have. `place` is where they are in what was sent. */
export function refuseWrongHours(draft: AvailabilityDraft, place: string): void {
  const wrong = wrongHours(draft)
  const fields = Object.entries(wrong).map(([field, reason]) => [`${place}${field}`, reason])
  if (fields.length > 0) throw invalid(Object.fromEntries(fields))
}

function refuseWrong(draft: AvailabilityDraft): void {
  const wrong = wrongHours(draft)
  const link = draft.meetingLink.trim()
  const noLink = link !== '' && !isMeetingLink(link) ? 'Enter a link that begins with https://' : null
  const wrongLink = whyNotPattern(link) ?? noLink
  if (wrongLink) wrong.meetingLink = wrongLink
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

function wrongHours({ timeZone, weekly, exceptions }: AvailabilityDraft): Record<string, string> {
  const wrong: Record<string, string> = {}
  const zone = whyNotZone(timeZone)
  if (zone) wrong.timeZone = zone
  for (let day = 1; day <= 7; day++) {
    const reason = whyNotWindows(weekly.filter((window) => window.day === day))
    if (reason) wrong[`weekly.${day}`] = reason
  }
  for (const [index, exception] of exceptions.entries()) {
    const reason = whyNotException(exception)
    if (reason) wrong[`exceptions.${index}`] = reason
  }
  return wrong
}
