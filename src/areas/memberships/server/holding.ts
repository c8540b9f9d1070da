import { and, eq, sql } from 'drizzle-orm'
import { isLive } from '#areas/access/rules.ts'
import { grants } from '#areas/access/server/tables.ts'
import type { Mode } from '#areas/payments/rules.ts'
import type { Id } from '#kernel/ids.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'

/**
 * Whether a contact is a member now, of whatever tier. One that's free keeps no one from what's paid for, and what anyone may have joined
 * with their address, for nothing, makes them no member.
 */
export async function holdsTier(
  ctx: WorkspaceCtx,
  contactId: Id<'ctc'>,
  mode: Mode,
  { countsFree }: { countsFree: boolean },
): Promise<boolean> {
  const held = await ctx.db
    .select({ revokedAt: grants.revokedAt, endsAt: grants.endsAt })
    .from(grants)
    .where(
      and(
        within(ctx.actor.workspaceId, grants),
        eq(grants.contactId, contactId),
        eq(grants.thingKind, 'tier'),
        eq(grants.mode, mode),
        sql`not (${isFree(ctx)} and ${countsFree ? sql`${grants.seat} <> ''` : sql`true`})`,
      ),
    )
  return held.some((grant) => isLive(grant, ctx.now()))
}

/** A right that was joined for nothing. */
const isFree = ({ actor: { workspaceId } }: Pick<WorkspaceCtx, 'actor'>) =>
  sql`(${grants.sourceKind} = 'order' and exists (select 1 from orders o where o.workspace_id = ${workspaceId}
    and o.id = ${grants.sourceId} and o.total_cents = 0 and o.subscription_id is null))`
