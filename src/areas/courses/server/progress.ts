import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { Progress } from '../learning-contract.ts'
import { progressPercent } from '../rules.ts'

export type CourseProgress = {
  courseId: Id<'crs'>
  title: string
  progress: Progress
  nextLesson: { id: Id<'lsn'>; title: string } | null
  lastActiveAt: string | null
}

type Row = {
  course_id: Id<'crs'>
  title: string
  last_active_at: Date | null
  finished_at: Date | null
  total: number
  completed: number
  next_id: Id<'lsn'> | null
  next_title: string | null
}

/** Where contacts of one workspace are in their courses: for the learner's library and dashboard. */
export async function progressIn(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  wanted: { courseId: Id<'crs'>; contactId: Id<'ctc'> }[],
): Promise<CourseProgress[]> {
  if (wanted.length === 0) return []
  const pairs = sql.join(
    wanted.map((pair) => sql`(${pair.courseId}::text, ${pair.contactId}::text)`),
    sql`, `,
  )
  const { rows } = await ctx.db.execute<Row>(sql`
    select c.id as course_id, c.title, e.last_active_at, e.finished_at,
           count(l.id)::int as total, count(p.completed_at)::int as completed,
           (array_agg(l.id order by (l.position < coalesce(here.position, 0)), l.position) filter (where p.completed_at is null and l.id is not null))[1] as next_id,
           (array_agg(l.title order by (l.position < coalesce(here.position, 0)), l.position) filter (where p.completed_at is null and l.id is not null))[1] as next_title
    from (values ${pairs}) as w(course_id, contact_id)
    join courses c on c.workspace_id = ${workspaceId} and c.id = w.course_id
    left join enrollments e on e.workspace_id = ${workspaceId} and e.course_id = w.course_id and e.contact_id = w.contact_id
    left join lessons here on here.workspace_id = ${workspaceId} and here.id = e.last_lesson_id
    left join lessons l on l.workspace_id = ${workspaceId} and l.course_id = c.id and l.deleted_at is null and l.status = 'published'
    left join lesson_progress p on p.workspace_id = ${workspaceId} and p.enrollment_id = e.id and p.lesson_id = l.id
    group by c.id, c.title, e.last_active_at, e.finished_at`)
  return rows.map((row) => ({
    courseId: row.course_id,
    title: row.title,
    progress: {
      completed: row.completed,
      total: row.total,
      percent: progressPercent(row.completed, row.total),
      nextLessonId: row.next_id,
      finishedAt: isoOf(row.finished_at),
    },
    nextLesson: row.next_id ? { id: row.next_id, title: row.next_title ?? '' } : null,
    lastActiveAt: isoOf(row.last_active_at),
  }))
}

/** Raw statements answer instants as text or Date, by driver setting. */
function isoOf(value: Date | string | null): string | null {
  return value === null ? null : new Date(value).toISOString()
}

/** Lessons these contacts completed, all in all and since a moment. */
export async function countCompletedLessons(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  contactIds: Id<'ctc'>[],
  since: Date,
): Promise<{ all: number; since: number }> {
  if (contactIds.length === 0) return { all: 0, since: 0 }
  const ids = sql.join(
    contactIds.map((id) => sql`${id}`),
    sql`, `,
  )
  const { rows } = await ctx.db.execute<{ all: number; since: number }>(sql`
    select count(*)::int as all, count(*) filter (where p.completed_at >= ${since})::int as since
    from enrollments e
    join lesson_progress p on p.workspace_id = ${workspaceId} and p.enrollment_id = e.id and p.completed_at is not null
    where e.workspace_id = ${workspaceId} and e.contact_id in (${ids})`)
  return rows[0] ?? { all: 0, since: 0 }
}
