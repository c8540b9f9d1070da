import { type SQL, sql } from 'drizzle-orm'
import { instantIn } from '#kernel/wall-clock.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { type TaxGroup, taxPeriodDays } from '../../tax-rules.ts'

/** Transactions `t` of a period on the seller's calendar, by which their documents are dated too. */
export function isWithin(period: string | null, timeZone: string): SQL {
  if (period === null) return sql`true`
  const { from, to } = taxPeriodDays(period)
  const start = (day: string) => instantIn(timeZone, `${day}T00:00`)
  return sql`t.created_at >= ${start(from)}::timestamptz and t.created_at < ${start(to)}::timestamptz`
}

/** Transactions `t` of one line of the report. */
export function isOfGroup(ctx: CreatorCtx, group: TaxGroup): SQL {
  const { country, basisPoints, isReverseCharge, currency } = group
  return sql`(t.currency = ${currency} and exists (
    select 1 from orders g where g.workspace_id = ${ctx.actor.workspaceId} and g.id = t.order_id
      and g.tax_country is not distinct from ${country}::text
      and g.tax_basis_points is not distinct from ${basisPoints}::int
      and g.is_reverse_charge = ${isReverseCharge}))`
}
