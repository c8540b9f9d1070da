import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { getOwner, getWorkspace, type WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { getContact } from '#areas/contacts/server/contacts.ts'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { isFormerAddress } from '#platform/forgetting.ts'
import { within } from '#platform/tables.ts'
import { changeableUntil } from '../rules.ts'
import { type Host, hostOf } from './availability.ts'
import { listSharedFiles } from './client-files.ts'
import { spendable } from './credits.ts'
import { findBookingLink, isAtAddress } from './manage-link.ts'
import type { PackageRow } from './own-package.ts'
import type { BookingRow, SessionRow } from './rows.ts'
import {
  coachingBookings,
  coachingClients,
  coachingGoals,
  coachingPackages,
  coachingSessions,
} from './tables.ts'
import { whereaboutsOf } from './whereabouts.ts'

/** What whoever has the link of a booking sees of it, and of nothing else. */
export type MyBooking = {
  workspace: WorkspaceRecord
  host: Host
  hostName: string
  booking: BookingRow
  session: SessionRow
  package: PackageRow | null
  joinUrl: string | null
  place: string | null
  changeableUntil: Date
  isOver: boolean
  /** It begins within half an hour, or has begun. */
  isSoon: boolean
  isChangeable: boolean
  /** Sessions left of the package; null where it's of none. */
  remaining: number | null
  /** What's shared with a client who is proven to be them; null for anyone else. */
  shared: {
    session: string
    client: string
    files: { id: Id<'cfl'>; name: string }[]
    goals: { id: string; title: string; kind: 'goal' | 'milestone'; isDone: boolean }[]
    history: { id: string; startsAt: Date; status: string }[]
  } | null
}

/** @throws NOT_FOUND where the link is unknown, or its client is gone. */
export async function getMyBooking(ctx: Ctx, token: string): Promise<MyBooking> {
  const link = await findBookingLink(ctx, token)
  if (!link) throw noBooking()
  const { workspaceId, bookingId, isMailed } = link
  const [found] = await ctx.db
    .select({ booking: coachingBookings, session: coachingSessions })
    .from(coachingBookings)
    .innerJoin(
      coachingSessions,
      and(within(workspaceId, coachingSessions), eq(coachingSessions.id, coachingBookings.sessionId)),
    )
    .where(within(workspaceId, coachingBookings, bookingId))
  if (!found || isFormerAddress(found.booking.email)) throw noBooking()
  const { booking, session } = found
  const workspace = await getWorkspace(ctx, workspaceId)
  const host = await hostOf(ctx, workspaceId)
  const package_ = session.packageId ? await findPackage(ctx, workspaceId, session.packageId) : null
  const isLiving = booking.status === 'scheduled' || booking.status === 'confirmed'
  const until = changeableUntil(session.noticeStartsAt, host.changeNoticeHours)
  const proven = await isProven(ctx, booking, isMailed)
  const { contactId, holdingId } = booking
  const mine =
    package_ && booking.paidBy === 'credit'
      ? await spendable(ctx, workspaceId, {
          ...{ contactId, packageId: package_.id },
          // What else is that person's is told to them alone.
          ...(proven || !holdingId ? {} : { holdingIds: [holdingId] }),
        })
      : []
  return {
    ...{ workspace, host, booking, session, package: package_ },
    hostName: (await getOwner(ctx, workspaceId)).displayName.split(' ')[0] || workspace.name,
    ...(isLiving ? whereaboutsOf(session, package_, host, booking.name) : { joinUrl: null, place: null }),
    changeableUntil: until,
    isOver: session.endsAt <= ctx.now(),
    isSoon: session.startsAt.getTime() - ctx.now().getTime() < minutes(30),
    isChangeable: isLiving && session.startsAt > ctx.now(),
    remaining: booking.paidBy === 'credit' ? mine.reduce((sum, { balance }) => sum + balance, 0) : null,
    shared: proven ? await sharedOf(ctx, booking, session) : null,
  }
}

export const noBooking = () => new AppError('NOT_FOUND', 'This booking is gone, or the link is wrong.')

async function findPackage(ctx: Ctx, workspaceId: Id<'wsp'>, packageId: Id<'cpk'>) {
  const [row] = await ctx.db
    .select()
    .from(coachingPackages)
    .where(within(workspaceId, coachingPackages, packageId))
  return row ?? null
}

/** The link came by email to an address they still have, or whoever is signed in is the contact: only they read what's shared. */
async function isProven(ctx: Ctx, booking: BookingRow, isMailed: boolean): Promise<boolean> {
  if (isMailed && (await isAtAddress(ctx, booking))) return true
  const { userId } = await getContact(ctx, booking.workspaceId, booking.contactId)
  return isSignedIn(ctx.actor) && userId === ctx.actor.userId
}

async function sharedOf(ctx: Ctx, booking: BookingRow, session: SessionRow): Promise<MyBooking['shared']> {
  const { workspaceId, clientId } = booking
  const [client] = await ctx.db
    .select({ notesShared: coachingClients.notesShared })
    .from(coachingClients)
    .where(within(workspaceId, coachingClients, clientId))
  const goals = await ctx.db
    .select()
    .from(coachingGoals)
    .where(and(within(workspaceId, coachingGoals), eq(coachingGoals.clientId, clientId)))
    .orderBy(asc(coachingGoals.createdAt), asc(coachingGoals.id))
  const history = await ctx.db
    .select({ id: coachingSessions.id, startsAt: coachingSessions.startsAt, status: coachingBookings.status })
    .from(coachingBookings)
    .innerJoin(
      coachingSessions,
      and(within(workspaceId, coachingSessions), eq(coachingSessions.id, coachingBookings.sessionId)),
    )
    .where(
      and(
        within(workspaceId, coachingBookings),
        eq(coachingBookings.clientId, clientId),
        ne(coachingBookings.id, booking.id),
        inArray(coachingBookings.status, ['scheduled', 'confirmed', 'completed']),
      ),
    )
    .orderBy(asc(coachingSessions.startsAt))
    .limit(100)
  return {
    // What's written beside a group is for all of it.
    session: session.notesShared,
    client: client?.notesShared ?? '',
    files: await listSharedFiles(ctx, { workspaceId, clientId }),
    goals: goals.map(({ id, title, kind, doneAt }) => ({ id, title, kind, isDone: doneAt !== null })),
    history,
  }
}
