import { and, eq } from 'drizzle-orm'
import { type Contact, getContact } from '#areas/contacts/server/contacts.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { given, givenRow, prepared } from '#platform/prepared.ts'
import { studentEnrolled } from '../events.ts'
import { courses, enrollments } from './tables.ts'

export type Enrollment = typeof enrollments.$inferSelect

const insertEnrollment = prepared((db) =>
  db
    .insert(enrollments)
    .values(givenRow('workspaceId', 'id', 'courseId', 'contactId', 'createdAt'))
    .onConflictDoNothing({ target: [enrollments.workspaceId, enrollments.courseId, enrollments.contactId] })
    .returning(),
)

const courseTitle = prepared((db) =>
  db
    .select({ title: courses.title })
    .from(courses)
    .where(and(eq(courses.workspaceId, given('workspaceId')), eq(courses.id, given('courseId')))),
)

/** Puts a contact on the course. Doing it again, or fifty times at once, changes nothing (RELIABILITY B6). */
export async function enrolStudent(
  ctx: WorkspaceCtx,
  courseId: Id<'crs'>,
  contactId: Id<'ctc'>,
  /** Where the caller has read it already. */
  known?: Contact,
): Promise<Enrollment> {
  const workspaceId = ctx.actor.workspaceId
  const [fresh] = await insertEnrollment(ctx, {
    workspaceId,
    id: newId('enr', ctx.now()),
    courseId,
    contactId,
    createdAt: ctx.now(),
  })
  if (!fresh) {
    const [earlier] = await ctx.db
      .select()
      .from(enrollments)
      .where(
        and(
          eq(enrollments.workspaceId, workspaceId),
          eq(enrollments.courseId, courseId),
          eq(enrollments.contactId, contactId),
        ),
      )
    if (!earlier) throw new Error('An enrollment vanished between two statements.')
    return earlier
  }
  const [course] = await courseTitle(ctx, { workspaceId, courseId })
  const contact = known ?? (await getContact(ctx, workspaceId, contactId))
  await announce(ctx, workspaceId, studentEnrolled, {
    enrollmentId: fresh.id,
    courseId,
    title: course?.title ?? '',
    contactId,
    contactName: contact.name || contact.email,
  })
  return fresh
}
