import { and, eq, isNull } from 'drizzle-orm'
import type { QuizAnswers } from '#areas/courses/quiz.ts'
import { readAnswers } from '#areas/courses/quiz-scoring.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, systemCtx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { attemptsOf, isOverdue } from './quiz-attempts.ts'
import { takeSeat, writableLessonOf } from './seat.ts'
import { quizAttempts } from './tables.ts'

/**
 * Keeps what was answered so far in an attempt under way: when its time runs out and no one can hand in, that is what counts.
 * Each call brings all answers. What comes after the end changes nothing and says so.
 *
 * @throws NOT_FOUND for the attempt of someone else.
 */
export async function keepQuizAnswers(
  ctx: Ctx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
  attemptId: Id<'att'>,
  answers: QuizAnswers,
): Promise<{ kept: boolean }> {
  const seat = await takeSeat(ctx, courseId)
  const lesson = writableLessonOf(seat, lessonId)
  // A preview keeps no attempt.
  if (!seat.enrollment) return { kept: false }
  const attempts = await attemptsOf(ctx, seat, lesson.id)
  const attempt = attempts.find((each) => each.id === attemptId)
  if (!attempt) throw new AppError('NOT_FOUND', 'We couldn’t find this attempt.')
  if (attempt.endedAt || isOverdue(attempt, ctx.now())) return { kept: false }
  const { db } = systemCtx(ctx, 'courses.quiz', seat.course.workspaceId)
  const kept = await db
    .update(quizAttempts)
    .set({ answers: readAnswers(attempt.quiz, attempt.seed, answers) })
    .where(
      and(
        within(attempt.workspaceId, quizAttempts, attemptId),
        eq(quizAttempts.enrollmentId, attempt.enrollmentId),
        isNull(quizAttempts.endedAt),
      ),
    )
    .returning({ id: quizAttempts.id })
  return { kept: kept.length > 0 }
}
