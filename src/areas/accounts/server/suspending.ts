import { eq } from 'drizzle-orm'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { userReinstated, userSuspended } from '../admin-events.ts'
import type { ClosedAs } from '../rules.ts'
import { actingAdmin, closeWorkspaceOf, factsOfBoth, heldUser } from './admins.ts'
import { endSessions } from './sessions.ts'
import { countAccount } from './sums.ts'
import { users } from './tables.ts'

type Suspension = { userId: Id<'usr'>; reason: string; courses?: ClosedAs | undefined }

/**
 * Suspends someone: once this commits, all their requests are answered with the reason and nothing else. Their sessions
 * stay until they're reinstated, so that an open tab can say why. What a creator sells is closed to new buyers, and also
 * hidden if `courses` says so; buyers keep what they have.
 *
 * @throws INVALID without a reason. @throws NOT_FOUND. @throws FORBIDDEN for anyone who isn't an admin (anymore).
 * @throws CONFLICT for yourself, and for anyone already suspended.
 */
export async function suspendUser(ctx: Ctx, { userId, reason, courses }: Suspension): Promise<void> {
  const why = reason.trim()
  if (why === '') throw invalid({ reason: 'Enter a reason so other admins understand this suspension' })
  await withTransaction(ctx, async (ctx) => {
    const acting = await actingAdmin(ctx)
    const user = await heldUser(ctx, userId)
    if (user.id === acting.adminId) throw new AppError('CONFLICT', 'You can’t suspend yourself.')
    if (user.suspendedAt) throw new AppError('CONFLICT', `${user.displayName} is already suspended.`)
    const now = ctx.now()
    await ctx.db
      .update(users)
      .set({ suspendedAt: now, suspendedReason: why, updatedAt: now })
      .where(eq(users.id, user.id))
    countAccount(ctx, user, { ...user, suspendedAt: now })
    const closedAs = courses ?? 'visible'
    const isSeller = await closeWorkspaceOf(ctx, user.id, closedAs)
    await announce(ctx, platformWorkspaceId, userSuspended, {
      ...factsOfBoth(user, acting),
      reason: why,
      courses: isSeller ? closedAs : null,
    })
  })
}

/**
 * Reinstates someone, and reopens what they sell. They have to sign in again: none of their browsers stay signed in.
 *
 * @throws NOT_FOUND. @throws FORBIDDEN for anyone who isn't an admin. @throws CONFLICT for anyone who isn't suspended.
 */
export async function reinstateUser(ctx: Ctx, userId: Id<'usr'>): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const acting = await actingAdmin(ctx)
    const user = await heldUser(ctx, userId)
    if (!user.suspendedAt) throw new AppError('CONFLICT', `${user.displayName} isn’t suspended.`)
    await endSessions(ctx, user.id)
    await ctx.db
      .update(users)
      .set({ suspendedAt: null, suspendedReason: null, updatedAt: ctx.now() })
      .where(eq(users.id, user.id))
    countAccount(ctx, user, { ...user, suspendedAt: null })
    await closeWorkspaceOf(ctx, user.id, null)
    await announce(ctx, platformWorkspaceId, userReinstated, factsOfBoth(user, acting))
  })
}
