import { and, eq, isNull } from 'drizzle-orm'
import { lockWorkspace } from '#areas/accounts/server/workspaces.ts'
import { findOffer } from '#areas/payments/server/offers.ts'
import { ensureWithinLimit } from '#areas/plans/server/limits.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { mine } from '#platform/tables.ts'
import type { CourseDetail } from '../contract.ts'
import { coursePublished, courseUnpublished } from '../events.ts'
import { whyNotPublishable } from '../rules.ts'
import { checklistOf } from './checklist.ts'
import { countedCourses, getCourse, lockCourse } from './courses.ts'
import { listLessons } from './outline.ts'
import { courses, lessons } from './tables.ts'

/**
 * Puts a draft on sale with every lesson that has content, and announces it.
 *
 * @throws NOT_FOUND if no such course is visible to the creator.
 * @throws CONFLICT if something the checklist requires is missing, or it is live already.
 * @throws LIMIT_REACHED if the workspace holds more courses than the plan allows.
 */
export function publishCourse(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<CourseDetail> {
  return withTransaction(ctx, async (ctx) => {
    // Before the course: who enrolls someone by hand holds the workspace and then touches the course.
    await lockWorkspace(ctx, ctx.actor.workspaceId)
    const course = await lockCourse(ctx, courseId)
    const offer = await findOffer(ctx, ctx.actor.workspaceId, { kind: 'course', id: courseId })
    if (!offer) throw new Error(`Course ${courseId} has no offer.`)
    const checklist = await checklistOf(ctx, course, offer, await listLessons(ctx, courseId))
    const obstacle = whyNotPublishable(course.status, checklist)
    if (obstacle) throw new AppError('CONFLICT', obstacle)
    await ensureWithinLimit(ctx, countedCourses(ctx))

    const now = ctx.now()
    await ctx.db
      .update(courses)
      .set({
        status: 'published',
        publishedAt: now,
        firstPublishedAt: course.firstPublishedAt ?? now,
        updatedAt: now,
      })
      .where(mine(ctx, courses, courseId))
    const shown = await ctx.db
      .update(lessons)
      .set({ status: 'published', updatedAt: now })
      .where(
        and(
          mine(ctx, lessons),
          eq(lessons.courseId, courseId),
          isNull(lessons.deletedAt),
          eq(lessons.status, 'draft'),
          eq(lessons.hasContent, true),
        ),
      )
      .returning({ id: lessons.id })
    await announce(ctx, ctx.actor.workspaceId, coursePublished, {
      courseId,
      title: course.title,
      lessonIds: shown.map(({ id }) => id),
    })
    return getCourse(ctx, courseId)
  })
}

/** Takes a course off sale. Its students keep access, its lessons stay as they are. */
export function unpublishCourse(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<CourseDetail> {
  return withTransaction(ctx, async (ctx) => {
    const course = await lockCourse(ctx, courseId)
    if (course.status === 'draft') throw new AppError('CONFLICT', 'This course isn’t published.')
    await ctx.db
      .update(courses)
      .set({
        status: 'draft',
        publishedAt: null,
        firstPublishedAt: course.firstPublishedAt ?? course.publishedAt,
        updatedAt: ctx.now(),
      })
      .where(mine(ctx, courses, courseId))
    await announce(ctx, ctx.actor.workspaceId, courseUnpublished, { courseId, title: course.title })
    return getCourse(ctx, courseId)
  })
}
