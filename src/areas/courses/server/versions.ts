import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'
import { users } from '#areas/accounts/server/tables.ts'
import { holdFiles } from '#areas/files/server/uses.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import type { Lesson, LessonVersion } from '../contract.ts'
import type { Quiz } from '../quiz.ts'
import { countWords, keptVersions, type LessonBody, type LessonKind, plainText } from '../rules.ts'
import { ownCourse } from './courses.ts'
import { filesOf } from './lesson-files.ts'
import { lessonHtml } from './lesson-html.ts'
import { ownLesson } from './lessons.ts'
import type { LessonRow } from './outline.ts'
import { showMedia } from './shown-media.ts'
import { lessonVersions } from './tables.ts'

type VersionRow = typeof lessonVersions.$inferSelect

/** Saves that follow each other within this time are one piece of work: only what was there before is kept. */
const versionPause = minutes(5)

/** What is in a lesson becomes a version, unless the last one is of this piece of work. Called before a change of its body. */
export async function keepVersionIfDue(ctx: CreatorCtx, lesson: LessonRow): Promise<void> {
  if (isEmpty(lesson)) return
  const [last] = await ctx.db
    .select({ createdAt: lessonVersions.createdAt })
    .from(lessonVersions)
    .where(ofLesson(ctx, lesson.id))
    .orderBy(desc(lessonVersions.revision))
    .limit(1)
  if (!last || ctx.now().getTime() - last.createdAt.getTime() >= versionPause) await keepVersion(ctx, lesson)
}

/** Makes what a lesson says now one of its versions; the oldest beyond thirty go. */
export async function keepVersion(ctx: CreatorCtx, lesson: LessonRow): Promise<void> {
  const { content, media, quiz, files } = lesson
  const body = { content, media, quiz, files }
  const [kept] = await ctx.db
    .insert(lessonVersions)
    .values({
      workspaceId: lesson.workspaceId,
      id: newId('ver', ctx.now()),
      lessonId: lesson.id,
      title: lesson.title,
      body,
      revision: lesson.revision,
      createdBy: ctx.actor.userId,
      // Named by when it was written, not by when it was replaced.
      createdAt: lesson.updatedAt,
    })
    .onConflictDoNothing({
      target: [lessonVersions.workspaceId, lessonVersions.lessonId, lessonVersions.revision],
    })
    .returning({ id: lessonVersions.id })
  if (!kept) return
  // A version holds its files itself, so that putting it back finds them. No lesson has its id: only the owner reads them.
  const fileIds = filesOf(body)
  if (fileIds.length > 0) await holdFiles(ctx, { kind: 'lesson', id: kept.id }, fileIds)
  await dropOldest(ctx, lesson.id)
}

/** Earlier versions of a lesson, newest first. @throws NOT_FOUND */
export async function listVersions(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
): Promise<{ versions: LessonVersion[] }> {
  await ownCourse(ctx, courseId)
  const lesson = await ownLesson(ctx, courseId, lessonId)
  const rows = await ctx.db
    .select()
    .from(lessonVersions)
    .where(ofLesson(ctx, lessonId))
    .orderBy(desc(lessonVersions.revision))
    .limit(keptVersions)
  const names = await namesOf(ctx, rows)
  return { versions: rows.map((row) => toVersion(row, lesson, names)) }
}

/** One version, to look at. @throws NOT_FOUND */
export async function getVersion(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
  versionId: Id<'ver'>,
): Promise<LessonVersion & { html: string; quiz: Quiz | null; shown: Lesson['shown'] }> {
  await ownCourse(ctx, courseId)
  const lesson = await ownLesson(ctx, courseId, lessonId)
  const row = await ownVersion(ctx, lessonId, versionId)
  return {
    ...toVersion(row, lesson, await namesOf(ctx, [row])),
    html: lessonHtml(row.body.content),
    quiz: row.body.quiz,
    shown: await showMedia(ctx, row.workspaceId, row.body.media, row.body.files),
  }
}

/** @throws NOT_FOUND when the version is not one of this lesson's. */
export async function ownVersion(
  ctx: CreatorCtx,
  lessonId: Id<'lsn'>,
  versionId: Id<'ver'>,
): Promise<VersionRow> {
  const [row] = await ctx.db
    .select()
    .from(lessonVersions)
    .where(and(mine(ctx, lessonVersions, versionId), eq(lessonVersions.lessonId, lessonId)))
  if (!row) throw new AppError('NOT_FOUND', 'This version is no longer available.')
  return row
}

const isEmpty = ({ content, media, quiz, files }: LessonBody) =>
  !content && !media && !quiz && files.length === 0

async function dropOldest(ctx: CreatorCtx, lessonId: Id<'lsn'>): Promise<void> {
  const kept = await ctx.db
    .select({ id: lessonVersions.id })
    .from(lessonVersions)
    .where(ofLesson(ctx, lessonId))
    .orderBy(desc(lessonVersions.revision))
    .limit(keptVersions)
  if (kept.length < keptVersions) return
  const gone = await ctx.db
    .delete(lessonVersions)
    .where(
      and(
        ofLesson(ctx, lessonId),
        notInArray(
          lessonVersions.id,
          kept.map(({ id }) => id),
        ),
      ),
    )
    .returning({ id: lessonVersions.id })
  for (const { id } of gone) await holdFiles(ctx, { kind: 'lesson', id }, [])
}

async function namesOf(ctx: CreatorCtx, rows: VersionRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap((row) => row.createdBy ?? []))]
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: users.id, name: users.displayName })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(found.map(({ id, name }) => [id, name]))
}

function toVersion(row: VersionRow, lesson: LessonRow, names: Map<string, string>): LessonVersion {
  return {
    id: row.id,
    revision: row.revision,
    title: row.title,
    savedAt: row.createdAt.toISOString(),
    savedBy: names.get(row.createdBy ?? '') ?? '',
    summary: summaryOf(lesson.kind, row.body),
    current: row.revision === lesson.revision,
  }
}

function summaryOf(kind: LessonKind, { content, quiz, files }: LessonBody): string {
  const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`
  if (kind === 'quiz') return counted(quiz?.questions.length ?? 0, 'question')
  if (kind === 'download') return counted(files.length, 'file')
  return counted(countWords(plainText(content)), 'word')
}

const ofLesson = (ctx: CreatorCtx, lessonId: Id<'lsn'>) =>
  and(mine(ctx, lessonVersions), eq(lessonVersions.lessonId, lessonId))
