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
 * Changes someone's role. A new creator gets a workspace, or the one they had before; all their browsers are signed out, since
 * what they may do has changed.
 *
 * @throws NOT_FOUND. @throws FORBIDDEN for anyone who isn't an admin (anymore). @throws CONFLICT for yourself.
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
 * Moves someone to another plan. Nothing is deleted, whether it's an upgrade or a downgrade.
 *
 * @throws NOT_FOUND. @throws FORBIDDEN for anyone who isn't an admin (anymore).
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
 * Signs someone out everywhere.
 *
 * @throws NOT_FOUND. @throws FORBIDDEN for anyone who isn't an admin (anymore). @throws CONFLICT for yourself.
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

/** Gives a new creator a workspace. If they had one before, they get it back. */
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
