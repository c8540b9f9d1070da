import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'

export type CourseFigures = {
  students: number
  revenueCents: number
  /** Mean progress of current students, in percent; null without students. */
  progress: number | null
  lessonCount: number
  durationSeconds: number
}

/**
 * What lists show of courses, from the rows themselves: distinct contacts with a live grant, payments received, mean
 * progress of those students. Test money counts in the demo alone.
 */
export async function courseFigures(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  courseIds: Id<'crs'>[],
): Promise<Map<Id<'crs'>, CourseFigures>> {
  if (courseIds.length === 0) return new Map()
  const mode = moneyMode(ctx)
  const now = ctx.now()
  // One value however many courses there are, so that the statement is the same and parsed once.
  const ids = sql.param(courseIds)
  const { rows } = await ctx.db.execute<{
    id: Id<'crs'>
    students: number
    revenue: number
    progress: number | null
    lessons: number
    seconds: number
  }>(sql`
    -- Materialized: each part is read once. Left to itself the planner, which knows nothing of a new table yet, runs the
    -- sums anew for every course.
    with outline as materialized (
      select course_id, count(*) as lessons, sum(duration_seconds) as seconds,
             count(*) filter (where status = 'published') as published
      from lessons
      where workspace_id = ${workspaceId} and course_id = any(${ids}) and deleted_at is null
      group by course_id
    ), current_students as materialized (
      select distinct thing_id as course_id, contact_id
      from grants
      where workspace_id = ${workspaceId} and thing_kind = 'course' and thing_id = any(${ids})
        and revoked_at is null and (ends_at is null or ends_at > ${now}) and mode = ${mode}
    ), students as materialized (
      select s.course_id, count(*) as students, sum(e.completed_lessons) as done
      from current_students s
      left join enrollments e on e.workspace_id = ${workspaceId} and e.course_id = s.course_id and e.contact_id = s.contact_id
      group by s.course_id
    ), money as materialized (
      select i.product_id as course_id, sum(i.cents) as cents
      from order_items i
      join orders o on o.workspace_id = ${workspaceId} and o.id = i.order_id and o.paid_at is not null and o.mode = ${mode}
      where i.workspace_id = ${workspaceId} and i.product_kind = 'course' and i.product_id = any(${ids})
      group by i.product_id
    )
    select c.id, coalesce(s.students, 0)::int as students, coalesce(m.cents, 0)::bigint as revenue,
           case when s.students > 0 then least(100, round(100.0 * coalesce(s.done, 0) / (s.students * greatest(1, coalesce(o.published, 0)))))::int end as progress,
           coalesce(o.lessons, 0)::int as lessons, coalesce(o.seconds, 0)::int as seconds
    from courses c
    left join outline o on o.course_id = c.id
    left join students s on s.course_id = c.id
    left join money m on m.course_id = c.id
    where c.workspace_id = ${workspaceId} and c.id = any(${ids})`)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        students: row.students,
        revenueCents: row.revenue,
        progress: row.progress,
        lessonCount: row.lessons,
        durationSeconds: row.seconds,
      },
    ]),
  )
}

/** Which money totals are made of: a total never mixes live and test (PRODUCT). */
export function moneyMode(ctx: Pick<Ctx, 'instance'>): 'live' | 'test' {
  return ctx.instance.demo ? 'test' : 'live'
}
