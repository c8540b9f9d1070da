import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'

/**
 * Whether what's paid each period gives a tier: as what it's paid for, or with it, as its order said. Beside a subscription a tier may have
 * been bought once: that's theirs, and no part of it.
 */
export const paysForTier = (workspaceId: Id<'wsp'>, subscription: { id: SQL; offerId: SQL }): SQL => sql`(
  exists (select 1 from offers o where o.workspace_id = ${workspaceId} and o.id = ${subscription.offerId}
    and o.product_kind = 'tier')
  or exists (select 1 from orders r
    join order_items i on i.workspace_id = ${workspaceId} and i.order_id = r.id and i.product_kind = 'tier'
    where r.workspace_id = ${workspaceId} and r.subscription_id = ${subscription.id} and r.reason = 'first'
      and i.offer_id = (select m.offer_id from order_items m where m.workspace_id = ${workspaceId} and m.order_id = r.id
        order by m.id limit 1)))`
