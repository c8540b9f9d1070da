import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { dayOf } from '#platform/sums/days.ts'

/** Lost disputes of a workspace's orders, by when the bank took the money, as a relation `(mode, at, cents, order_id)`. */
const lost = (workspaceId: Id<'wsp'>): SQL => sql`
  select t.mode, o.created_at as at, d.amount_cents as cents, d.order_id
  from disputes d
  join transactions t on t.workspace_id = ${workspaceId} and t.id = d.transaction_id and t.kind = 'payment'
  join transactions o on o.workspace_id = ${workspaceId} and o.provider = d.provider and o.charge_id = d.provider_ref
  where d.workspace_id = ${workspaceId} and d.state = 'lost'`

/** The same by what was bought, split as `overItems` does: `(mode, at, cents, product_kind, product_id)`. */
export const lostOfProducts = (workspaceId: Id<'wsp'>): SQL => sql`
  select l.mode, l.at, l.cents * s.upto / s.whole - l.cents * (s.upto - s.cents) / s.whole as cents, s.product_kind, s.product_id
  from (${lost(workspaceId)}) l
  join (
    select i.order_id, i.product_kind, i.product_id, i.cents,
           (sum(i.cents) over (partition by i.order_id order by i.id collate "C"))::bigint as upto,
           nullif((sum(i.cents) over (partition by i.order_id))::bigint, 0) as whole
    from order_items i where i.workspace_id = ${workspaceId}
      and i.order_id in (select d.order_id from disputes d where d.workspace_id = ${workspaceId} and d.state = 'lost')
  ) s on s.order_id = l.order_id`

/** What `countLost` changed, from the rows. */
export const recountLost = (workspaceId: Id<'wsp'>): SQL => sql`
  select 'payments.revenue:' || l.mode as subject, l.at, -l.cents as amount, true as timed from (${lost(workspaceId)}) l
  union all
  select 'payments.sold:' || p.mode || ':' || p.product_kind || ':' || p.product_id, p.at, -p.cents, false
  from (${lostOfProducts(workspaceId)}) p
  union all
  select 'payments.soldOn:cents:' || p.mode || ':' || p.product_kind || ':' || p.product_id || ':' || ${dayOf(sql`p.at`)}, 'epoch', -p.cents, false
  from (${lostOfProducts(workspaceId)}) p`
