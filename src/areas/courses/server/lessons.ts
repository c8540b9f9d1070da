import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { linkId } from '#platform/links/links.ts'
import { mine } from '#platform/tables.ts'
import type { CourseDetail, Lesson } from '../contract.ts'
import { courseChanged } from '../events.ts'
import { type LessonKind, maxLessons, textDuration } from '../rules.ts'
import {
  getCourse,
  type LessonRow,
  listLessons,
  lockCourse,
  type OutlineRow,
  ownCourse,
  toOutlineLesson,
} from './courses.ts'
import { holdImages } from './lesson-files.ts'
import { cleanDocument } from './lesson-html.ts'
import { courses, lessons } from './tables.ts'

type NewLesson = { title: string; kind: LessonKind; afterLessonId?: Id<'lsn'> }
type LessonChanges = { title?: string; content?: Record<string, unknown>; revision: number }

/**
 * Adds a draft lesson at the end of the outline, or behind another.
 *
 * @throws INVALID without a title, CONFLICT at 500 lessons, NOT_FOUND.
 */
export function addLesson(ctx: CreatorCtx, courseId: Id<'crs'>, input: NewLesson): Promise<Lesson> {
  return withTransaction(ctx, async (ctx) => {
    const title = input.title.trim()
    if (title === '') throw invalid({ title: 'Enter a lesson title' })
    await lockCourse(ctx, courseId)
    const outline = await listLessons(ctx, courseId)
    if (outline.length >= maxLessons)
      throw new AppError('CONFLICT', `A course has at most ${maxLessons} lessons.`)
    const after = input.afterLessonId
      ? outline.findIndex((lesson) => lesson.id === input.afterLessonId)
      : outline.length - 1
    if (input.afterLessonId && after === -1)
      throw new AppError('NOT_FOUND', 'The lesson to add behind was deleted.')

    const now = ctx.now()
    const [lesson] = await ctx.db
      .insert(lessons)
      .values({
        workspaceId: ctx.actor.workspaceId,
        id: newId('lsn', now),
        courseId,
        title,
        kind: input.kind,
        position: outline.length,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (!lesson) throw new Error('The lesson was not stored.')
    await linkId(ctx, 'lesson', lesson.workspaceId, lesson.id)
    if (after !== outline.length - 1) await place(ctx, [...outline, lesson], lesson.id, after + 1)
    await touchCourse(ctx, courseId)
    return toLesson(lesson)
  })
}

/** @throws NOT_FOUND also when the lesson belongs to another course than the one named. */
export async function getLesson(ctx: CreatorCtx, courseId: Id<'crs'>, lessonId: Id<'lsn'>): Promise<Lesson> {
  await ownCourse(ctx, courseId)
  return toLesson(await ownLesson(ctx, courseId, lessonId))
}

/**
 * Saves title or content. What the editor does not know is dropped, the rest stored as JSON.
 *
 * @throws CONFLICT when somebody saved since `revision`: nothing is overwritten unseen.
 */
export function updateLesson(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
  changes: LessonChanges,
): Promise<Lesson> {
  return withTransaction(ctx, async (ctx) => {
    await ownCourse(ctx, courseId)
    const lesson = await ownLesson(ctx, courseId, lessonId)
    const title = changes.title?.trim() ?? lesson.title
    if (title === '') throw invalid({ title: 'Enter a lesson title' })
    const content = changes.content
      ? await holdImages(ctx, lessonId, cleanDocument(changes.content))
      : lesson.content
    const [saved] = await ctx.db
      .update(lessons)
      .set({
        title,
        content,
        durationSeconds: textDuration(content),
        revision: changes.revision + 1,
        updatedAt: ctx.now(),
      })
      .where(and(mine(ctx, lessons, lessonId), eq(lessons.revision, changes.revision)))
      .returning()
    if (!saved) {
      throw new AppError('CONFLICT', 'This lesson was changed in another tab.', {
        data: { reason: 'revision', revision: lesson.revision },
      })
    }
    await touchCourse(ctx, courseId)
    return toLesson(saved)
  })
}

/** Moves a lesson to a place counted from 0; places beyond the end mean the end. */
export function moveLesson(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
  position: number,
): Promise<CourseDetail> {
  return withTransaction(ctx, async (ctx) => {
    await lockCourse(ctx, courseId)
    await ownLesson(ctx, courseId, lessonId)
    await place(ctx, await listLessons(ctx, courseId), lessonId, position)
    await touchCourse(ctx, courseId)
    return getCourse(ctx, courseId)
  })
}

/** @throws CONFLICT while the lesson has no content. */
export function publishLesson(ctx: CreatorCtx, courseId: Id<'crs'>, lessonId: Id<'lsn'>): Promise<Lesson> {
  return withTransaction(ctx, async (ctx) => {
    await ownCourse(ctx, courseId)
    const lesson = await ownLesson(ctx, courseId, lessonId)
    if (lesson.durationSeconds === 0)
      throw new AppError('CONFLICT', 'Write something in this lesson before publishing it.')
    return setStatus(ctx, lesson, 'published')
  })
}

export function unpublishLesson(ctx: CreatorCtx, courseId: Id<'crs'>, lessonId: Id<'lsn'>): Promise<Lesson> {
  return withTransaction(ctx, async (ctx) => {
    await ownCourse(ctx, courseId)
    return setStatus(ctx, await ownLesson(ctx, courseId, lessonId), 'draft')
  })
}

/** Moves a lesson to the trash; progress made on it is kept and comes back with it. */
export function removeLesson(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
): Promise<{ done: true }> {
  return withTransaction(ctx, async (ctx) => {
    await lockCourse(ctx, courseId)
    await ownLesson(ctx, courseId, lessonId)
    await ctx.db
      .update(lessons)
      .set({ deletedAt: ctx.now() })
      .where(mine(ctx, lessons, lessonId))
    await touchCourse(ctx, courseId)
    return { done: true }
  })
}

/** Puts a deleted lesson back where it was. */
export function restoreLesson(ctx: CreatorCtx, courseId: Id<'crs'>, lessonId: Id<'lsn'>): Promise<Lesson> {
  return withTransaction(ctx, async (ctx) => {
    await lockCourse(ctx, courseId)
    const [lesson] = await ctx.db
      .update(lessons)
      .set({ deletedAt: null, updatedAt: ctx.now() })
      .where(and(mine(ctx, lessons, lessonId), eq(lessons.courseId, courseId), isNotNull(lessons.deletedAt)))
      .returning()
    if (!lesson) throw new AppError('NOT_FOUND', 'This lesson was deleted or the link is wrong.')
    // Its old number stands before what followed it then; renumbering makes room.
    await place(ctx, await listLessons(ctx, courseId), lessonId, lesson.position)
    await touchCourse(ctx, courseId)
    return toLesson(lesson)
  })
}

async function ownLesson(ctx: CreatorCtx, courseId: Id<'crs'>, lessonId: Id<'lsn'>): Promise<LessonRow> {
  const [lesson] = await ctx.db
    .select()
    .from(lessons)
    .where(and(mine(ctx, lessons, lessonId), eq(lessons.courseId, courseId), isNull(lessons.deletedAt)))
  if (!lesson) throw new AppError('NOT_FOUND', 'This lesson was deleted or the link is wrong.')
  return lesson
}

/** Renumbers the outline with one lesson at a new place. The caller holds the course's row. */
async function place(
  ctx: CreatorCtx,
  outline: OutlineRow[],
  lessonId: Id<'lsn'>,
  position: number,
): Promise<void> {
  const moved = outline.find((lesson) => lesson.id === lessonId)
  if (!moved) return
  const order = outline.filter((lesson) => lesson.id !== lessonId)
  order.splice(Math.min(position, order.length), 0, moved)
  const changed = order
    .map((lesson, at) => ({ id: lesson.id, from: lesson.position, to: at }))
    .filter((step) => step.from !== step.to)
  if (changed.length === 0) return
  const cases = sql.join(
    changed.map((step) => sql`when ${step.id} then ${step.to}::int`),
    sql` `,
  )
  await ctx.db
    .update(lessons)
    .set({ position: sql`case ${lessons.id} ${cases} end` })
    .where(
      and(
        mine(ctx, lessons),
        inArray(
          lessons.id,
          changed.map((step) => step.id),
        ),
      ),
    )
}

async function setStatus(ctx: CreatorCtx, lesson: LessonRow, status: 'draft' | 'published'): Promise<Lesson> {
  const [saved] = await ctx.db
    .update(lessons)
    .set({ status, updatedAt: ctx.now() })
    .where(mine(ctx, lessons, lesson.id))
    .returning()
  await touchCourse(ctx, lesson.courseId)
  return toLesson(saved ?? lesson)
}

/** The course was changed: lists sort by it, and if it is public its pages are made anew. */
async function touchCourse(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<void> {
  const [course] = await ctx.db
    .update(courses)
    .set({ updatedAt: ctx.now() })
    .where(mine(ctx, courses, courseId))
    .returning({ title: courses.title, status: courses.status })
  if (course?.status === 'published')
    await announce(ctx, ctx.actor.workspaceId, courseChanged, { courseId, title: course.title })
}

function toLesson(lesson: LessonRow): Lesson {
  return {
    ...toOutlineLesson(lesson),
    courseId: lesson.courseId,
    content: lesson.content as Lesson['content'],
    revision: lesson.revision,
    updatedAt: lesson.updatedAt.toISOString(),
  }
}
