import { eq, inArray } from 'drizzle-orm'
import { type Actor, isAdmin, isSignedIn, type SignedIn, type Viewer } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { userViewed, viewEnded, viewStarted } from '../admin-events.ts'
import { viewMs } from '../rules.ts'
import { actingAdmin, factsOfBoth, heldUser } from './admins.ts'
import { users, userViews, workspaces } from './tables.ts'

/** What an admin's session says about a view: whom they view as, and until when. */
export type View = { userId: Id<'usr'>; expiresAt: Date }

/**
 * Lets an admin view the product as someone for half an hour, without changing anything. It's tied to the admin's session and
 * ends with it; the log and the person's own history show that it happened.
 *
 * @throws NOT_FOUND. @throws FORBIDDEN for anyone who isn't an admin (anymore).
 * @throws CONFLICT for yourself, another admin, and anyone suspended.
 */
export async function startView(ctx: Ctx<SignedIn>, userId: Id<'usr'>): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const acting = await actingAdmin(ctx)
    const user = await heldUser(ctx, userId)
    const obstacle = whyNotSeen(user, acting.adminId)
    if (obstacle) throw new AppError('CONFLICT', obstacle)
    const now = ctx.now()
    const { sessionId } = ctx.actor
    const view = { userId, createdAt: now, expiresAt: new Date(now.getTime() + viewMs) }
    await ctx.db
      .insert(userViews)
      .values({ id: newId('viw', now), sessionId, ...view })
      .onConflictDoUpdate({ target: userViews.sessionId, set: view })
    await announce(ctx, platformWorkspaceId, viewStarted, factsOfBoth(user, acting))
  })
}

function whyNotSeen(user: typeof users.$inferSelect, adminId: Id<'usr'>): string | null {
  if (user.id === adminId) return 'You’re already viewing as yourself.'
  if (user.role === 'admin') return 'You can’t view as an admin.'
  if (user.suspendedAt) return `${user.displayName} is suspended and only sees the page that says so.`
  return null
}

/** Ends the view tied to a session, if there is one. Answers whom it was of. */
export async function endView(ctx: Ctx, sessionId: Id<'ses'>, adminId: Id<'usr'>): Promise<Id<'usr'> | null> {
  return withTransaction(ctx, async (ctx) => {
    const [ended] = await ctx.db
      .delete(userViews)
      .where(eq(userViews.sessionId, sessionId))
      .returning({ userId: userViews.userId })
    if (!ended) return null
    const both = await ctx.db
      .select()
      .from(users)
      .where(inArray(users.id, [ended.userId, adminId]))
    const user = both.find(({ id }) => id === ended.userId)
    const admin = both.find(({ id }) => id === adminId)
    if (user && admin) {
      const facts = factsOfBoth(user, { adminId, adminName: admin.displayName })
      await announce(asAdmin(ctx, adminId), platformWorkspaceId, viewEnded, facts)
    }
    return ended.userId
  })
}

/**
 * The person an admin views as, as the actor of a request; null if that isn't possible (anymore): the half hour is over, the
 * person was suspended, left, or became an admin, or the admin isn't one anymore.
 */
export async function seenAs(
  ctx: Pick<Ctx, 'db' | 'now'>,
  admin: { actor: Actor; name: string },
  view: View,
): Promise<SignedIn | null> {
  if (!isAdmin(admin.actor) || admin.actor.kind !== 'user' || view.expiresAt <= ctx.now()) return null
  const [found] = await ctx.db
    .select({ user: users, workspaceId: workspaces.id })
    .from(users)
    .leftJoin(workspaces, eq(workspaces.ownerId, users.id))
    .where(eq(users.id, view.userId))
  if (!found) return null
  const { user, workspaceId } = found
  if (user.suspendedAt || user.erasedAt || user.role === 'admin') return null
  const account = {
    userId: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
    plan: user.plan,
    sessionId: admin.actor.sessionId,
    passes: [],
    viewedBy: { adminId: admin.actor.userId, adminName: admin.name, until: view.expiresAt.toISOString() },
  }
  return user.role === 'creator' && workspaceId
    ? { kind: 'creator', role: 'creator', workspaceId, ...account }
    : { kind: 'user', role: user.role, ...account }
}

/** Records one request made while viewing: who saw what of whose. */
export async function recordView(
  ctx: Ctx,
  seen: SignedIn & { viewedBy: Viewer },
  request: { method: string; path: string },
): Promise<void> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, seen.userId))
  if (!user) return
  const { adminId, adminName } = seen.viewedBy
  await withTransaction(asAdmin({ ...ctx, actor: seen }, adminId), (ctx) =>
    announce(ctx, platformWorkspaceId, userViewed, {
      ...factsOfBoth(user, { adminId, adminName }),
      method: request.method,
      path: shortened(request.path),
    }),
  )
}

/** The admin did it, whoever the rest of the request says is acting. */
function asAdmin(ctx: Ctx, adminId: Id<'usr'>): Ctx {
  const { actor } = ctx
  return isSignedIn(actor)
    ? { ...ctx, actor: { ...actor, kind: 'user', role: 'admin', userId: adminId } }
    : ctx
}

/** A path without anything that could open something: long parts that aren't ids are tokens. */
function shortened(path: string): string {
  return path
    .slice(0, 500)
    .split('/')
    .map((part) => (part.length > 20 && !/^[a-z]{3}_[0-9a-z]{26}$/.test(part) ? '…' : part))
    .join('/')
}
