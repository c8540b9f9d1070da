import { sql } from 'drizzle-orm'
import type { CreatorCtx } from '#platform/context.ts'
import type { Mode } from '../../rules.ts'
import { type Total, totalOf } from './total.ts'

type Row = { name: 'Invoices' | 'Credit notes'; year: number; last: number; count: number }

/** Numbers without a gap: the last one of a year is how many there are. */
export async function paperTotals(ctx: CreatorCtx, mode: Mode): Promise<Total[]> {
  const { workspaceId } = ctx.actor
  const line = totalOf(workspaceId, mode)
  const { rows } = await ctx.db.execute<Row>(sql`
    select 'Invoices' as name, i.year, max(i.sequence)::int as last, count(*)::int as count from invoices i
    where i.workspace_id = ${workspaceId} and i.mode = ${mode} group by i.year
    union all
    select 'Credit notes', c.year, max(c.sequence)::int, count(*)::int from credit_notes c
    where c.workspace_id = ${workspaceId} and c.mode = ${mode} group by c.year
    order by 1, 2`)
  return rows.map(({ name, year, last, count }) =>
    line(name, { of: String(year), currency: null, shown: last, rows: count, ledger: null }, [
      `${name.toLowerCase()} of ${year}`,
    ]),
  )
}
