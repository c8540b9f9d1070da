import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { Drift } from '#platform/sums/checking.ts'
import type { Mode } from '../../rules.ts'
import { lostOfProducts } from '../disputes/lost-rows.ts'
import { refundShares } from '../refunds/sums.ts'
import { readSold } from '../sums.ts'
import { type Total, totalOf } from './total.ts'

/** The sums about something that differ. */
export const namesOf = (drifts: readonly Drift[], of: string): string[] =>
  drifts.filter(({ subject }) => subject.includes(of)).map(({ subject, at }) => `${subject} ${at}`)

type Row = { kind: string; id: Id; count: number; cents: string }

/** What was sold of each product, as the lists of products show it, and whether every kept sum is what its rows say. */
export async function productTotals(
  ctx: CreatorCtx,
  mode: Mode,
  ledger: { earned: number; ids: readonly string[]; drifts: readonly Drift[] },
): Promise<Total[]> {
  const { workspaceId } = ctx.actor
  const line = totalOf(workspaceId, mode)
  const sold = await soldOf(ctx, mode)
  const now = ctx.now()
  const { drifts } = ledger
  const driftsOf = (of: string) => namesOf(drifts, of)
  const totals: Total[] = []
  for (const [kind, own] of Map.groupBy(sold, (row) => row.kind)) {
    const shown = await readSold(ctx, {
      ...{ workspaceId, mode, kind, productIds: own.map(({ id }) => id), from: null, to: now, now },
    })
    for (const { id, count, cents } of own) {
      const { count: times, cents: money } = shown.get(id) ?? { count: 0, cents: 0 }
      const of = `${kind} ${id}`
      totals.push(
        line('Times sold', { of, currency: null, shown: times, rows: count, ledger: null }, driftsOf(id)),
        line(
          'Revenue of a product',
          { of, currency: null, shown: money, rows: Number(cents), ledger: null },
          driftsOf(id),
        ),
      )
    }
  }
  const [shown, rows] = [
    totals.filter(({ name }) => name === 'Revenue of a product').reduce((sum, total) => sum + total.shown, 0),
    sold.reduce((sum, { cents }) => sum + Number(cents), 0),
  ]
  const ofMode = drifts.filter(({ subject }) => subject.split(':').includes(mode))
  return [
    ...totals,
    line('Revenue of all products', { currency: null, shown, rows, ledger: ledger.earned }, [
      ...ledger.ids,
      ...driftsOf('.sold'),
    ]),
    line(
      'Kept sums that differ from their rows',
      { currency: null, shown: ofMode.length, rows: 0, ledger: null },
      ofMode.map(({ subject, at, kept, counted }) => `${subject} ${at}: kept ${kept}, counted ${counted}`),
    ),
  ]
}

async function soldOf(ctx: CreatorCtx, mode: Mode): Promise<Row[]> {
  const { workspaceId } = ctx.actor
  const { rows } = await ctx.db.execute<Row>(sql`
    select s.kind, s.id, sum(s.count)::int as count, sum(s.cents)::text as cents
    from (
      select i.product_kind as kind, i.product_id as id, count(*) as count, sum(i.cents) as cents
      from order_items i
      join orders o on o.workspace_id = ${workspaceId} and o.id = i.order_id and o.paid_at is not null and o.mode = ${mode}
      where i.workspace_id = ${workspaceId}
      group by i.product_kind, i.product_id
      union all
      select r.product_kind, r.product_id, 0, sum(r.amount) from (${refundShares(workspaceId)}) r
      where r.mode = ${mode} group by r.product_kind, r.product_id
      union all
      select l.product_kind, l.product_id, 0, -sum(l.cents) from (${lostOfProducts(workspaceId)}) l
      where l.mode = ${mode} group by l.product_kind, l.product_id
    ) s
    group by s.kind, s.id
    order by s.kind, s.id`)
  return rows
}
