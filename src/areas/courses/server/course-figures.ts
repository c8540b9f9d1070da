import { sql } from 'drizzle-orm'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { soldSum } from '#areas/payments/server/sums.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'

type Mode = 'live' | 'test'

/** What is kept of a course among the sums: distinct people with a live right to it, by when. */
export const studentsOfSum = (mode: Mode, courseId: Id<'crs'>) => `courses.studentsOf:${mode}:${courseId}`
/** Lessons these students have done. */
export const doneOfSum = (mode: Mode, courseId: Id<'crs'>) => `courses.doneOf:${mode}:${courseId}`

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
  const subjects = courseIds.flatMap((id) => [
    studentsOfSum(mode, id),
    doneOfSum(mode, id),
    soldSum(mode, 'course', id),
  ])
  const { rows } = await ctx.db.execute<Row>(sql`
    select subject as key, sum(amount)::bigint as amount, null::int as lessons, null::int as seconds, null::int as published
    from sums
    where workspace_id = ${workspaceId} and subject = any(${hidden(subjects)}) and at <= (select ${ctx.now()}::timestamptz)
    group by subject
    union all
    select course_id, null, count(*)::int, sum(duration_seconds)::int, (count(*) filter (where status = 'published'))::int
    from lessons
    where workspace_id = ${workspaceId} and course_id = any(${hidden(courseIds)}) and deleted_at is null
    group by course_id`)
  const found = new Map(rows.map((row) => [row.key, row]))
  const sum = (subject: string) => Number(found.get(subject)?.amount ?? 0)
  return new Map(
    courseIds.map((id) => {
      const { lessons, seconds, published } = found.get(id) ?? {}
      const students = sum(studentsOfSum(mode, id))
      const done = sum(doneOfSum(mode, id))
      const progress = Math.min(100, Math.round((100 * done) / (students * Math.max(1, published ?? 0))))
      const figures = {
        students,
        revenueCents: sum(soldSum(mode, 'course', id)),
        progress: students > 0 ? progress : null,
        lessonCount: lessons ?? 0,
        durationSeconds: seconds ?? 0,
      }
      return [id, figures]
    }),
  )
}

/** Behind a select a list tells the planner nothing: one plan serves for all, where each call was planned for its own. */
const hidden = (list: readonly string[]) => sql`(select ${sql.param(list)}::text[])::text[]`

/** A kept sum by its subject, or an outline by its course. */
type Row = {
  key: string
  amount: number | null
  lessons: number | null
  seconds: number | null
  published: number | null
}
