import { eq } from 'drizzle-orm'
import { actingAdmin, factsOfBoth, heldUser } from '#areas/accounts/server/admins.ts'
import { workspaces } from '#areas/accounts/server/tables.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { within } from '#platform/tables.ts'
import { storageLimitRemoved, storageLimitSet } from '../events.ts'
import { whyNotStorageLimit } from '../storage.ts'
import { ownLimitOf } from './storage.ts'
import { storageLimits } from './tables.ts'

const gigabyte = 1_000_000_000

/**
 * Gives a creator's workspace another storage than its plan includes; null gives it what the plan says again. Nothing is deleted
 * by it: who keeps more than that uploads nothing new.
 *
 * @throws INVALID for a size that can't be set. @throws NOT_FOUND. @throws CONFLICT for someone without a workspace.
 * @throws FORBIDDEN for who is no admin (anymore).
 */
export async function setStorageLimit(ctx: Ctx, userId: Id<'usr'>, limitBytes: number | null): Promise<void> {
  const problem = limitBytes === null ? null : whyNotStorageLimit(limitBytes)
  if (problem) throw invalid({ limitBytes: problem })
  await withTransaction(ctx, async (ctx) => {
    const acting = await actingAdmin(ctx)
    const user = await heldUser(ctx, userId)
    const [workspace] = await ctx.db
      .select({ id: workspaces.id })
      .from(workspaces)
      .where(eq(workspaces.ownerId, userId))
    if (!workspace) throw new AppError('CONFLICT', 'Only creators have storage.')
    if ((await ownLimitOf(ctx, workspace.id)) === limitBytes) return
    const facts = factsOfBoth(user, acting)
    if (limitBytes === null) {
      await ctx.db.delete(storageLimits).where(within(workspace.id, storageLimits))
      await announce(ctx, platformWorkspaceId, storageLimitRemoved, facts)
      return
    }
    await write(ctx, workspace.id, limitBytes)
    await announce(ctx, platformWorkspaceId, storageLimitSet, { ...facts, gigabytes: limitBytes / gigabyte })
  })
}

async function write(ctx: Ctx, workspaceId: Id<'wsp'>, limitBytes: number): Promise<void> {
  const now = ctx.now()
  await ctx.db
    .insert(storageLimits)
    .values({ workspaceId, id: newId('stl', now), limitBytes, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: storageLimits.workspaceId, set: { limitBytes, updatedAt: now } })
}
