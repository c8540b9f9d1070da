import type { Id } from '#kernel/ids.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { within } from '#platform/tables.ts'
import { accessExtended } from '../events.ts'
import type { Thing } from '../rules.ts'
import { factsOf } from './grants.ts'
import { leaveThing } from './library.ts'
import { grants } from './tables.ts'

/**
 * A right is to another thing from now on: a member moves to another tier. It's the same right, with its source and its end, so there's
 * never a moment with two of them or with none. One that was taken back stays where it was.
 */
export async function moveGrant(ctx: WorkspaceCtx, grantId: Id<'grt'>, to: Thing): Promise<void> {
  const { workspaceId } = ctx.actor
  const [before] = await ctx.db
    .select()
    .from(grants)
    .where(within(workspaceId, grants, grantId))
    .for('update')
  if (!before || before.revokedAt || (before.thingKind === to.kind && before.thingId === to.id)) return
  const [moved] = await ctx.db
    .update(grants)
    .set({ thingKind: to.kind, thingId: to.id })
    .where(within(workspaceId, grants, grantId))
    .returning()
  if (!moved) return
  await leaveThing(ctx, before)
  await announce(ctx, workspaceId, accessExtended, factsOf(moved))
}
