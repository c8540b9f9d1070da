import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { accessJoined } from '#areas/access/events.ts'
import { grantsOfActor, revokeAccess } from '#areas/access/server/grants.ts'
import { grants } from '#areas/access/server/tables.ts'
import { orderPaid } from '#areas/payments/events.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { subscriptionPath } from '#areas/payments/server/subscriptions/subscriptions.ts'
import { orders } from '#areas/payments/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx, WorkspaceCtx } from '#platform/context.ts'
import { inTransaction, type Listener } from '#platform/events/listeners.ts'
import { within } from '#platform/tables.ts'
import { rankedTiers } from './tiers.ts'

/** Where someone who pays for a tier changes to another, with what that costs; null for who pays for none. */
export async function changingPathOf(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<string | null> {
  const all = await rankedTiers(ctx, workspaceId)
  const held = await Promise.all(all.map(({ id }) => grantsOfActor(ctx, workspaceId, { kind: 'tier', id })))
  const orderIds = held
    .flatMap(({ found }) => found)
    .filter(({ sourceKind, revokedAt }) => sourceKind === 'order' && revokedAt === null)
    .map(({ sourceId }) => sourceId as Id<'ord'>)
  if (orderIds.length === 0) return null
  const [row] = await ctx.db
    .select({ id: subscriptions.id })
    .from(orders)
    .innerJoin(
      subscriptions,
      and(within(workspaceId, subscriptions), eq(subscriptions.id, orders.subscriptionId)),
    )
    .where(
      and(
        within(workspaceId, orders),
        inArray(orders.id, orderIds),
        ne(subscriptions.state, 'ended'),
        eq(subscriptions.mode, moneyMode(ctx)),
      ),
    )
    // What's tried for nothing or ends is beside what's paid, and isn't what they change.
    .orderBy(
      asc(subscriptions.cancelsAtEnd),
      sql`${subscriptions.state} = 'trialing'`,
      asc(subscriptions.createdAt),
    )
    .limit(1)
  return row ? `${subscriptionPath(ctx, row.id)}/switch` : null
}

/**
 * Who pays for a tier has what they pay for: what they were given, or had for nothing, ends with it. One that was bought for good stays.
 * Whoever isn't proven to be the contact ends nothing of theirs.
 */
export const oneMembershipListeners: readonly Listener[] = [
  inTransaction(
    'memberships.endUnpaid',
    orderPaid,
    async (ctx, { orderId, contactId, items, seat, reason }) => {
      const isJoining = reason === 'first' && items.some(({ productKind }) => productKind === 'tier')
      if (isJoining && seat === '') await endUnpaid(ctx, contactId, orderId)
    },
  ),
  inTransaction(
    'memberships.endUnpaidJoined',
    accessJoined,
    async (ctx, { thingKind, contactId, orderId }) => {
      if (thingKind === 'tier') await endUnpaid(ctx, contactId, orderId)
    },
  ),
]

async function endUnpaid(ctx: WorkspaceCtx, contactId: Id<'ctc'>, orderId: Id<'ord'>): Promise<void> {
  const { workspaceId } = ctx.actor
  const [order] = await ctx.db
    .select({ subscriptionId: orders.subscriptionId, totalCents: orders.totalCents, mode: orders.mode })
    .from(orders)
    .where(within(workspaceId, orders, orderId))
  if (!order || (order.subscriptionId === null && order.totalCents === 0)) return
  const unpaid = await ctx.db
    .select({ id: grants.id })
    .from(grants)
    .where(
      and(
        within(workspaceId, grants),
        eq(grants.contactId, contactId),
        eq(grants.thingKind, 'tier'),
        eq(grants.mode, order.mode),
        ne(grants.sourceId, orderId),
        isNull(grants.revokedAt),
        sql`(${grants.endsAt} is null or ${grants.endsAt} > ${ctx.now()})`,
        sql`(${grants.sourceKind} <> 'order' or exists (select 1 from orders o where o.workspace_id = ${workspaceId}
          and o.id = ${grants.sourceId} and o.total_cents = 0 and o.subscription_id is null))`,
      ),
    )
  for (const { id } of unpaid) await revokeAccess(ctx, id, 'You pay for a membership now.')
}
