import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'

/**
 * Rows `(mode, product_kind, product_id, at, amount)`: what each product of an order bears of each refund, signed as the money
 * moved. As `sharesOf` says it: the sum that was paid back of the order up to then is laid over its products one after the other.
 */
export const refundShares = (workspaceId: Id<'wsp'>): SQL => sql`
  select t.mode, i.product_kind, i.product_id, t.created_at as at,
    (div(u.before * i.upto, i.whole) - div(u.before * i.ahead, i.whole)
      - div(u.after * i.upto, i.whole) + div(u.after * i.ahead, i.whole))::bigint as amount
  from transactions t
  cross join lateral (
    select -coalesce(sum(e.gross_cents), 0)::numeric as after, -coalesce(sum(e.gross_cents), 0)::numeric + t.gross_cents as before
    from transactions e
    where e.workspace_id = ${workspaceId} and e.order_id = t.order_id and e.kind in ('refund', 'refundFailed')
      and e.status = 'Completed' and (e.created_at, e.id) <= (t.created_at, t.id)
  ) u
  cross join lateral (
    select n.product_kind, n.product_id, sum(n.cents) over (order by n.id)::numeric as upto,
      sum(n.cents) over (order by n.id)::numeric - n.cents as ahead, sum(n.cents) over ()::numeric as whole
    from order_items n where n.workspace_id = ${workspaceId} and n.order_id = t.order_id
  ) i
  where t.workspace_id = ${workspaceId} and t.kind in ('refund', 'refundFailed') and t.status = 'Completed' and i.whole > 0`
