import { and, desc, eq, isNull } from 'drizzle-orm'
import { users, workspaces } from '#areas/accounts/server/tables.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { announceLive } from '#platform/live/changes.ts'
import { lockByName } from '#platform/sql/locks.ts'
import type { NotificationKind } from '../rules.ts'
import { notifications } from './tables.ts'

type Facts = Record<string, unknown>

export type Note = {
  kind: NotificationKind
  /** Where it comes from; absent for what concerns the installation. */
  workspaceId?: Id<'wsp'>
  facts: Facts
  link: string
  /** Events of one fold on one day are told as one, until it is read. */
  fold?: string
  /** The facts of a fold, from those so far and the new ones; unset, the new ones. */
  merge?: (before: Facts, now: Facts) => Facts
}

export const liveChannel = 'notifications'

/**
 * Tells a user something, in the caller's transaction: `fresh` when it is a new entry, not one more of the same. The bell of
 * every open tab rises after the commit.
 */
export async function notify(ctx: Ctx, userId: Id<'usr'>, note: Note): Promise<{ fresh: boolean }> {
  if (!ctx.transaction) throw new Error('A notification is written in the commit of what it tells.')
  const earlier = note.fold ? await unreadOfToday(ctx, userId, note.fold) : null
  if (earlier) await addTo(ctx, userId, earlier, note)
  else await insert(ctx, userId, note)
  if (!ctx.retelling) announceLive(ctx, { channel: liveChannel, audience: userId })
  return { fresh: earlier === null }
}

/** Tells everyone who runs the installation. */
export async function notifyAdmins(ctx: Ctx, note: Note): Promise<void> {
  for (const userId of await adminIds(ctx)) await notify(ctx, userId, note)
}

/** In one order, so that two events at once don't wait for each other. */
export async function adminIds(ctx: Ctx): Promise<Id<'usr'>[]> {
  const admins = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt)))
    .orderBy(users.id)
  return admins.map(({ id }) => id)
}

type Row = typeof notifications.$inferSelect

/** Two events of a fold at the same moment queue here: both would find nothing to fold into. */
async function unreadOfToday(ctx: Ctx, userId: Id<'usr'>, fold: string): Promise<Row | null> {
  await lockByName(ctx, `notify:${userId}`)
  const [row] = await ctx.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.fold, fold), isNull(notifications.readAt)))
    .orderBy(desc(notifications.lastAt))
    .limit(1)
  if (!row) return null
  const zone = await zoneOf(ctx, userId)
  return dayIn(zone, row.firstAt) === dayIn(zone, ctx.now()) ? row : null
}

function addTo(ctx: Ctx, userId: Id<'usr'>, row: Row, note: Note) {
  return ctx.db
    .update(notifications)
    .set({
      facts: note.merge ? note.merge(row.facts, note.facts) : note.facts,
      link: note.link,
      count: row.count + 1,
      lastAt: ctx.now(),
    })
    .where(and(eq(notifications.userId, userId), eq(notifications.id, row.id)))
}

async function insert(ctx: Ctx, userId: Id<'usr'>, note: Note): Promise<void> {
  const now = ctx.now()
  await ctx.db.insert(notifications).values({
    userId,
    id: newId('ntf', now),
    workspaceId: note.workspaceId ?? null,
    kind: note.kind,
    facts: note.facts,
    link: note.link,
    fold: note.fold ?? null,
    firstAt: now,
    lastAt: now,
  })
}

/** A creator's days are those of the business. */
export async function zoneOf(ctx: Ctx, userId: Id<'usr'>): Promise<string> {
  const [row] = await ctx.db
    .select({ own: users.timeZone, business: workspaces.timeZone })
    .from(users)
    .leftJoin(workspaces, eq(workspaces.ownerId, users.id))
    .where(eq(users.id, userId))
  return row?.business ?? row?.own ?? 'UTC'
}
