import { and, eq, isNull } from 'drizzle-orm'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { workspaceChanged } from '../events.ts'
import type { ClosedAs } from '../rules.ts'
import { holdAdmins, holdUser } from './locks.ts'
import { users, workspaces } from './tables.ts'

type UserRow = typeof users.$inferSelect
/** An admin who can sign in. */
export const isActiveAdmin = and(eq(users.role, 'admin'), isNull(users.suspendedAt), isNull(users.erasedAt))

export type Acting = { adminId: Id<'usr'>; adminName: string }

/**
 * The admin who acts. Others wait until the commit: if two admins take the role from each other, the second finds they no longer
 * have it. So whoever acts first keeps it, and there's always one left.
 *
 * @throws FORBIDDEN for anyone who isn't an admin anymore.
 */
export async function actingAdmin(ctx: Ctx): Promise<Acting> {
  await holdAdmins(ctx)
  const actor = isSignedIn(ctx.actor) ? ctx.actor.userId : null
  const [acting] = actor
    ? await ctx.db
        .select({ id: users.id, displayName: users.displayName })
        .from(users)
        .where(and(isActiveAdmin, eq(users.id, actor)))
    : []
  if (!acting) throw new AppError('FORBIDDEN', 'You don’t have permission to do this.')
  return { adminId: acting.id, adminName: acting.displayName }
}

/** The user an admin acts on, locked until the commit. @throws NOT_FOUND when there's no user with this id. */
export async function heldUser(ctx: Ctx, userId: Id<'usr'>): Promise<UserRow> {
  await holdUser(ctx, userId)
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
  if (!user) throw new AppError('NOT_FOUND', 'There’s no user with this ID.')
  return user
}

/** Closes or reopens what a creator sells, and lets their public pages know. Answers whether there's anything to close. */
export async function closeWorkspaceOf(
  ctx: Ctx,
  ownerId: Id<'usr'>,
  closedAs: ClosedAs | null,
): Promise<boolean> {
  const [workspace] = await ctx.db
    .update(workspaces)
    .set({ closedAs, updatedAt: ctx.now() })
    .where(eq(workspaces.ownerId, ownerId))
    .returning({ id: workspaces.id, handle: workspaces.handle })
  if (!workspace) return false
  await announce(ctx, workspace.id, workspaceChanged, { handle: workspace.handle })
  return true
}

/** What the events say about the user and the admin. */
export function factsOfBoth(user: Pick<UserRow, 'id' | 'email' | 'displayName'>, acting: Acting) {
  return { userId: user.id, email: user.email, name: user.displayName, ...acting }
}
