import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { accessClaimed } from '../events.ts'
import { factsOf } from './grants.ts'
import { joinOrdersOf } from './joining.ts'
import { grants } from './tables.ts'

/**
 * Makes the grants of one order a user's: they hold its pass. Unless the pass came by the emailed link, only as long as the order
 * has a place of its own: what is the contact's is no one's to claim by having paid.
 */
export function claimOrder(
  ctx: WorkspaceCtx,
  orderId: Id<'ord'>,
  userId: Id<'usr'>,
  { proven }: { proven: boolean },
): Promise<void> {
  const ofOrder = and(eq(grants.sourceKind, 'order'), eq(grants.sourceId, orderId)) as SQL
  return claim(ctx, proven ? ofOrder : (and(ofOrder, eq(grants.seat, orderId)) as SQL), userId)
}

/**
 * Makes all grants of a contact a user's: they verified its address. Orders that no one else holds are joined with what is the
 * contact's own.
 */
export async function claimContact(
  ctx: WorkspaceCtx,
  contactId: Id<'ctc'>,
  userId: Id<'usr'>,
): Promise<void> {
  await claim(ctx, eq(grants.contactId, contactId), userId)
  await joinOrdersOf(ctx, contactId, userId)
}

async function claim(ctx: WorkspaceCtx, which: SQL, userId: Id<'usr'>): Promise<void> {
  const workspaceId = ctx.actor.workspaceId
  const claimed = await ctx.db
    .update(grants)
    .set({ userId })
    .where(and(eq(grants.workspaceId, workspaceId), isNull(grants.userId), which))
    .returning()
  for (const grant of claimed) await announce(ctx, workspaceId, accessClaimed, factsOf(grant))
}
