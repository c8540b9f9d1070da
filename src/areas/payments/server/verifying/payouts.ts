import { sql } from 'drizzle-orm'
import type { CreatorCtx } from '#platform/context.ts'
import type { Mode, PayoutStatus } from '../../rules.ts'
import type { UnbalancedTransaction } from './lines.ts'
import { type Total, totalOf } from './total.ts'

type Row = {
  id: string
  status: PayoutStatus
  currency: string
  amount: string
  fees: string
  count: number
  rows: string
  row_fees: string
  row_count: number
  lines: string
  fee_lines: string
  line_count: number
  /** What a payout that came back put into the account again. */
  back: string
  back_lines: string
}

/** Each payout: what is shown of it is what its transactions come to. */
export async function payoutTotals(
  ctx: CreatorCtx,
  mode: Mode,
  crooked: readonly UnbalancedTransaction[],
): Promise<Total[]> {
  const { workspaceId } = ctx.actor
  const line = totalOf(workspaceId, mode)
  return (await payoutsOf(ctx, mode)).flatMap((row) => {
    const { id: of, currency, status } = row
    const ids = crooked.filter(({ payoutId }) => payoutId === of).map(({ id }) => id)
    const found = [of, ...ids]
    const shown = Number(row.amount)
    if (status === 'Failed')
      return [
        line(
          'Payout',
          { of, currency, shown, rows: Number(row.back), ledger: Number(row.back_lines) },
          found,
        ),
      ]
    return [
      line('Payout', { of, currency, shown, rows: Number(row.rows), ledger: Number(row.lines) }, found),
      line(
        'Fees in a payout',
        { of, currency, shown: Number(row.fees), rows: Number(row.row_fees), ledger: Number(row.fee_lines) },
        found,
      ),
      line(
        'Transactions in a payout',
        { of, currency: null, shown: row.count, rows: row.row_count, ledger: row.line_count },
        found,
      ),
    ]
  })
}

async function payoutsOf(ctx: CreatorCtx, mode: Mode): Promise<Row[]> {
  const { workspaceId } = ctx.actor
  const { rows } = await ctx.db.execute<Row>(sql`
    select p.id, p.status, p.currency, p.amount_cents::text as amount, p.fee_cents::text as fees, p.transaction_count as count,
      t.cents::text as rows, t.fees::text as row_fees, t.count as row_count,
      l.cents::text as lines, l.fees::text as fee_lines, l.count as line_count,
      b.cents::text as back, b.lines::text as back_lines
    from payouts p
    cross join lateral (
      select coalesce(sum(n.gross_cents - n.fee_cents), 0) as cents, coalesce(sum(n.fee_cents), 0) as fees, count(*)::int as count
      from transactions n where n.workspace_id = ${workspaceId} and n.payout_id = p.id
    ) t
    cross join lateral (
      select coalesce(sum(e.cents) filter (where e.account = 'provider'), 0) as cents,
        coalesce(sum(e.cents) filter (where e.account = 'fees'), 0) as fees, count(distinct n.id)::int as count
      from transactions n
      join ledger_entries e on e.workspace_id = ${workspaceId} and e.transaction_id = n.id
      where n.workspace_id = ${workspaceId} and n.payout_id = p.id
    ) l
    cross join lateral (
      select coalesce(sum(n.gross_cents), 0) as cents, coalesce(sum(e.cents), 0) as lines
      from transactions n
      left join ledger_entries e on e.workspace_id = ${workspaceId} and e.transaction_id = n.id and e.account = 'provider'
      where n.workspace_id = ${workspaceId} and n.provider = p.provider and n.charge_id = p.provider_ref || ':failed'
    ) b
    where p.workspace_id = ${workspaceId} and p.mode = ${mode}
    order by p.id`)
  return rows
}
