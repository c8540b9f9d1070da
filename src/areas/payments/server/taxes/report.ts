import { sql } from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { Currency } from '#kernel/money.ts'
import { dayIn } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { type TaxGroup, taxGroupOf } from '../../tax-rules.ts'
import type { TaxReport } from '../../taxes-contract.ts'
import { moneyMode } from '../money-mode.ts'
import { isRevenue } from '../overview/transaction-filter.ts'
import { isWithin } from './periods.ts'

type Row = {
  country: string | null
  basis_points: number | null
  reversed: boolean
  label: string | null
  currency: Currency
  gross: string
  tax: string
  refunded: string
  payments: number
}

/**
 * What was taken in with which tax, by country, rate and currency: payments less what was paid back or lost, each on its own day, as
 * the list of transactions has them. All there is without a period.
 */
export async function getTaxReport(ctx: CreatorCtx, period: string | null): Promise<TaxReport> {
  const { workspaceId } = ctx.actor
  const { timeZone } = await getWorkspace(ctx, workspaceId)
  const { rows } = await ctx.db.execute<Row>(sql`
    select o.tax_country as country, o.tax_basis_points as basis_points, o.is_reverse_charge as reversed,
      max(o.tax_label) as label, t.currency, sum(t.gross_cents)::bigint as gross, sum(t.tax_cents)::bigint as tax,
      coalesce(-sum(t.gross_cents) filter (where t.kind <> 'payment'), 0)::bigint as refunded,
      count(*) filter (where t.kind = 'payment')::int as payments
    from transactions t
    join orders o on o.workspace_id = ${workspaceId} and o.id = t.order_id
    where t.workspace_id = ${workspaceId} and t.mode = ${moneyMode(ctx)} and ${isRevenue(workspaceId)}
      and ${isWithin(period, timeZone)}
    group by o.tax_country, o.tax_basis_points, o.is_reverse_charge, t.currency
    order by o.tax_country nulls last, o.tax_basis_points, o.is_reverse_charge, t.currency`)
  return {
    mode: moneyMode(ctx),
    since: await firstDay(ctx, timeZone),
    today: dayIn(timeZone, ctx.now()),
    rows: rows.map((row) => {
      const money = (cents: number) => ({ cents, currency: row.currency })
      const [gross, tax] = [Number(row.gross), Number(row.tax)]
      const group: TaxGroup = {
        ...{ country: row.country, basisPoints: row.basis_points },
        ...{ isReverseCharge: row.reversed, currency: row.currency },
      }
      return {
        ...{ group: taxGroupOf(group), country: row.country, basisPoints: row.basis_points },
        ...{ isReverseCharge: row.reversed, label: row.label ?? '', payments: row.payments },
        ...{ net: money(gross - tax), tax: money(tax), gross: money(gross) },
        refunded: money(Number(row.refunded)),
      }
    }),
  }
}

/** Of the first transaction, as far back as there's anything to report. */
async function firstDay(ctx: CreatorCtx, timeZone: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ at: Date }>(sql`
    select t.created_at as at from transactions t
    where t.workspace_id = ${ctx.actor.workspaceId} and t.mode = ${moneyMode(ctx)}
    order by t.created_at limit 1`)
  return rows[0] ? dayIn(timeZone, new Date(rows[0].at)) : null
}
