import { sql } from 'drizzle-orm'
import { soldSum } from '#areas/payments/server/sums.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { readSums } from '#platform/sums/sums.ts'
import { doneOfSum, studentsOfSum } from './sums/course-sums.ts'

export type CourseFigures = {
  students: number
  revenueCents: number
  /** Mean progress of current students, in percent; null without students. */
  progress: number | null
  lessonCount: number
  durationSeconds: number
}

/**
 * What lists show of courses: distinct contacts with a live grant, payments received, mean progress of those students, all
 * from kept sums. Lessons are counted: there are hundreds, not hundreds of thousands. Test money counts in the demo alone.
 */
export async function courseFigures(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  courseIds: Id<'crs'>[],
): Promise<Map<Id<'crs'>, CourseFigures>> {
  if (courseIds.length === 0) return new Map()
  const mode = moneyMode(ctx)
  const sum = await readSums(
    ctx,
    workspaceId,
    courseIds.flatMap((id) => [studentsOfSum(mode, id), doneOfSum(mode, id), soldSum(mode, 'course', id)]),
  )
  const { rows } = await ctx.db.execute<Outline>(sql`
    select course_id as id, count(*)::int as lessons, sum(duration_seconds)::int as seconds,
           (count(*) filter (where status = 'published'))::int as published
    from lessons
    where workspace_id = ${workspaceId} and course_id = any(${sql.param(courseIds)}) and deleted_at is null
    group by course_id`)
  const outlines = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    courseIds.map((id) => {
      const { lessons = 0, seconds = 0, published = 0 } = outlines.get(id) ?? {}
      const students = sum(studentsOfSum(mode, id))
      const done = sum(doneOfSum(mode, id))
      const progress = Math.min(100, Math.round((100 * done) / (students * Math.max(1, published))))
      const figures = {
        students,
        revenueCents: sum(soldSum(mode, 'course', id)),
        progress: students > 0 ? progress : null,
        lessonCount: lessons,
        durationSeconds: seconds,
      }
      return [id, figures]
    }),
  )
}

type Outline = { id: Id<'crs'>; lessons: number; seconds: number; published: number }

/** Which money totals are made of: a total never mixes live and test (PRODUCT). */
export function moneyMode(ctx: Pick<Ctx, 'instance'>): 'live' | 'test' {
  return ctx.instance.demo ? 'test' : 'live'
}
