import { type SQL, sql } from 'drizzle-orm'
import type { SeatKey } from '#areas/access/rules.ts'
import type { Id } from '#kernel/ids.ts'

/** Whose place in which course: what a right says. */
export type CoursePlace = { courseId: Id<'crs'>; contactId: Id<'ctc'>; seat: SeatKey }

/** Whether an enrollment is one of these; unless it is told otherwise, `e`. */
export function isPlaceAmong(
  taken: readonly CoursePlace[],
  of = sql`(e.course_id, e.contact_id, e.seat)`,
): SQL {
  if (taken.length === 0) return sql`false`
  const rows = taken.map(({ courseId, contactId, seat }) => sql`(${courseId}, ${contactId}, ${seat})`)
  return sql`${of} in (${sql.join(rows, sql`, `)})`
}

/**
 * Whether enrollment `e` is the one that stands for its contact in a course: their own, else that of their first order. People
 * are listed and counted by it, however many orders were placed with their address.
 */
export const isMainEnrollment = (workspaceId: Id<'wsp'>): SQL => sql`not exists (
  select 1 from enrollments o where o.workspace_id = ${workspaceId}
    and o.course_id = e.course_id and o.contact_id = e.contact_id and o.seat < e.seat)`

/** Whether enrollment `e` is the first by which its contact joined, or finished, a course. */
export function isFirstTo(workspaceId: Id<'wsp'>, what: 'join' | 'finish'): SQL {
  const at = sql.raw(what === 'join' ? 'created_at' : 'finished_at')
  // Behind `offset 0`, one by one, by key: for those of a quarter of an hour a plan may read everyone there is.
  return sql`not exists (
    select 1 from enrollments o where o.workspace_id = ${workspaceId}
      and o.course_id = e.course_id and o.contact_id = e.contact_id and (o.${at}, o.id) < (e.${at}, e.id) offset 0)`
}

/** When each person first joined, or finished, each course, as a relation `(at)`. */
export const firstTimes = (workspaceId: Id<'wsp'>, what: 'join' | 'finish'): SQL => {
  const at = sql.raw(what === 'join' ? 'created_at' : 'finished_at')
  return sql`(select min(e.${at}) as at from enrollments e
    where e.workspace_id = ${workspaceId} and e.${at} is not null group by e.course_id, e.contact_id)`
}
