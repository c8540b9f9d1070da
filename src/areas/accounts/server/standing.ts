import { eq } from 'drizzle-orm'
import type { Plan, Role } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { planGiven, roleChanged, signedOutByAdmin } from '../admin-events.ts'
import { currencyOf } from '../rules.ts'
import { actingAdmin, factsOfBoth, heldUser } from './admins.ts'
import { endSessions } from './sessions.ts'
import { countAccount } from './sums.ts'
import { users, workspaces } from './tables.ts'
import { createWorkspace } from './workspaces.ts'

/**
 * Gives somebody another role. A creator gets a workspace, and has again the one they had; every browser of theirs is
 * signed out, since what it may do has changed.
 *
 * @throws NOT_FOUND. @throws FORBIDDEN for who is no admin (any more). @throws CONFLICT for oneself.
 */
export async function changeRole(ctx: Ctx, userId: Id<'usr'>, role: Role): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const acting = await actingAdmin(ctx)
    const user = await heldUser(ctx, userId)
    if (user.id === acting.adminId) throw new AppError('CONFLICT', 'You can’t change your own role.')
    if (user.role === role) return
    await ctx.db.update(users).set({ role, updatedAt: ctx.now() }).where(eq(users.id, user.id))
    countAccount(ctx, user, { ...user, role })
    if (role === 'creator') await ensureWorkspace(ctx, user)
    await endSessions(ctx, user.id)
    await announce(ctx, platformWorkspaceId, roleChanged, {
      ...factsOfBoth(user, acting),
      from: user.role,
      to: role,
    })
  })
}

/**
 * Moves somebody to another plan. Nothing is deleted by it, up or down.
 *
 * @throws NOT_FOUND. @throws FORBIDDEN for who is no admin (any more).
 */
export async function givePlan(ctx: Ctx, userId: Id<'usr'>, plan: Plan): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const acting = await actingAdmin(ctx)
    const user = await heldUser(ctx, userId)
    if (user.plan === plan) return
    await ctx.db.update(users).set({ plan, updatedAt: ctx.now() }).where(eq(users.id, user.id))
    const way = { from: user.plan, to: plan }
    await announce(ctx, platformWorkspaceId, planGiven, { ...factsOfBoth(user, acting), ...way })
  })
}

/**
 * Signs somebody out everywhere.
 *
 * @throws NOT_FOUND. @throws FORBIDDEN for who is no admin (any more). @throws CONFLICT for oneself.
 */
export async function signOutEverywhere(ctx: Ctx, userId: Id<'usr'>): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const acting = await actingAdmin(ctx)
    const user = await heldUser(ctx, userId)
    if (user.id === acting.adminId)
      throw new AppError('CONFLICT', 'Sign out of your own browsers in Settings.')
    await endSessions(ctx, user.id)
    await announce(ctx, platformWorkspaceId, signedOutByAdmin, factsOfBoth(user, acting))
  })
}

/** The business of somebody who is a creator from now on; one they had before is theirs again. */
export async function ensureWorkspace(ctx: Ctx, user: typeof users.$inferSelect): Promise<void> {
  const [own] = await ctx.db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.ownerId, user.id))
  if (own) return
  await createWorkspace(ctx, user, {
    currency: currencyOf(user.locale),
    timeZone: user.timeZone,
    language: user.language ?? ctx.instance.language,
  })
}
