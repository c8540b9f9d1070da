import { and, eq, inArray, isNull } from 'drizzle-orm'
import { isInPublic } from '#areas/accounts/server/workspaces.ts'
import { courses, lessons } from '#areas/courses/server/tables.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { type Seat, takeSeat } from './seat.ts'

/**
 * Whether one of these lessons is open to whoever asks, at this moment: its creator, a learner to whom no rule closes it, or
 * anyone if it is a free preview of a published course, in a store they see.
 */
export async function isOpenTo(ctx: Ctx, workspaceId: Id<'wsp'>, lessonIds: Id<'lsn'>[]): Promise<boolean> {
  if (ctx.actor.kind === 'creator' && ctx.actor.workspaceId === workspaceId) return true
  const shown = await publishedLessons(ctx, workspaceId, lessonIds)
  const isSample = shown.some((lesson) => lesson.freePreview && lesson.onSale)
  if (isSample && (await isInPublic(ctx, workspaceId))) return true
  for (const [courseId, ofCourse] of Map.groupBy(shown, (lesson) => lesson.courseId)) {
    const seat = await seatIfAny(ctx, courseId)
    if (
      seat &&
      ofCourse.some((lesson) => seat.outline.some(({ id }) => id === lesson.id) && !seat.locks.has(lesson.id))
    )
      return true
  }
  return false
}

async function publishedLessons(ctx: Ctx, workspaceId: Id<'wsp'>, lessonIds: Id<'lsn'>[]) {
  const rows = await ctx.db
    .select({
      id: lessons.id,
      courseId: lessons.courseId,
      freePreview: lessons.freePreview,
      status: courses.status,
      deletedAt: courses.deletedAt,
    })
    .from(lessons)
    .innerJoin(courses, and(within(workspaceId, courses), eq(courses.id, lessons.courseId)))
    .where(
      and(
        within(workspaceId, lessons),
        inArray(lessons.id, lessonIds),
        eq(lessons.status, 'published'),
        isNull(lessons.deletedAt),
      ),
    )
  return rows.map(({ status, deletedAt, ...lesson }) => ({
    ...lesson,
    onSale: status === 'published' && deletedAt === null,
  }))
}

/** The seat of whoever asks, or null where there is none. Anything else that goes wrong is an error, never a yes. */
export async function seatIfAny(ctx: Ctx, courseId: Id<'crs'>): Promise<Seat | null> {
  try {
    return await takeSeat(ctx, courseId)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
