import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { mine } from '#platform/tables.ts'
import { type Arrangement, type Place, withLessons, withoutLessons } from '../arrangement.ts'
import type { CourseDetail, Lesson } from '../contract.ts'
import { shownLessonsChanged } from '../events.ts'
import { type CourseRow, getCourse, lockCourse } from './courses.ts'
import { getLesson, touchCourse } from './lessons.ts'
import { type LessonRow, readArrangement, writeArrangement } from './outline.ts'
import { lessons } from './tables.ts'

/** Moves a lesson to the trash; progress made on it is kept and comes back with it. @throws NOT_FOUND */
export async function removeLesson(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
): Promise<{ done: true }> {
  await removeLessons(ctx, courseId, [lessonId])
  return { done: true }
}

/** Moves lessons of a course to the trash together. @throws NOT_FOUND when one is not there; then all stay. */
export function removeLessons(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  lessonIds: readonly Id<'lsn'>[],
): Promise<CourseDetail> {
  return withTransaction(ctx, async (ctx) => {
    const course = await lockCourse(ctx, courseId)
    const order = await readArrangement(ctx, courseId)
    const gone = await ctx.db
      .update(lessons)
      .set({ deletedAt: ctx.now() })
      .where(and(...these(ctx, courseId, lessonIds), isNull(lessons.deletedAt)))
      .returning()
    return arrangedAnew(ctx, course, lessonIds, gone, withoutLessons(order, [...lessonIds]))
  })
}

/** Puts a deleted lesson back where it was. @throws NOT_FOUND */
export async function restoreLesson(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
): Promise<Lesson> {
  await restoreLessons(ctx, courseId, [lessonId])
  return getLesson(ctx, courseId, lessonId)
}

/** Puts deleted lessons back where they were, together. @throws NOT_FOUND when one cannot be; then none is. */
export function restoreLessons(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  lessonIds: readonly Id<'lsn'>[],
): Promise<CourseDetail> {
  return withTransaction(ctx, async (ctx) => {
    const course = await lockCourse(ctx, courseId)
    const before = await readArrangement(ctx, courseId)
    const back = await ctx.db
      .update(lessons)
      .set({ deletedAt: null, updatedAt: ctx.now() })
      .where(and(...these(ctx, courseId, lessonIds), isNotNull(lessons.deletedAt)))
      .returning()
    // From the front, so that each finds those that were before it.
    const order = back
      .toSorted((one, other) => one.position - other.position)
      .reduce((order, lesson) => withLessons(order, [lesson.id], formerPlace(order, lesson)), before)
    return arrangedAnew(ctx, course, lessonIds, back, order)
  })
}

const these = (ctx: CreatorCtx, courseId: Id<'crs'>, lessonIds: readonly Id<'lsn'>[]) => [
  mine(ctx, lessons),
  eq(lessons.courseId, courseId),
  inArray(lessons.id, [...lessonIds]),
]

async function arrangedAnew(
  ctx: CreatorCtx,
  { id: courseId, title }: CourseRow,
  asked: readonly Id<'lsn'>[],
  changed: readonly LessonRow[],
  order: Arrangement,
): Promise<CourseDetail> {
  if (changed.length < new Set(asked).size)
    throw new AppError('NOT_FOUND', 'This lesson was deleted, or the link is wrong.')
  await writeArrangement(ctx, courseId, order)
  if (changed.some(({ status }) => status === 'published'))
    await announce(ctx, ctx.actor.workspaceId, shownLessonsChanged, { courseId, title })
  await touchCourse(ctx, courseId)
  return getCourse(ctx, courseId)
}

/** Before what followed it in its section; its old number counts the lessons in front of it. */
function formerPlace(order: Arrangement, { sectionId, position }: LessonRow): Place {
  const known = order.sections.some(({ id }) => id === sectionId) ? sectionId : null
  let before = order.lessonIds.length
  if (known === null) return { sectionId: null, position: Math.min(position, before) }
  for (const { id, lessonIds } of order.sections) {
    if (id === known) break
    before += lessonIds.length
  }
  return { sectionId: known, position: Math.max(0, position - before) }
}
