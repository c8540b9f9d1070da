import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Explanation } from '#areas/access/server/explaining.ts'
import type { Grant } from '#areas/access/server/grants.ts'
import { enterThing } from '#areas/access/server/joining.ts'
import { grants } from '#areas/access/server/tables.ts'
import { getWorkspace, type WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { holdContact } from '#areas/contacts/server/contacts.ts'
import { completionRule, progressPercent } from '#areas/courses/rules.ts'
import {
  type CourseRow,
  type OutlineLine,
  outlineColumns,
  outlineDetail,
} from '#areas/courses/server/outline.ts'
import { courses, lessons } from '#areas/courses/server/tables.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { findLinkById } from '#platform/links/links.ts'
import { toReader } from '#platform/sentences.ts'
import { within } from '#platform/tables.ts'
import type { CompletionRule } from '../completion.ts'
import type { Lock, Progress } from '../contract.ts'
import { locksOf, sampleLocks } from '../lesson-locks.ts'
import { type Enrollment, enrollStudent, SeatMoved } from './enrollments.ts'
import { enrollments, lessonOpenings, lessonProgress } from './tables.ts'

export type ProgressRow = typeof lessonProgress.$inferSelect

/** A lesson of the outline with what its rule needs of its recording. */
export type SeatLesson = OutlineLine & {
  /** It has a recording of its own; of a linked one no one hears whether it is played. */
  hasRecording: boolean
  linked: boolean
  mediaSeconds: number | null
}

/**
 * Someone in a course they may see: the creator looking at it, a learner, or anyone at its free previews. Only a learner
 * has an enrollment; for the others nothing is recorded.
 */
export type Seat = {
  role: 'owner' | 'learner' | 'sample'
  course: CourseRow
  workspace: WorkspaceRecord
  enrollment: Enrollment | null
  outline: SeatLesson[]
  rows: ReadonlyMap<Id<'lsn'>, ProgressRow>
  locks: ReadonlyMap<Id<'lsn'>, Lock>
}

const nobody = { enrollment: null, rows: new Map<Id<'lsn'>, ProgressRow>() }

/**
 * Takes a seat in a course: that of the person, where it is proven who they are, else that of their order.
 *
 * @throws NOT_FOUND for what no one but its creator knows of; FORBIDDEN with the reason and where to get it, UNAUTHORIZED to
 * a visitor, unless something of it may be seen by anyone.
 */
export async function takeSeat(ctx: Ctx, courseId: Id<'crs'>): Promise<Seat> {
  const course = await findCourse(ctx, courseId)
  if (!course) throw signInOr(ctx, missingCourse())
  const { workspaceId } = course
  const thing = { kind: 'course', id: courseId } as const
  const explanation = await enterThing(ctx, workspaceId, thing)
  const workspace = await getWorkspace(ctx, workspaceId)
  if (!explanation.allowed) return sampleSeat(ctx, course, workspace, explanation)
  if (explanation.because === 'owner') {
    if (course.deletedAt) throw missingCourse()
    const outline = await readOutline(ctx, course, 'with-drafts')
    return { ...nobody, role: 'owner', course, workspace, outline, locks: new Map() }
  }
  const enrollment = await enrollmentOf(ctx, course, explanation.grant)
  return learnerSeat(ctx, { course, workspace, enrollment })
}

/** The seat of a learner, for whoever may look over their shoulder: access is not asked about. */
export async function learnerSeat(
  ctx: Ctx,
  of: { course: CourseRow; workspace: WorkspaceRecord; enrollment: Enrollment },
): Promise<Seat> {
  const { course, enrollment, workspace } = of
  // One after the other: inside a transaction there is one connection.
  const outline = await readOutline(ctx, course)
  const rows = await progressRows(ctx, enrollment)
  const openings = await openingsOf(ctx, enrollment)
  const known = new Map(rows.map((row) => [row.lessonId, row]))
  const locks = said(
    ctx,
    locksOf(outline, {
      since: enrollment.createdAt,
      finished: enrollment.finishedAt !== null,
      done: new Set(rows.flatMap((row) => (row.completedAt ? [row.lessonId] : []))),
      openings,
      now: ctx.now(),
      timeZone: workspace.timeZone,
    }),
  )
  return { role: 'learner', ...of, outline, rows: known, locks }
}

/** @throws NOT_FOUND for a lesson that is not in the outline. */
export function lessonOf(seat: Seat, lessonId: Id<'lsn'>): SeatLesson {
  const lesson = seat.outline.find((entry) => entry.id === lessonId)
  if (!lesson) throw missingLesson()
  return lesson
}

/** @throws FORBIDDEN with the reason while the lesson is closed to whoever sits here. */
export function openLessonOf(seat: Seat, lessonId: Id<'lsn'>): SeatLesson {
  const lesson = lessonOf(seat, lessonId)
  const lock = seat.locks.get(lessonId)
  if (lock) throw closed(seat, lesson, lock)
  return lesson
}

/**
 * A lesson a learner may write progress of: an open one, or one that was open to them before a rule closed it. What they did
 * there, perhaps without a connection, is not lost.
 */
export function writableLessonOf(seat: Seat, lessonId: Id<'lsn'>): SeatLesson {
  return seat.rows.has(lessonId) ? lessonOf(seat, lessonId) : openLessonOf(seat, lessonId)
}

/** A seat and a lesson that is open to whoever sits there. @throws NOT_FOUND, FORBIDDEN, UNAUTHORIZED. */
export async function takeLessonSeat(
  ctx: Ctx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
): Promise<{ seat: Seat; lesson: SeatLesson }> {
  const seat = await takeSeat(ctx, courseId)
  return { seat, lesson: openLessonOf(seat, lessonId) }
}

/** How far someone is, and where they continue. */
export function progressOf(seat: Seat): Progress {
  const isDone = (lesson: SeatLesson) => Boolean(seat.rows.get(lesson.id)?.completedAt)
  const isAhead = (lesson: SeatLesson) => !isDone(lesson) && !seat.locks.has(lesson.id)
  const completed = seat.outline.filter(isDone).length
  const here = seat.outline.findIndex((lesson) => lesson.id === seat.enrollment?.lastLessonId)
  // The next open lesson from where the learner is, else the first one left out.
  const next = seat.outline.slice(Math.max(0, here)).find(isAhead) ?? seat.outline.find(isAhead)
  return {
    completed,
    total: seat.outline.length,
    percent: progressPercent(completed, seat.outline.length),
    nextLessonId: next?.id ?? null,
    finishedAt: seat.enrollment?.finishedAt?.toISOString() ?? null,
  }
}

/** What decides whether a lesson counts. */
export function ruleOf(
  lesson: Pick<SeatLesson, 'kind' | 'watchPercent' | 'mustPass' | 'hasRecording' | 'mediaSeconds'>,
): CompletionRule {
  const { kind, watchPercent, mustPass, hasRecording, mediaSeconds } = lesson
  const played = kind === 'video' || kind === 'audio'
  return { kind, watchPercent, mustPass, seconds: played && hasRecording ? mediaSeconds : null }
}

/** The same in words, said above the lesson. */
export function ruleSentence(ctx: Ctx, lesson: SeatLesson): string {
  const heard = ruleOf(lesson).seconds !== null
  const sentence = completionRule(lesson.kind, lesson, {
    linked: !heard,
    passPercent: lesson.detail.passPercent ?? undefined,
  })
  return toReader(ctx, sentence)
}

/** Why lessons are closed, in the language of whoever asked. */
function said(ctx: Ctx, locks: Seat['locks']): Seat['locks'] {
  if (!ctx.language) return locks
  return new Map([...locks].map(([id, lock]) => [id, { ...lock, sentence: toReader(ctx, lock.sentence) }]))
}

export function missingLesson(): AppError {
  return new AppError('NOT_FOUND', 'This lesson was deleted, or the link is wrong.')
}

function missingCourse(): AppError {
  return new AppError('NOT_FOUND', 'This course was deleted, or the link is wrong.')
}

function closed(seat: Seat, lesson: SeatLesson, lock: Lock): AppError {
  return new AppError('FORBIDDEN', lock.sentence, {
    data: {
      reason: 'locked',
      title: seat.course.title,
      lesson: lesson.title,
      lock,
      href: salesPathOf(seat),
    },
  })
}

async function sampleSeat(
  ctx: Ctx,
  course: CourseRow,
  workspace: WorkspaceRecord,
  explanation: Extract<Explanation, { allowed: false }>,
): Promise<Seat> {
  const stranger = explanation.because === 'not-bought'
  const onSale = course.status === 'published' && !course.deletedAt && workspace.closedAs !== 'hidden'
  if (stranger && !onSale) throw signInOr(ctx, missingCourse())
  if (stranger) {
    const outline = await readOutline(ctx, course)
    if (outline.some((lesson) => lesson.freePreview)) {
      const locks = said(ctx, sampleLocks(outline))
      return { ...nobody, role: 'sample', course, workspace, outline, locks }
    }
  }
  throw signInOr(
    ctx,
    new AppError('FORBIDDEN', explanation.sentence, {
      data: {
        reason: explanation.because,
        title: course.title,
        // Who has the course already is not led to where it is sold.
        href: explanation.because === 'not-proven' ? null : salesPathOf({ course, workspace }),
      },
    }),
  )
}

/** No one is told to buy, or that there is nothing, before they had the chance to say who they are. */
function signInOr(ctx: Ctx, refusal: AppError): AppError {
  return ctx.actor.kind === 'visitor' ? new AppError('UNAUTHORIZED', 'Sign in to continue.') : refusal
}

/** Address of the course's sales page. */
export function salesPathOf({ course, workspace }: Pick<Seat, 'course' | 'workspace'>): string {
  return `/@${workspace.handle}/courses/${course.slug}`
}

async function findCourse(ctx: Ctx, courseId: Id<'crs'>): Promise<CourseRow | undefined> {
  const link = await findLinkById(ctx, 'course', courseId)
  if (!link) return undefined
  const [course] = await ctx.db
    .select()
    .from(courses)
    .where(within(link.workspaceId, courses, courseId))
  return course
}

/** The enrollment a right leads to; made where there is none yet. */
async function enrollmentOf(ctx: Ctx, course: CourseRow, grant: Grant): Promise<Enrollment> {
  const { workspaceId, id: courseId } = course
  const { contactId, seat } = grant
  const [known] = await ctx.db
    .select()
    .from(enrollments)
    .where(
      and(
        eq(enrollments.workspaceId, workspaceId),
        eq(enrollments.courseId, courseId),
        eq(enrollments.contactId, contactId),
        eq(enrollments.seat, seat),
      ),
    )
  if (known) return known
  return withTransaction(systemCtx(ctx, 'courses.learning', workspaceId), async (ctx) => {
    await holdContact(ctx, workspaceId, contactId)
    // Joined in between, the order has no seat of its own anymore.
    const [now] = await ctx.db
      .select({ seat: grants.seat })
      .from(grants)
      .where(within(workspaceId, grants, grant.id))
    if (now?.seat !== seat) throw new SeatMoved()
    return enrollStudent(ctx, courseId, contactId, { seat })
  })
}

/** Lessons students see, in order; for the creator drafts with content show as well. */
function readOutline(
  ctx: Ctx,
  course: Pick<CourseRow, 'workspaceId' | 'id'>,
  which: 'published' | 'with-drafts' = 'published',
): Promise<SeatLesson[]> {
  return ctx.db
    .select({
      ...outlineColumns,
      detail: outlineDetail(course.workspaceId),
      hasRecording: sql<boolean>`coalesce(${lessons.media}->>'fileId', '') <> ''`,
      linked: sql<boolean>`coalesce(jsonb_typeof(${lessons.media}->'link') = 'object', false)`,
      mediaSeconds: sql<number | null>`(${lessons.media}->>'seconds')::double precision`,
    })
    .from(lessons)
    .where(
      and(
        eq(lessons.workspaceId, course.workspaceId),
        eq(lessons.courseId, course.id),
        isNull(lessons.deletedAt),
        which === 'published' ? eq(lessons.status, 'published') : eq(lessons.hasContent, true),
      ),
    )
    .orderBy(asc(lessons.position), asc(lessons.id))
}

/** What is known of a learner's lessons; lessons that left the outline are among them. */
export function progressRows(ctx: Ctx, enrollment: Enrollment): Promise<ProgressRow[]> {
  return ctx.db
    .select()
    .from(lessonProgress)
    .where(
      and(within(enrollment.workspaceId, lessonProgress), eq(lessonProgress.enrollmentId, enrollment.id)),
    )
}

async function openingsOf(ctx: Ctx, enrollment: Enrollment): Promise<Map<Id<'lsn'>, Date>> {
  const rows = await ctx.db
    .select({ lessonId: lessonOpenings.lessonId, opensAt: lessonOpenings.opensAt })
    .from(lessonOpenings)
    .where(
      and(within(enrollment.workspaceId, lessonOpenings), eq(lessonOpenings.enrollmentId, enrollment.id)),
    )
  return new Map(rows.map((row) => [row.lessonId, row.opensAt]))
}
