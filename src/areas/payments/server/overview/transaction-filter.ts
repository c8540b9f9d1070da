import { type SQL, sql } from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { TransactionQuery } from '../../overview-contract.ts'
import { listedKinds, type MoneyShow, transactionKinds, transactionStatuses } from '../../rules.ts'
import { taxGroupFrom } from '../../tax-rules.ts'
import { moneyMode } from '../money-mode.ts'
import { isOfGroup, isWithin } from '../taxes/periods.ts'
import { moneyPeriod } from './period.ts'

/** Rows `t` of this workspace that a list asks for, but for the words of a search. */
export async function isAskedFor(ctx: CreatorCtx, asked: Omit<TransactionQuery, 'search'>): Promise<SQL> {
  const { status, kind, provider, mode, range, show, couponId, payoutId } = asked
  const taxGroup = asked.taxGroup ? taxGroupFrom(asked.taxGroup) : null
  const zone = asked.taxPeriod ? (await getWorkspace(ctx, ctx.actor.workspaceId)).timeZone : 'UTC'
  const period = range ? await moneyPeriod(ctx, range) : null
  return sql.join(
    [
      sql`t.workspace_id = ${ctx.actor.workspaceId}`,
      // A payout has money of one mode alone, and rows that no list has.
      payoutId
        ? sql`t.payout_id = ${payoutId}`
        : sql`t.mode = ${mode ?? moneyMode(ctx)} and t.kind = any(${sql.param([...listedKinds])}::text[])`,
      ...(status ? [hasStatus[status]] : []),
      ...(kind ? [isOfKind[kind]] : []),
      ...(provider ? [sql`t.provider = ${provider}`] : []),
      ...(period ? [sql`t.created_at >= ${period.from}::timestamptz`] : []),
      ...(show ? [isShown(ctx, show)] : []),
      ...(asked.taxPeriod ? [isWithin(asked.taxPeriod, zone)] : []),
      ...(taxGroup ? [isOfGroup(ctx, taxGroup)] : []),
      ...(couponId ? [isWithCoupon(ctx, couponId)] : []),
    ],
    sql` and `,
  )
}

/** Said in the statement itself: only then is it known that an index of the rare ones has them all. */
const said = <Word extends string>(column: SQL, words: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word, sql`${column} = ${sql.raw(`'${word}'`)}`])) as Record<
    Word,
    SQL
  >
const hasStatus = said(sql`t.status`, transactionStatuses)
const isOfKind = said(sql`t.kind`, transactionKinds)

/** What's about orders with a coupon. */
const isWithCoupon = (ctx: CreatorCtx, couponId: string): SQL => sql`t.order_id in (
  select u.order_id from coupon_uses u where u.workspace_id = ${ctx.actor.workspaceId} and u.coupon_id = ${couponId})`

/** Which rows `t` make up a figure; each card adds up exactly these. */
export function isShown(ctx: CreatorCtx, show: MoneyShow): SQL {
  const { workspaceId } = ctx.actor
  return {
    revenue: () => isRevenue(workspaceId),
    fees: () => sql`(t.status = 'Completed' and t.fee_cents <> 0)`,
    // Few wait: they're found from where they wait, not among all rows.
    toAnswer: () => sql`(t.kind = 'dispute' and t.id = any(array(
      select x.id from disputes d
      join transactions x on x.workspace_id = ${workspaceId} and x.provider = d.provider and x.charge_id = d.provider_ref
      where d.workspace_id = ${workspaceId} and d.state = 'open'
        and d.evidence_sent_at is null and (d.respond_by is null or d.respond_by > ${ctx.now()}::timestamptz))))`,
    toReturn: () => sql`(t.kind = 'surplus' and t.id = any(array(
      select x.id from payment_attempts a
      join transactions x on x.workspace_id = ${workspaceId} and x.order_id = a.order_id and x.charge_id = a.provider_ref
      where a.workspace_id = ${workspaceId} and a.state in ('surplus', 'returning') and a.due_at is null)))`,
    differing: () => sql`t.id = any(array(
      select m.subject from money_mismatches m where m.workspace_id = ${workspaceId} and m.kind = 'transaction'
      union all
      select x.id from money_mismatches m
      join transactions x on x.workspace_id = ${workspaceId} and x.order_id = m.subject
      where m.workspace_id = ${workspaceId} and m.kind = 'order'))`,
  }[show]()
}

/**
 * Rows `t` that revenue is made of, wherever it's shown: what came in, what was paid back, and what a bank took back for good, which counts
 * from when it was taken.
 */
export const isRevenue = (workspaceId: Id<'wsp'>): SQL =>
  sql`(t.status = 'Completed' and (t.kind in ('payment', 'refund', 'refundFailed') or (t.kind = 'dispute' and ${isLost(workspaceId)})))`

/**
 * Money that a bank took back is revenue until it's decided, and none once it's lost. What paid nothing never was. By id, which the index
 * of the list has.
 */
const isLost = (workspaceId: Id<'wsp'>): SQL => sql`t.id in (
  select o.id from disputes d
  join transactions p on p.workspace_id = ${workspaceId} and p.id = d.transaction_id and p.kind = 'payment'
  join transactions o on o.workspace_id = ${workspaceId} and o.provider = d.provider and o.charge_id = d.provider_ref
  where d.workspace_id = ${workspaceId} and d.state = 'lost')`
