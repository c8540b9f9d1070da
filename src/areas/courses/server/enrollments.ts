import { and, eq } from 'drizzle-orm'
import { getContact } from '#areas/contacts/server/contacts.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { within } from '#platform/tables.ts'
import { studentEnrolled } from '../events.ts'
import { courses, enrollments } from './tables.ts'

export type Enrollment = typeof enrollments.$inferSelect

/** Puts a contact on the course. Doing it again, or fifty times at once, changes nothing (RELIABILITY B6). */
export async function enrolStudent(
  ctx: WorkspaceCtx,
  courseId: Id<'crs'>,
  contactId: Id<'ctc'>,
): Promise<Enrollment> {
  const workspaceId = ctx.actor.workspaceId
  const [fresh] = await ctx.db
    .insert(enrollments)
    .values({ workspaceId, id: newId('enr', ctx.now()), courseId, contactId, createdAt: ctx.now() })
    .onConflictDoNothing({ target: [enrollments.workspaceId, enrollments.courseId, enrollments.contactId] })
    .returning()
  if (!fresh) {
    const [known] = await ctx.db
      .select()
      .from(enrollments)
      .where(
        and(
          eq(enrollments.workspaceId, workspaceId),
          eq(enrollments.courseId, courseId),
          eq(enrollments.contactId, contactId),
        ),
      )
    if (!known) throw new Error('An enrollment vanished between two statements.')
    return known
  }
  const [course] = await ctx.db
    .select({ title: courses.title })
    .from(courses)
    .where(within(workspaceId, courses, courseId))
  const contact = await getContact(ctx, workspaceId, contactId)
  await announce(ctx, workspaceId, studentEnrolled, {
    enrollmentId: fresh.id,
    courseId,
    title: course?.title ?? '',
    contactId,
    contactName: contact.name || contact.email,
  })
  return fresh
}
