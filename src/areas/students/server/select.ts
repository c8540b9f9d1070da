import { type SQL, sql } from 'drizzle-orm'
import { progressPercent } from '#areas/courses/rules.ts'
import { stuckAfterDays } from '#areas/learning/rules.ts'
import { endless, isBounded } from '#areas/learning/server/seat-tables.ts'
import { seatId } from '#areas/learning/server/sums/seats.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { shownPerson } from '#platform/forgetting.ts'
import type { Reader } from '#platform/sentences.ts'
import type { Student } from '../contract.ts'
import { type StudentFilter, statusOfStudent } from '../rules.ts'

export type StudentRow = {
  id: Id<'enr'>
  contact_id: Id<'ctc'>
  course_id: Id<'crs'>
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
  /** When they enrolled, to the last digit: the place to continue after. */
  place: string
}

/**
 * Which seats `s` are those of a course's students: whoever has, or had, a right to it in the money that is shown here, each person
 * once. A seat knows all that the list is filtered and sorted by (learning keeps it), so that a page reads a page and nothing more.
 */
export const seatsOf = (ctx: CreatorCtx, courseId: Id<'crs'>): SQL => sql`
  s.workspace_id = ${ctx.actor.workspaceId} and s.course_id = ${courseId} and s.mode = ${moneyMode(ctx)} and s.stage is not null`

/** The students of a course with all that is shown of them; `which` narrows seats `s` and contacts `c`. */
export function studentsOf(ctx: CreatorCtx, courseId: Id<'crs'>, which: SQL): SQL {
  return shownOf(ctx, sql`${seatsOf(ctx, courseId)} and ${which}`)
}

/** The same of seats `s` of whichever courses. */
export function shownOf(ctx: CreatorCtx, which: SQL): SQL {
  const { workspaceId } = ctx.actor
  return sql`
    select e.id, e.contact_id, e.course_id, e.seat <> '' as unconfirmed, c.name, c.email, u.photo_url, e.created_at, e.last_active_at, e.finished_at,
           e.completed_lessons as completed, ${filterOf(ctx, 'ended')} is false as open, nullif(s.until, ${endless}::timestamptz) as until,
           ${filterOf(ctx, 'stuck')} as stuck, s.enrolled_at::text as place
    from course_seats s
    join enrollments e on e.workspace_id = ${workspaceId} and e.id = s.enrollment_id
    join contacts c on c.workspace_id = ${workspaceId} and c.id = s.contact_id
    left join users u on u.id = c.user_id
    where s.workspace_id = ${workspaceId} and ${which}`
}

/** Seats `s` of these enrollments, found by their own ids, which are made of course, contact and money. */
export function isOneOf(ctx: CreatorCtx, ids: readonly Id<'enr'>[]): SQL {
  const { workspaceId } = ctx.actor
  const seat = seatId(sql`o.course_id`, sql`o.contact_id`, sql`${moneyMode(ctx)}::text`)
  return sql`s.enrollment_id = any(${sql.param(ids)}::text[]) and s.id = any(array(
    select ${seat} from enrollments o where o.workspace_id = ${workspaceId} and o.id = any(${sql.param(ids)}::text[])))`
}

/** What a filter asks of seats `s`. */
export function filterOf(ctx: CreatorCtx, filter: StudentFilter): SQL {
  const now = ctx.now()
  const quietSince = new Date(now.getTime() - days(stuckAfterDays))
  const open = sql`s.until > ${now}::timestamptz`
  const filters: Record<StudentFilter, SQL> = {
    all: sql`true`,
    active: sql`s.stage in ('never', 'begun') and ${open}`,
    stuck: sql`(s.stage in ('never', 'begun') and ${open} and s.quiet_since <= ${quietSince}::timestamptz)`,
    never: sql`s.stage = 'never' and ${open}`,
    finished: sql`s.stage = 'finished' and ${open}`,
    ended: sql`(s.until <= ${now}::timestamptz and ${isBounded})`,
  }
  return filters[filter]
}

/** Words in the name or address of contacts `c`, without minding capitals and accents. */
export function nameHas(words: string): SQL {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return sql`c.search_text like search_text(${pattern})`
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
