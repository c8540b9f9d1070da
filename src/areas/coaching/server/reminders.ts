import { and, asc, eq, gt, inArray, lt, lte, notExists, sql } from 'drizzle-orm'
import { contacts } from '#areas/contacts/server/tables.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Words } from '#kernel/language.ts'
import { hours, minutes } from '#kernel/time.ts'
import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { eachFairly } from '#platform/each-fairly.ts'
import type { Sweep } from '#platform/jobs.ts'
import { type Reminder, reminders } from '#platform/reminders.ts'
import { within } from '#platform/tables.ts'
import { coachingReminders } from './availability-tables.ts'
import { mailReminder } from './mailing.ts'
import { sessionPushWordsDe } from './push-words.de.ts'
import { sessionPushWords } from './push-words.ts'
import { coachingBookings, coachingPackages, coachingSessions } from './tables.ts'

type Kind = 'day' | 'hour'

/**
 * How long before the start each is due, and until when it still helps: after a standstill those that would come too late are left
 * out. None is due for a session that was booked or moved less than that before it begins: it was told of a moment ago.
 */
const kinds: Record<Kind, { before: number; until: number }> = {
  day: { before: hours(24), until: hours(18) },
  hour: { before: hours(1), until: minutes(10) },
}

export const remindersSweep: Sweep = {
  name: 'coaching.remind',
  everySeconds: 20,
  run: (ctx, stopping) => sendSessionReminders(ctx, stopping),
}

type Due = { workspaceId: Id<'wsp'>; bookingId: Id<'bkg'>; kind: Kind }
const eachDue = eachFairly<Due>(({ bookingId, kind }) => `${bookingId} ${kind}`)

/** Tells of every session that's near, once for each booking as it is: the email and the note that it was sent are one commit. */
export async function sendSessionReminders(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  const page = async (after: Due | null): Promise<Due[]> => [
    ...(after?.kind === 'hour' ? [] : await dueOf(ctx, 'day', after?.bookingId ?? null)),
    ...(await dueOf(ctx, 'hour', after?.kind === 'hour' ? after.bookingId : null)),
  ]
  await eachDue(ctx, { page, work: (due) => remindOf(systemCtx(ctx, remindersSweep.name), due), stopping })
}

async function dueOf(ctx: Ctx, kind: Kind, after: Id<'bkg'> | null): Promise<Due[]> {
  const rows = await ctx.db
    .select({ workspaceId: coachingBookings.workspaceId, bookingId: coachingBookings.id })
    .from(coachingSessions)
    .innerJoin(
      coachingBookings,
      and(
        eq(coachingBookings.workspaceId, coachingSessions.workspaceId),
        eq(coachingBookings.sessionId, coachingSessions.id),
      ),
    )
    .where(and(isNear(ctx, kind), after ? gt(coachingBookings.id, after) : undefined))
    .orderBy(asc(coachingBookings.id))
    .limit(200)
  return rows.map((row) => ({ ...row, kind }))
}

/** Of sessions with their bookings: those a reminder of this kind is due for, and that had none as they are now. */
function isNear(ctx: Ctx, kind: Kind, workspaceId?: Id<'wsp'>) {
  const now = ctx.now().getTime()
  const { before, until } = kinds[kind]
  const { startsAt, status } = coachingSessions
  const isOpen = inArray(coachingBookings.status, ['scheduled', 'confirmed'])
  return and(
    inArray(status, ['scheduled', 'confirmed']),
    isOpen,
    gt(startsAt, new Date(now + until)),
    lte(startsAt, new Date(now + before)),
    sql`${startsAt} - ${`${before / 1000} seconds`}::interval >= ${coachingBookings.updatedAt}`,
    notExists(
      ctx.db
        .select({ one: sql`1` })
        .from(coachingReminders)
        .where(
          and(
            workspaceId ? within(workspaceId, coachingReminders) : undefined,
            eq(coachingReminders.workspaceId, coachingBookings.workspaceId),
            eq(coachingReminders.bookingId, coachingBookings.id),
            eq(coachingReminders.sequence, coachingBookings.sequence),
            eq(coachingReminders.kind, kind),
          ),
        ),
    ),
  )
}

function remindOf(ctx: Ctx, { workspaceId, bookingId, kind }: Due): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    // As it is now, and as it stays until the commit: it may have moved since it was found.
    const [row] = await ctx.db
      .select({ booking: coachingBookings, session: coachingSessions })
      .from(coachingSessions)
      .innerJoin(
        coachingBookings,
        and(
          eq(coachingBookings.workspaceId, coachingSessions.workspaceId),
          eq(coachingBookings.sessionId, coachingSessions.id),
        ),
      )
      .where(
        and(
          within(workspaceId, coachingSessions),
          within(workspaceId, coachingBookings, bookingId),
          isNear(ctx, kind, workspaceId),
        ),
      )
      .for('update')
    if (!row) return
    const { booking, session } = row
    const now = ctx.now()
    // Another process that came first has written it.
    const [first] = await ctx.db
      .insert(coachingReminders)
      .values({
        workspaceId,
        id: newId('crd', now),
        bookingId,
        sequence: booking.sequence,
        kind,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: coachingReminders.id })
    if (!first) return
    await mailReminder(ctx, workspaceId, bookingId, kind)
    if (kind === 'hour') await notice(ctx, session, booking)
  })
}

/** In the app and on the devices of those who have an account; of a group's several people the host is told once. */
async function notice(
  ctx: Ctx,
  session: typeof coachingSessions.$inferSelect,
  booking: typeof coachingBookings.$inferSelect,
): Promise<void> {
  const { workspaceId } = session
  const title = await titleOf(ctx, session)
  const remind = async (userId: Id<'usr'>, isHost: boolean, zone: string) => {
    const facts = { name: booking.name, title, time: clockOf(session.startsAt, zone), isHost }
    for (const tell of ctx.instance.given(reminders)) await tell(ctx, userId, reminderOf(facts))
  }
  if (await isFirstOf(ctx, booking)) await remind(session.hostId, true, session.timeZone)
  const [contact] = await ctx.db
    .select({ userId: contacts.userId })
    .from(contacts)
    .where(within(workspaceId, contacts, booking.contactId))
  // An address that was only typed is no one's: who has the account may know nothing of it.
  if (!contact?.userId || !booking.isProven) return
  await remind(contact.userId, false, booking.timeZone ?? session.timeZone)
}

/** The host is told whom it's with. */
export function reminderOf(facts: { name: string; title: string; time: string; isHost: boolean }): Reminder {
  const { name, title, time, isHost } = facts
  const say = (words: Words<typeof sessionPushWords>) => words.session(isHost ? name : '', title, time)
  return {
    ...{ kind: 'sessionReminder', facts, link: isHost ? '/coaching' : '/library' },
    push: { en: say(sessionPushWords), de: say(sessionPushWordsDe) },
  }
}

async function titleOf(
  ctx: Ctx,
  { workspaceId, packageId }: typeof coachingSessions.$inferSelect,
): Promise<string> {
  if (!packageId) return ''
  const [row] = await ctx.db
    .select({ title: coachingPackages.title })
    .from(coachingPackages)
    .where(within(workspaceId, coachingPackages, packageId))
  return row?.title ?? ''
}

async function isFirstOf(
  ctx: Ctx,
  { workspaceId, sessionId, seat }: typeof coachingBookings.$inferSelect,
): Promise<boolean> {
  const [before] = await ctx.db
    .select({ id: coachingBookings.id })
    .from(coachingBookings)
    .where(
      and(
        within(workspaceId, coachingBookings),
        eq(coachingBookings.sessionId, sessionId),
        lt(coachingBookings.seat, seat),
        inArray(coachingBookings.status, ['scheduled', 'confirmed']),
      ),
    )
    .limit(1)
  return before === undefined
}

const clockOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)
