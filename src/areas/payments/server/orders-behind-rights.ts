import { sql } from 'drizzle-orm'
import { keyOfAsked, type OrdersBehind } from '#areas/access/server/orders-behind.ts'
import type { Id } from '#kernel/ids.ts'
import { isStopping, type SubscriptionState } from '../subscription-rules.ts'
import { standingOf } from './subscriptions/right-standing.ts'

type Row = {
  order_id: Id<'ord'>
  thing_id: Id
  is_free: boolean
  bundle: string | null
  subscription_id: Id<'sbs'> | null
  state: SubscriptionState
  paid_until: string | Date
  cancels_at_end: boolean
  pause_months: number | null
  next_period: number
  last_period: number | null
}

/**
 * What's behind the rights of a person: what was paid and how that continues. A thing was bought in a bundle where the order has another
 * of the same offer; it's called by the offer's name, or as what the offer is of.
 */
export const ordersBehindRights: OrdersBehind = async (ctx, workspaceId, asked) => {
  const orderIds = sql.param(asked.map(({ orderId }) => orderId))
  const thingIds = sql.param(asked.map(({ thingId }) => thingId))
  const { rows } = await ctx.db.execute<Row>(sql`
    select a.order_id, a.thing_id, o.total_cents = 0 and s.id is null as is_free, b.title as bundle,
      s.id as subscription_id, s.state, s.paid_until, s.cancels_at_end, s.pause_months, s.next_period, s.last_period
    from unnest(${orderIds}::text[], ${thingIds}::text[]) as a(order_id, thing_id)
    join orders o on o.workspace_id = ${workspaceId} and o.id = a.order_id
    left join subscriptions s on s.workspace_id = ${workspaceId} and s.id = o.subscription_id
    left join lateral (
      select coalesce(nullif(f.name, ''), of.title) as title
      from order_items i
      join order_items other on other.workspace_id = ${workspaceId} and other.order_id = i.order_id
        and other.offer_id = i.offer_id and other.product_id <> i.product_id
      join offers f on f.workspace_id = ${workspaceId} and f.id = i.offer_id
      left join order_items of on of.workspace_id = ${workspaceId} and of.order_id = i.order_id
        and of.offer_id = i.offer_id and of.product_id = f.product_id
      where i.workspace_id = ${workspaceId} and i.order_id = a.order_id and i.product_id = a.thing_id
      limit 1
    ) b on true`)
  return new Map(
    rows.map((row) => [
      keyOfAsked({ orderId: row.order_id, thingId: row.thing_id }),
      {
        standing: row.subscription_id
          ? standingOf({ state: row.state, paidUntil: new Date(row.paid_until) }, ctx.now())
          : null,
        renewsAt: renewsAt(row),
        isFree: row.is_free,
        bundle: row.bundle,
        path: row.subscription_id
          ? `/payments/subscriptions?open=${row.subscription_id}`
          : `/payments?q=${row.order_id}`,
      },
    ]),
  )
}

/** A break and an end that's been asked for are no next payment. */
function renewsAt(row: Row): Date | null {
  if (!row.subscription_id || row.pause_months !== null) return null
  const isCharged = row.state === 'active' || row.state === 'trialing' || row.state === 'pastDue'
  const { last_period: lastPeriod, next_period: nextPeriod } = row
  const isLast = row.cancels_at_end || isStopping({ lastPeriod, nextPeriod })
  return isCharged && !isLast ? new Date(row.paid_until) : null
}
