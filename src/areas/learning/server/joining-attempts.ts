import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { WorkspaceCtx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { Enrollment } from './enrollments.ts'
import { progressEntries, quizAttempts } from './tables.ts'

type Attempt = Pick<
  typeof quizAttempts.$inferSelect,
  'id' | 'enrollmentId' | 'lessonId' | 'number' | 'startedAt' | 'endedAt'
>

/**
 * Attempts of two seats as those of one, numbered as they were begun; their lines in the record say the new numbers. The caller holds
 * both enrollments, and has not joined their records yet.
 */
export async function joinAttempts(ctx: WorkspaceCtx, from: Enrollment, into: Enrollment): Promise<void> {
  const { workspaceId } = into
  const all: Attempt[] = await ctx.db
    .select({
      id: quizAttempts.id,
      enrollmentId: quizAttempts.enrollmentId,
      lessonId: quizAttempts.lessonId,
      number: quizAttempts.number,
      startedAt: quizAttempts.startedAt,
      endedAt: quizAttempts.endedAt,
    })
    .from(quizAttempts)
    .where(and(within(workspaceId, quizAttempts), inArray(quizAttempts.enrollmentId, [from.id, into.id])))
    .orderBy(asc(quizAttempts.startedAt), asc(quizAttempts.id))
  for (const [lessonId, attempts] of Map.groupBy(all, (attempt) => attempt.lessonId)) {
    if (attempts.every((attempt) => attempt.enrollmentId === into.id)) continue
    for (const [at, attempt] of attempts.entries()) await renumber(ctx, attempt, at + 1, into)
    // Below zero while they are numbered: two must not have one number on the way.
    await ctx.db
      .update(quizAttempts)
      .set({ number: sql`- ${quizAttempts.number}` })
      .where(
        and(
          within(workspaceId, quizAttempts),
          eq(quizAttempts.enrollmentId, into.id),
          eq(quizAttempts.lessonId, lessonId),
          lt(quizAttempts.number, 0),
        ),
      )
  }
}

async function renumber(
  ctx: WorkspaceCtx,
  attempt: Attempt,
  number: number,
  into: Enrollment,
): Promise<void> {
  const { workspaceId } = into
  await ctx.db
    .update(quizAttempts)
    .set({ enrollmentId: into.id, number: -number })
    .where(within(workspaceId, quizAttempts, attempt.id))
  if (!attempt.endedAt || attempt.number === number) return
  const { entry } = progressEntries
  await ctx.db
    .update(progressEntries)
    .set({ entry: sql`jsonb_set(${entry}, '{attempt}', to_jsonb(${number}::int))` })
    .where(
      and(
        within(workspaceId, progressEntries),
        eq(progressEntries.enrollmentId, attempt.enrollmentId),
        eq(progressEntries.lessonId, attempt.lessonId),
        eq(progressEntries.at, attempt.endedAt),
        sql`${entry} @> ${JSON.stringify({ kind: 'quiz', attempt: attempt.number })}::jsonb`,
      ),
    )
}
