import type { TestApplication } from '#testing/application.ts'
import { anyCreator, owner, type Row } from '#testing/hostile.ts'
import type { World } from '#testing/people.ts'

/** P's order as the first of a subscription over real money. */
async function ofOwner(app: TestApplication, { p }: World) {
  const { rows } = await app.database.pool.query(
    `with made as (
       insert into subscriptions (workspace_id, id, offer_id, mode, state, interval, price_cents, price_currency, setup_cents, zone, anchor,
         anchor_period, next_period, paid_until, waived, provider, account, created_at, updated_at)
       select o.workspace_id, 'sbs_' || substr(md5(o.id), 1, 26), i.offer_id, 'live', 'active', 'month', 2900, 'USD', 0, 'UTC', o.created_at,
         1, 2, o.created_at, '[]', 'test', o.workspace_id, o.created_at, o.created_at
       from orders o join order_items i on i.workspace_id = o.workspace_id and i.order_id = o.id
       where o.id = $1 limit 1
       on conflict (workspace_id, id) do update set state = 'active', ended_at = null, ended_reason = null, cancels_at_end = false, pause_months = null
       returning workspace_id, id
     )
     update orders set subscription_id = made.id, subscription_period = 1 from made
     where orders.workspace_id = made.workspace_id and orders.id = $1
     returning made.id`,
    [p.orderId],
  )
  return { subscriptionId: rows[0].id as string }
}

export const subscriptionRows: Row[] = [
  { operation: 'GET /subscriptions', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /subscriptions/{subscriptionId}', expect: owner(200), ids: ofOwner },
  // It's not test money.
  { operation: 'POST /subscriptions/{subscriptionId}/fast-forward', expect: owner(409), ids: ofOwner },
  {
    operation: 'PUT /subscriptions/{subscriptionId}/cancellation',
    expect: owner(200),
    ids: ofOwner,
    body: () => ({ when: 'atEnd' }),
  },
  { operation: 'DELETE /subscriptions/{subscriptionId}/cancellation', expect: owner(200), ids: ofOwner },
  {
    operation: 'PUT /subscriptions/{subscriptionId}/pause',
    expect: owner(200),
    ids: ofOwner,
    body: () => ({ months: 1 }),
  },
  { operation: 'DELETE /subscriptions/{subscriptionId}/pause', expect: owner(200), ids: ofOwner },
]
