import { type SQL, sql } from 'drizzle-orm'
import { firstId, type Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { soldKinds } from '#platform/product.ts'
import type { Mode } from '../../rules.ts'

/**
 * What is wrong with an order. payment: paid and not in the books, in them and not paid, or with another amount; refunded: what was paid
 * back isn't what its refunds say; items: its lines aren't its total; delivery: paid, not delivered, and no one is at it; access:
 * delivered, and its buyer has no right to it.
 */
export const orderFaults = ['payment', 'refunded', 'items', 'delivery', 'access'] as const
export type OrderFault = (typeof orderFaults)[number]

export type CrookedOrder = {
  id: Id<'ord'>
  mode: Mode
  currency: string
  totalCents: number
  /** What the books have of it. */
  paidCents: number
  refundedCents: number
  returnedCents: number
  faults: readonly OrderFault[]
}

const mostFound = 1000

/** Orders of a workspace that don't agree with the books, with their refunds or with what their buyers have; of those changed since then. */
export async function crookedOrders(
  ctx: Pick<Ctx, 'db' | 'instance'>,
  workspaceId: Id<'wsp'>,
  since: Date | null = null,
): Promise<CrookedOrder[]> {
  const { rows } = await ctx.db.execute<CrookedOrder>(sql`
    select c.id, c.mode, c.currency, c.total_cents as "totalCents", c.paid_cents as "paidCents",
      c.refunded_cents as "refundedCents", c.returned_cents as "returnedCents",
      array_remove(array[
        case when ${isPaymentWrong} then 'payment' end,
        case when ${isRefundWrong} then 'refunded' end,
        case when c.items_cents <> c.total_cents then 'items' end,
        case when ${isUndelivered} then 'delivery' end,
        case when ${hasNoAccess} then 'access' end
      ], null) as faults
    from (${compared(ctx, workspaceId, since)}) c
    where ${isPaymentWrong} or ${isRefundWrong} or c.items_cents <> c.total_cents or ${isUndelivered} or ${hasNoAccess}
    order by c.id
    limit ${mostFound}`)
  return rows.map((row) => ({
    ...row,
    totalCents: Number(row.totalCents),
    paidCents: Number(row.paidCents),
    refundedCents: Number(row.refundedCents),
    returnedCents: Number(row.returnedCents),
  }))
}

const isPaymentWrong: SQL = sql`(case when c.status = 'paid' and c.total_cents > 0
  then c.payments <> 1 or c.paid_cents <> c.total_cents or c.paid_tax_cents <> c.tax_cents or c.strange > 0
  else c.payments > 0 end)`
const isRefundWrong: SQL = sql`(c.refunded_cents <> c.returned_cents or c.refunded_cents <> c.settled_cents)`
const isUndelivered: SQL = sql`(c.status = 'paid' and c.delivered_at is null and c.deliver_due_at is null)`
const hasNoAccess: SQL = sql`(c.delivered_at is not null and c.missing > 0)`

/** Of an order `o` of a subscription, the one it began with: that gave what all of them pay for. */
export const firstOf = (workspaceId: Id<'wsp'>): SQL => sql`
  select b.id from orders b where b.workspace_id = ${workspaceId} and b.subscription_id = o.subscription_id and b.reason = 'first'
  order by b.id limit 1`

function compared(ctx: Pick<Ctx, 'instance'>, workspaceId: Id<'wsp'>, since: Date | null): SQL {
  const kinds = soldKinds(ctx).map(({ kind, thing }) => ({ kind, thing }))
  const things = sql`unnest(${sql.param(kinds.map(({ kind }) => kind))}::text[], ${sql.param(kinds.map(({ thing }) => thing))}::text[])`
  return sql`
    select o.*, p.payments, p.paid_cents, p.paid_tax_cents, p.returned_cents, p.strange, s.settled_cents, i.items_cents, i.missing
    from orders o
    left join lateral (${firstOf(workspaceId)}) f on true
    cross join lateral (
      select count(*) filter (where t.kind = 'payment' and t.status = 'Completed') as payments,
        coalesce(sum(t.gross_cents) filter (where t.kind = 'payment' and t.status = 'Completed'), 0) as paid_cents,
        coalesce(sum(t.tax_cents) filter (where t.kind = 'payment' and t.status = 'Completed'), 0) as paid_tax_cents,
        -coalesce(sum(t.gross_cents) filter (where t.kind in ('refund', 'refundFailed') and t.status = 'Completed'), 0) as returned_cents,
        count(*) filter (where t.mode <> o.mode or t.currency <> o.currency) as strange
      from transactions t where t.workspace_id = ${workspaceId} and t.order_id = o.id
    ) p
    cross join lateral (
      select coalesce(sum(r.amount_cents), 0) as settled_cents
      from refunds r where r.workspace_id = ${workspaceId} and r.order_id = o.id and r.state = 'succeeded'
    ) s
    cross join lateral (
      select coalesce(sum(n.cents), 0) as items_cents,
        -- A gift is given once someone accepts it.
        count(*) filter (where o.reason <> 'gift' and not exists (
          select 1 from ${things} as k(kind, thing)
          join grants g on g.workspace_id = ${workspaceId} and g.source_kind = 'order' and g.source_id = coalesce(f.id, o.id)
            and g.thing_kind = k.thing and g.thing_id = n.product_id
          where k.kind = n.product_kind)) as missing
      from order_items n where n.workspace_id = ${workspaceId} and n.order_id = o.id
    ) i
    where o.workspace_id = ${workspaceId} ${since ? sql`and o.id >= ${firstId('ord', since)}` : sql``}`
}
