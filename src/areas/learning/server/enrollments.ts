import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { SeatKey } from '#areas/access/rules.ts'
import { getContact, nameOfContact } from '#areas/contacts/server/contacts.ts'
import { courses } from '#areas/courses/server/tables.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Ctx, WorkspaceCtx } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { columnsOf, preparedStatement } from '#platform/sql/statements.ts'
import { within } from '#platform/tables.ts'
import { studentEnrolled } from '../events.ts'
import { countEnrolled } from './sums/learning-sums.ts'
import { touchSeat } from './sums/seats.ts'
import { enrollments } from './tables.ts'

export type Enrollment = typeof enrollments.$inferSelect

/**
 * The enrollment that was being written to is not there anymore: it was joined with another of the same person, or taken away.
 * What was asked for is asked again, from the beginning (`wherever`).
 */
export class SeatMoved extends AppError {
  constructor() {
    super('UNAVAILABLE', 'Your course was just updated. Try again.', { retryAfterSeconds: 1 })
  }
}

/** Does what takes a seat first, once more where that seat was joined with another in between. */
export async function wherever<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SeatMoved) return work()
    throw error
  }
}

/** With the moment at which the same contact first took the course, by another order. */
const insertEnrollment = preparedStatement(
  columnsOf(enrollments, 'id', 'courseId', 'contactId', 'seat', 'createdAt'),
  (db, given) =>
    db
      .insert(enrollments)
      .values(given)
      .onConflictDoNothing({
        target: [enrollments.workspaceId, enrollments.courseId, enrollments.contactId, enrollments.seat],
      })
      .returning({
        ...getTableColumns(enrollments),
        joinedBefore: sql<string | Date | null>`(select min(o.created_at) from enrollments o
          where o.workspace_id = ${given.workspaceId} and o.course_id = ${given.courseId} and o.contact_id = ${given.contactId})`,
      }),
)

/** The enrollment as it is now. @throws SeatMoved */
export async function enrollmentById(
  ctx: Ctx,
  { workspaceId, id }: Pick<Enrollment, 'workspaceId' | 'id'>,
): Promise<Enrollment> {
  const [enrollment] = await ctx.db
    .select()
    .from(enrollments)
    .where(within(workspaceId, enrollments, id))
  if (!enrollment) throw new SeatMoved()
  return enrollment
}

/** Keeps the outline of a course from being changed until the commit. */
export async function keepOutline(
  ctx: Ctx,
  { workspaceId, courseId }: { workspaceId: Id<'wsp'>; courseId: Id<'crs'> },
): Promise<void> {
  await ctx.db
    .select({ id: courses.id })
    .from(courses)
    .where(within(workspaceId, courses, courseId))
    .for('key share')
}

/**
 * Holds an enrollment until the commit, so that the devices of a learner queue up. The course comes first, and is only kept
 * from having its outline changed: whoever does that holds it and then counts every enrollment anew.
 *
 * @throws SeatMoved when it is not there anymore.
 */
export async function lockEnrollment(
  ctx: WorkspaceCtx,
  { courseId, enrollmentId }: { courseId: Id<'crs'>; enrollmentId: Id<'enr'> },
): Promise<Enrollment> {
  const { workspaceId } = ctx.actor
  await keepOutline(ctx, { workspaceId, courseId })
  const [enrollment] = await ctx.db
    .select()
    .from(enrollments)
    .where(within(workspaceId, enrollments, enrollmentId))
    .for('no key update')
  if (!enrollment) throw new SeatMoved()
  return enrollment
}

type SeatOptions = {
  /** Unset, the contact's own. */
  seat?: SeatKey
  /** What the contact is called, where the caller knows. */
  called?: string
}

/**
 * Puts a contact on the course. Doing it again, or fifty times at once, changes nothing (test B6). The caller holds the
 * contact, so that of two seats of one person the second sees the first.
 */
export async function enrollStudent(
  ctx: WorkspaceCtx,
  courseId: Id<'crs'>,
  contactId: Id<'ctc'>,
  { seat = '', called }: SeatOptions = {},
): Promise<Enrollment> {
  const workspaceId = ctx.actor.workspaceId
  const [made] = await insertEnrollment(ctx, {
    workspaceId,
    id: newId('enr', ctx.now()),
    courseId,
    contactId,
    seat,
    createdAt: ctx.now(),
  })
  if (!made) {
    const [earlier] = await ctx.db
      .select()
      .from(enrollments)
      .where(
        and(
          eq(enrollments.workspaceId, workspaceId),
          eq(enrollments.courseId, courseId),
          eq(enrollments.contactId, contactId),
          eq(enrollments.seat, seat),
        ),
      )
    if (!earlier) throw new Error('An enrollment vanished between two statements.')
    return earlier
  }
  const { joinedBefore, ...fresh } = made
  countEnrolled(ctx, fresh, joinedBefore ? new Date(joinedBefore) : null)
  touchSeat(ctx, workspaceId, { courseId, contactId, rights: false })
  // One person joined once, whatever orders are placed with their address.
  if (joinedBefore) return fresh
  const [course] = await ctx.db
    .select({ title: courses.title })
    .from(courses)
    .where(within(workspaceId, courses, courseId))
  await announce(ctx, workspaceId, studentEnrolled, {
    enrollmentId: fresh.id,
    courseId,
    title: course?.title ?? '',
    contactId,
    contactName: called ?? nameOfContact(await getContact(ctx, workspaceId, contactId)),
  })
  return fresh
}

/** Keeps with an enrollment by which email its student is told who enrolled them. */
export async function keepNotice(
  ctx: WorkspaceCtx,
  enrollmentId: Id<'enr'>,
  noticeMailId: Id<'mal'>,
): Promise<void> {
  await ctx.db
    .update(enrollments)
    .set({ noticeMailId })
    .where(within(ctx.actor.workspaceId, enrollments, enrollmentId))
}
