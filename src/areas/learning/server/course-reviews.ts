import { and, eq, isNull, sql } from 'drizzle-orm'
import { enterThing } from '#areas/access/server/joining.ts'
import { lessons } from '#areas/courses/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { findLinkById } from '#platform/links/links.ts'
import type { ProductReviews } from '#platform/product.ts'
import { enrollments, lessonProgress } from './tables.ts'

/** Who may review a course: whoever owns it at this moment, by the lessons of today's outline that they have done. */
export const courseReviews: ProductReviews = {
  async findWorkspace(ctx, courseId) {
    const link = await findLinkById(ctx, 'course', courseId)
    return link?.workspaceId ?? null
  },

  async findReviewer(ctx, workspaceId, id) {
    const courseId = id as Id<'crs'>
    const explanation = await enterThing(ctx, workspaceId, { kind: 'course', id: courseId })
    if (!explanation.allowed || explanation.because === 'owner') return null
    const { contactId, seat } = explanation.grant
    const published = and(
      eq(lessons.workspaceId, workspaceId),
      eq(lessons.courseId, courseId),
      eq(lessons.status, 'published'),
      isNull(lessons.deletedAt),
    )
    const [enrollment] = await ctx.db
      .select({ id: enrollments.id, finishedAt: enrollments.finishedAt })
      .from(enrollments)
      .where(
        and(
          eq(enrollments.workspaceId, workspaceId),
          eq(enrollments.courseId, courseId),
          eq(enrollments.contactId, contactId),
          eq(enrollments.seat, seat),
        ),
      )
    const [way] = await ctx.db
      .select({
        total: sql<number>`count(*)::int`,
        done: sql<number>`count(${lessonProgress.completedAt})::int`,
      })
      .from(lessons)
      .leftJoin(
        lessonProgress,
        and(
          eq(lessonProgress.workspaceId, workspaceId),
          eq(lessonProgress.lessonId, lessons.id),
          eq(lessonProgress.enrollmentId, enrollment?.id ?? ('enr_none' as Id<'enr'>)),
        ),
      )
      .where(published)
    return {
      contactId,
      done: way?.done ?? 0,
      total: way?.total ?? 0,
      finished: enrollment?.finishedAt != null,
      proven: seat === '',
    }
  },

  whyNotYet({ done, total }) {
    const half = Math.ceil(total / 2)
    const left = Math.max(1, half - done)
    return `You can review this course once you’re halfway through. ${left} more ${left === 1 ? 'lesson' : 'lessons'} to go.`
  },
}
