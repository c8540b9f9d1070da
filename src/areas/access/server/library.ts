import { and, eq, isNull } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { AccessReason } from '../reasons.ts'
import { grants, userLibrary } from './tables.ts'

/**
 * Brings the user's library in line with one grant. It is written from the grants as they are now, not from the event,
 * so events that arrive late or twice do no harm.
 */
export async function refreshLibrary(ctx: WorkspaceCtx, grantId: Id<'grt'>): Promise<void> {
  const workspaceId = ctx.actor.workspaceId
  const [grant] = await ctx.db
    .select()
    .from(grants)
    .where(within(workspaceId, grants, grantId))
  if (!grant?.userId) return
  const entry = { userId: grant.userId, workspaceId, thingKind: grant.thingKind, thingId: grant.thingId }
  const state = stateOf(await grantsFor(ctx, entry), grant)
  const { userId, thingKind, thingId } = userLibrary
  await ctx.db
    .insert(userLibrary)
    .values({ ...entry, ...state })
    .onConflictDoUpdate({ target: [userId, userLibrary.workspaceId, thingKind, thingId], set: state })
}

/** Someone lost the order of a grant to its contact: without another right the thing stays in sight, and says so. */
export async function leaveLibrary(
  ctx: WorkspaceCtx,
  grantId: Id<'grt'>,
  formerUserId: Id<'usr'>,
): Promise<void> {
  const workspaceId = ctx.actor.workspaceId
  const [grant] = await ctx.db
    .select()
    .from(grants)
    .where(within(workspaceId, grants, grantId))
  if (!grant || grant.userId === formerUserId) return
  const { thingKind, thingId } = grant
  const [other] = await grantsFor(ctx, { userId: formerUserId, workspaceId, thingKind, thingId })
  if (other) return refreshLibrary(ctx, other.id)
  await ctx.db
    .update(userLibrary)
    .set({ endedAt: ctx.now(), endedReason: 'access.orderMoved' satisfies AccessReason })
    .where(
      and(
        eq(userLibrary.userId, formerUserId),
        eq(userLibrary.workspaceId, workspaceId),
        eq(userLibrary.thingKind, thingKind),
        eq(userLibrary.thingId, thingId),
        isNull(userLibrary.endedAt),
      ),
    )
}

/** A right moved to another thing: without another right to this one, it's no one's who only has that. */
export async function leaveThing(
  ctx: WorkspaceCtx,
  { userId, workspaceId, thingKind, thingId }: typeof grants.$inferSelect,
): Promise<void> {
  if (!userId) return
  const entry = { userId, workspaceId, thingKind, thingId }
  const [other] = await grantsFor(ctx, entry)
  if (other) return refreshLibrary(ctx, other.id)
  await ctx.db
    .delete(userLibrary)
    .where(
      and(
        eq(userLibrary.userId, userId),
        eq(userLibrary.workspaceId, workspaceId),
        eq(userLibrary.thingKind, thingKind),
        eq(userLibrary.thingId, thingId),
      ),
    )
}

type Grant = typeof grants.$inferSelect
type Entry = { userId: Id<'usr'>; workspaceId: Id<'wsp'> } & Pick<Grant, 'thingKind' | 'thingId'>

function grantsFor(ctx: WorkspaceCtx, { userId, workspaceId, thingKind, thingId }: Entry): Promise<Grant[]> {
  return ctx.db
    .select()
    .from(grants)
    .where(
      and(
        eq(grants.workspaceId, workspaceId),
        eq(grants.userId, userId),
        eq(grants.thingKind, thingKind),
        eq(grants.thingId, thingId),
      ),
    )
}

/** Of several rights the one that lasts longest counts; when all were taken back, the one taken back last says why. */
function stateOf(given: Grant[], asked: Grant) {
  const lasting = (grant: Grant) => grant.endsAt?.getTime() ?? Number.POSITIVE_INFINITY
  const alive = given
    .filter((grant) => grant.revokedAt === null)
    .sort((one, other) => (lasting(one) === lasting(other) ? 0 : lasting(other) - lasting(one)))
  const [live] = alive
  const [last = asked] = given.toSorted(
    (one, other) => (other.revokedAt?.getTime() ?? 0) - (one.revokedAt?.getTime() ?? 0),
  )
  // Where they sit is their own place, whatever other order leads there too.
  const seated = alive.find((grant) => grant.seat === '') ?? live ?? last
  const { endsAt } = live ?? last
  return {
    contactId: seated.contactId,
    seat: seated.seat,
    sourceKind: given.find(({ sourceKind }) => sourceKind === 'order')?.sourceKind ?? asked.sourceKind,
    grantedAt: (live ? seated : last).createdAt,
    endsAt,
    endedAt: live ? null : last.revokedAt,
    endedReason: live ? null : last.revokedReason,
  }
}
