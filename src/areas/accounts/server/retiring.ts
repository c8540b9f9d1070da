import { eq } from 'drizzle-orm'
import type { SignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { formerAddress, formerName } from '#platform/forgetting.ts'
import { userErased, workspaceChanged } from '../events.ts'
import { defaultPreferences } from '../rules.ts'
import { isActiveAdmin } from './admins.ts'
import { removeCredentials } from './credentials.ts'
import { holdAdmins } from './locks.ts'
import { dropPhoto } from './photos.ts'
import { retireSessions } from './sessions.ts'
import { countAccount } from './sums.ts'
import {
  formerHandles,
  invitations,
  productCovers,
  recoveryCodes,
  secondFactors,
  signInChallenges,
  users,
  verifications,
  workspaceLogos,
  workspaces,
} from './tables.ts'
import { lockOwnUser } from './users.ts'

/** Whether a user is the only admin who can sign in. */
export async function isLastAdmin(ctx: Pick<Ctx, 'db'>, userId: Id<'usr'>): Promise<boolean> {
  const admins = await ctx.db.select({ id: users.id }).from(users).where(isActiveAdmin).limit(2)
  return admins.length === 1 && admins[0]?.id === userId
}

/**
 * Removes everything from an account that says whose it was or lets anyone in, in the caller's transaction. The row stays,
 * because others reference it.
 *
 * @throws CONFLICT for the last admin. @throws UNAUTHORIZED when the session has ended meanwhile.
 */
export async function retireAccount(ctx: Ctx<SignedIn>): Promise<{ email: string; name: string }> {
  const { userId } = ctx.actor
  // If two admins leave at once, one of them stays.
  await holdAdmins(ctx)
  if (await isLastAdmin(ctx, userId))
    throw new AppError('CONFLICT', 'You’re the only admin. Make someone else an admin first.')
  const user = await lockOwnUser(ctx)
  const now = ctx.now()
  await removeCredentials(ctx, userId)
  await retireSessions(ctx, userId)
  for (const table of [secondFactors, recoveryCodes, signInChallenges, verifications])
    await ctx.db.delete(table).where(eq(table.userId, userId))
  await dropPhoto(ctx, userId)
  // They may have been invited but signed up another way.
  await ctx.db.delete(invitations).where(eq(invitations.email, user.email))
  await ctx.db
    .update(users)
    .set({
      email: formerAddress(userId),
      emailVerified: false,
      displayName: formerName,
      role: 'erased',
      plan: 'free_plan',
      profile: { firstName: '', lastName: '', bio: '', website: '', phone: '' },
      preferences: {
        ...defaultPreferences,
        emailNotifications: false,
        pushNotifications: false,
        marketingEmails: false,
      },
      timeZone: 'UTC',
      locale: 'en',
      language: null,
      interest: null,
      suspendedAt: null,
      suspendedReason: null,
      lastActiveAt: null,
      erasedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, userId))
  countAccount(ctx, user, { ...user, erasedAt: now })
  await announce(ctx, platformWorkspaceId, userErased, { userId })
  return { email: user.email, name: user.displayName }
}

/**
 * Closes the store of someone who left: none of its pages are shown, nothing is sold, and its name is no one's. Buyers keep
 * what they own.
 */
export async function retireWorkspace(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<void> {
  const handle = `closed-${workspaceId.slice(-20)}`
  await ctx.db.delete(formerHandles).where(eq(formerHandles.workspaceId, workspaceId))
  await ctx.db.delete(productCovers).where(eq(productCovers.workspaceId, workspaceId))
  await ctx.db.delete(workspaceLogos).where(eq(workspaceLogos.workspaceId, workspaceId))
  await ctx.db
    .update(workspaces)
    .set({
      handle,
      name: 'Former creator',
      logoId: null,
      socialLinks: [],
      business: null,
      front: null,
      closedAs: 'hidden',
      updatedAt: ctx.now(),
    })
    .where(eq(workspaces.id, workspaceId))
  await announce(ctx, workspaceId, workspaceChanged, { handle })
}

/** Removes a workspace's row after everything else in it is gone. */
export async function removeWorkspaceRow(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<void> {
  await ctx.db.delete(workspaces).where(eq(workspaces.id, workspaceId))
}
