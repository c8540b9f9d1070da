import { and, eq, inArray, sql } from 'drizzle-orm'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { viaVisitors } from '#areas/visits/server/figures.ts'
import type { Id } from '#kernel/ids.ts'
import type { Currency, Money } from '#kernel/money.ts'
import { type WorkspaceCtx, workspaceOf } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { affiliatePayoutLines, affiliatePayouts, commissions } from './tables.ts'

/** What an affiliate brought and has coming, in the money that totals are made of. */
export type Figures = {
  sales: number
  sold: Money[]
  pending: Money[]
  owed: Money[]
  paid: Money[]
}
const none: Figures = { sales: 0, sold: [], pending: [], owed: [], paid: [] }

/**
 * What of a commission can be paid out now, in SQL: as `payableOf` says it. What went back after it was paid out is negative, and
 * counts at once.
 */
export const payable = (now: Date) => sql<number>`case
  when ${commissions.dueCents} < ${commissions.batchedCents} then ${commissions.dueCents} - ${commissions.batchedCents}
  when ${commissions.isHeld} or ${commissions.owedAt} > ${now} then 0
  else ${commissions.dueCents} - ${commissions.batchedCents} end`

/** The figures of these affiliates, by id. */
export async function figuresOf(
  ctx: WorkspaceCtx,
  ids: readonly Id<'aff'>[],
): Promise<Map<Id<'aff'>, Figures>> {
  if (ids.length === 0) return new Map()
  const workspaceId = workspaceOf(ctx)
  const mode = moneyMode(ctx)
  const now = ctx.now()
  const earned = await ctx.db
    .select({
      affiliateId: commissions.affiliateId,
      currency: commissions.currency,
      sales: sql<number>`count(distinct ${commissions.orderId}) filter (where ${commissions.dueCents} > 0)::int`,
      sold: sql<number>`(sum(${commissions.baseCents}) filter (where ${commissions.dueCents} > 0))::float8`,
      payable: sql<number>`sum(${payable(now)})::float8`,
      pending: sql<number>`sum(case when ${commissions.dueCents} > ${commissions.batchedCents}
        and (${commissions.isHeld} or ${commissions.owedAt} > ${now})
        then ${commissions.dueCents} - ${commissions.batchedCents} else 0 end)::float8`,
    })
    .from(commissions)
    .where(
      and(
        within(workspaceId, commissions),
        inArray(commissions.affiliateId, [...ids]),
        eq(commissions.mode, mode),
      ),
    )
    .groupBy(commissions.affiliateId, commissions.currency)
    .orderBy(commissions.currency)
  const batched = await ctx.db
    .select({
      affiliateId: affiliatePayoutLines.affiliateId,
      currency: affiliatePayouts.currency,
      paid: sql<number>`(sum(${affiliatePayoutLines.cents}) filter (where ${affiliatePayouts.paidAt} is not null))::float8`,
      open: sql<number>`(sum(${affiliatePayoutLines.cents}) filter (where ${affiliatePayouts.paidAt} is null))::float8`,
    })
    .from(affiliatePayoutLines)
    .innerJoin(
      affiliatePayouts,
      and(within(workspaceId, affiliatePayouts), eq(affiliatePayouts.id, affiliatePayoutLines.payoutId)),
    )
    .where(
      and(
        within(workspaceId, affiliatePayoutLines),
        inArray(affiliatePayoutLines.affiliateId, [...ids]),
        eq(affiliatePayouts.mode, mode),
      ),
    )
    .groupBy(affiliatePayoutLines.affiliateId, affiliatePayouts.currency)
  return new Map(
    ids.map((id) => {
      const own = earned.filter(({ affiliateId }) => affiliateId === id)
      const sent = batched.filter(({ affiliateId }) => affiliateId === id)
      const of = (pick: (row: (typeof own)[number]) => number | null) =>
        own.flatMap((row) => amountOf(pick(row), row.currency))
      const openOf = (currency: Currency) => sent.find((row) => row.currency === currency)?.open ?? 0
      return [
        id,
        {
          ...none,
          sales: own.reduce((sum, { sales }) => sum + sales, 0),
          sold: of(({ sold }) => sold),
          pending: of(({ pending }) => pending),
          // What's in a payout that isn't paid yet is still owed.
          owed: of((row) => row.payable + openOf(row.currency)),
          paid: sent.flatMap(({ paid, currency }) => amountOf(paid, currency)),
        },
      ]
    }),
  )
}

const amountOf = (cents: number | null, currency: Currency): Money[] => (cents ? [{ cents, currency }] : [])

/** Visitors by link in the days that are kept, by the code as it's compared. */
export const clicksByCode = (ctx: WorkspaceCtx): Promise<Map<string, number>> => viaVisitors(ctx)
