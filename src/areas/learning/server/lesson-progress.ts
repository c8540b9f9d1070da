import { and, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { getContact } from '#areas/contacts/server/contacts.ts'
import { courses, lessons } from '#areas/courses/server/tables.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { within } from '#platform/tables.ts'
import { type CompletionRule, type LessonProgress, noProgress } from '../completion.ts'
import { courseFinished, lessonCompleted } from '../events.ts'
import type { RecordEntry } from '../record.ts'
import { type Enrollment, keepOutline, lockEnrollment, SeatMoved } from './enrollments.ts'
import { missingLesson, type ProgressRow, ruleOf, type SeatLesson } from './seat.ts'
import { followFinished } from './sums/learning-sums.ts'
import { touchSeat } from './sums/seats.ts'
import { enrollments, lessonDays, lessonProgress, progressEntries } from './tables.ts'

/** A lesson in the hands of one learner. */
export type Place = {
  workspaceId: Id<'wsp'>
  courseId: Id<'crs'>
  enrollmentId: Id<'enr'>
  lessonId: Id<'lsn'>
}
export type NewEntry = { entry: RecordEntry; key: string; at: Date }
export type Change = { standing: LessonProgress; entries: NewEntry[] }

/**
 * Changes where a learner is in a lesson: the one way to it. The devices of a learner and whoever changes the outline queue
 * up here, so that the count kept with the enrollment stays exact, and each fact is announced once.
 */
export function changeLessonProgress(
  ctx: Ctx,
  place: Place,
  at: Date,
  change: (before: LessonProgress, rule: CompletionRule) => Change,
): Promise<void> {
  return withTransaction(systemCtx(ctx, 'courses.learning', place.workspaceId), async (ctx) => {
    const enrollment = await lockEnrollment(ctx, place)
    const lesson = await lessonFacts(ctx, place)
    const row = await holdRow(ctx, place, at)
    const before = progressOfRow(row)
    const { standing, entries } = change(before, ruleOf(lesson))
    await writeStanding(ctx, row, standing)
    await addEntries(ctx, place, entries)
    await touchEnrollment(ctx, { ...place, at })
    if (Boolean(before.completedAt) !== Boolean(standing.completedAt))
      await settleCourse(ctx, { place, enrollment, lesson, completed: Boolean(standing.completedAt) })
  })
}

/** The learner was here: a day of the lesson, a line of the record, and the place "Continue" leads to. @throws SeatMoved */
export function enterLesson(ctx: Ctx, place: Place, at: Date): Promise<void> {
  return withTransaction(systemCtx(ctx, 'courses.learning', place.workspaceId), async (ctx) => {
    // Which lesson is their furthest must not change meanwhile.
    await keepOutline(ctx, place)
    // The enrollment first: in the other order two devices could wait for each other.
    const enrollment = await touchEnrollment(ctx, { ...place, at })
    if (!enrollment) throw new SeatMoved()
    await holdRow(ctx, place, at)
    await noteDay(ctx, place, at)
    // The last lesson that was missing may have left the outline meanwhile.
    if (!enrollment.finishedAt && enrollment.completedLessons > 0) {
      const { finished } = await countDone(ctx, place)
      if (finished) await finish(ctx, place, await learnerFacts(ctx, place.courseId, enrollment))
    }
  })
}

/** A day on which the learner had the lesson open, with its line in the record. Once a day is written once. */
async function noteDay(ctx: WorkspaceCtx, place: Place, at: Date): Promise<void> {
  const { workspaceId, enrollmentId, lessonId } = place
  const day = at.toISOString().slice(0, 10)
  const [fresh] = await ctx.db
    .insert(lessonDays)
    .values({ workspaceId, id: newId('lsd', at), enrollmentId, lessonId, day })
    .onConflictDoNothing()
    .returning({ id: lessonDays.id })
  if (fresh) await addEntries(ctx, place, [{ entry: { kind: 'opened' }, key: `opened:${day}`, at }])
}

/** Writes lines of the record. A line whose key is there already doesn't change; a reset by the creator begins new lines. */
export async function addEntries(ctx: Ctx, place: Place, entries: NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  const { workspaceId, enrollmentId, lessonId } = place
  const since = await lastReset(ctx, place)
  const rows = entries.map(({ entry, key, at }) => ({
    workspaceId,
    id: newId('rec', at),
    enrollmentId,
    lessonId,
    at,
    entry,
    key: since ? `${key}:${since}` : key,
  }))
  await ctx.db.insert(progressEntries).values(rows).onConflictDoNothing()
}

async function lastReset(ctx: Ctx, { workspaceId, enrollmentId, lessonId }: Place): Promise<string | null> {
  const [row] = await ctx.db
    .select({ key: sql<string | null>`max(${progressEntries.key})` })
    .from(progressEntries)
    .where(
      and(
        eq(progressEntries.workspaceId, workspaceId),
        eq(progressEntries.enrollmentId, enrollmentId),
        eq(progressEntries.lessonId, lessonId),
        gte(progressEntries.key, 'reset:'),
        lt(progressEntries.key, 'reset;'),
      ),
    )
  return row?.key ?? null
}

export function progressOfRow(row: ProgressRow | undefined): LessonProgress {
  if (!row) return noProgress
  const { completedAt, completedBy, markedDone, markedAt, position, positionAt, watched } = row
  const { watchedPercent, bestScore, passedAt, attempts } = row
  return {
    completedAt,
    completedBy,
    markedDone,
    markedAt,
    position,
    positionAt,
    watched,
    watchedPercent,
    bestScore,
    passedAt,
    attempts,
  }
}

type LessonFacts = Parameters<typeof ruleOf>[0] & Pick<SeatLesson, 'title'>

async function lessonFacts(ctx: Ctx, { workspaceId, lessonId, courseId }: Place): Promise<LessonFacts> {
  const [lesson] = await ctx.db
    .select({
      title: lessons.title,
      kind: lessons.kind,
      watchPercent: lessons.watchPercent,
      mustPass: lessons.mustPass,
      hasRecording: sql<boolean>`coalesce(${lessons.media}->>'fileId', '') <> ''`,
      mediaSeconds: sql<number | null>`(${lessons.media}->>'seconds')::double precision`,
    })
    .from(lessons)
    .where(and(within(workspaceId, lessons, lessonId), eq(lessons.courseId, courseId)))
  if (!lesson) throw missingLesson()
  return lesson
}

const heldRow = (ctx: Ctx, { workspaceId, enrollmentId, lessonId }: Place): Promise<ProgressRow[]> =>
  ctx.db
    .select()
    .from(lessonProgress)
    .where(
      and(
        eq(lessonProgress.workspaceId, workspaceId),
        eq(lessonProgress.enrollmentId, enrollmentId),
        eq(lessonProgress.lessonId, lessonId),
      ),
    )
    .for('no key update')

/** The learner's row of the lesson, held until the commit; made where there is none. */
async function holdRow(ctx: WorkspaceCtx, place: Place, at: Date): Promise<ProgressRow> {
  const [known] = await heldRow(ctx, place)
  if (known) return known
  const { workspaceId, courseId, enrollmentId, lessonId } = place
  const row = { workspaceId, courseId, enrollmentId, lessonId, id: newId('prg', at), openedAt: at }
  await ctx.db.insert(lessonProgress).values(row).onConflictDoNothing()
  const [made] = await heldRow(ctx, place)
  if (!made) throw new Error('A row of progress vanished between two statements.')
  return made
}

async function writeStanding(ctx: WorkspaceCtx, row: ProgressRow, standing: LessonProgress): Promise<void> {
  await ctx.db
    .update(lessonProgress)
    .set(standing)
    .where(within(row.workspaceId, lessonProgress, row.id))
}

/** What being in a lesson changes of an enrollment: of two devices the one that was there later says where the learner is. */
export function beingHere(lessonId: SQL, at: SQL) {
  const isLatest = sql`${enrollments.lastLessonAt} is null or ${enrollments.lastLessonAt} <= ${at}`
  return {
    lastLessonId: sql`case when ${isLatest} then ${lessonId} else ${enrollments.lastLessonId} end`,
    lastLessonAt: sql`greatest(${enrollments.lastLessonAt}, ${at})`,
    lastActiveAt: sql`greatest(${enrollments.lastActiveAt}, ${at})`,
  }
}

async function touchEnrollment(
  ctx: Ctx,
  { workspaceId, courseId, enrollmentId, lessonId, at }: Place & { at: Date },
): Promise<Enrollment | undefined> {
  const [touched] = await ctx.db
    .update(enrollments)
    .set(beingHere(sql`${lessonId}`, sql`${at}::timestamptz`))
    .where(within(workspaceId, enrollments, enrollmentId))
    .returning()
  if (touched) touchSeat(ctx, workspaceId, { contactId: touched.contactId, courseId, rights: false })
  return touched
}

/** Counts anew what is done of the outline as it is today; with its last lesson the course is finished, once. */
async function settleCourse(
  ctx: WorkspaceCtx,
  of: { place: Place; enrollment: Enrollment; lesson: LessonFacts; completed: boolean },
): Promise<void> {
  const { workspaceId, courseId, enrollmentId, lessonId } = of.place
  const { completed, finished } = await countDone(ctx, of.place)
  await ctx.db
    .update(enrollments)
    .set({ completedLessons: completed })
    .where(within(workspaceId, enrollments, enrollmentId))
  if (completed !== of.enrollment.completedLessons)
    touchSeat(ctx, workspaceId, { contactId: of.enrollment.contactId, courseId, rights: false })
  if (!of.completed) return
  const facts = await learnerFacts(ctx, courseId, of.enrollment)
  await announce(ctx, workspaceId, lessonCompleted, { ...facts, lessonId, lessonTitle: of.lesson.title })
  if (finished && !of.enrollment.finishedAt) await finish(ctx, of.place, facts)
}

/** Counts anew what is done of the outline after two seats were joined; together they may have done all of it. */
export async function finishIfDone(
  ctx: WorkspaceCtx,
  of: { workspaceId: Id<'wsp'>; courseId: Id<'crs'>; enrollmentId: Id<'enr'> },
): Promise<void> {
  const { completed, finished } = await countDone(ctx, of)
  const [enrollment] = await ctx.db
    .update(enrollments)
    .set({ completedLessons: completed })
    .where(within(of.workspaceId, enrollments, of.enrollmentId))
    .returning()
  if (!enrollment || !finished || enrollment.finishedAt) return
  await finish(ctx, of, await learnerFacts(ctx, of.courseId, enrollment))
}

async function finish(
  ctx: WorkspaceCtx,
  { workspaceId, enrollmentId }: Omit<Place, 'lessonId'>,
  facts: Awaited<ReturnType<typeof learnerFacts>>,
): Promise<void> {
  await followFinished(ctx, facts, () =>
    ctx.db
      .update(enrollments)
      .set({ finishedAt: ctx.now() })
      .where(within(workspaceId, enrollments, enrollmentId)),
  )
  await announce(ctx, workspaceId, courseFinished, facts)
}

async function countDone(
  ctx: WorkspaceCtx,
  { workspaceId, courseId, enrollmentId }: Omit<Place, 'lessonId'>,
): Promise<{ completed: number; finished: boolean }> {
  const [row] = await ctx.db
    .select({
      total: sql<number>`count(*)::int`,
      completed: sql<number>`count(${lessonProgress.completedAt})::int`,
    })
    .from(lessons)
    .leftJoin(
      lessonProgress,
      and(
        eq(lessonProgress.workspaceId, workspaceId),
        eq(lessonProgress.enrollmentId, enrollmentId),
        eq(lessonProgress.lessonId, lessons.id),
      ),
    )
    .where(
      and(
        eq(lessons.workspaceId, workspaceId),
        eq(lessons.courseId, courseId),
        eq(lessons.status, 'published'),
        isNull(lessons.deletedAt),
      ),
    )
  const { completed, total } = row ?? { completed: 0, total: 0 }
  return { completed, finished: total > 0 && completed >= total }
}

async function learnerFacts(ctx: Ctx, courseId: Id<'crs'>, enrollment: Enrollment) {
  const [course] = await ctx.db
    .select({ title: courses.title })
    .from(courses)
    .where(within(enrollment.workspaceId, courses, courseId))
  const contact = await getContact(ctx, enrollment.workspaceId, enrollment.contactId)
  return {
    enrollmentId: enrollment.id,
    courseId,
    title: course?.title ?? '',
    contactId: contact.id,
    contactName: contact.name || contact.email,
  }
}
