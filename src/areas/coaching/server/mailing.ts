import { and, eq } from 'drizzle-orm'
import { languageOfReader } from '#areas/accounts/server/reading-language.ts'
import { mailBrandOf } from '#areas/accounts/server/store-face.ts'
import { getOwner, getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { isFormerAddress } from '#platform/forgetting.ts'
import { sendMail } from '#platform/mail/kind.ts'
import { within } from '#platform/tables.ts'
import { bookPathOf, changeableUntil, type Side } from '../rules.ts'
import { hostOf } from './availability.ts'
import { uidOf } from './calendar-file.ts'
import { hostMail, reminderMail, seriesMail, sessionMail, timeGoneMail } from './mails.ts'
import { atCurrentAddress, manageLinkOf } from './manage-link.ts'
import { coachingBookings, coachingPackages, coachingSessions } from './tables.ts'
import { whereaboutsOf } from './whereabouts.ts'

type BookingId = Id<'bkg'>
type WorkspaceId = Id<'wsp'>

/** Who booked, and their host, are told with the booking itself. */
export const mailBooked = (ctx: Ctx, workspaceId: WorkspaceId, bookingId: BookingId): Promise<void> =>
  tellBoth(ctx, workspaceId, bookingId, { about: 'booked', by: 'client' })

/** Of a session that's at its new time already. */
export const mailMoved = (
  ctx: Ctx,
  workspaceId: WorkspaceId,
  bookingId: BookingId,
  news: { by: Side; from: Date; message?: string },
): Promise<void> => tellBoth(ctx, workspaceId, bookingId, { about: 'moved', ...news })

/** `isOff` says that the session itself ends with it, and not one place in a group. */
export const mailCanceled = (
  ctx: Ctx,
  workspaceId: WorkspaceId,
  bookingId: BookingId,
  news: { by: Side; message?: string; counted?: boolean; isOff?: boolean },
): Promise<void> => tellBoth(ctx, workspaceId, bookingId, { about: 'canceled', ...news })

type News = {
  about: 'booked' | 'moved' | 'canceled'
  by: Side
  from?: Date
  message?: string
  counted?: boolean
  isOff?: boolean
}

async function tellBoth(ctx: Ctx, workspaceId: WorkspaceId, bookingId: BookingId, news: News): Promise<void> {
  const found = await findTold(ctx, workspaceId, bookingId)
  if (!found) return
  await tellClient(ctx, found, news)
  await tellHost(ctx, found, news)
}

type SessionForMail = NonNullable<Awaited<ReturnType<typeof findTold>>>

async function findTold(ctx: Ctx, workspaceId: WorkspaceId, bookingId: BookingId) {
  const [row] = await ctx.db
    .select({ booking: coachingBookings, session: coachingSessions, ofPackage: coachingPackages })
    .from(coachingBookings)
    .innerJoin(
      coachingSessions,
      and(
        eq(coachingSessions.workspaceId, coachingBookings.workspaceId),
        eq(coachingSessions.id, coachingBookings.sessionId),
      ),
    )
    .leftJoin(
      coachingPackages,
      and(
        eq(coachingPackages.workspaceId, coachingSessions.workspaceId),
        eq(coachingPackages.id, coachingSessions.packageId),
      ),
    )
    .where(and(within(workspaceId, coachingBookings, bookingId), within(workspaceId, coachingSessions)))
  if (!row) return null
  const host = await hostOf(ctx, workspaceId)
  const workspace = await getWorkspace(ctx, workspaceId)
  const { session, ofPackage } = row
  const booking = await atCurrentAddress(ctx, row.booking)
  const told = {
    title: ofPackage?.title ?? '',
    minutes: Math.round((session.endsAt.getTime() - session.startsAt.getTime()) / 60_000),
    ...{ type: session.type, startsAt: session.startsAt, endsAt: session.endsAt },
    seller: workspace.name,
    client: { name: booking.name, address: booking.email },
    hostZone: host.timeZone,
    clientZone: booking.timeZone,
    ...whereaboutsOf(session, ofPackage, host, booking.name),
    changedAt: ctx.now(),
    organizer: { name: workspace.name, address: ctx.instance.mailFrom },
  }
  return { ...row, booking, host, workspace, told }
}

async function tellClient(
  ctx: Ctx,
  found: SessionForMail,
  { about, by, from, message = '', counted }: News,
): Promise<void> {
  const { booking, session, ofPackage, host, workspace, told } = found
  if (isFormerAddress(booking.email)) return
  const isOfPackage = booking.paidBy === 'credit'
  await sendMail(ctx, sessionMail, await toClient(ctx, found), {
    ...told,
    ...{ about, by, message, from: from ?? null, isProven: booking.isProven },
    uid: uidOf(booking.id, ctx.instance.appUrl),
    sequence: booking.sequence,
    counted: isOfPackage ? (counted ?? false) : null,
    managePath: await manageLinkOf(ctx, booking),
    bookPath: ofPackage?.publishedAt ? bookPathOf(workspace.handle, ofPackage.slug) : null,
    changeableUntil: laterThan(ctx.now(), changeableUntil(session.noticeStartsAt, host.changeNoticeHours)),
  })
}

/** A moment that's over is no promise. */
const laterThan = (now: Date, moment: Date) => (moment > now ? moment : null)

async function toClient(ctx: Ctx, { booking, workspace }: SessionForMail) {
  return {
    to: { address: booking.email, name: booking.name },
    language: await languageOfReader(ctx, booking.email, workspace.language),
    workspaceId: workspace.id,
    brand: await mailBrandOf(ctx, workspace),
  }
}

async function tellHost(
  ctx: Ctx,
  { booking, session, workspace, told }: SessionForMail,
  news: News,
): Promise<void> {
  const owner = await getOwner(ctx, workspace.id)
  if (isFormerAddress(owner.email)) return
  const isGroup = session.capacity > 1
  const isOff = news.about === 'canceled' && (news.isOff ?? !isGroup)
  const envelope = {
    to: { address: owner.email, name: owner.displayName },
    language: owner.language ?? workspace.language,
    workspaceId: workspace.id,
  }
  await sendMail(ctx, hostMail, envelope, {
    ...told,
    ...{ about: news.about, by: news.by, isGroup, isOff },
    uid: uidOf(session.id, ctx.instance.appUrl),
    // It's raised with what this email tells, where that isn't written yet.
    sequence: session.sequence + (isOff && session.status !== 'canceled' ? 1 : 0),
    note: booking.note,
    isProven: booking.isProven,
    path: '/coaching',
  })
}

/** Before a session, to whoever booked it. */
export async function mailReminder(
  ctx: Ctx,
  workspaceId: WorkspaceId,
  bookingId: BookingId,
  when: 'day' | 'hour',
): Promise<void> {
  const found = await findTold(ctx, workspaceId, bookingId)
  if (!found || isFormerAddress(found.booking.email)) return
  const { booking, told } = found
  await sendMail(ctx, reminderMail, await toClient(ctx, found), {
    ...told,
    when,
    uid: uidOf(booking.id, ctx.instance.appUrl),
    sequence: booking.sequence,
    managePath: await manageLinkOf(ctx, booking),
  })
}

/** Sessions that were booked together, in one email. Their host booked them, and knows. */
export async function mailSeries(
  ctx: Ctx,
  workspaceId: WorkspaceId,
  [first, ...others]: readonly BookingId[],
): Promise<void> {
  const found = first && (await findTold(ctx, workspaceId, first))
  if (!found || isFormerAddress(found.booking.email)) return
  const all = [found]
  for (const id of others) {
    const next = await findTold(ctx, workspaceId, id)
    if (next) all.push(next)
  }
  await sendMail(ctx, seriesMail, await toClient(ctx, found), {
    ...found.told,
    times: all.map(({ booking, told: { startsAt, endsAt } }) => ({
      ...{ startsAt, endsAt, sequence: booking.sequence },
      uid: uidOf(booking.id, ctx.instance.appUrl),
    })),
    uid: uidOf(found.booking.id, ctx.instance.appUrl),
    sequence: found.booking.sequence,
    managePath: await manageLinkOf(ctx, found.booking),
  })
}

/** The money for a time came when that was gone: it's a session to be booked at `path`, or money to be had back. */
export async function mailTimeGone(
  ctx: Ctx,
  workspaceId: WorkspaceId,
  { buyer, title, path }: { buyer: { address: string; name: string }; title: string; path: string },
): Promise<void> {
  if (isFormerAddress(buyer.address)) return
  const workspace = await getWorkspace(ctx, workspaceId)
  const { email } = await getOwner(ctx, workspaceId)
  const envelope = {
    to: buyer,
    language: await languageOfReader(ctx, buyer.address, workspace.language),
    workspaceId,
    brand: await mailBrandOf(ctx, workspace),
    replyTo: isFormerAddress(email) ? null : email,
  }
  await sendMail(ctx, timeGoneMail, envelope, { title, seller: workspace.name, path })
}
