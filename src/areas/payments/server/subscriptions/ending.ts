import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, systemCtx } from '#platform/context.ts'
import { orders } from '../tables.ts'
import { endSubscription } from './noting.ts'
import { lockSubscription } from './subscriptions.ts'

/** Someone leaves: what they pay for by these orders ends, before no one knows anymore whose it is. */
export async function endSubscriptionsOf(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  orderIds: Id<'ord'>[],
): Promise<void> {
  const found = await ctx.db
    .selectDistinct({ id: orders.subscriptionId })
    .from(orders)
    .where(
      and(
        eq(orders.workspaceId, workspaceId),
        inArray(orders.id, orderIds),
        isNotNull(orders.subscriptionId),
      ),
    )
  const inWorkspace = systemCtx(ctx, 'payments.forgetBuyer', workspaceId)
  for (const { id } of found)
    if (id)
      await endSubscription(inWorkspace, await lockSubscription(inWorkspace, id), 'erased', {
        endsAccess: true,
      })
}
