import { type SQL, sql } from 'drizzle-orm'
import { progressPercent } from '#areas/courses/rules.ts'
import { standsForPerson } from '#areas/learning/server/people.ts'
import { moneyMode } from '#areas/payments/server/mode.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { shownPerson } from '#platform/forgetting.ts'
import type { Reader } from '#platform/sentences.ts'
import type { Student } from '../contract.ts'
import {
  type StudentFilter,
  type StudentSort,
  statusOfStudent,
  stuckAfterDays,
  stuckAfterFailures,
} from '../rules.ts'

export type StudentRow = {
  id: Id<'enr'>
  contact_id: Id<'ctc'>
  unconfirmed: boolean
  name: string
  email: string
  photo_url: string | null
  open: boolean
  stuck: boolean
  created_at: Date
  last_active_at: Date | null
  finished_at: Date | null
  completed: number
  until: Date | null
}

/**
 * The students of a course as one relation `s`: whoever has, or had, a right to it in the money that is shown here, each person once. Every
 * table is asked with the workspace (docs/scale.md, rule 8); what a student's rights come to is looked up by index, one at a time, so
 * that a page by key reads a page and nothing more.
 */
export function studentsOf(ctx: CreatorCtx, courseId: Id<'crs'>, which: SQL = sql``): SQL {
  const { workspaceId } = ctx.actor
  const now = ctx.now()
  const quietSince = new Date(now.getTime() - days(stuckAfterDays))
  return sql`
    select e.id, e.contact_id, e.seat <> '' as unconfirmed, c.name, c.email, u.photo_url, e.created_at, e.last_active_at, e.finished_at,
           e.completed_lessons as completed, g.open, g.until,
           (g.open and e.finished_at is null and (
             coalesce(e.last_active_at, e.created_at) < ${quietSince}
             or exists (
               select 1 from quiz_attempts a
               where a.workspace_id = ${workspaceId} and a.enrollment_id = e.id and a.passed is not null
               group by a.lesson_id
               having count(*) filter (where not a.passed) >= ${stuckAfterFailures} and not bool_or(a.passed)
             )
           )) as stuck
    from enrollments e
    join contacts c on c.workspace_id = ${workspaceId} and c.id = e.contact_id
    left join users u on u.id = c.user_id
    cross join lateral (
      select bool_or(r.live) as open,
             case when bool_or(r.live and r.ends_at is null) then null
                  when bool_or(r.live) then max(r.ends_at) filter (where r.live)
                  else max(least(r.revoked_at, r.ends_at)) end as until
      from (
        select g.ends_at, g.revoked_at,
               (g.revoked_at is null and (g.ends_at is null or g.ends_at > ${now})) as live
        from grants g
        where g.workspace_id = ${workspaceId} and g.contact_id = e.contact_id
          and g.thing_kind = 'course' and g.thing_id = ${courseId} and g.mode = ${moneyMode(ctx)}
      ) r
    ) g
    where e.workspace_id = ${workspaceId} and e.course_id = ${courseId} and g.open is not null
      and ${standsForPerson(workspaceId)} ${which}`
}

/** What a filter asks of `s`. */
const filters: Record<StudentFilter, SQL> = {
  all: sql`true`,
  active: sql`s.open and s.finished_at is null`,
  stuck: sql`s.stuck`,
  never: sql`s.open and s.finished_at is null and s.last_active_at is null`,
  finished: sql`s.open and s.finished_at is not null`,
  ended: sql`not s.open`,
}

/** The condition on `s` for a filter and a search. */
export function matching(asked: { filter?: StudentFilter | undefined; search?: string | undefined }): SQL {
  const condition = filters[asked.filter ?? 'all']
  const words = asked.search?.trim()
  if (!words) return condition
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return sql`${condition} and (s.name ilike ${pattern} or s.email ilike ${pattern})`
}

/** How many each filter finds, in one pass. */
export const countEach: SQL = sql.join(
  Object.entries(filters).map(
    ([name, condition]) => sql`count(*) filter (where ${condition})::int as ${sql.identifier(name)}`,
  ),
  sql`, `,
)

const columns: Record<StudentSort, SQL> = {
  enrolled: sql`s.created_at`,
  name: sql`coalesce(nullif(s.name, ''), s.email) collate "und-x-icu"`,
  progress: sql`s.completed`,
  activity: sql`s.last_active_at`,
}

/** In the order asked for; those without a value come last, and the id decides between equals. */
export function ordered(sort: StudentSort, direction: 'ascending' | 'descending'): SQL {
  const way = direction === 'ascending' ? sql`asc` : sql`desc`
  return sql`order by ${columns[sort]} ${way} nulls last, s.id ${way}`
}

/** A row as screens and programs read it. */
export function toStudent(ctx: Reader, row: StudentRow, lessons: number): Student {
  return shownPerson(ctx, {
    id: row.id,
    contactId: row.contact_id,
    name: row.name,
    email: row.email,
    photoURL: row.photo_url,
    unconfirmed: row.unconfirmed,
    status: statusOfStudent({ open: row.open, finished: row.finished_at !== null }),
    stuck: row.stuck,
    enrolledAt: iso(row.created_at),
    lastActiveAt: row.last_active_at && iso(row.last_active_at),
    finishedAt: row.finished_at && iso(row.finished_at),
    completedLessons: row.completed,
    totalLessons: lessons,
    percent: progressPercent(row.completed, lessons),
    accessUntil: row.until && iso(row.until),
  })
}

/** Raw statements answer instants as text or Date, by driver setting. */
function iso(value: Date | string): string {
  return new Date(value).toISOString()
}
