import { and, eq } from 'drizzle-orm'
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
  const given = await ctx.db
    .select()
    .from(grants)
    .where(
      and(
        eq(grants.workspaceId, workspaceId),
        eq(grants.userId, grant.userId),
        eq(grants.thingKind, grant.thingKind),
        eq(grants.thingId, grant.thingId),
      ),
    )
  const state = stateOf(given, grant)
  const { userId, thingKind, thingId } = userLibrary
  await ctx.db
    .insert(userLibrary)
    .values({ ...entry, ...state })
    .onConflictDoUpdate({ target: [userId, userLibrary.workspaceId, thingKind, thingId], set: state })
}

type Grant = typeof grants.$inferSelect

/** Of several rights the one that lasts longest counts; when all were taken back, the one taken back last says why. */
function stateOf(given: Grant[], asked: Grant) {
  const lasting = (grant: Grant) => grant.endsAt?.getTime() ?? Number.POSITIVE_INFINITY
  const [live] = given
    .filter((grant) => grant.revokedAt === null)
    .sort((one, other) => (lasting(one) === lasting(other) ? 0 : lasting(other) - lasting(one)))
  const [last = asked] = given.toSorted(
    (one, other) => (other.revokedAt?.getTime() ?? 0) - (one.revokedAt?.getTime() ?? 0),
  )
  const { contactId, createdAt, endsAt } = live ?? last
  return {
    contactId,
    grantedAt: createdAt,
    endsAt,
    endedAt: live ? null : last.revokedAt,
    endedReason: live ? null : last.revokedReason,
  }
}
