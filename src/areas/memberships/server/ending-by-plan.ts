import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { periodPrice } from '#areas/payments/server/subscriptions/prices.ts'
import { offers, orders } from '#areas/payments/server/tables.ts'
import { lastPeriodAfter, periodOf } from '#areas/payments/subscription-rules.ts'
import type { EndingByPlan } from '#areas/plans/contract.ts'
import type { Plan } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { shownName } from '#platform/forgetting.ts'
import { mine, within } from '#platform/tables.ts'
import { paysForTier } from './paid-for-tiers.ts'
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
    // What's paid in parts is paid to the last of them.
    isNull(subscriptions.instalments),
    paysForTier(workspaceId, { id: sql`${subscriptions.id}`, offerId: sql`${subscriptions.offerId}` }),
  )
  const rows = await ctx.db
    .select({ row: subscriptions, first: orders, title: paidTitle(workspaceId) })
    .from(subscriptions)
    .innerJoin(offers, and(within(workspaceId, offers), eq(offers.id, subscriptions.offerId)))
    .leftJoin(tiers, and(within(workspaceId, tiers), sql`${tiers.id} = ${offers.productId}`))
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

/** What it's called: its tier, or what gave the tier with it, as its order says. */
const paidTitle = (workspaceId: Id<'wsp'>) =>
  sql<string>`coalesce(${tiers.title}, (select i.title from order_items i where i.workspace_id = ${workspaceId}
    and i.order_id = ${orders.id} order by i.id limit 1), '')`
