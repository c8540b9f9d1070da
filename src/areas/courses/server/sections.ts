import { and, eq } from 'drizzle-orm'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import { type Arrangement, namesTheSame, placeOf, withoutSection, withSection } from '../arrangement.ts'
import type { CourseDetail } from '../contract.ts'
import { maxSections } from '../rules.ts'
import { getCourse, lockCourse } from './courses.ts'
import { ensureSection, touchCourse } from './lessons.ts'
import { readArrangement, writeArrangement } from './outline.ts'
import { lessons, sections } from './tables.ts'

/**
 * Adds a section at the end, or one that takes over what follows a lesson in its section.
 *
 * @throws INVALID without a title, CONFLICT at 100 sections, NOT_FOUND.
 */
export function addSection(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  input: { title: string; afterLessonId?: Id<'lsn'> },
): Promise<CourseDetail> {
  return changeOutline(ctx, courseId, async (ctx, order) => {
    const title = titleOf(input.title)
    if (order.sections.length >= maxSections)
      throw new AppError('CONFLICT', `A course has at most ${maxSections} sections.`, {
        data: { reason: 'sections', limit: maxSections },
      })
    if (input.afterLessonId && !placeOf(order, input.afterLessonId))
      throw new AppError('NOT_FOUND', 'The lesson to start after was deleted.')
    const now = ctx.now()
    const id = newId('sec', now)
    await ctx.db.insert(sections).values({
      workspaceId: ctx.actor.workspaceId,
      id,
      courseId,
      title,
      position: order.sections.length,
      createdAt: now,
    })
    return withSection(order, id, input.afterLessonId)
  })
}

/** @throws INVALID without a title, NOT_FOUND. */
export function renameSection(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  sectionId: Id<'sec'>,
  title: string,
): Promise<CourseDetail> {
  return changeOutline(ctx, courseId, async (ctx, order) => {
    ensureSection(order, sectionId)
    await ctx.db
      .update(sections)
      .set({ title: titleOf(title) })
      .where(mine(ctx, sections, sectionId))
    return order
  })
}

/** Takes a section away; its lessons, those in the trash too, go to the end of the one before. */
export function removeSection(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  sectionId: Id<'sec'>,
): Promise<CourseDetail> {
  return changeOutline(ctx, courseId, async (ctx, order) => {
    ensureSection(order, sectionId)
    const at = order.sections.findIndex(({ id }) => id === sectionId)
    await ctx.db
      .update(lessons)
      .set({ sectionId: order.sections[at - 1]?.id ?? null })
      .where(and(mine(ctx, lessons), eq(lessons.courseId, courseId), eq(lessons.sectionId, sectionId)))
    await ctx.db.delete(sections).where(mine(ctx, sections, sectionId))
    return withoutSection(order, sectionId)
  })
}

/**
 * Puts sections and lessons in an order.
 *
 * @throws CONFLICT when it does not name exactly those there are: someone added or removed one meanwhile.
 */
export function arrange(ctx: CreatorCtx, courseId: Id<'crs'>, wanted: Arrangement): Promise<CourseDetail> {
  return changeOutline(ctx, courseId, async (_ctx, order) => {
    if (!namesTheSame(order, wanted))
      throw new AppError('CONFLICT', 'The outline was changed in another tab.', {
        data: { reason: 'outline' },
      })
    return wanted
  })
}

/** One change of the outline: under the course's lock, numbered anew, answered as it is then. */
function changeOutline(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  change: (ctx: CreatorCtx, order: Arrangement) => Promise<Arrangement>,
): Promise<CourseDetail> {
  return withTransaction(ctx, async (ctx) => {
    await lockCourse(ctx, courseId)
    await writeArrangement(ctx, courseId, await change(ctx, await readArrangement(ctx, courseId)))
    await touchCourse(ctx, courseId)
    return getCourse(ctx, courseId)
  })
}

function titleOf(given: string): string {
  const title = given.trim()
  if (title === '') throw invalid({ title: 'Enter a section title' })
  return title
}
