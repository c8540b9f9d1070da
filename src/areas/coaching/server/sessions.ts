import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  lt,
  lte,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { shownPerson } from '#platform/forgetting.ts'
import { matches } from '#platform/sql/matching.ts'
import { mine, within } from '#platform/tables.ts'
import type { Booking, Session, SessionDetail } from '../contract.ts'
import { changeableUntil, type SessionStatus, type SessionType, salesPathOf } from '../rules.ts'
import { hostOf } from './availability.ts'
import { coachingBusy, coachingCalendars } from './availability-tables.ts'
import { spendable } from './credits.ts'
import { noSession } from './moving.ts'
import type { BookingRow, SessionRow } from './rows.ts'
import { coachingBookings, coachingPackages, coachingSessions } from './tables.ts'
import { whereaboutsOf } from './whereabouts.ts'

export type SessionFilter = {
  search?: string | undefined
  when: 'upcoming' | 'past' | 'all'
  status?: SessionStatus | undefined
  type?: SessionType | undefined
  packageId?: Id<'cpk'> | undefined
  clientId?: Id<'ccl'> | undefined
  from?: string | undefined
  to?: string | undefined
}
type SessionQuery = SessionFilter & { page: number; pageSize: number; sort: 'startsAt' | 'client' }

/** Sessions of the workspace: what's ahead the next first, what's past the last first. */
export async function listSessions(
  ctx: CreatorCtx,
  asked: SessionQuery,
): Promise<{ sessions: Session[]; total: number; counts: { upcoming: number; past: number; all: number } }> {
  const which = matching(ctx, asked)
  const time = asked.when === 'past' ? desc(coachingSessions.startsAt) : asc(coachingSessions.startsAt)
  const rows = await ctx.db
    .select({ session: coachingSessions })
    .from(coachingSessions)
    .where(which)
    .orderBy(
      ...(asked.sort === 'client' ? [sql`${firstName(ctx)} collate "und-x-icu"`] : []),
      time,
      coachingSessions.id,
    )
    .limit(asked.pageSize)
    .offset((asked.page - 1) * asked.pageSize)
  const [all] = await ctx.db.select({ total: count() }).from(coachingSessions).where(which)
  return {
    sessions: await presentSessions(
      ctx,
      rows.map(({ session }) => session),
    ),
    total: all?.total ?? 0,
    counts: await countsOf(ctx, asked),
  }
}

/** How many there are of each tab, by the same filter. */
async function countsOf(ctx: CreatorCtx, asked: SessionFilter) {
  const [row] = await ctx.db
    .select({
      all: count(),
      upcoming: sql<number>`count(*) filter (where ${coachingSessions.endsAt} > ${ctx.now()})::int`,
    })
    .from(coachingSessions)
    .where(matching(ctx, { ...asked, when: 'all' }))
  const { all = 0, upcoming = 0 } = row ?? {}
  return { all, upcoming, past: all - upcoming }
}

/** What's only held isn't shown: no one has booked it yet. */
export const isShown = notInArray(coachingSessions.status, ['held', 'lapsed'])

function matching(ctx: CreatorCtx, asked: SessionFilter): SQL | undefined {
  const { search, when, status, type, packageId, clientId, from, to } = asked
  const words = search?.trim()
  const now = ctx.now()
  return and(
    mine(ctx, coachingSessions),
    isShown,
    when === 'upcoming' ? gt(coachingSessions.endsAt, now) : undefined,
    when === 'past' ? lte(coachingSessions.endsAt, now) : undefined,
    status ? eq(coachingSessions.status, status) : undefined,
    type ? eq(coachingSessions.type, type) : undefined,
    packageId ? eq(coachingSessions.packageId, packageId) : undefined,
    from ? gte(coachingSessions.startsAt, new Date(from)) : undefined,
    to ? lt(coachingSessions.startsAt, new Date(to)) : undefined,
    clientId ? hasBooking(ctx, eq(coachingBookings.clientId, clientId)) : undefined,
    words
      ? hasBooking(ctx, matches(sql`${coachingBookings.name} || ' ' || ${coachingBookings.email}`, words))
      : undefined,
  )
}

const hasBooking = (ctx: CreatorCtx, which: SQL) =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(coachingBookings)
      .where(and(mine(ctx, coachingBookings), eq(coachingBookings.sessionId, coachingSessions.id), which)),
  )

const firstName = (ctx: CreatorCtx) =>
  sql`(${ctx.db
    .select({ name: coachingBookings.name })
    .from(coachingBookings)
    .where(and(mine(ctx, coachingBookings), eq(coachingBookings.sessionId, coachingSessions.id)))
    .orderBy(coachingBookings.seat)
    .limit(1)})`

/** @throws NOT_FOUND when there is none, or it's in another workspace. */
export async function getSession(ctx: CreatorCtx, sessionId: Id<'cse'>): Promise<SessionDetail> {
  const { workspaceId } = ctx.actor
  const [row] = await ctx.db
    .select()
    .from(coachingSessions)
    .where(and(mine(ctx, coachingSessions, sessionId), isShown))
  if (!row) throw noSession()
  const [session] = await presentSessions(ctx, [row])
  if (!session) throw noSession()
  const host = await hostOf(ctx, workspaceId)
  const { notesPrivate, notesShared, canceledBy, message, noticeStartsAt } = row
  return {
    ...session,
    ...{ notesPrivate, notesShared, canceledBy, message },
    ...(await balanceOf(ctx, row, session)),
    changeableUntil: changeableUntil(noticeStartsAt, host.changeNoticeHours).toISOString(),
  }
}

/** What its one client can still book of the package, and where they get more. */
async function balanceOf(ctx: CreatorCtx, row: SessionRow, { client, capacity }: Session) {
  const { workspaceId } = ctx.actor
  if (!row.packageId || !client || capacity > 1) return { remaining: null, renewalPath: null }
  const [booking] = await ctx.db
    .select({ contactId: coachingBookings.contactId })
    .from(coachingBookings)
    .where(and(mine(ctx, coachingBookings), eq(coachingBookings.sessionId, row.id)))
    .limit(1)
  if (!booking) return { remaining: null, renewalPath: null }
  const left = await spendable(ctx, workspaceId, { contactId: booking.contactId, packageId: row.packageId })
  const remaining = left.reduce((sum, { balance }) => sum + balance, 0)
  return {
    remaining,
    renewalPath: remaining > 0 ? null : await renewalPathOf(ctx, workspaceId, row.packageId),
  }
}

/** Where someone buys a package again; null when it isn't sold anymore. */
export async function renewalPathOf(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  packageId: Id<'cpk'>,
): Promise<string | null> {
  const [row] = await ctx.db
    .select({
      slug: coachingPackages.slug,
      publishedAt: coachingPackages.publishedAt,
      deletedAt: coachingPackages.deletedAt,
    })
    .from(coachingPackages)
    .where(within(workspaceId, coachingPackages, packageId))
  if (!row?.publishedAt || row.deletedAt) return null
  return salesPathOf((await getWorkspace(ctx, workspaceId)).handle, row.slug)
}

/** Sessions as a screen shows them, in the order given. */
export async function presentSessions(ctx: CreatorCtx, rows: readonly SessionRow[]): Promise<Session[]> {
  if (rows.length === 0) return []
  const { workspaceId } = ctx.actor
  const host = await hostOf(ctx, workspaceId)
  const { bookings, names } = await bookingsOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const packages = await packagesOf(ctx, rows)
  const busy = await busyDuring(ctx, rows)
  return rows.map((row) => {
    const of = bookings.get(row.id) ?? []
    const package_ = row.packageId ? packages.get(row.packageId) : undefined
    const living = of.filter(({ status }) => status !== 'canceled')
    const first = living[0] ?? of[0]
    return {
      ...{
        id: row.id,
        type: row.type,
        timeZone: row.timeZone,
        capacity: row.capacity,
        seriesId: row.seriesId,
      },
      status: row.status as SessionStatus,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      minutes: (row.endsAt.getTime() - row.startsAt.getTime()) / 60_000,
      outcome: row.capacity === 1 ? (first?.outcome ?? null) : null,
      package: package_ ? { id: package_.id, title: package_.title } : null,
      client: first?.client ?? null,
      bookings: of,
      taken: living.length,
      ...whereaboutsOf(row, package_ ?? null, host, (first && names.get(first.id)) ?? ''),
      overlaps:
        row.status === 'canceled'
          ? []
          : busy
              .filter((span) => span.startsAt < row.endsAt && span.endsAt > row.startsAt)
              .map(({ name, startsAt, endsAt }) => ({
                name,
                startsAt: startsAt.toISOString(),
                endsAt: endsAt.toISOString(),
              })),
    }
  })
}

type Bookings = {
  bookings: Map<Id<'cse'>, Booking[]>
  /** What each client called themselves when they booked. */
  names: Map<string, string>
}

async function bookingsOf(ctx: CreatorCtx, ids: readonly Id<'cse'>[]): Promise<Bookings> {
  const rows = await ctx.db
    .select({ booking: coachingBookings, name: contacts.name, email: contacts.email })
    .from(coachingBookings)
    .innerJoin(
      contacts,
      and(
        eq(contacts.workspaceId, coachingBookings.workspaceId),
        eq(contacts.id, coachingBookings.contactId),
      ),
    )
    .where(
      and(
        mine(ctx, coachingBookings),
        mine(ctx, contacts),
        inArray(coachingBookings.sessionId, [...ids]),
        notInArray(coachingBookings.status, ['held', 'lapsed']),
      ),
    )
    .orderBy(coachingBookings.seat, coachingBookings.id)
  const found = new Map<Id<'cse'>, Booking[]>()
  for (const { booking, ...contact } of rows) {
    const known = found.get(booking.sessionId) ?? []
    found.set(booking.sessionId, [...known, presentBooking(ctx, booking, contact)])
  }
  return { bookings: found, names: new Map(rows.map(({ booking }) => [booking.id, booking.name])) }
}

function presentBooking(
  ctx: CreatorCtx,
  booking: BookingRow,
  contact: { name: string; email: string },
): Booking {
  const { id, clientId, status, outcome, paidBy, note, counted, timeZone, isProven } = booking
  const person = shownPerson(
    ctx,
    { name: contact.name || booking.name, email: contact.email },
    'Former customer',
  )
  return {
    ...{ id, outcome, paidBy, note, counted },
    status: status as SessionStatus,
    client: { id: clientId, ...person, timeZone, emailProven: isProven },
  }
}

async function packagesOf(ctx: CreatorCtx, rows: readonly SessionRow[]) {
  const ids = [...new Set(rows.flatMap(({ packageId }) => (packageId ? [packageId] : [])))]
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: coachingPackages.id, title: coachingPackages.title, place: coachingPackages.place })
    .from(coachingPackages)
    .where(and(mine(ctx, coachingPackages), inArray(coachingPackages.id, ids)))
  return new Map(found.map((row) => [row.id, row]))
}

/** What other calendars say of these times. It's shown, and cancels nothing. */
async function busyDuring(ctx: CreatorCtx, rows: readonly SessionRow[]) {
  const starts = rows.map(({ startsAt }) => startsAt.getTime())
  const ends = rows.map(({ endsAt }) => endsAt.getTime())
  return ctx.db
    .select({ name: coachingCalendars.title, startsAt: coachingBusy.startsAt, endsAt: coachingBusy.endsAt })
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
        mine(ctx, coachingBusy),
        mine(ctx, coachingCalendars),
        lt(coachingBusy.startsAt, new Date(Math.max(...ends))),
        gt(coachingBusy.endsAt, new Date(Math.min(...starts))),
      ),
    )
    .orderBy(coachingBusy.startsAt)
}
