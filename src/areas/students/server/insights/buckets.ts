import { sql } from 'drizzle-orm'
import { cohortSum } from '#areas/learning/server/sums/cohort-sums.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { daySpan, dayStart, sumsOfDays } from '#platform/sums/days.ts'
import { quarterOf } from '#platform/sums/sums.ts'
import type { Bucket } from '../../insights-contract.ts'
import type { Period } from './period.ts'
import { cohort, type Scope } from './relations.ts'

/** Bars that are shown: the latest ones, where there are more. */
const mostBuckets = 120

/**
 * Enrollments by day, week or month beside those of the period before, bar by bar.
 */
export async function bucketsOf(ctx: CreatorCtx, scope: Scope, before: Period | null): Promise<Bucket[]> {
  const bars = await barsOf(ctx, scope)
  const earlier = before ? await barsOf(ctx, { ...scope, period: before }) : []
  return bars.map((bar, at) => ({ ...bar, before: before ? (earlier[at]?.enrolled ?? 0) : null }))
}

/**
 * Empty ones too; all there is begins with the first. Days are kept as UTC has them: in one within which a bar begins or the period ends,
 * seats are counted.
 */
async function barsOf(ctx: CreatorCtx, scope: Scope): Promise<Omit<Bucket, 'before'>[]> {
  const { workspaceId } = ctx.actor
  const { timeZone, unit, from, to, now } = scope.period
  const local = (instant: unknown) => sql`date_trunc(${unit}, ${instant} at time zone ${timeZone})`
  const enrolled = scope.courseIds.map((id) => cohortSum('enrolled', moneyMode(ctx), id))
  const first = from
    ? sql`${from}::timestamptz`
    : sql`(
    select min(w.enrolled_at) from unnest(${sql.param(scope.courseIds)}::text[]) as k(course_id)
    cross join lateral (select s.enrolled_at ${cohort(ctx, { ...scope, courseIds: null })} order by s.enrolled_at limit 1) w)`
  const { rows } = await ctx.db.execute<{ day: string; enrolled: number }>(sql`
    with bars as materialized (
      select bar.start, bar.start at time zone ${timeZone} as at
      from generate_series(${local(sql`coalesce(${first}, ${to}::timestamptz)`)}, ${local(sql`${to}::timestamptz`)},
        ${`1 ${unit}`}::interval) as bar(start)
    ), torn as materialized (
      select distinct date_trunc('day', b.at, 'UTC') as day from bars b where b.at <> date_trunc('day', b.at, 'UTC')
      ${to < now ? sql`union select date_trunc('day', ${to}::timestamptz, 'UTC')` : sql``}
    ), counted as (
      select k.at, k.enrolled
      from (select ${dayStart(sql`d.day`)} as at, d.amount as enrolled from (${sumsOfDays(workspaceId, enrolled, daySpan(scope.period, now))}) d) k
      where k.at not in (select t.day from torn t)
      union all
      -- Every zone's days begin at a quarter of an hour, and few are asked for their day.
      select c.at, c.enrolled
      from torn t
      cross join lateral (
        select ${quarterOf(sql`s.enrolled_at`)} as at, count(*) as enrolled
        ${cohort(ctx, scope)} and s.enrolled_at >= t.day and s.enrolled_at < t.day + interval '24 hours'
        group by 1
      ) c
    ), by_bar as (
      select ${local(sql`c.at`)} as start, sum(c.enrolled)::int as enrolled from counted c group by 1
    )
    select to_char(b.start, 'YYYY-MM-DD') as day, coalesce(c.enrolled, 0) as enrolled
    from bars b left join by_bar c on c.start = b.start
    order by b.start desc
    limit ${mostBuckets}`)
  return rows.reverse().map(({ day, enrolled }) => ({ day, unit, enrolled }))
}
