import { type SQL, sql } from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import type { Id } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { Overview } from '../contract.ts'
import { engagementDays, joinPathOf, mediumFrom, membersPathOf, monthBefore } from '../rules.ts'
import { isLivingAt, isRenewing, memberships } from './membership-rows.ts'

/**
 * The four cards and what's beside them. A month ago is the same day of the month before, at this moment; each figure is counted from
 * the rows that its list shows.
 */
export async function getOverview(ctx: CreatorCtx): Promise<Overview> {
  const now = ctx.now()
  const then = monthBefore(now)
  const earlier = monthBefore(then)
  const { workspaceId } = ctx.actor
  const { handle, timeZone } = await getWorkspace(ctx, workspaceId)
  const [people] = (await ctx.db.execute<People>(peopleSince(ctx, { now, then, earlier }))).rows
  const [counts] = (
    await ctx.db.execute<{ tiers: number; pieces: number }>(sql`select
      (select count(*)::int from tiers t where t.workspace_id = ${workspaceId} and t.deleted_at is null) as tiers,
      (select count(*)::int from member_pieces p where p.workspace_id = ${workspaceId} and p.deleted_at is null) as pieces`)
  ).rows
  const of = people ?? nothing
  const hasPast = of.before > 0
  const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10)
  const whole = (part: number, all: number) => (all === 0 ? 0 : Math.round((100 * part) / all))
  return {
    members: { now: of.now, before: hasPast ? of.before : null },
    revenue: {
      now: await revenueAt(ctx, now, true),
      before: hasPast ? await revenueAt(ctx, then, false) : null,
    },
    churn: {
      now: share(of.left, of.before),
      before: of.earlier > 0 ? share(of.left_before, of.earlier) : null,
    },
    left: of.left,
    joined: of.joined,
    engagement: {
      now: whole(of.engaged, of.now),
      before: hasPast ? whole(of.engaged_before, of.before) : null,
    },
    failing: of.failing,
    tiers: counts?.tiers ?? 0,
    pieces: counts?.pieces ?? 0,
    growth: hasPast ? Math.round((100 * (of.now - of.before)) / of.before) : null,
    joinPath: joinPathOf(handle),
    membersPath: membersPathOf(handle),
    timeZone,
  }
}

type People = {
  now: number
  before: number
  earlier: number
  left: number
  left_before: number
  joined: number
  engaged: number
  engaged_before: number
  failing: number
}
const nothing: People = {
  ...{ now: 0, before: 0, earlier: 0, left: 0, left_before: 0, joined: 0 },
  ...{ engaged: 0, engaged_before: 0, failing: 0 },
}

function peopleSince(ctx: CreatorCtx, { now, then, earlier }: Record<'now' | 'then' | 'earlier', Date>): SQL {
  return sql`
    with m as (${memberships(ctx, moneyMode(ctx))}), people as (
      select m.contact_id, bool_or(${isLivingAt(now)}) as now, bool_or(${isLivingAt(then)}) as before,
        bool_or(${isLivingAt(earlier)}) as earlier, bool_or(m.is_paused) as paused,
        bool_or(${isLivingAt(now)} and m.state = 'pastDue') as failing
      from m group by m.contact_id
    ), counted as (
      select people.*, ${visitsUntil(ctx, now)} as visits, ${visitsUntil(ctx, then)} as visits_before from people
    )
    select count(*) filter (where now)::int as now, count(*) filter (where before)::int as before,
      count(*) filter (where earlier)::int as earlier,
      count(*) filter (where before and not now and not paused)::int as left,
      count(*) filter (where earlier and not before and not paused)::int as left_before,
      count(*) filter (where now and not before)::int as joined,
      count(*) filter (where now and visits >= ${mediumFrom})::int as engaged,
      count(*) filter (where before and visits_before >= ${mediumFrom})::int as engaged_before,
      count(*) filter (where failing)::int as failing
    from counted`
}

/** Days with a visit among the last 30, of a row with a contact. */
const visitsUntil = (ctx: CreatorCtx, at: Date): SQL => sql`(
  select count(*) from member_days d where d.workspace_id = ${ctx.actor.workspaceId} and d.contact_id = people.contact_id
    and d.last_at > ${new Date(at.getTime() - days(engagementDays))} and d.last_at <= ${at})`

/** What comes in each month from those who'll be charged again, a year as twelfths; of a month ago, from those who were charged then. */
async function revenueAt(ctx: CreatorCtx, at: Date, isNow: boolean): Promise<Money[]> {
  const { rows } = await ctx.db.execute<{ cents: number; currency: Money['currency'] }>(sql`
    with m as (${memberships(ctx, moneyMode(ctx))})
    select round(sum(${monthly}))::float8 as cents, m.price_currency as currency
    from m where ${isLivingAt(at)} and ${isNow ? isRenewing : wasRenewing(at)}
    group by m.price_currency order by 1 desc`)
  return rows.map(({ cents, currency }) => ({ cents, currency }))
}

const monthly: SQL = sql`case m.interval when 'year' then m.price_cents / 12.0 else m.price_cents end`

/** Of a moment that's past: whether it was to be charged again is known of what's left of it since. */
const wasRenewing = (at: Date): SQL =>
  sql`(m.subscription_id is not null and (m.trial_ends_at is null or m.trial_ends_at <= ${at}))`

export type TierFigures = {
  members: number
  /** A month ago. */
  before: number
  revenue: Money[]
}

/** Who has each tier now and had it a month ago, and what they bring in a month. */
export async function tierFigures(ctx: CreatorCtx): Promise<Map<string, TierFigures>> {
  const now = ctx.now()
  const then = monthBefore(now)
  const { rows } = await ctx.db.execute<{
    tier_id: Id<'tie'>
    members: number
    before: number
    cents: number | null
    currency: Money['currency'] | null
  }>(sql`
    with m as (${memberships(ctx, moneyMode(ctx))})
    select m.tier_id, m.price_currency as currency,
      count(distinct m.contact_id) filter (where ${isLivingAt(now)})::int as members,
      count(distinct m.contact_id) filter (where ${isLivingAt(then)})::int as before,
      round(sum(${monthly}) filter (where ${isLivingAt(now)} and ${isRenewing}))::float8 as cents
    from m where ${isLivingAt(now)} or ${isLivingAt(then)} group by m.tier_id, m.price_currency`)
  const found = new Map<string, TierFigures>()
  for (const { tier_id, members, before, cents, currency } of rows) {
    const known = found.get(tier_id) ?? { members: 0, before: 0, revenue: [] }
    const revenue = cents && currency ? [{ cents, currency }] : []
    found.set(tier_id, {
      ...{ members: known.members + members, before: known.before + before },
      revenue: [...known.revenue, ...revenue],
    })
  }
  return found
}
