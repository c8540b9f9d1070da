import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { mine } from '#platform/tables.ts'
import type { Lesson } from '../contract.ts'
import { lessonsPublished, shownLessonsChanged } from '../events.ts'
import type { Quiz } from '../quiz.ts'
import type { LessonKind, LessonStatus } from '../rules.ts'
import { type CourseRow, lockCourse } from './courses.ts'
import { ownLesson, toLesson, touchCourse } from './lessons.ts'
import type { LessonRow } from './outline.ts'
import { courses, lessons } from './tables.ts'

/** Shows a lesson to students. @throws CONFLICT while it has no content. */
export function publishLesson(ctx: CreatorCtx, courseId: Id<'crs'>, lessonId: Id<'lsn'>): Promise<Lesson> {
  return withTransaction(ctx, async (ctx) => {
    const course = await lockCourse(ctx, courseId)
    const lesson = await ownLesson(ctx, courseId, lessonId)
    if (!lesson.hasContent) throw new AppError('CONFLICT', whatIsMissing[lesson.kind])
    if (lesson.status !== 'published') await announceLessons(ctx, course, [lesson])
    return settle(ctx, course, lesson, 'published')
  })
}

/** Hides a lesson from students; what they did in it is kept. */
export function unpublishLesson(ctx: CreatorCtx, courseId: Id<'crs'>, lessonId: Id<'lsn'>): Promise<Lesson> {
  return withTransaction(ctx, async (ctx) => {
    const course = await lockCourse(ctx, courseId)
    return settle(ctx, course, await ownLesson(ctx, courseId, lessonId), 'draft')
  })
}

/**
 * Publishes or hides several lessons at once, of whatever courses of the workspace. Those without content stay drafts and
 * are named; ids of nothing and of others are passed over in silence.
 */
export function publishLessons(
  ctx: CreatorCtx,
  lessonIds: Id<'lsn'>[],
  status: LessonStatus,
): Promise<{ changed: Id<'lsn'>[]; skipped: Id<'lsn'>[] }> {
  return withTransaction(ctx, async (ctx) => {
    const held = await lockCoursesOf(ctx, lessonIds)
    const found =
      held.length === 0
        ? []
        : await ctx.db
            .select()
            .from(lessons)
            .where(
              and(
                mine(ctx, lessons),
                inArray(lessons.id, lessonIds),
                inArray(
                  lessons.courseId,
                  held.map(({ id }) => id),
                ),
                isNull(lessons.deletedAt),
              ),
            )
    const isReady = (lesson: LessonRow) => status === 'draft' || lesson.hasContent
    const changed = found.filter((lesson) => lesson.status !== status && isReady(lesson))
    for (const lesson of changed) await setStatus(ctx, lesson, status)
    for (const course of held) {
      const ofIt = changed.filter((lesson) => lesson.courseId === course.id)
      if (ofIt.length === 0) continue
      await announceChange(ctx, course)
      await touchCourse(ctx, course.id)
      if (status === 'published') await announceLessons(ctx, course, ofIt)
    }
    return {
      changed: changed.map(({ id }) => id),
      skipped: found.filter((lesson) => !isReady(lesson)).map(({ id }) => id),
    }
  })
}

type HeldCourse = Pick<CourseRow, 'id' | 'title' | 'status'>

/** Holds the courses of these lessons until the commit, in one order, so that two bulk changes do not wait for each other. */
async function lockCoursesOf(ctx: CreatorCtx, lessonIds: Id<'lsn'>[]): Promise<HeldCourse[]> {
  const named = await ctx.db
    .selectDistinct({ courseId: lessons.courseId })
    .from(lessons)
    .where(and(mine(ctx, lessons), inArray(lessons.id, lessonIds)))
  if (named.length === 0) return []
  return ctx.db
    .select({ id: courses.id, title: courses.title, status: courses.status })
    .from(courses)
    .where(
      and(
        mine(ctx, courses),
        inArray(
          courses.id,
          named.map(({ courseId }) => courseId),
        ),
        isNull(courses.deletedAt),
      ),
    )
    .orderBy(asc(courses.id))
    .for('update')
}

/** What students of a course on sale can see from now on. */
async function announceLessons(ctx: CreatorCtx, course: HeldCourse, shown: LessonRow[]): Promise<void> {
  const [first] = shown
  if (!first || course.status !== 'published') return
  await announce(ctx, ctx.actor.workspaceId, lessonsPublished, {
    courseId: course.id,
    title: course.title,
    lessonIds: shown.map(({ id }) => id),
    lessonTitle: first.title,
    count: shown.length,
  })
}

function announceChange(ctx: CreatorCtx, { id, title }: HeldCourse): Promise<unknown> {
  return announce(ctx, ctx.actor.workspaceId, shownLessonsChanged, { courseId: id, title })
}

async function settle(
  ctx: CreatorCtx,
  course: HeldCourse,
  lesson: LessonRow,
  status: LessonStatus,
): Promise<Lesson> {
  const saved = await setStatus(ctx, lesson, status)
  if (lesson.status !== status) await announceChange(ctx, course)
  await touchCourse(ctx, lesson.courseId)
  return toLesson(ctx, saved)
}

async function setStatus(ctx: CreatorCtx, lesson: LessonRow, status: LessonStatus): Promise<LessonRow> {
  const quiz = status === 'published' ? withoutEmptyChoices(lesson.quiz) : lesson.quiz
  const [saved] = await ctx.db
    .update(lessons)
    // The revision stays: an open editor may keep saving what it has, which says the same.
    .set({ status, quiz, updatedAt: ctx.now() })
    .where(and(mine(ctx, lessons, lesson.id), eq(lessons.courseId, lesson.courseId)))
    .returning()
  return saved ?? lesson
}

/** Students see no empty lines; they're fine while writing. */
function withoutEmptyChoices(quiz: Quiz | null): Quiz | null {
  if (!quiz) return null
  const isWritten = ({ text }: { text: string }) => text.trim() !== ''
  return {
    ...quiz,
    questions: quiz.questions.map((question) => ({
      ...question,
      choices: question.kind === 'truefalse' ? question.choices : question.choices.filter(isWritten),
      accepted: question.accepted.filter((words) => words.trim() !== ''),
    })),
  }
}

const whatIsMissing: Record<LessonKind, string> = {
  text: 'Write something in this lesson before publishing it.',
  video: 'Add a video before publishing this lesson.',
  audio: 'Add a recording before publishing this lesson.',
  pdf: 'Add a PDF before publishing this lesson.',
  download: 'Add a file before publishing this lesson.',
  quiz: 'Add a question with a right answer before publishing this quiz.',
}
