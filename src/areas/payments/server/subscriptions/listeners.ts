import { revokeAccess } from '#areas/access/server/grants.ts'
import type { Id } from '#kernel/ids.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { afterEvent, inTransaction, type Listener } from '#platform/events/listeners.ts'
import { within } from '#platform/tables.ts'
import { disputeLost, disputeOpened, orderRefunded } from '../../events.ts'
import { subscriptionEnded } from '../../subscription-events.ts'
import { wakePagesOf } from '../connections/closing.ts'
import { orders } from '../tables.ts'
import { stopAsking } from './by-link.ts'
import { endSubscription } from './noting.ts'
import { firstOrderOf, grantsOf, lockSubscription, type SubscriptionRow } from './subscriptions.ts'
import { endTriedAgain } from './tried-again.ts'

export const subscriptionListeners: readonly Listener[] = [
  inTransaction('payments.endRefunded', orderRefunded, async (ctx, { orderId, access }) => {
    const row = access === 'removed' ? await paidBy(ctx, orderId) : null
    if (!row) return
    await endSubscription(ctx, row, 'refunded', { endsAccess: true })
    await endFirst(ctx, row, 'access.refunded')
  }),
  // Whoever asks their bank for the money back isn't charged again. What's paid stays theirs until it's decided.
  inTransaction('payments.endDisputed', disputeOpened, async (ctx, { orderId }) => {
    const row = await paidBy(ctx, orderId)
    if (row) await endSubscription(ctx, row, 'disputed')
  }),
  inTransaction('payments.endLost', disputeLost, async (ctx, { orderId }) => {
    const row = await paidBy(ctx, orderId)
    if (row) await endFirst(ctx, row, 'access.paymentDisputed')
  }),
  endTriedAgain,
  // Whatever ended it: nothing more is paid for it.
  afterEvent(
    'payments.closeEnded',
    subscriptionEnded,
    async (ctx, { subscriptionId: id }, { workspaceId }) => {
      const place = { workspaceId, id }
      await stopAsking(ctx, place)
      await wakePagesOf(ctx, place)
    },
  ),
]

async function paidBy(ctx: WorkspaceCtx, orderId: Id<'ord'>): Promise<SubscriptionRow | null> {
  const [order] = await ctx.db
    .select({ id: orders.subscriptionId })
    .from(orders)
    .where(within(ctx.actor.workspaceId, orders, orderId))
  return order?.id ? lockSubscription(ctx, order.id) : null
}

/** What it gives is its first order's, whichever payment went back. */
async function endFirst(
  ctx: WorkspaceCtx,
  row: SubscriptionRow,
  because: 'access.refunded' | 'access.paymentDisputed',
): Promise<void> {
  const first = await firstOrderOf(ctx, row)
  if (!first) return
  for (const { id, revokedAt } of await grantsOf(ctx, first))
    if (revokedAt === null) await revokeAccess(ctx, id, because)
}
