import { type SQL, sql } from 'drizzle-orm'
import { looseSeats } from '#areas/learning/server/sums/study-sums.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { noMoney, type Scope, seatsOfCourses } from './relations.ts'

/**
 * Who studied in a period that lasts until now, the latest first, at least as many as `limit` says. A seat knows when its person began to
 * study last; whoever is at it is looked at besides.
 */
export function studyingOf(ctx: CreatorCtx, scope: Scope, limit: SQL): SQL {
  const { workspaceId } = ctx.actor
  return sql`
    select c.enrollment_id as key, c.enrollment_id, c.contact_id, c.course_id, null::text as lesson_id, t.at, null::int as percent, t.seconds,
           ${noMoney}
    from (
      select w.enrollment_id, w.contact_id, w.course_id
      from unnest(${sql.param(scope.courseIds)}::text[]) as k(course_id)
      cross join lateral (
        select s.enrollment_id, s.contact_id, s.course_id from course_seats s
        where ${seatsOfCourses(ctx, null)} and ${within(scope, sql`s.studied_at`)}
        order by s.studied_at desc, s.enrollment_id desc ${limit}
      ) w
      union
      select s.enrollment_id, s.contact_id, s.course_id from ${looseSeats(workspaceId, moneyMode(ctx))}
      where s.course_id = any(${sql.param(scope.courseIds)}::text[])
    ) c
    cross join lateral (
      select max(t.started_at) as at, sum(t.seconds)::int as seconds from sittings t
      where t.workspace_id = ${workspaceId} and t.enrollment_id = c.enrollment_id and ${within(scope, sql`t.started_at`)}
      having count(*) > 0
    ) t`
}

/** How many those are, as rows `(course_id, students)`, two of a course. */
export function countStudying(ctx: CreatorCtx, scope: Scope): SQL {
  const { workspaceId } = ctx.actor
  return sql`
    select s.course_id, count(*)::int as students from course_seats s
    where ${seatsOfCourses(ctx, scope.courseIds)} and ${within(scope, sql`s.studied_at`)}
      and s.enrollment_id not in (select t.enrollment_id from sittings t where t.workspace_id = ${workspaceId} and t.loose)
    group by s.course_id
    union all
    select s.course_id, count(*)::int from ${looseSeats(workspaceId, moneyMode(ctx))}
    where s.course_id = any(${sql.param(scope.courseIds)}::text[]) and exists (
      select 1 from sittings t
      where t.workspace_id = ${workspaceId} and t.enrollment_id = s.enrollment_id and ${within(scope, sql`t.started_at`)})
    group by s.course_id`
}

/** Those of all time who aren't kept as such yet. */
export function countLooseFirst(ctx: CreatorCtx, { courseIds }: Scope): SQL {
  return sql`
    select s.course_id, count(*)::int as students from ${looseSeats(ctx.actor.workspaceId, moneyMode(ctx))}
    where s.course_id = any(${sql.param(courseIds)}::text[]) and s.studied_at is null
    group by s.course_id`
}

const within = ({ period: { from, to } }: Scope, at: SQL): SQL =>
  sql`${at} < ${to} ${from ? sql`and ${at} >= ${from}` : sql``}`
