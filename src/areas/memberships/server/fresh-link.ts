import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { grants } from '#areas/access/server/tables.ts'
import { normalEmail } from '#areas/accounts/rules.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { sendFreshLinkOf } from '#areas/payments/server/fresh-link.ts'
import { orders } from '#areas/payments/server/tables.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'

/**
 * Emails a member a fresh link to what they joined by, which opens the member area for a day. Whoever asks reads the same, whether
 * there's a member with this address or not.
 */
export async function sendMemberLink(ctx: Ctx, workspaceId: Id<'wsp'>, typed: string): Promise<void> {
  const [found] = await ctx.db
    .select({ order: orders })
    .from(contacts)
    .innerJoin(
      grants,
      and(
        within(workspaceId, grants),
        eq(grants.contactId, contacts.id),
        eq(grants.thingKind, 'tier'),
        eq(grants.sourceKind, 'order'),
      ),
    )
    .innerJoin(orders, and(within(workspaceId, orders), sql`${orders.id} = ${grants.sourceId}`))
    .where(
      and(
        within(workspaceId, contacts),
        eq(contacts.email, normalEmail(typed)),
        isNotNull(orders.deliveredAt),
      ),
    )
    .orderBy(sql`${grants.revokedAt} is null desc`, desc(grants.createdAt))
    .limit(1)
  if (!found) return
  try {
    await sendFreshLinkOf(ctx, found.order)
  } catch (error) {
    // Too many, or of someone who left: whoever asked learns nothing of it.
    if (!(error instanceof AppError)) throw error
  }
}
