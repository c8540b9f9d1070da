import { and, asc, eq } from 'drizzle-orm'
import { logoAddress } from '#areas/accounts/rules.ts'
import { coverAddress as uploadedCover } from '#areas/courses/rules.ts'
import { lessonHtml } from '#areas/courses/server/lesson-html.ts'
import { showMedia } from '#areas/courses/server/shown-media.ts'
import { lessons, sections } from '#areas/courses/server/tables.ts'
import { coverAddress } from '#kernel/covers.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { LearnContent, LearnCourse, LearnLesson } from '../contract.ts'
import { toLessonState } from './lesson-marks.ts'
import { progressOfRow } from './lesson-progress.ts'
import { quizStateOf } from './quiz-attempts.ts'
import {
  progressOf,
  ruleSentence,
  type Seat,
  type SeatLesson,
  salesPathOf,
  takeLessonSeat,
  takeSeat,
} from './seat.ts'

/**
 * The course as whoever asks may see it: with their progress, as a preview by its creator, or as a sample of its free lessons.
 *
 * @throws NOT_FOUND, FORBIDDEN with the reason and where to get it, UNAUTHORIZED to a visitor.
 */
export async function learnCourse(ctx: Ctx, courseId: Id<'crs'>): Promise<LearnCourse> {
  const seat = await takeSeat(ctx, courseId)
  const last = seat.outline.find((lesson) => lesson.id === seat.enrollment?.lastLessonId)
  return {
    id: seat.course.id,
    title: seat.course.title,
    sellerName: seat.workspace.name,
    sellerHandle: seat.workspace.handle,
    sellerLogoUrl: seat.workspace.logoId ? logoAddress(seat.workspace.id, seat.workspace.logoId) : null,
    sellerColor: seat.workspace.brandColor,
    salesPath: salesPathOf(seat),
    sections: await sectionsOf(ctx, seat),
    lessons: seat.outline.map((lesson) => shownLesson(seat, lesson)),
    progress: progressOf(seat),
    lastLessonId: last?.id ?? null,
    preview: seat.role === 'owner',
    sample: seat.role === 'sample',
    awardsCertificate: seat.course.awardsCertificate,
  }
}

/**
 * The content of a lesson.
 *
 * @throws FORBIDDEN with what it waits for while it is closed, and as the course is.
 */
export async function learnLesson(ctx: Ctx, courseId: Id<'crs'>, lessonId: Id<'lsn'>): Promise<LearnContent> {
  const { seat, lesson } = await takeLessonSeat(ctx, courseId, lessonId)
  const body = await bodyOf(ctx, lesson)
  const { media, files } = await showMedia(ctx, lesson.workspaceId, body.media, body.files)
  return {
    id: lesson.id,
    courseId,
    title: lesson.title,
    kind: lesson.kind,
    durationSeconds: lesson.durationSeconds,
    html: lessonHtml(body.content),
    media: media && { ...media, posterUrl: media.posterUrl ?? pictureOf(seat, lesson) },
    files,
    quiz: lesson.kind === 'quiz' ? await quizStateOf(ctx, seat, lesson) : null,
    rule: ruleSentence(ctx, lesson),
    ...toLessonState(progressOfRow(seat.rows.get(lesson.id))),
    revision: lesson.revision,
  }
}

/** A recording without a poster of its own shows the cover of its course until it plays. */
function pictureOf({ course }: Seat, { kind }: SeatLesson): string | null {
  return kind === 'video' ? (uploadedCover(course) ?? coverAddress(course.id, course.title)) : null
}

function shownLesson(seat: Seat, lesson: SeatLesson): LearnLesson {
  const { id, sectionId, title, kind, durationSeconds, detail } = lesson
  const { completedAt, watchedPercent, position } = toLessonState(progressOfRow(seat.rows.get(id)))
  const played = kind === 'video' || kind === 'audio'
  return {
    id,
    sectionId,
    title,
    kind,
    durationSeconds,
    detail,
    completedAt,
    watchedPercent,
    positionSeconds: played ? position : null,
    lock: seat.locks.get(id) ?? null,
  }
}

/** Parts of the course that hold something whoever asks can see. */
async function sectionsOf(ctx: Ctx, seat: Seat): Promise<{ id: Id<'sec'>; title: string }[]> {
  const shown = new Set(seat.outline.map((lesson) => lesson.sectionId))
  const rows = await ctx.db
    .select({ id: sections.id, title: sections.title })
    .from(sections)
    .where(and(within(seat.course.workspaceId, sections), eq(sections.courseId, seat.course.id)))
    .orderBy(asc(sections.position), asc(sections.id))
  return rows.filter((row) => shown.has(row.id))
}

async function bodyOf(ctx: Ctx, lesson: SeatLesson) {
  const [row] = await ctx.db
    .select({ content: lessons.content, media: lessons.media, files: lessons.files })
    .from(lessons)
    .where(within(lesson.workspaceId, lessons, lesson.id))
  return row ?? { content: null, media: null, files: [] }
}
