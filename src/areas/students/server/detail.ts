import { and, asc, eq, ne } from 'drizzle-orm'
import { isLive } from '#areas/access/rules.ts'
import { listGrants } from '#areas/access/server/grants.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { ownCourse } from '#areas/courses/server/courses.ts'
import type { CourseRow } from '#areas/courses/server/outline.ts'
import type { Enrollment } from '#areas/learning/server/enrollments.ts'
import { recordOf } from '#areas/learning/server/record.ts'
import { learnerSeat } from '#areas/learning/server/seat.ts'
import { enrollments, lessonOpenings } from '#areas/learning/server/tables.ts'
import { type Id, isId } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { toReader } from '#platform/sentences.ts'
import { mine } from '#platform/tables.ts'
import type { StudentDetail } from '../contract.ts'
import { getStudent } from './list.ts'

/** As many as a sheet shows. */
const mostOthers = 20

/**
 * A student as the sheet shows them: rights, the same progress record they see themselves, and what is not open to them yet.
 *
 * @throws NOT_FOUND for anyone who is not a student of this course of the creator.
 */
export async function getStudentDetail(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  studentId: Id<'enr'>,
): Promise<StudentDetail> {
  const course = await ownCourse(ctx, courseId)
  const student = await getStudent(ctx, courseId, studentId)
  const [enrollment] = await ctx.db
    .select()
    .from(enrollments)
    .where(mine(ctx, enrollments, student.id))
  if (!enrollment) throw new Error('An enrollment vanished between two statements.')
  const grants = await listGrants(ctx, ctx.actor.workspaceId, { kind: 'course', id: courseId }, [
    enrollment.contactId,
  ])
  const now = ctx.now()
  return {
    student,
    access: grants.map((grant) => ({
      source: grant.sourceKind === 'order' ? 'order' : 'manual',
      orderId: grant.sourceKind === 'order' && isId('ord', grant.sourceId) ? grant.sourceId : null,
      since: grant.createdAt.toISOString(),
      endsAt: grant.endsAt?.toISOString() ?? null,
      revokedAt: grant.revokedAt?.toISOString() ?? null,
      reason: toReader(ctx, grant.revokedReason),
      open: isLive(grant, now),
      unconfirmed: grant.seat !== '',
    })),
    record: await recordOf(ctx, ctx.actor.workspaceId, student.id),
    others: await othersOf(ctx, enrollment),
    openings: await openingsFor(ctx, course, enrollment),
  }
}

/** What was begun by further orders with the address, which no one has confirmed yet. */
async function othersOf(
  ctx: CreatorCtx,
  { id, courseId, contactId }: Enrollment,
): Promise<StudentDetail['others']> {
  const rows = await ctx.db
    .select()
    .from(enrollments)
    .where(
      and(
        mine(ctx, enrollments),
        eq(enrollments.courseId, courseId),
        eq(enrollments.contactId, contactId),
        ne(enrollments.id, id),
      ),
    )
    .orderBy(asc(enrollments.seat))
    .limit(mostOthers)
  return rows.flatMap(({ seat, createdAt, completedLessons, lastActiveAt }) =>
    seat === ''
      ? []
      : [
          {
            orderId: seat,
            since: createdAt.toISOString(),
            completedLessons,
            lastActiveAt: lastActiveAt?.toISOString() ?? null,
          },
        ],
  )
}

/** Lessons that wait for a day, and those that were given a day of their own. */
async function openingsFor(
  ctx: CreatorCtx,
  course: CourseRow,
  enrollment: Enrollment,
): Promise<StudentDetail['openings']> {
  const workspace = await getWorkspace(ctx, ctx.actor.workspaceId)
  const seat = await learnerSeat(ctx, { course, workspace, enrollment })
  const byHand = await ctx.db
    .select({ lessonId: lessonOpenings.lessonId, opensAt: lessonOpenings.opensAt })
    .from(lessonOpenings)
    .where(and(mine(ctx, lessonOpenings), eq(lessonOpenings.enrollmentId, enrollment.id)))
    .orderBy(asc(lessonOpenings.lessonId))
  const given = new Map(byHand.map((opening) => [opening.lessonId, opening.opensAt]))
  return seat.outline.flatMap((lesson) => {
    const lock = seat.locks.get(lesson.id) ?? null
    const opensAt = given.get(lesson.id)?.toISOString() ?? null
    return lock || opensAt ? [{ lessonId: lesson.id, title: lesson.title, lock, opensAt }] : []
  })
}
