import { and, eq, isNull } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { ListenerCtx } from '#platform/events/listeners.ts'
import { within } from '#platform/tables.ts'
import { grants, userLibrary } from './tables.ts'

/**
 * Brings the user's library in line with one grant. It is written from the grants as they are now, not from the event,
 * so events that arrive late or twice do no harm.
 */
export async function refreshLibrary(ctx: ListenerCtx, grantId: Id<'grt'>): Promise<void> {
  const workspaceId = ctx.actor.workspaceId
  const [grant] = await ctx.db
    .select()
    .from(grants)
    .where(within(workspaceId, grants, grantId))
  if (!grant?.userId) return
  const entry = { userId: grant.userId, workspaceId, thingKind: grant.thingKind, thingId: grant.thingId }
  const [live] = await ctx.db
    .select()
    .from(grants)
    .where(
      and(
        eq(grants.workspaceId, workspaceId),
        eq(grants.userId, grant.userId),
        eq(grants.thingKind, grant.thingKind),
        eq(grants.thingId, grant.thingId),
        isNull(grants.revokedAt),
      ),
    )
  if (live) {
    await ctx.db
      .insert(userLibrary)
      .values({ ...entry, contactId: live.contactId, grantedAt: live.createdAt })
      .onConflictDoNothing()
    return
  }
  await ctx.db
    .delete(userLibrary)
    .where(
      and(
        eq(userLibrary.userId, entry.userId),
        eq(userLibrary.workspaceId, workspaceId),
        eq(userLibrary.thingKind, entry.thingKind),
        eq(userLibrary.thingId, entry.thingId),
      ),
    )
}
