import { and, eq } from 'drizzle-orm'
import { getContact, shownName } from '#areas/contacts/server/contacts.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Ctx, WorkspaceCtx } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { given, givenRow, prepared } from '#platform/prepared.ts'
import { within } from '#platform/tables.ts'
import { studentEnrolled } from '../events.ts'
import { countEnrolled } from './sums/course-sums.ts'
import { courses, enrollments } from './tables.ts'

export type Enrollment = typeof enrollments.$inferSelect

const insertEnrollment = prepared((db) =>
  db
    .insert(enrollments)
    .values(givenRow('workspaceId', 'id', 'courseId', 'contactId', 'createdAt'))
    .onConflictDoNothing({ target: [enrollments.workspaceId, enrollments.courseId, enrollments.contactId] })
    .returning(),
)

/** The enrollment as it is now. */
export async function enrollmentById(
  ctx: Ctx,
  { workspaceId, id }: Pick<Enrollment, 'workspaceId' | 'id'>,
): Promise<Enrollment> {
  const [enrollment] = await ctx.db
    .select()
    .from(enrollments)
    .where(within(workspaceId, enrollments, id))
  if (!enrollment) throw new AppError('NOT_FOUND', 'This enrollment is not there any more.')
  return enrollment
}

const keepOutline = prepared((db) =>
  db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.workspaceId, given('workspaceId')), eq(courses.id, given('courseId'))))
    .for('key share'),
)

const holdEnrollment = prepared((db) =>
  db
    .select()
    .from(enrollments)
    .where(and(eq(enrollments.workspaceId, given('workspaceId')), eq(enrollments.id, given('enrollmentId'))))
    .for('no key update'),
)

const courseTitle = prepared((db) =>
  db
    .select({ title: courses.title })
    .from(courses)
    .where(and(eq(courses.workspaceId, given('workspaceId')), eq(courses.id, given('courseId')))),
)

/**
 * Holds an enrollment until the commit, so that the devices of a learner queue up. The course comes first, and is only kept
 * from having its outline changed: whoever does that holds it and then counts every enrollment anew.
 *
 * @throws NOT_FOUND when it was removed meanwhile.
 */
export async function lockEnrollment(
  ctx: WorkspaceCtx,
  { courseId, enrollmentId }: { courseId: Id<'crs'>; enrollmentId: Id<'enr'> },
): Promise<Enrollment> {
  const { workspaceId } = ctx.actor
  await keepOutline(ctx, { workspaceId, courseId })
  const [enrollment] = await holdEnrollment(ctx, { workspaceId, enrollmentId })
  if (!enrollment) throw new AppError('NOT_FOUND', 'This enrollment is not there any more.')
  return enrollment
}

/** Puts a contact on the course. Doing it again, or fifty times at once, changes nothing (RELIABILITY B6). */
export async function enrolStudent(
  ctx: WorkspaceCtx,
  courseId: Id<'crs'>,
  contactId: Id<'ctc'>,
  /** What the contact is called, where the caller knows. */
  called?: string,
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
  countEnrolled(ctx, fresh)
  const [course] = await courseTitle(ctx, { workspaceId, courseId })
  await announce(ctx, workspaceId, studentEnrolled, {
    enrollmentId: fresh.id,
    courseId,
    title: course?.title ?? '',
    contactId,
    contactName: called ?? shownName(await getContact(ctx, workspaceId, contactId)),
  })
  return fresh
}
