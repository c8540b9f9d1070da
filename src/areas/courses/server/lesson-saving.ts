import { and, eq } from 'drizzle-orm'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { refuseText } from '#platform/disk/full.ts'
import { mine } from '#platform/tables.ts'
import type { Lesson } from '../contract.ts'
import { hasContent, type LessonBody, lessonDuration } from '../rules.ts'
import { lockCourse } from './courses.ts'
import { holdBody } from './lesson-files.ts'
import { cleanDocument } from './lesson-html.ts'
import { ownLesson, toLesson, touchCourse } from './lessons.ts'
import type { LessonRow } from './outline.ts'
import { lessons } from './tables.ts'
import { keepVersion, keepVersionIfDue, ownVersion } from './versions.ts'

export type LessonChanges = {
  title?: string
  content?: Record<string, unknown>
  media?: LessonBody['media']
  quiz?: LessonBody['quiz']
  files?: LessonBody['files']
  freePreview?: boolean
  dripDays?: number
  opensAt?: string | null
  requiredBeforeNext?: boolean
  watchPercent?: number
  mustPass?: boolean
  keepVersion?: boolean
  revision: number
}

/**
 * Saves what is given of a lesson: title, body, rules. What the editor does not know is dropped. What was there before becomes
 * a version, at most every five minutes.
 *
 * @throws CONFLICT when someone saved since `revision`: nothing is overwritten unseen. INVALID beside its field. UNAVAILABLE while
 * what is left of the disk is kept for orders.
 */
export async function updateLesson(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
  changes: LessonChanges,
): Promise<Lesson> {
  await refuseText(ctx.instance.disk, 'page')
  return withTransaction(ctx, async (ctx) => {
    // The course first, as every change of it does: in another order two would wait for each other.
    await lockCourse(ctx, courseId)
    const lesson = await ownLesson(ctx, courseId, lessonId)
    if (lesson.revision !== changes.revision) throw changedElsewhere(lesson)
    if (asksOnlyToKeep(changes)) {
      await keepVersion(ctx, lesson)
      return toLesson(ctx, lesson)
    }
    const title = changes.title?.trim() ?? lesson.title
    if (title === '') throw invalid({ title: 'Enter a lesson title' })
    const changesBody = ['content', 'media', 'quiz', 'files'].some((part) => part in changes)
    if (changesBody) await keepVersionIfDue(ctx, lesson)
    const body = changesBody
      ? await holdBody(ctx, { kind: 'lesson', id: lessonId }, lesson.kind, bodyAfter(lesson, changes))
      : lesson
    const saved = await writeLesson(ctx, lesson, { title, ...rulesOf(changes) }, body)
    if (changes.keepVersion) await keepVersion(ctx, saved)
    await touchCourse(ctx, courseId)
    return toLesson(ctx, saved)
  })
}

/**
 * Puts an earlier version back: title, body and files. What was there until now becomes a version itself.
 *
 * @throws NOT_FOUND when the version is not kept anymore.
 */
export function restoreVersion(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
  versionId: Id<'ver'>,
): Promise<Lesson> {
  return withTransaction(ctx, async (ctx) => {
    await lockCourse(ctx, courseId)
    const lesson = await ownLesson(ctx, courseId, lessonId)
    const version = await ownVersion(ctx, lessonId, versionId)
    await keepVersion(ctx, lesson)
    const body = await holdBody(ctx, { kind: 'lesson', id: lessonId }, lesson.kind, version.body)
    const saved = await writeLesson(ctx, lesson, { title: version.title }, body)
    await touchCourse(ctx, courseId)
    return toLesson(ctx, saved)
  })
}

/** Writes a lesson with its next revision, its length, and whether it has anything to show. */
export async function writeLesson(
  ctx: CreatorCtx,
  lesson: LessonRow,
  fields: Partial<LessonRow>,
  { content, media, quiz, files }: LessonBody,
): Promise<LessonRow> {
  const body = { content, media, quiz, files }
  const [saved] = await ctx.db
    .update(lessons)
    .set({
      ...fields,
      ...body,
      hasContent: hasContent(lesson.kind, body),
      durationSeconds: lessonDuration(lesson.kind, body),
      revision: lesson.revision + 1,
      updatedAt: ctx.now(),
    })
    .where(and(mine(ctx, lessons, lesson.id), eq(lessons.revision, lesson.revision)))
    .returning()
  if (!saved) throw changedElsewhere(lesson)
  return saved
}

/** Save pressed with everything saved already: the lesson as it is becomes a version, and nothing else happens. */
function asksOnlyToKeep({ keepVersion, revision: _, ...changes }: LessonChanges): boolean {
  return keepVersion === true && Object.values(changes).every((value) => value === undefined)
}

function bodyAfter(lesson: LessonRow, changes: LessonChanges): LessonBody {
  return {
    content: changes.content ? cleanDocument(changes.content) : lesson.content,
    media: changes.media === undefined ? lesson.media : changes.media,
    quiz: changes.quiz === undefined ? lesson.quiz : changes.quiz,
    files: changes.files ?? lesson.files,
  }
}

function rulesOf({ opensAt, ...changes }: LessonChanges): Partial<LessonRow> {
  const { freePreview, dripDays, requiredBeforeNext, watchPercent, mustPass } = changes
  const given = Object.entries({ freePreview, dripDays, requiredBeforeNext, watchPercent, mustPass })
  return {
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    ...(opensAt === undefined ? {} : { opensAt: opensAt === null ? null : new Date(opensAt) }),
  }
}

function changedElsewhere({ revision }: LessonRow): AppError {
  return new AppError('CONFLICT', 'This lesson was changed in another tab.', {
    data: { reason: 'revision', revision },
  })
}
