import { userSuspended } from '#areas/accounts/admin-events.ts'
import { disputeLost } from '#areas/payments/events.ts'
import { endSubscription } from '#areas/payments/server/subscriptions/noting.ts'
import { change } from '#areas/payments/server/subscriptions/subscriptions.ts'
import {
  subscriptionEnded,
  subscriptionRenewed,
  subscriptionStarted,
  subscriptionSwitched,
} from '#areas/payments/subscription-events.ts'
import { afterEvent, type Listener } from '#platform/events/listeners.ts'
import { findPaying, isLive } from './billing.ts'
import { followOrder, followSubscription } from './following.ts'
import { saleOf } from './sale.ts'

const ofSubscription = [subscriptionStarted, subscriptionRenewed, subscriptionSwitched, subscriptionEnded]

/** What someone pays, or doesn't anymore, moves their plan: told after each commit, by how it is then. */
export const billingListeners: readonly Listener[] = [
  ...ofSubscription.map((event) =>
    afterEvent(`billing.follow.${event.type}`, event, async (ctx, { subscriptionId }) => {
      const { workspaceId } = ctx.actor
      if (await saleOf(ctx, workspaceId)) await followSubscription(ctx, workspaceId, subscriptionId)
    }),
  ),
  // Once a dispute is lost, what was still theirs isn’t.
  afterEvent('billing.followDispute', disputeLost, async (ctx, { orderId }) => {
    const { workspaceId } = ctx.actor
    if (await saleOf(ctx, workspaceId)) await followOrder(ctx, workspaceId, orderId)
  }),
  // Whoever is suspended can’t use their plan, so it’s charged no more; what’s paid stays theirs.
  afterEvent('billing.cancelSuspended', userSuspended, async (ctx, { userId }) => {
    const paying = await findPaying(ctx, userId)
    if (isLive(paying)) await change(ctx, paying.row, (ctx, row) => endSubscription(ctx, row, 'canceled'))
  }),
]
