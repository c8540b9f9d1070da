import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Currency } from '#kernel/money.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import type { MoneyOverview } from '../../overview-contract.ts'
import { listedKinds, type MoneyRange, type MoneyShow } from '../../rules.ts'
import { paymentConnections } from '../connection-tables.ts'
import { moneyMode } from '../money-mode.ts'
import { feeRuleFor } from './fee-rule.ts'
import { type MoneyPeriod, moneyPeriod } from './period.ts'
import { lastSync } from './settings.ts'
import { isAskedFor, isShown } from './transaction-filter.ts'

/** What a period came to, and the same of the one before it. */
export async function getOverview(ctx: CreatorCtx, range: MoneyRange): Promise<MoneyOverview> {
  const period = await moneyPeriod(ctx, range)
  const sums = await sumsOf(ctx, period)
  const before = (cents: string) => (period ? Number(cents) : null)
  const added = (of: (row: Sums) => number) => sums.reduce((total, row) => total + of(row), 0)
  const counted = (now: (row: Sums) => number, was: (row: Sums) => number) => ({
    count: added(now),
    before: period ? added(was) : null,
  })
  return {
    mode: moneyMode(ctx),
    revenue: sums
      .filter((row) => Number(row.sales) > 0 || Number(row.revenue) !== 0)
      .map((row) => ({
        currency: row.currency,
        cents: Number(row.revenue),
        before: before(row.revenue_before),
        tax: Number(row.tax),
      })),
    succeeded: counted(
      (row) => row.succeeded,
      (row) => row.succeeded_before,
    ),
    failed: counted(
      (row) => row.failed,
      (row) => row.failed_before,
    ),
    fees: sums
      .filter((row) => Number(row.sales) > 0 || Number(row.fees) !== 0)
      .map((row) => ({
        currency: row.currency,
        cents: Number(row.fees),
        before: before(row.fees_before),
      })),
    feeRule: feeRuleFor(ctx),
    syncedAt: (await lastSync(ctx))?.toISOString() ?? null,
    any: await isAny(ctx),
    waiting: await waitingFor(ctx),
  }
}

/** Counted by what lists the rows, so that a count is what one sees behind it. */
async function waitingFor(ctx: CreatorCtx): Promise<MoneyOverview['waiting']> {
  const count = (show: MoneyShow) => sql`count(*) filter (where ${isShown(ctx, show)})::int`
  const { rows } = await ctx.db.execute<Record<'to_answer' | 'to_return' | 'differing', number>>(sql`
    select ${count('toAnswer')} as to_answer, ${count('toReturn')} as to_return, ${count('differing')} as differing
    from transactions t
    where ${await isAskedFor(ctx, {})} and (t.kind in ('dispute', 'surplus') or ${isShown(ctx, 'differing')})`)
  const needing = await ctx.db
    .selectDistinct({ provider: paymentConnections.provider })
    .from(paymentConnections)
    .where(and(mine(ctx, paymentConnections), eq(paymentConnections.state, 'attention')))
    .orderBy(asc(paymentConnections.provider))
  return {
    toAnswer: rows[0]?.to_answer ?? 0,
    toReturn: rows[0]?.to_return ?? 0,
    differing: rows[0]?.differing ?? 0,
    accounts: needing.map(({ provider }) => provider),
  }
}

type Sums = {
  currency: Currency
  sales: number
  revenue: string
  revenue_before: string
  tax: string
  succeeded: number
  succeeded_before: number
  failed: number
  failed_before: number
  fees: string
  fees_before: string
}

/** All figures in one reading, from the index of the list. */
async function sumsOf(ctx: CreatorCtx, period: MoneyPeriod): Promise<Sums[]> {
  const now = period ? sql`t.created_at >= ${period.from}::timestamptz` : sql`true`
  const was = period ? sql`t.created_at < ${period.from}::timestamptz` : sql`false`
  const sum = (what: SQL, which: SQL, when: SQL) =>
    sql`coalesce(sum(${what}) filter (where ${which} and ${when}), 0)::bigint`
  const count = (which: SQL, when: SQL) => sql`count(*) filter (where ${which} and ${when})::int`
  const revenue = isShown(ctx, 'revenue')
  const fees = isShown(ctx, 'fees')
  const succeeded = sql`(t.kind = 'payment' and t.status = 'Completed')`
  const failed = sql`(t.kind = 'payment' and t.status = 'Failed')`
  const { rows } = await ctx.db.execute<Sums>(sql`
    select t.currency,
      ${count(succeeded, sql`true`)} as sales,
      ${sum(sql`t.gross_cents`, revenue, now)} as revenue, ${sum(sql`t.gross_cents`, revenue, was)} as revenue_before,
      ${sum(sql`t.tax_cents`, revenue, now)} as tax,
      ${count(succeeded, now)} as succeeded, ${count(succeeded, was)} as succeeded_before,
      ${count(failed, now)} as failed, ${count(failed, was)} as failed_before,
      ${sum(sql`t.fee_cents`, fees, now)} as fees, ${sum(sql`t.fee_cents`, fees, was)} as fees_before
    from transactions t
    where t.workspace_id = ${ctx.actor.workspaceId} and t.mode = ${moneyMode(ctx)}
      and t.kind = any(${sql.param([...listedKinds])}::text[])
      ${period ? sql`and t.created_at >= ${period.before}::timestamptz` : sql``}
    group by t.currency
    order by count(*) desc, t.currency`)
  return rows
}

/** In whatever money: who tried their own checkout has something to look at. */
async function isAny(ctx: CreatorCtx): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from transactions t where t.workspace_id = ${ctx.actor.workspaceId} limit 1`)
  return rows.length > 0
}
