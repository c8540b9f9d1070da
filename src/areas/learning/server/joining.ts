import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { lessons } from '#areas/courses/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { crashPoint } from '#platform/crash-points.ts'
import { within } from '#platform/tables.ts'
import { type CompletionRule, combineProgress } from '../completion.ts'
import { type Enrollment, keepOutline } from './enrollments.ts'
import { joinAttempts } from './joining-attempts.ts'
import { finishIfDone, progressOfRow } from './lesson-progress.ts'
import type { CoursePlace } from './people.ts'
import { followFinished } from './sums/learning-sums.ts'
import { touchSeat } from './sums/seats.ts'
import { type CountedSitting, countedColumns, uncountSittings } from './sums/study-sums.ts'
import { enrollments, lessonProgress } from './tables.ts'

/**
 * Joins the seat of an order with the contact's own: the order is proven to be theirs. Of each lesson the better progress is kept,
 * and everything that was written down stays: both records, all attempts, notes and sittings. In any order of several, and twice, what
 * comes of it is the same. The caller holds the contact.
 */
export async function joinSeats(
  ctx: WorkspaceCtx,
  { courseId, contactId, seat }: CoursePlace,
): Promise<void> {
  const { workspaceId } = ctx.actor
  await keepOutline(ctx, { workspaceId, courseId })
  const held = await ctx.db
    .select()
    .from(enrollments)
    .where(
      and(
        within(workspaceId, enrollments),
        eq(enrollments.courseId, courseId),
        eq(enrollments.contactId, contactId),
        inArray(enrollments.seat, ['', seat]),
      ),
    )
    // In the order of their ids, as everyone who holds more than one of them; and not yet as what is going to be deleted: reports of
    // many learners in one statement look at the end whether their enrollments are there, and would wait with their rows held.
    .orderBy(asc(enrollments.id))
    .for('no key update')
  const apart = held.find((each) => each.seat === seat)
  const own = held.find((each) => each.seat === '')
  if (!apart || seat === '') return
  touchSeat(ctx, workspaceId, { courseId, contactId, rights: false })
  if (own) return moveInto(ctx, apart, own)
  await ctx.db
    .update(enrollments)
    .set({ seat: '' })
    .where(within(workspaceId, enrollments, apart.id))
}

/** The same of every course that was opened by the order of what includes it. */
export async function joinIncluded(
  ctx: WorkspaceCtx,
  { contactId, seat }: Omit<CoursePlace, 'courseId'>,
): Promise<void> {
  const taken = await ctx.db
    .select({ courseId: enrollments.courseId })
    .from(enrollments)
    .where(
      and(
        within(ctx.actor.workspaceId, enrollments),
        eq(enrollments.contactId, contactId),
        eq(enrollments.seat, seat),
      ),
    )
    .orderBy(asc(enrollments.courseId))
  for (const { courseId } of taken) await joinSeats(ctx, { courseId, contactId, seat })
}

async function moveInto(ctx: WorkspaceCtx, from: Enrollment, into: Enrollment): Promise<void> {
  await joinProgress(ctx, from, into)
  crashPoint('learning.whileJoining')
  await joinAttempts(ctx, from, into)
  await joinRecord(ctx, from, into)
  const { workspaceId, courseId } = into
  await followFinished(ctx, into, async () => {
    await ctx.db.delete(enrollments).where(within(workspaceId, enrollments, from.id))
    await ctx.db
      .update(enrollments)
      .set(joinedEnrollment(from, into))
      .where(within(workspaceId, enrollments, into.id))
  })
  await finishIfDone(ctx, { workspaceId, courseId, enrollmentId: into.id })
}

/** When they first came, where they were last, and when they were done. */
function joinedEnrollment(one: Enrollment, other: Enrollment) {
  const at = (instant: Date | null) => instant?.getTime() ?? -1
  const [latest] = [one, other].toSorted(
    (a, b) =>
      at(b.lastLessonAt) - at(a.lastLessonAt) || (b.lastLessonId ?? '').localeCompare(a.lastLessonId ?? ''),
  )
  const finished = [one, other].flatMap(({ finishedAt }) => finishedAt ?? [])
  return {
    createdAt: one.createdAt < other.createdAt ? one.createdAt : other.createdAt,
    lastLessonId: latest?.lastLessonId ?? null,
    lastLessonAt: latest?.lastLessonAt ?? null,
    lastActiveAt: at(one.lastActiveAt) > at(other.lastActiveAt) ? one.lastActiveAt : other.lastActiveAt,
    finishedAt: finished.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
  }
}

/** Lessons that both opened get the better of each thing; the others go over as they are. */
async function joinProgress(ctx: WorkspaceCtx, from: Enrollment, into: Enrollment): Promise<void> {
  const { workspaceId, courseId } = into
  const rows = await ctx.db
    .select()
    .from(lessonProgress)
    .where(and(within(workspaceId, lessonProgress), inArray(lessonProgress.enrollmentId, [from.id, into.id])))
    // As reports write them (`writeRows`): in another order the two would wait for each other.
    .orderBy(asc(lessonProgress.enrollmentId), asc(lessonProgress.lessonId))
    .for('update')
  const rules = await recordingsOf(ctx, courseId)
  const own = new Map(rows.filter((row) => row.enrollmentId === into.id).map((row) => [row.lessonId, row]))
  for (const row of rows.filter((row) => row.enrollmentId === from.id)) {
    const known = own.get(row.lessonId)
    if (!known) continue
    const rule = { seconds: rules.get(row.lessonId) ?? null }
    await ctx.db.delete(lessonProgress).where(within(workspaceId, lessonProgress, row.id))
    await ctx.db
      .update(lessonProgress)
      .set({
        ...combineProgress(progressOfRow(known), progressOfRow(row), rule),
        openedAt: row.openedAt < known.openedAt ? row.openedAt : known.openedAt,
      })
      .where(within(workspaceId, lessonProgress, known.id))
  }
  await ctx.db
    .update(lessonProgress)
    .set({ enrollmentId: into.id })
    .where(and(within(workspaceId, lessonProgress), eq(lessonProgress.enrollmentId, from.id)))
}

/** How long the recordings of a course are, by lesson. */
async function recordingsOf(
  ctx: WorkspaceCtx,
  courseId: Id<'crs'>,
): Promise<Map<Id<'lsn'>, CompletionRule['seconds']>> {
  const rows = await ctx.db
    .select({
      id: lessons.id,
      seconds: sql<number | null>`case when coalesce(${lessons.media}->>'fileId', '') <> ''
        then (${lessons.media}->>'seconds')::double precision end`,
    })
    .from(lessons)
    .where(and(within(ctx.actor.workspaceId, lessons), eq(lessons.courseId, courseId)))
  return new Map(rows.map(({ id, seconds }) => [id, seconds]))
}

/** What was done, when, for how long, and what was written about it: all of both. */
async function joinRecord(ctx: WorkspaceCtx, from: Enrollment, into: Enrollment): Promise<void> {
  const { workspaceId } = into
  const both = sql`t.workspace_id = ${workspaceId} and t.enrollment_id = ${into.id}
    and f.workspace_id = ${workspaceId} and f.enrollment_id = ${from.id} and f.lesson_id = t.lesson_id`
  await ctx.db.execute(sql`
    select id from sittings where workspace_id = ${workspaceId} and enrollment_id in (${from.id}, ${into.id})
    order by enrollment_id, lesson_id, key for update`)
  // The same sitting reported to both is one, as when it is reported twice.
  await ctx.db.execute(sql`
    update sittings t set seconds = greatest(t.seconds, f.seconds), started_at = least(t.started_at, f.started_at),
      ended_at = greatest(t.ended_at, f.ended_at), loose = true
    from sittings f where ${both} and f.key = t.key`)
  const { rows: gone } = await ctx.db.execute<CountedSitting>(sql`
    delete from sittings f using sittings t where ${both} and f.key = t.key returning ${countedColumns(sql`f`)}`)
  uncountSittings(ctx, workspaceId, gone)
  await ctx.db.execute(
    sql`update sittings set loose = true where workspace_id = ${workspaceId} and enrollment_id = ${from.id}`,
  )
  await ctx.db.execute(sql`delete from lesson_days f using lesson_days t where ${both} and f.day = t.day`)
  await ctx.db.execute(sql`
    update lesson_openings t set opens_at = least(t.opens_at, f.opens_at) from lesson_openings f where ${both}`)
  await ctx.db.execute(sql`delete from lesson_openings f using lesson_openings t where ${both}`)
  // Two lines of one key, such as both first openings of a day, are next to each other.
  await ctx.db.execute(sql`
    update progress_entries f set key = f.key || ${`:of:${from.seat}`}::text
    from progress_entries t where ${both} and f.key = t.key`)
  for (const table of ['sittings', 'lesson_days', 'lesson_openings', 'progress_entries', 'notes'])
    await ctx.db.execute(sql`
      update ${sql.identifier(table)} set enrollment_id = ${into.id}
      where workspace_id = ${workspaceId} and enrollment_id = ${from.id}`)
}
