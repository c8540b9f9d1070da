import { and, asc, count, eq, gt, lt, lte } from 'drizzle-orm'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { seal, unseal } from '#platform/crypto.ts'
import { eachFairly, isBehind } from '#platform/each-fairly.ts'
import { makeTurns, TooManyWait } from '#platform/files/turns.ts'
import type { Sweep } from '#platform/jobs.ts'
import { asHttps, get, Unreadable } from '#platform/outgoing/get.ts'
import { openInternet, type Reach, Unreachable, whyNotCallable } from '#platform/outgoing/send.ts'
import { toReader } from '#platform/sentences.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { within } from '#platform/tables.ts'
import { type BusyCalendar, maxCalendars } from '../../calendars-contract.ts'
import type { CalendarReason } from '../../reasons.ts'
import { hostOf } from '../availability.ts'
import { coachingBusy, coachingCalendars } from '../availability-tables.ts'
import { uidEnding } from '../calendar-file.ts'
import { hashOf, type Interval, joinTimes, replaceBusy, withoutOwn } from './busy-times.ts'
import { purpose } from './key-dependents.ts'
import { type Read, readCalendar } from './reading.ts'

type Row = typeof coachingCalendars.$inferSelect

/** How often a calendar is read; one that fails is tried again later each time. */
const everyMs = minutes(15)
const mostPauseMs = hours(6)
/** As far ahead as anyone can be booked, and two days, so that a calendar that never changes is read once a day at most. */
const readAheadMs = days(368)
const neededAheadMs = days(366)
/** Then its owner is warned. */
const staleMs = hours(24)

/** Each has this server read an address that someone gave. */
const readings = { name: 'coaching.readCalendar', points: 60, seconds: 3600 }

/** @throws INVALID beside the address where nothing can be read there; CONFLICT when there are ten already; RATE_LIMITED. */
export async function addCalendar(
  ctx: CreatorCtx,
  { name, address }: { name: string; address: string },
  reach = openInternet,
): Promise<BusyCalendar> {
  const { workspaceId } = ctx.actor
  const url = asHttps(address)
  if (url === '') throw invalid({ address: 'Enter the address of a calendar' })
  const refusal = whyNotCallable(url, reach)
  if (refusal) throw invalid({ address: refusal })
  await refuseMore(ctx, workspaceId)
  await ctx.instance.limits.spend(readings, workspaceId)
  // Nothing of the network inside of a transaction.
  const read = await fetchBusy(ctx, { workspaceId, url, etag: null, modifiedAt: null }, reach)
  if ('problem' in read) throw invalid({ address: toReader(ctx, read.problem) })
  if (read.kind === 'unchanged') throw new Error('A calendar that was never read can’t be unchanged.')
  return withTransaction(ctx, async (ctx) => {
    await lockByName(ctx, `coaching calendars ${workspaceId}`)
    await refuseMore(ctx, workspaceId)
    const now = ctx.now()
    const { hostId } = await hostOf(ctx, workspaceId)
    const id = newId('ccd', now)
    const shownHost = new URL(url).host
    await ctx.db.insert(coachingCalendars).values({
      ...{ workspaceId, id, hostId, shownHost, title: name.trim() || shownHost },
      sealedAddress: seal(ctx.instance, purpose, url),
      ...asRead(now, read),
      createdAt: now,
    })
    await replaceBusy(ctx, { workspaceId, id }, read.times)
    return getCalendar(ctx, id)
  })
}

async function refuseMore(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<void> {
  if ((await ctx.db.$count(coachingCalendars, within(workspaceId, coachingCalendars))) >= maxCalendars)
    throw new AppError('CONFLICT', 'You have ten calendars. Remove one to add another.')
}

/** The calendars of a workspace, oldest first. */
export async function listCalendars(ctx: CreatorCtx): Promise<BusyCalendar[]> {
  const { workspaceId } = ctx.actor
  const rows = await ctx.db
    .select()
    .from(coachingCalendars)
    .where(within(workspaceId, coachingCalendars))
    .orderBy(asc(coachingCalendars.createdAt), asc(coachingCalendars.id))
  const busy = await countBusy(ctx, workspaceId)
  return rows.map((row) => shown(ctx, row, busy.get(row.id) ?? 0))
}

async function getCalendar(ctx: CreatorCtx, id: Id<'ccd'>): Promise<BusyCalendar> {
  const row = await findRow(ctx, ctx.actor.workspaceId, id)
  if (!row) throw noCalendar()
  return shown(ctx, row, (await countBusy(ctx, ctx.actor.workspaceId)).get(id) ?? 0)
}

const noCalendar = () => new AppError('NOT_FOUND', 'This calendar was removed.')

/** In the days that can be booked. */
async function countBusy(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<Map<Id<'ccd'>, number>> {
  const { windowDays } = await hostOf(ctx, workspaceId)
  const now = ctx.now()
  const rows = await ctx.db
    .select({ id: coachingBusy.calendarId, busy: count() })
    .from(coachingBusy)
    .where(
      and(
        within(workspaceId, coachingBusy),
        gt(coachingBusy.endsAt, now),
        lt(coachingBusy.startsAt, new Date(now.getTime() + days(windowDays))),
      ),
    )
    .groupBy(coachingBusy.calendarId)
  return new Map(rows.map(({ id, busy }) => [id, busy]))
}

/** Without its address: whoever has that reads the calendar. */
function shown(ctx: Ctx, { id, title, shownHost, lastReadAt, problem }: Row, busy: number): BusyCalendar {
  const isStale = lastReadAt === null || ctx.now().getTime() - lastReadAt.getTime() > staleMs
  return {
    ...{ id, busy, name: title, host: shownHost },
    lastReadAt: lastReadAt?.toISOString() ?? null,
    problem: toReader(ctx, problem),
    isStale,
  }
}

/** Reads a calendar now. That it can't be read is an answer too. @throws NOT_FOUND; RATE_LIMITED. */
export async function readNow(ctx: CreatorCtx, id: Id<'ccd'>, reach = openInternet): Promise<BusyCalendar> {
  const row = await findRow(ctx, ctx.actor.workspaceId, id)
  if (!row) throw noCalendar()
  await ctx.instance.limits.spend(readings, ctx.actor.workspaceId)
  await readOne(ctx, row, reach)
  return getCalendar(ctx, id)
}

/** @throws NOT_FOUND. */
export async function removeCalendar(ctx: CreatorCtx, id: Id<'ccd'>): Promise<void> {
  const gone = await ctx.db
    .delete(coachingCalendars)
    .where(within(ctx.actor.workspaceId, coachingCalendars, id))
    .returning({ id: coachingCalendars.id })
  if (gone.length === 0) throw noCalendar()
}

async function findRow(ctx: Ctx, workspaceId: Id<'wsp'>, id: Id<'ccd'>): Promise<Row | null> {
  const [row] = await ctx.db
    .select()
    .from(coachingCalendars)
    .where(within(workspaceId, coachingCalendars, id))
  return row ?? null
}

export const calendarsSweepName = 'coaching.readCalendars'

export const calendarsSweep = (reach: Reach = openInternet): Sweep => ({
  name: calendarsSweepName,
  everySeconds: 30,
  run: (ctx, stopping) => readDueCalendars(ctx, stopping, reach),
})

type Due = Pick<Row, 'workspaceId' | 'id' | 'dueAt'>
const eachDue = eachFairly<Due>(({ id }) => id)

/** Reads every calendar whose time it is. */
export async function readDueCalendars(
  ctx: Ctx,
  stopping?: AbortSignal,
  reach = openInternet,
): Promise<void> {
  const page = (after: Due | null) =>
    ctx.db
      .select({
        workspaceId: coachingCalendars.workspaceId,
        id: coachingCalendars.id,
        dueAt: coachingCalendars.dueAt,
      })
      .from(coachingCalendars)
      .where(
        and(
          lte(coachingCalendars.dueAt, ctx.now()),
          after
            ? isBehind(coachingCalendars.dueAt, coachingCalendars.id, [after.dueAt, after.id])
            : undefined,
        ),
      )
      .orderBy(asc(coachingCalendars.dueAt), asc(coachingCalendars.id))
      .limit(100)
  const work = async (due: Due) => {
    const row = await claim(ctx, due)
    if (row) await readOne(systemCtx(ctx, calendarsSweepName), row, reach)
  }
  await eachDue(ctx, { page, work, stopping })
}

/** Whoever moves its time reads it: of two processes the other finds it isn't due anymore. */
async function claim(ctx: Ctx, { workspaceId, id, dueAt }: Due): Promise<Row | undefined> {
  const [row] = await ctx.db
    .update(coachingCalendars)
    .set({ dueAt: new Date(ctx.now().getTime() + everyMs) })
    .where(and(within(workspaceId, coachingCalendars, id), eq(coachingCalendars.dueAt, dueAt)))
    .returning()
  return row
}

/** What couldn't be read leaves the busy times as they were: a failure never frees time. */
async function readOne(ctx: Ctx, row: Row, reach: Reach): Promise<void> {
  const read = await fetchRow(ctx, row, reach)
  await withTransaction(ctx, async (ctx) => {
    // Changes of one calendar queue here, and it may have been removed meanwhile.
    const [current] = await ctx.db
      .select()
      .from(coachingCalendars)
      .where(within(row.workspaceId, coachingCalendars, row.id))
      .for('update')
    if (!current) return
    const now = ctx.now()
    const isNew = !('problem' in read) && read.kind === 'read' && hashOf(read.times) !== current.busyHash
    await ctx.db
      .update(coachingCalendars)
      .set('problem' in read ? afterFailure(now, current, read.problem) : asRead(now, read))
      .where(within(row.workspaceId, coachingCalendars, row.id))
    if (isNew) await replaceBusy(ctx, row, read.times)
  })
}

async function fetchRow(ctx: Ctx, row: Row, reach: Reach): Promise<CalendarAnswer> {
  const url = unseal(ctx.instance, purpose, row.sealedAddress)
  if (url === null) return { problem: 'coaching.calendarLocked' }
  // What reaches far enough needn't be read again while it's the same.
  const needed = ctx.now().getTime() + neededAheadMs
  const isEnough = row.coveredUntil !== null && row.coveredUntil.getTime() >= needed
  const { workspaceId, etag, modifiedAt } = row
  const known = isEnough ? { etag, modifiedAt } : { etag: null, modifiedAt: null }
  return fetchBusy(ctx, { workspaceId, url, ...known }, reach)
}

type ReadTimes = {
  kind: 'read'
  times: Interval[]
  coveredUntil: Date
  etag: string | null
  modifiedAt: string | null
}
type CalendarAnswer = ReadTimes | { kind: 'unchanged' } | { problem: CalendarReason }
type Source = { workspaceId: Id<'wsp'>; url: string; etag: string | null; modifiedAt: string | null }

async function fetchBusy(ctx: Ctx, { workspaceId, ...asked }: Source, reach: Reach): Promise<CalendarAnswer> {
  const answer = await getCalendarFile(asked, reach)
  if ('problem' in answer || answer.kind === 'unchanged') return answer
  const today = Math.floor(ctx.now().getTime() / days(1)) * days(1)
  const { timeZone } = await hostOf(ctx, workspaceId)
  const until = today + readAheadMs
  const read = await readInTurn(workspaceId, () =>
    readCalendar(answer.body, {
      // From the beginning of a day on, so that the same calendar comes to the same times all day.
      from: today - days(1),
      until,
      timeZone,
      ownEnding: uidEnding(ctx.instance.appUrl),
    }),
  )
  if (read.kind === 'failed') return { problem: unreadable[read.because] }
  const times = joinTimes(await withoutOwn(ctx, workspaceId, read.busy))
  const { etag, modifiedAt } = answer
  return { kind: 'read', times, coveredUntil: new Date(until), etag, modifiedAt }
}

/** Each is read in a process of its own, which takes memory: one at a time, and hosts have their turns. */
const inTurn = makeTurns(maxCalendars)

/** @throws RATE_LIMITED when too many of a host's wait. */
async function readInTurn(workspaceId: Id<'wsp'>, read: () => Promise<Read>): Promise<Read> {
  try {
    return await inTurn(workspaceId, read)
  } catch (cause) {
    if (cause instanceof TooManyWait)
      throw new AppError('RATE_LIMITED', 'We’re reading a lot of your calendars. Try again in a minute.', {
        cause,
      })
    throw cause
  }
}

const unreadable = {
  notCalendar: 'coaching.calendarUnfit',
  tooMany: 'coaching.calendarTooLarge',
  tooLong: 'coaching.calendarTooLong',
} as const satisfies Record<string, CalendarReason>

async function getCalendarFile(asked: Omit<Source, 'workspaceId'>, reach: Reach) {
  try {
    return await get({ ...asked, accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1' }, reach)
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

/** Nothing of what the other side said is kept or shown: it may be anything. */
function problemOf(error: unknown): CalendarReason {
  if (error instanceof Unreachable) return 'coaching.calendarUnfit'
  if (!(error instanceof Unreadable)) return 'coaching.calendarAway'
  if (error.because === 'tooLarge') return 'coaching.calendarTooLarge'
  return error.status && error.status < 500 && error.status !== 429
    ? 'coaching.calendarRefused'
    : 'coaching.calendarAway'
}

function asRead(now: Date, read: Exclude<CalendarAnswer, { problem: unknown }>) {
  const done = { lastReadAt: now, lastTriedAt: now, problem: null, failures: 0 }
  const next = { ...done, dueAt: new Date(now.getTime() + everyMs) }
  if (read.kind === 'unchanged') return next
  const { coveredUntil, etag, modifiedAt, times } = read
  return { ...next, coveredUntil, etag, modifiedAt, busyHash: hashOf(times) }
}

function afterFailure(now: Date, { failures }: Row, problem: CalendarReason) {
  const pause = Math.min(everyMs * 2 ** Math.min(failures, 10), mostPauseMs)
  return { lastTriedAt: now, problem, failures: failures + 1, dueAt: new Date(now.getTime() + pause) }
}

/** The host's clocks are others: whole days and times without a zone are elsewhere now, so all is read anew. */
export async function readAnew(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<void> {
  await ctx.db
    .update(coachingCalendars)
    .set({ dueAt: ctx.now(), etag: null, modifiedAt: null, coveredUntil: null })
    .where(within(workspaceId, coachingCalendars))
  ctx.instance.wake(calendarsSweepName, workspaceId)
}

/** Calendars that a clock which was set back since had put off for longer than is ever done: they are due now. */
export async function calendarsAfterSetBack(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  await ctx.db
    .update(coachingCalendars)
    .set({ dueAt: now })
    .where(gt(coachingCalendars.dueAt, new Date(now.getTime() + mostPauseMs)))
}
