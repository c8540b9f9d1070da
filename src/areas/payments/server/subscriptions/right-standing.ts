import { and, eq } from 'drizzle-orm'
import type { RightStanding } from '#areas/access/server/explaining.ts'
import { within } from '#platform/tables.ts'
import { subscriptions } from '../subscription-tables.ts'
import { orders } from '../tables.ts'

/** How it is with the right that a subscription's first order gave. */
export const standingOfSubscription: RightStanding = async (ctx, { workspaceId, sourceId }) => {
  const [row] = await ctx.db
    .select({ state: subscriptions.state, paidUntil: subscriptions.paidUntil })
    .from(orders)
    .innerJoin(
      subscriptions,
      and(within(workspaceId, subscriptions), eq(subscriptions.id, orders.subscriptionId)),
    )
    .where(and(within(workspaceId, orders), eq(orders.id, sourceId as typeof orders.$inferSelect.id)))
  if (!row) return null
  if (row.state === 'trialing') return 'trial'
  if (row.state === 'paused') return 'paused'
  return row.state === 'pastDue' && row.paidUntil <= ctx.now() ? 'grace' : null
}
