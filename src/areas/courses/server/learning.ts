import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Explanation, explainAccess } from '#areas/access/server/grants.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { getContact } from '#areas/contacts/server/contacts.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { findLinkById } from '#platform/links/links.ts'
import { within } from '#platform/tables.ts'
import type { LearnContent, LearnCourse, Progress } from '../contract.ts'
import { courseFinished, lessonCompleted } from '../events.ts'
import { completionRule, type DocumentNode, progressPercent } from '../rules.ts'
import { type CourseRow, type OutlineRow, outlineColumns } from './courses.ts'
import { type Enrollment, enrolStudent } from './enrollments.ts'
import { lessonHtml } from './lesson-html.ts'
import { courses, enrollments, lessonProgress, lessons } from './tables.ts'

/** Somebody in a course they may see. A preview by the creator has no enrollment and records nothing. */
type Seat = {
  course: CourseRow
  enrollment: Enrollment | null
  outline: OutlineRow[]
  done: Map<Id<'lsn'>, Date>
}

/** The course as its learner sees it. @throws NOT_FOUND, FORBIDDEN with the reason and where to get it. */
export async function learnCourse(ctx: Ctx, courseId: Id<'crs'>): Promise<LearnCourse> {
  const seat = await takeSeat(ctx, courseId)
  const workspace = await getWorkspace(ctx, seat.course.workspaceId)
  return {
    id: seat.course.id,
    title: seat.course.title,
    sellerName: workspace.name,
    sellerHandle: workspace.handle,
    lessons: seat.outline.map((lesson) => ({
      id: lesson.id,
      title: lesson.title,
      kind: lesson.kind,
      durationSeconds: lesson.durationSeconds,
      completedAt: seat.done.get(lesson.id)?.toISOString() ?? null,
    })),
    progress: progressOf(seat),
    lastLessonId: seat.outline.some((lesson) => lesson.id === seat.enrollment?.lastLessonId)
      ? (seat.enrollment?.lastLessonId ?? null)
      : null,
    preview: seat.enrollment === null,
  }
}

export async function learnLesson(ctx: Ctx, courseId: Id<'crs'>, lessonId: Id<'lsn'>): Promise<LearnContent> {
  const seat = await takeSeat(ctx, courseId)
  const lesson = lessonOf(seat, lessonId)
  return {
    id: lesson.id,
    courseId,
    title: lesson.title,
    kind: lesson.kind,
    durationSeconds: lesson.durationSeconds,
    html: lessonHtml(await textOf(ctx, lesson)),
    rule: completionRule,
    completedAt: seat.done.get(lesson.id)?.toISOString() ?? null,
  }
}

/** Remembers where the learner is: "Continue" leads here, on any device. */
export async function openLesson(
  ctx: Ctx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
): Promise<{ done: true }> {
  const seat = await takeSeat(ctx, courseId)
  lessonOf(seat, lessonId)
  if (!seat.enrollment) return { done: true }
  const { workspaceId, id } = seat.enrollment
  await withTransaction(systemCtx(ctx, 'courses.learning', workspaceId), async (ctx) => {
    await recordOpened(ctx, seat, id, lessonId)
    await ctx.db
      .update(enrollments)
      .set({ lastLessonId: lessonId, lastActiveAt: ctx.now() })
      .where(within(workspaceId, enrollments, id))
  })
  return { done: true }
}

/** Marks a lesson as done; the last one finishes the course. Doing it twice, or on two devices, counts once. */
export async function completeLesson(ctx: Ctx, courseId: Id<'crs'>, lessonId: Id<'lsn'>): Promise<Progress> {
  const seat = await takeSeat(ctx, courseId)
  const lesson = lessonOf(seat, lessonId)
  const { enrollment } = seat
  if (!enrollment) return progressOf(seat)
  return withTransaction(systemCtx(ctx, 'courses.learning', enrollment.workspaceId), async (ctx) => {
    await recordOpened(ctx, seat, enrollment.id, lessonId)
    const fresh = await ctx.db
      .update(lessonProgress)
      .set({ completedAt: ctx.now() })
      .where(and(progressRow(enrollment, lessonId), isNull(lessonProgress.completedAt)))
      .returning({ id: lessonProgress.id })
    await ctx.db
      .update(enrollments)
      .set({ lastLessonId: lessonId, lastActiveAt: ctx.now() })
      .where(within(enrollment.workspaceId, enrollments, enrollment.id))
    const facts = await learnerFacts(ctx, seat, enrollment)
    if (fresh.length > 0) {
      await announce(ctx, enrollment.workspaceId, lessonCompleted, {
        ...facts,
        lessonId,
        lessonTitle: lesson.title,
      })
    }
    const after = { ...seat, done: await completedLessons(ctx, enrollment) }
    if (after.outline.every((lesson) => after.done.has(lesson.id))) await finish(ctx, enrollment, facts)
    return progressOf({ ...after, enrollment: await reread(ctx, enrollment) })
  })
}

/** Takes a completion back. A finished course stays finished: the date is a fact. */
export async function uncompleteLesson(
  ctx: Ctx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
): Promise<Progress> {
  const seat = await takeSeat(ctx, courseId)
  lessonOf(seat, lessonId)
  const { enrollment } = seat
  if (!enrollment) return progressOf(seat)
  await ctx.db.update(lessonProgress).set({ completedAt: null }).where(progressRow(enrollment, lessonId))
  return progressOf({ ...seat, done: await completedLessons(ctx, enrollment) })
}

async function finish(
  ctx: WorkspaceCtx,
  enrollment: Enrollment,
  facts: Awaited<ReturnType<typeof learnerFacts>>,
): Promise<void> {
  const [finished] = await ctx.db
    .update(enrollments)
    .set({ finishedAt: ctx.now() })
    .where(and(within(enrollment.workspaceId, enrollments, enrollment.id), isNull(enrollments.finishedAt)))
    .returning({ id: enrollments.id })
  if (finished) await announce(ctx, enrollment.workspaceId, courseFinished, facts)
}

async function takeSeat(ctx: Ctx, courseId: Id<'crs'>): Promise<Seat> {
  const link = await findLinkById(ctx, 'course', courseId)
  const [course] = link
    ? await ctx.db
        .select()
        .from(courses)
        .where(within(link.workspaceId, courses, courseId))
    : []
  if (!course) throw missing()
  const explanation = await explainAccess(ctx, course.workspaceId, { kind: 'course', id: courseId })
  if (!explanation.allowed) throw await refusal(ctx, course, explanation)
  const preview = explanation.because === 'owner'
  if (preview && course.deletedAt) throw missing()
  const enrollment = preview ? null : await seatOf(ctx, course, explanation.grant.contactId)
  return {
    course,
    enrollment,
    outline: await publicOutline(ctx, course, preview),
    done: enrollment ? await completedLessons(ctx, enrollment) : new Map(),
  }
}

/** A draft or foreign course is not there at all for somebody who does not own it; a public one says how to get it. */
async function refusal(
  ctx: Ctx,
  course: CourseRow,
  explanation: Extract<Explanation, { allowed: false }>,
): Promise<AppError> {
  const known = explanation.because !== 'not-bought'
  if (!known && (course.status !== 'published' || course.deletedAt)) return missing()
  const { handle } = await getWorkspace(ctx, course.workspaceId)
  return new AppError('FORBIDDEN', explanation.sentence, {
    data: { reason: explanation.because, title: course.title, href: `/@${handle}/courses/${course.slug}` },
  })
}

function missing(): AppError {
  return new AppError('NOT_FOUND', 'This course was deleted or the link is wrong.')
}

async function seatOf(ctx: Ctx, course: CourseRow, contactId: Id<'ctc'>): Promise<Enrollment> {
  const [known] = await ctx.db
    .select()
    .from(enrollments)
    .where(
      and(
        eq(enrollments.workspaceId, course.workspaceId),
        eq(enrollments.courseId, course.id),
        eq(enrollments.contactId, contactId),
      ),
    )
  return (
    known ??
    withTransaction(systemCtx(ctx, 'courses.learning', course.workspaceId), (ctx) =>
      enrolStudent(ctx, course.id, contactId),
    )
  )
}

/** Lessons students see, in order; in a preview drafts with content show as well. */
export function publicOutline(
  ctx: Ctx,
  course: Pick<CourseRow, 'workspaceId' | 'id'>,
  withDrafts = false,
): Promise<OutlineRow[]> {
  return ctx.db
    .select(outlineColumns)
    .from(lessons)
    .where(
      and(
        eq(lessons.workspaceId, course.workspaceId),
        eq(lessons.courseId, course.id),
        isNull(lessons.deletedAt),
        withDrafts ? sql`${lessons.durationSeconds} > 0` : eq(lessons.status, 'published'),
      ),
    )
    .orderBy(asc(lessons.position), asc(lessons.id))
}

function lessonOf(seat: Seat, lessonId: Id<'lsn'>): OutlineRow {
  const lesson = seat.outline.find((entry) => entry.id === lessonId)
  if (!lesson) throw new AppError('NOT_FOUND', 'This lesson was removed or the link is wrong.')
  return lesson
}

async function textOf(ctx: Ctx, lesson: OutlineRow): Promise<DocumentNode | null> {
  const [row] = await ctx.db
    .select({ content: lessons.content })
    .from(lessons)
    .where(within(lesson.workspaceId, lessons, lesson.id))
  return row?.content ?? null
}

async function completedLessons(ctx: Ctx, enrollment: Enrollment): Promise<Map<Id<'lsn'>, Date>> {
  const rows = await ctx.db
    .select({ lessonId: lessonProgress.lessonId, completedAt: lessonProgress.completedAt })
    .from(lessonProgress)
    .where(
      and(
        eq(lessonProgress.workspaceId, enrollment.workspaceId),
        eq(lessonProgress.enrollmentId, enrollment.id),
      ),
    )
  return new Map(rows.flatMap((row) => (row.completedAt ? [[row.lessonId, row.completedAt]] : [])))
}

async function recordOpened(
  ctx: WorkspaceCtx,
  seat: Seat,
  enrollmentId: Id<'enr'>,
  lessonId: Id<'lsn'>,
): Promise<void> {
  await ctx.db
    .insert(lessonProgress)
    .values({
      workspaceId: seat.course.workspaceId,
      id: newId('prg', ctx.now()),
      enrollmentId,
      courseId: seat.course.id,
      lessonId,
      openedAt: ctx.now(),
    })
    .onConflictDoNothing({
      target: [lessonProgress.workspaceId, lessonProgress.enrollmentId, lessonProgress.lessonId],
    })
}

function progressRow(enrollment: Enrollment, lessonId: Id<'lsn'>) {
  return and(
    eq(lessonProgress.workspaceId, enrollment.workspaceId),
    eq(lessonProgress.enrollmentId, enrollment.id),
    eq(lessonProgress.lessonId, lessonId),
  )
}

async function reread(ctx: Ctx, enrollment: Enrollment): Promise<Enrollment> {
  const [row] = await ctx.db
    .select()
    .from(enrollments)
    .where(within(enrollment.workspaceId, enrollments, enrollment.id))
  return row ?? enrollment
}

async function learnerFacts(ctx: Ctx, seat: Seat, enrollment: Enrollment) {
  const contact = await getContact(ctx, enrollment.workspaceId, enrollment.contactId)
  return {
    enrollmentId: enrollment.id,
    courseId: seat.course.id,
    title: seat.course.title,
    contactId: contact.id,
    contactName: contact.name || contact.email,
  }
}

function progressOf(seat: Seat): Progress {
  const completed = seat.outline.filter((lesson) => seat.done.has(lesson.id)).length
  const here = seat.outline.findIndex((lesson) => lesson.id === seat.enrollment?.lastLessonId)
  // The next open lesson behind where the learner is, else the first one left out.
  const next =
    seat.outline.slice(Math.max(0, here)).find((lesson) => !seat.done.has(lesson.id)) ??
    seat.outline.find((lesson) => !seat.done.has(lesson.id))
  return {
    completed,
    total: seat.outline.length,
    percent: progressPercent(completed, seat.outline.length),
    nextLessonId: next?.id ?? null,
    finishedAt: seat.enrollment?.finishedAt?.toISOString() ?? null,
  }
}
