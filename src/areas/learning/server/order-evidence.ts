import { and, asc, eq, inArray } from 'drizzle-orm'
import { lessons } from '#areas/courses/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { OrderEvidence, UseOfOrder } from '#platform/order-evidence.ts'
import { within } from '#platform/tables.ts'
import { enrollments, lessonProgress } from './tables.ts'

/** So many lessons say enough. */
const mostTold = 500

/** Lessons of the courses in an order that its buyer opened and finished. */
export const lessonsOfOrder: OrderEvidence = async (ctx, { workspaceId, contactId, seats, productIds }) => {
  const courseIds = productIds.filter((id): id is Id<'crs'> => id.startsWith('crs_'))
  if (courseIds.length === 0) return []
  const rows = await ctx.db
    .select({
      title: lessons.title,
      openedAt: lessonProgress.openedAt,
      completedAt: lessonProgress.completedAt,
    })
    .from(enrollments)
    .innerJoin(
      lessonProgress,
      and(within(workspaceId, lessonProgress), eq(lessonProgress.enrollmentId, enrollments.id)),
    )
    .innerJoin(lessons, and(within(workspaceId, lessons), eq(lessons.id, lessonProgress.lessonId)))
    .where(
      and(
        within(workspaceId, enrollments),
        eq(enrollments.contactId, contactId),
        inArray(enrollments.courseId, courseIds),
        inArray(enrollments.seat, [...seats]),
      ),
    )
    .orderBy(asc(lessonProgress.openedAt), asc(lessonProgress.id))
    .limit(mostTold)
  return rows.flatMap(({ title, openedAt, completedAt }): UseOfOrder[] => [
    { at: openedAt, what: 'opened', title },
    ...(completedAt ? [{ at: completedAt, what: 'completed' as const, title }] : []),
  ])
}
