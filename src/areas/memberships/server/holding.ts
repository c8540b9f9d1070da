import { and, eq } from 'drizzle-orm'
import { isLive } from '#areas/access/rules.ts'
import { grants } from '#areas/access/server/tables.ts'
import type { Mode } from '#areas/payments/rules.ts'
import type { Id } from '#kernel/ids.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'

/** Whether a contact is a member now, of whatever tier. */
export async function holdsTier(ctx: WorkspaceCtx, contactId: Id<'ctc'>, mode: Mode): Promise<boolean> {
  const held = await ctx.db
    .select({ revokedAt: grants.revokedAt, endsAt: grants.endsAt })
    .from(grants)
    .where(
      and(
        within(ctx.actor.workspaceId, grants),
        eq(grants.contactId, contactId),
        eq(grants.thingKind, 'tier'),
        eq(grants.mode, mode),
      ),
    )
  return held.some((grant) => isLive(grant, ctx.now()))
}
