import { and, eq, isNull, sql } from 'drizzle-orm'
import { explainAccess } from '#areas/access/server/grants.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Ctx, Db } from '#platform/context.ts'
import { findLinkById } from '#platform/links/links.ts'
import { given, prepared } from '#platform/prepared.ts'
import type { Standing } from '../completion.ts'
import type { ProgressReport } from '../learning-contract.ts'
import type { ProgressRow, ruleOf } from './seat.ts'
import type { Place } from './standing.ts'
import { enrollments, lessonProgress, lessons, sittings } from './tables.ts'

/** What a report changes, in as few reads as can be. */
export type Target = {
  place: Place
  enrollment: { lastLessonId: Id<'lsn'> | null; lastLessonAt: Date | null; lastActiveAt: Date | null }
  lesson: Parameters<typeof ruleOf>[0]
  row: ProgressRow
}

/** A sitting may be reported a little late. */
const slackSeconds = 10

const targetOf = prepared((db) =>
  db
    .select({
      enrollmentId: enrollments.id,
      enrollment: {
        lastLessonId: enrollments.lastLessonId,
        lastLessonAt: enrollments.lastLessonAt,
        lastActiveAt: enrollments.lastActiveAt,
      },
      lesson: {
        kind: lessons.kind,
        watchPercent: lessons.watchPercent,
        mustPass: lessons.mustPass,
        hasRecording: sql<boolean>`coalesce(${lessons.media}->>'fileId', '') <> ''`,
        mediaSeconds: sql<number | null>`(${lessons.media}->>'seconds')::double precision`,
      },
      row: lessonProgress,
    })
    .from(enrollments)
    .innerJoin(
      lessons,
      and(
        eq(lessons.workspaceId, given('workspaceId')),
        eq(lessons.id, given('lessonId')),
        eq(lessons.courseId, given('courseId')),
        eq(lessons.status, 'published'),
        isNull(lessons.deletedAt),
      ),
    )
    .innerJoin(
      lessonProgress,
      and(
        eq(lessonProgress.workspaceId, given('workspaceId')),
        eq(lessonProgress.enrollmentId, enrollments.id),
        eq(lessonProgress.lessonId, given('lessonId')),
      ),
    )
    .where(
      and(
        eq(enrollments.workspaceId, given('workspaceId')),
        eq(enrollments.courseId, given('courseId')),
        eq(enrollments.contactId, given('contactId')),
      ),
    ),
)

/** The row of a lesson the learner has had open; null for whoever has none, or may not be here. */
export async function findTarget(ctx: Ctx, courseId: Id<'crs'>, lessonId: Id<'lsn'>): Promise<Target | null> {
  const link = await findLinkById(ctx, 'course', courseId)
  if (!link) return null
  const { workspaceId } = link
  const explanation = await explainAccess(ctx, workspaceId, { kind: 'course', id: courseId })
  if (!explanation.allowed || explanation.because === 'owner') return null
  const { contactId } = explanation.grant
  const [found] = await targetOf(ctx, { workspaceId, courseId, lessonId, contactId })
  if (!found) return null
  const { enrollmentId, ...rest } = found
  return { place: { workspaceId, courseId, enrollmentId, lessonId }, ...rest }
}

/**
 * Writes what was watched and the time studied in one statement, unless the row is not any more as it was read. False says
 * that another device was faster.
 */
export async function writeWatching(
  ctx: Ctx,
  { place, row }: Target,
  { before, after, report, at }: { before: Standing; after: Standing; report: ProgressReport; at: Date },
): Promise<boolean> {
  const sitting = sittingOf(report, at)
  const values = {
    workspaceId: place.workspaceId,
    id: row.id,
    // Compared as text: only what is set goes through the column's encoder.
    watchedBefore: JSON.stringify(before.watched),
    positionAtBefore: before.positionAt,
    watched: after.watched,
    watchedPercent: after.watchedPercent,
    position: after.position,
    positionAt: after.positionAt,
  }
  const written = sitting
    ? await updateWithSitting(ctx, { ...values, ...sittingValues(place, sitting, at) })
    : await updateAlone(ctx, values)
  return written.length > 0
}

/** The time studied alone. Totals of a sitting only grow, whatever order they come in. */
export async function keepSitting(ctx: Ctx, place: Place, report: ProgressReport, at: Date): Promise<void> {
  const sitting = sittingOf(report, at)
  if (sitting)
    await insertSitting(ctx, { workspaceId: place.workspaceId, ...sittingValues(place, sitting, at) })
}

const updateAlone = prepared((db) => watchingUpdate(db))

const updateWithSitting = prepared((db) => {
  const sat = db.$with('sat').as(sittingInsert(db).returning({ id: sittings.id }))
  return watchingUpdate(db.with(sat))
})

const insertSitting = prepared((db) => sittingInsert(db))

function watchingUpdate(db: Pick<Db, 'update'>) {
  return db
    .update(lessonProgress)
    .set({
      watched: given('watched'),
      watchedPercent: given('watchedPercent'),
      position: given('position'),
      positionAt: given('positionAt'),
    })
    .where(
      and(
        eq(lessonProgress.workspaceId, given('workspaceId')),
        eq(lessonProgress.id, given('id')),
        eq(lessonProgress.watched, given('watchedBefore')),
        sql`${lessonProgress.positionAt} is not distinct from ${given('positionAtBefore')}::timestamptz`,
      ),
    )
    .returning({ id: lessonProgress.id })
}

function sittingInsert(db: Pick<Db, 'insert'>) {
  return db
    .insert(sittings)
    .values({
      workspaceId: given('workspaceId'),
      id: given('sittingId'),
      enrollmentId: given('enrollmentId'),
      lessonId: given('lessonId'),
      key: given('key'),
      startedAt: given('startedAt'),
      endedAt: given('endedAt'),
      seconds: given('seconds'),
    })
    .onConflictDoUpdate({
      target: [sittings.workspaceId, sittings.enrollmentId, sittings.lessonId, sittings.key],
      set: {
        seconds: sql`greatest(${sittings.seconds}, excluded.seconds)`,
        startedAt: sql`least(${sittings.startedAt}, excluded.started_at)`,
        endedAt: sql`greatest(${sittings.endedAt}, excluded.ended_at)`,
      },
    })
}

type Sitting = NonNullable<ReturnType<typeof sittingOf>>

function sittingValues({ enrollmentId, lessonId }: Place, sitting: Sitting, at: Date) {
  return { sittingId: newId('sit', at), enrollmentId, lessonId, ...sitting }
}

/** The sitting of a report; nobody studies longer than the clock runs. */
export function sittingOf({ sitting }: Pick<ProgressReport, 'sitting'>, at: Date) {
  if (!sitting || sitting.seconds === 0) return null
  const started = new Date(sitting.startedAt)
  const startedAt = started > at ? at : started
  const passed = Math.floor((at.getTime() - startedAt.getTime()) / 1000)
  return {
    key: sitting.key,
    startedAt,
    endedAt: at,
    seconds: Math.min(sitting.seconds, passed + slackSeconds),
  }
}
