import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { Mode } from '../../rules.ts'
import { firstOf } from './orders.ts'
import type { ByCurrency } from './total.ts'

/** What the rows of orders, refunds, disputes and attempts come to, without the query of any screen. */
export type RowFigures = {
  revenue: ByCurrency
  tax: ByCurrency
  fees: ByCurrency
  /** As the sheets of the orders say it, and as their refunds do. */
  refundedOnOrders: ByCurrency
  refunds: ByCurrency
  disputed: ByCurrency
  disputedInBooks: ByCurrency
  surplus: ByCurrency
  surplusInBooks: ByCurrency
  paidOrders: number
  failed: number
  failedWithoutLines: number
  delivered: number
  withAccess: number
}

type Row = { figure: string; currency: string; amount: number | string }

export async function rowFigures(
  ctx: Pick<Ctx, 'db'>,
  workspaceId: Id<'wsp'>,
  mode: Mode,
): Promise<RowFigures> {
  const { rows } = await ctx.db.execute<Row>(figures(workspaceId, mode))
  const of = (figure: string): ByCurrency =>
    new Map(rows.filter((row) => row.figure === figure).map((row) => [row.currency, Number(row.amount)]))
  const one = (figure: string) => [...of(figure).values()].reduce((sum, each) => sum + each, 0)
  return {
    ...{ revenue: of('revenue'), tax: of('tax'), fees: of('fees') },
    ...{ refundedOnOrders: of('refundedOnOrders'), refunds: of('refunds') },
    ...{ disputed: of('disputed'), disputedInBooks: of('disputedInBooks') },
    ...{ surplus: of('surplus'), surplusInBooks: of('surplusInBooks') },
    ...{
      paidOrders: one('paidOrders'),
      failed: one('failed'),
      failedWithoutLines: one('failedWithoutLines'),
    },
    ...{ delivered: one('delivered'), withAccess: one('withAccess') },
  }
}

/** Disputes of a workspace with what they take, and whether that had paid an order: `(state, currency, cents, tax, paid)`. */
const disputesOf = (workspaceId: Id<'wsp'>, mode: Mode): SQL => sql`
  select d.state, d.currency, d.amount_cents as cents, -o.tax_cents as tax, p.kind = 'payment' as paid
  from disputes d
  join transactions p on p.workspace_id = ${workspaceId} and p.id = d.transaction_id and p.mode = ${mode}
  join transactions o on o.workspace_id = ${workspaceId} and o.provider = d.provider and o.charge_id = d.provider_ref
  where d.workspace_id = ${workspaceId}`

function figures(workspaceId: Id<'wsp'>, mode: Mode): SQL {
  const ofOrders = sql`from orders o where o.workspace_id = ${workspaceId} and o.mode = ${mode} and o.paid_at is not null`
  const ofBooks = sql`from transactions t where t.workspace_id = ${workspaceId} and t.mode = ${mode}`
  const lost = sql`from (${disputesOf(workspaceId, mode)}) d where d.state = 'lost' and d.paid`
  const done = sql`and t.status = 'Completed'`
  return sql`
    select r.figure, r.currency, sum(r.amount)::bigint as amount
    from (
      select 'revenue' as figure, o.currency, sum(o.total_cents - o.refunded_cents) as amount ${ofOrders} group by o.currency
      union all select 'revenue', d.currency, -sum(d.cents) ${lost} group by d.currency
      union all select 'tax', o.currency, sum(o.tax_cents) ${ofOrders} group by o.currency
      union all select 'tax', t.currency, sum(t.tax_cents) ${ofBooks} ${done} and t.kind in ('refund', 'refundFailed') group by t.currency
      union all select 'tax', d.currency, -sum(d.tax) ${lost} group by d.currency
      union all select 'fees', t.currency, sum(t.fee_cents) ${ofBooks} ${done} group by t.currency
      union all select 'refundedOnOrders', o.currency, sum(o.refunded_cents) ${ofOrders} group by o.currency
      union all select 'refunds', f.currency, sum(f.amount_cents) from refunds f
        join transactions t on t.workspace_id = ${workspaceId} and t.id = f.transaction_id and t.mode = ${mode}
        where f.workspace_id = ${workspaceId} and f.state = 'succeeded' group by f.currency
      union all select 'disputed', d.currency, sum(d.cents) from (${disputesOf(workspaceId, mode)}) d
        where d.state in ('open', 'submitted') group by d.currency
      union all select 'disputedInBooks', t.currency, -sum(t.gross_cents) ${ofBooks} ${done}
        and t.kind in ('dispute', 'disputeReversed') group by t.currency
      union all select 'disputedInBooks', d.currency, -sum(d.cents) from (${disputesOf(workspaceId, mode)}) d
        where d.state = 'lost' group by d.currency
      union all select 'surplus', a.amount_currency, sum(t.gross_cents - a.returned_cents) from payment_attempts a
        join transactions t on t.workspace_id = ${workspaceId} and t.order_id = a.order_id and t.charge_id = a.provider_ref
          and t.kind = 'surplus' and t.mode = ${mode}
        where a.workspace_id = ${workspaceId} and a.state in ('surplus', 'returning') group by a.amount_currency
      union all select 'surplus', d.currency, -sum(d.cents) from (${disputesOf(workspaceId, mode)}) d
        where d.state = 'lost' and not d.paid group by d.currency
      union all select 'surplusInBooks', t.currency, sum(t.gross_cents) ${ofBooks} ${done}
        and t.kind in ('surplus', 'surplusReturned') group by t.currency
      union all select 'surplusInBooks', d.currency, -sum(d.cents) from (${disputesOf(workspaceId, mode)}) d
        where d.state = 'lost' and not d.paid group by d.currency
      union all select 'paidOrders', '', count(*) ${ofOrders} and o.total_cents > 0
      union all select 'failed', '', count(*) ${ofBooks} and t.kind = 'payment' and t.status = 'Failed'
      union all select 'failedWithoutLines', '', count(*) ${ofBooks} and t.kind = 'payment' and t.status = 'Failed'
        and not exists (select 1 from ledger_entries l where l.workspace_id = ${workspaceId} and l.transaction_id = t.id)
      union all select 'delivered', '', count(*) ${ofOrders} and o.delivered_at is not null
      union all select 'withAccess', '', count(*) ${ofOrders} and o.delivered_at is not null and (o.reason = 'gift' or exists (
        select 1 from grants g where g.workspace_id = ${workspaceId} and g.source_kind = 'order'
          and g.source_id = coalesce((${firstOf(workspaceId)}), o.id)))
    ) r
    group by r.figure, r.currency`
}
