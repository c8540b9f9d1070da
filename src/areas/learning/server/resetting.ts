import { and, eq, sql } from 'drizzle-orm'
import { type Id, newId } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import { lockEnrollment } from './enrollments.ts'
import { followFinished } from './sums/learning-sums.ts'
import { touchSeat } from './sums/seats.ts'
import { enrollments, lessonProgress, progressEntries, quizAttempts } from './tables.ts'

/**
 * Sets an enrollment back to the start: nothing is done, played or answered anymore. Time studied and notes stay, and the
 * record says for each lesson that the creator did it, and when. The caller opens the transaction.
 *
 * @throws SeatMoved when it is not there anymore.
 */
export async function resetEnrollment(
  ctx: CreatorCtx,
  { courseId, enrollmentId }: { courseId: Id<'crs'>; enrollmentId: Id<'enr'> },
): Promise<void> {
  const now = ctx.now()
  // Held until the commit: a report that arrives meanwhile counts before or after all of this, never in between.
  const before = await lockEnrollment(ctx, { courseId, enrollmentId })
  const done = await ctx.db
    .update(lessonProgress)
    .set({
      completedAt: null,
      completedBy: null,
      markedDone: null,
      // What devices kept from before this moment is older than it, and no longer counts.
      markedAt: now,
      position: null,
      positionAt: now,
      watched: [],
      watchedPercent: 0,
      bestScore: null,
      passedAt: null,
      attempts: 0,
    })
    .where(and(mine(ctx, lessonProgress), eq(lessonProgress.enrollmentId, enrollmentId)))
    .returning({ lessonId: lessonProgress.lessonId })
  await ctx.db
    .delete(quizAttempts)
    .where(and(mine(ctx, quizAttempts), eq(quizAttempts.enrollmentId, enrollmentId)))
  await followFinished(ctx, before, () =>
    ctx.db
      .update(enrollments)
      .set({ completedLessons: 0, finishedAt: null, lastLessonId: null, lastLessonAt: now })
      .where(mine(ctx, enrollments, enrollmentId)),
  )
  touchSeat(ctx, before.workspaceId, { contactId: before.contactId, courseId, rights: false })
  // What is done again writes lines of its own: the keys of the old ones must not be in their way.
  await ctx.db
    .update(progressEntries)
    .set({ key: sql`${progressEntries.key} || ${`:until:${now.toISOString()}`}` })
    .where(and(mine(ctx, progressEntries), eq(progressEntries.enrollmentId, enrollmentId)))
  if (done.length > 0)
    await ctx.db.insert(progressEntries).values(
      done.map(({ lessonId }) => ({
        workspaceId: ctx.actor.workspaceId,
        id: newId('rec', now),
        enrollmentId,
        lessonId,
        at: now,
        entry: { kind: 'reset' as const, by: 'creator' as const },
        key: `reset:${now.toISOString()}`,
      })),
    )
}
