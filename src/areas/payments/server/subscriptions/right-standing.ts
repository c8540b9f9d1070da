import { and, eq } from 'drizzle-orm'
import type { Standing } from '#areas/access/rules.ts'
import type { RightStanding } from '#areas/access/server/explaining.ts'
import { within } from '#platform/tables.ts'
import type { SubscriptionState } from '../../subscription-rules.ts'
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
  return row ? standingOf(row, ctx.now()) : null
}

export function standingOf(
  { state, paidUntil }: { state: SubscriptionState; paidUntil: Date },
  now: Date,
): Standing {
  if (state === 'trialing') return 'trial'
  if (state === 'paused') return 'paused'
  return state === 'pastDue' && paidUntil <= now ? 'grace' : null
}
