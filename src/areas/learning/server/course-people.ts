import { sql } from 'drizzle-orm'
import { type Id, isId } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { isMainEnrollment } from './people.ts'
import { enrollments } from './tables.ts'

type Row = { contact_id: string; course_id: string; enrollment_id: string; created_at: Date | string }

/** Where a seller sees people: among the students of the course they joined last, unless that is in the trash. */
export async function placesOfPeople(
  ctx: CreatorCtx,
  contactIds: readonly string[],
): Promise<Map<string, { path: string; since: Date }>> {
  if (contactIds.length === 0) return new Map()
  const { workspaceId } = ctx.actor
  const { rows } = await ctx.db.execute<Row>(sql`
    select distinct on (e.contact_id) e.contact_id, e.course_id, e.id as enrollment_id, e.created_at
    from enrollments e
    join courses c on c.workspace_id = ${workspaceId} and c.id = e.course_id and c.deleted_at is null
    where e.workspace_id = ${workspaceId} and e.contact_id in ${contactIds} and ${isMainEnrollment(workspaceId)}
    order by e.contact_id, e.created_at desc`)
  return new Map(
    rows.map(({ contact_id, course_id, enrollment_id, created_at }) => [
      contact_id,
      { path: `/courses/${course_id}/students?open=${enrollment_id}`, since: new Date(created_at) },
    ]),
  )
}

/** Where a seller sees one person on some courses: those in the trash have no list of people. */
export async function pathsOfPerson(
  ctx: CreatorCtx,
  contactId: Id<'ctc'>,
  courseIds: readonly Id[],
): Promise<Map<Id, string>> {
  const { workspaceId } = ctx.actor
  const { rows } = await ctx.db.execute<{ course_id: Id; enrollment_id: string | null }>(sql`
    select c.id as course_id, (
      select e.id from enrollments e where e.workspace_id = ${workspaceId} and e.course_id = c.id
        and e.contact_id = ${contactId} and ${isMainEnrollment(workspaceId)} limit 1
    ) as enrollment_id
    from courses c where c.workspace_id = ${workspaceId} and c.id = any(${sql.param([...courseIds])}::text[])
      and c.deleted_at is null`)
  return new Map(
    rows.map(({ course_id, enrollment_id }) => [
      course_id,
      `/courses/${course_id}/students${enrollment_id ? `?open=${enrollment_id}` : ''}`,
    ]),
  )
}

/** Who is behind the id of an enrollment. */
export async function personEnrolled(ctx: CreatorCtx, id: string): Promise<Id<'ctc'> | null> {
  if (!isId('enr', id)) return null
  const [row] = await ctx.db
    .select({ contactId: enrollments.contactId })
    .from(enrollments)
    .where(within(ctx.actor.workspaceId, enrollments, id))
  return row?.contactId ?? null
}
