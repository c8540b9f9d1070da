import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'

export type ListedCourse = { id: Id<'crs'>; title: string }

/** Every course that may have students, those in the trash too: whoever is on them is still a student. */
export async function coursesWithStudents(ctx: CreatorCtx): Promise<ListedCourse[]> {
  const { rows } = await ctx.db.execute<ListedCourse>(sql`
    select c.id, c.title from courses c
    where c.workspace_id = ${ctx.actor.workspaceId}
    order by c.deleted_at is not null, c.title, c.id`)
  return rows
}

/** Lessons of today's outlines: what progress in these courses is a share of. */
export async function countLessonsOf(
  ctx: CreatorCtx,
  courseIds: readonly Id<'crs'>[],
): Promise<Map<Id<'crs'>, number>> {
  if (courseIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ course_id: Id<'crs'>; count: number }>(sql`
    select l.course_id, count(*)::int as count from lessons l
    where l.workspace_id = ${ctx.actor.workspaceId} and l.course_id = any(${sql.param(courseIds)}::text[])
      and l.status = 'published' and l.deleted_at is null
    group by l.course_id`)
  return new Map(rows.map(({ course_id, count }) => [course_id, count]))
}
