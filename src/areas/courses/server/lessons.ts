import { and, eq, isNull } from 'drizzle-orm'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { linkIds } from '#platform/links/links.ts'
import { mine } from '#platform/tables.ts'
import { type Arrangement, lessonsIn, type Place, placeOf, withLessons } from '../arrangement.ts'
import type { CourseDetail, Lesson } from '../contract.ts'
import { courseChanged } from '../events.ts'
import { askableQuiz } from '../quiz-scoring.ts'
import { type LessonKind, maxLessons } from '../rules.ts'
import { getCourse, lockCourse, ownCourse } from './courses.ts'
import { type LessonRow, readArrangement, toOutlineLesson, writeArrangement } from './outline.ts'
import { showMedia } from './shown-media.ts'
import { courses, lessons } from './tables.ts'

type Where = { sectionId?: Id<'sec'> | undefined; afterLessonId?: Id<'lsn'> | undefined }

/**
 * Adds a draft lesson at the end of the outline or of a section, or behind another lesson.
 *
 * @throws INVALID without a title, CONFLICT at 500 lessons, NOT_FOUND.
 */
export function addLesson(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  input: { title: string; kind: LessonKind } & Where,
): Promise<Lesson> {
  return withTransaction(ctx, async (ctx) => {
    const [lesson] = await insertLessons(ctx, courseId, [input.title], input)
    if (!lesson) throw new Error('The lesson wasn’t stored.')
    return toLesson(ctx, lesson)
  })
}

/** Makes lessons from a list of titles, in its order. @throws as adding one does; then none is made. */
export function addLessons(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  input: { titles: string[]; kind: LessonKind } & Where,
): Promise<CourseDetail> {
  return withTransaction(ctx, async (ctx) => {
    await insertLessons(ctx, courseId, input.titles, input)
    return getCourse(ctx, courseId)
  })
}

/** @throws NOT_FOUND also when the lesson belongs to another course than the one named. */
export async function getLesson(ctx: CreatorCtx, courseId: Id<'crs'>, lessonId: Id<'lsn'>): Promise<Lesson> {
  await ownCourse(ctx, courseId)
  return toLesson(ctx, await ownLesson(ctx, courseId, lessonId))
}

/** Moves a lesson to a place counted from 0 in a section, its own when none is named; places beyond the end mean the end. */
export function moveLesson(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
  position: number,
  sectionId?: Id<'sec'> | null,
): Promise<CourseDetail> {
  return withTransaction(ctx, async (ctx) => {
    await lockCourse(ctx, courseId)
    const lesson = await ownLesson(ctx, courseId, lessonId)
    const order = await readArrangement(ctx, courseId)
    const target = sectionId === undefined ? lesson.sectionId : sectionId
    ensureSection(order, target)
    await writeArrangement(ctx, courseId, withLessons(order, [lessonId], { sectionId: target, position }))
    await touchCourse(ctx, courseId)
    return getCourse(ctx, courseId)
  })
}

/** A lesson of the course that is not in the trash. @throws NOT_FOUND */
export async function ownLesson(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
): Promise<LessonRow> {
  const [lesson] = await ctx.db
    .select()
    .from(lessons)
    .where(and(mine(ctx, lessons, lessonId), eq(lessons.courseId, courseId), isNull(lessons.deletedAt)))
  if (!lesson) throw new AppError('NOT_FOUND', 'This lesson was deleted, or the link is wrong.')
  return lesson
}

/** @throws NOT_FOUND when the section is not one of the course's. */
export function ensureSection(order: Arrangement, sectionId: Id<'sec'> | null): void {
  if (sectionId !== null && !order.sections.some(({ id }) => id === sectionId))
    throw new AppError('NOT_FOUND', 'This section was deleted or the link is wrong.')
}

/** The course was changed: lists sort by it, and if it is public its pages are made anew. */
export async function touchCourse(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<void> {
  const [course] = await ctx.db
    .update(courses)
    .set({ updatedAt: ctx.now() })
    .where(mine(ctx, courses, courseId))
    .returning({ title: courses.title, status: courses.status })
  if (course?.status === 'published')
    await announce(ctx, ctx.actor.workspaceId, courseChanged, { courseId, title: course.title })
}

/** A lesson as its editor gets it. */
export async function toLesson(ctx: CreatorCtx, lesson: LessonRow): Promise<Lesson> {
  const shown = await showMedia(ctx, lesson.workspaceId, lesson.media, lesson.files)
  return {
    ...toOutlineLesson({ ...lesson, detail: detailOf(lesson, shown) }),
    courseId: lesson.courseId,
    content: lesson.content as Lesson['content'],
    media: lesson.media,
    quiz: lesson.quiz,
    files: lesson.files,
    shown,
    watchPercent: lesson.watchPercent,
    mustPass: lesson.mustPass,
    revision: lesson.revision,
    updatedAt: lesson.updatedAt.toISOString(),
  }
}

function detailOf({ quiz }: LessonRow, { files }: Lesson['shown']): Lesson['detail'] {
  return {
    files: files.length,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    questions: quiz ? askableQuiz(quiz).questions.length : 0,
    passPercent: quiz?.passPercent ?? null,
  }
}

/** Stores drafts with these titles, one behind the other, at a place of a course it locks. */
async function insertLessons(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  given: string[],
  { kind, ...where }: { kind: LessonKind } & Where,
): Promise<LessonRow[]> {
  const titles = given.map((title) => title.trim())
  if (titles.includes('')) throw invalid({ title: 'Enter a lesson title' })
  await lockCourse(ctx, courseId)
  const order = await readArrangement(ctx, courseId)
  await ensureRoom(ctx, courseId, titles.length)
  const place = newPlace(order, where)
  const now = ctx.now()
  const fresh = titles.map((title) => ({
    workspaceId: ctx.actor.workspaceId,
    id: newId('lsn', now),
    courseId,
    sectionId: place.sectionId,
    title,
    kind,
    // Behind everything until the outline is numbered anew, a moment later.
    position: maxLessons,
    createdAt: now,
    updatedAt: now,
  }))
  const ids = fresh.map(({ id }) => id)
  const rows = await ctx.db.insert(lessons).values(fresh).returning()
  await linkIds(ctx, 'lesson', ctx.actor.workspaceId, ids)
  await writeArrangement(ctx, courseId, withLessons(order, ids, place))
  await touchCourse(ctx, courseId)
  return rows
}

/** @throws CONFLICT when a course would have more lessons than it can. */
export async function ensureRoom(ctx: CreatorCtx, courseId: Id<'crs'>, more: number): Promise<void> {
  const there = await ctx.db.$count(
    lessons,
    and(mine(ctx, lessons), eq(lessons.courseId, courseId), isNull(lessons.deletedAt)),
  )
  if (there + more > maxLessons)
    throw new AppError('CONFLICT', `A course has at most ${maxLessons} lessons.`, {
      data: { reason: 'lessons', limit: maxLessons },
    })
}

function newPlace(order: Arrangement, { sectionId, afterLessonId }: Where): Place {
  if (afterLessonId) {
    const behind = placeOf(order, afterLessonId)
    if (!behind) throw new AppError('NOT_FOUND', 'The lesson to add this one after was deleted.')
    return { ...behind, position: behind.position + 1 }
  }
  const target = sectionId ?? order.sections.at(-1)?.id ?? null
  ensureSection(order, target)
  return { sectionId: target, position: lessonsIn(order, target).length }
}
