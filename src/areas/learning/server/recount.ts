import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { touchSeat } from './sums/seats.ts'

/**
 * Counts anew how many lessons of today's outline each student of a course has done, in the transaction that changed the
 * outline or the progress. Only rows whose count changed are written.
 */
export async function recountCompleted(ctx: WorkspaceCtx, courseId: Id<'crs'>): Promise<void> {
  const { workspaceId } = ctx.actor
  const { rows } = await ctx.db.execute<{ contact_id: Id<'ctc'> }>(sql`
    update enrollments e set completed_lessons = counted.lessons
    from (
      select one.id, count(l.id)::int as lessons
      from enrollments one
      left join lesson_progress p on p.workspace_id = ${workspaceId} and p.enrollment_id = one.id and p.completed_at is not null
      left join lessons l on l.workspace_id = ${workspaceId} and l.id = p.lesson_id and l.course_id = ${courseId}
        and l.deleted_at is null and l.status = 'published'
      where one.workspace_id = ${workspaceId} and one.course_id = ${courseId}
      group by one.id
    ) counted
    where e.workspace_id = ${workspaceId} and e.id = counted.id and e.completed_lessons <> counted.lessons
    returning e.contact_id`)
  for (const row of rows) touchSeat(ctx, workspaceId, { contactId: row.contact_id, courseId, rights: false })
  await followOrder(ctx, courseId)
}

/** Has the seats follow whose furthest lesson is another in the outline as it is now, in the transaction that changed it. */
export async function followOrder(ctx: WorkspaceCtx, courseId: Id<'crs'>): Promise<void> {
  const { workspaceId } = ctx.actor
  const { rows } = await ctx.db.execute<{ contact_id: Id<'ctc'> }>(sql`
    with outline as materialized (
      select l.id, row_number() over (order by l.position desc, l.id desc) as place from lessons l
      where l.workspace_id = ${workspaceId} and l.course_id = ${courseId} and l.status = 'published' and l.deleted_at is null
    )
    select distinct s.contact_id from course_seats s
    left join lateral (select o.id from outline o where s.marks ? o.id order by o.place limit 1) f on true
    where s.workspace_id = ${workspaceId} and s.course_id = ${courseId} and s.stage is not null and s.furthest is distinct from f.id`)
  for (const row of rows) touchSeat(ctx, workspaceId, { contactId: row.contact_id, courseId, rights: false })
}
