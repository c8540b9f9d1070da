import { and, eq, lt, sql } from 'drizzle-orm'
import { accessJoined } from '#areas/access/events.ts'
import { afterEvent, type Listener } from '#platform/events/listeners.ts'
import { within } from '#platform/tables.ts'
import { orders } from '../tables.ts'
import { endSubscription } from './noting.ts'
import { lockSubscription } from './subscriptions.ts'

/**
 * A trial that was begun with an address that was only typed is its owner's by now. One they had before is told of only here, in the mailbox:
 * it ends with nothing paid, so no one has a trial twice by opening what's emailed to them.
 */
export const endTriedAgain: Listener = afterEvent(
  'payments.endTriedAgain',
  accessJoined,
  async (ctx, { orderId }, { workspaceId }) => {
    const [joined] = await ctx.db
      .select()
      .from(orders)
      .where(and(within(workspaceId, orders, orderId), eq(orders.subscriptionPeriod, 0)))
    if (!joined?.subscriptionId || !joined.contactId) return
    const row = await lockSubscription(ctx, joined.subscriptionId)
    if (row.state !== 'trialing') return
    const [before] = await ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          within(workspaceId, orders),
          eq(orders.contactId, joined.contactId),
          eq(orders.subscriptionPeriod, 0),
          lt(orders.id, joined.id),
          sql`exists (select 1 from subscriptions s where s.workspace_id = ${workspaceId}
            and s.id = ${orders.subscriptionId} and s.offer_id = ${row.offerId} and s.id <> ${row.id})`,
          sql`exists (select 1 from grants g where g.workspace_id = ${workspaceId}
            and g.source_kind = 'order' and g.source_id = ${orders.id} and g.seat = '')`,
        ),
      )
      .limit(1)
    if (before) await endSubscription(ctx, row, 'tried', { endsAccess: true })
  },
)
