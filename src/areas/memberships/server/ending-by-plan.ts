import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { periodPrice } from '#areas/payments/server/subscriptions/prices.ts'
import { offers, orders } from '#areas/payments/server/tables.ts'
import { lastPeriodAfter, periodOf } from '#areas/payments/subscription-rules.ts'
import type { EndingByPlan } from '#areas/plans/contract.ts'
import type { Plan } from '#kernel/actor.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { shownName } from '#platform/forgetting.ts'
import { mine, within } from '#platform/tables.ts'
import { tiers } from './tables.ts'

/** So many are named; all are counted. */
const mostListed = 100

/** Members whose membership would end if its creator left Pro now, each with their last payment. Who canceled ends anyway. */
export async function endingByPlanOf(ctx: CreatorCtx, to: Plan): Promise<EndingByPlan> {
  if (ctx.actor.plan !== 'pro_plan' || to === 'pro_plan') return { people: 0, listed: [] }
  const { workspaceId } = ctx.actor
  const paying = and(
    mine(ctx, subscriptions),
    eq(subscriptions.mode, moneyMode(ctx)),
    ne(subscriptions.state, 'ended'),
    eq(subscriptions.cancelsAtEnd, false),
    sql`exists (select 1 from offers o where o.workspace_id = ${workspaceId} and o.id = ${subscriptions.offerId} and o.product_kind = 'tier')`,
  )
  const rows = await ctx.db
    .select({ row: subscriptions, first: orders, title: tiers.title })
    .from(subscriptions)
    .innerJoin(offers, and(within(workspaceId, offers), eq(offers.id, subscriptions.offerId)))
    .innerJoin(tiers, and(within(workspaceId, tiers), sql`${tiers.id} = ${offers.productId}`))
    .innerJoin(
      orders,
      and(
        within(workspaceId, orders),
        eq(orders.subscriptionId, subscriptions.id),
        eq(orders.reason, 'first'),
      ),
    )
    .where(paying)
    .orderBy(asc(orders.buyerName), asc(subscriptions.id))
    .limit(mostListed)
  const now = ctx.now()
  return {
    people: await ctx.db.$count(subscriptions, paying),
    listed: rows.map(({ row, first, title }) => {
      const last = lastPeriodAfter({ ...row, startedAt: row.createdAt }, now)
      const isCharged = last >= row.nextPeriod
      const { startsAt, endsAt } = periodOf(row, last)
      return {
        ...{ id: row.id, name: shownName(ctx, first.buyerName) || first.buyerEmail, title },
        last: isCharged
          ? {
              amount: { cents: periodPrice(row, row.nextPeriod).cents, currency: row.priceCurrency },
              at: (row.state === 'pastDue' ? (row.dueAt ?? startsAt) : startsAt).toISOString(),
            }
          : null,
        until: (isCharged ? endsAt : row.paidUntil).toISOString(),
      }
    }),
  }
}
