import { and, asc, eq, isNull } from 'drizzle-orm'
import { emptyQuiz } from '#areas/courses/empty-quiz.ts'
import type {
  QuestionToAnswer,
  Quiz,
  QuizAnswers,
  QuizResult,
  ReviewedQuestion,
} from '#areas/courses/quiz.ts'
import {
  askableQuiz,
  askQuiz,
  maySeeSolutions,
  pointsOf,
  readAnswers,
  reviewQuizAnswers,
  scoreQuiz,
  seedOf,
} from '#areas/courses/quiz-scoring.ts'
import { lessons } from '#areas/courses/server/tables.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { LessonState, QuizState } from '../contract.ts'
import { lockEnrollment, wherever } from './enrollments.ts'
import { countQuiz, readLessonState } from './lesson-marks.ts'
import { type Seat, takeLessonSeat, takeSeat, writableLessonOf } from './seat.ts'
import { quizAttempts } from './tables.ts'

/** What is needed of someone in a course; without an enrollment everything is scored and nothing recorded. */
export type QuizSeat = {
  course: { workspaceId: Id<'wsp'>; id: Id<'crs'> }
  enrollment: { id: Id<'enr'> } | null
}
export type QuizLesson = { id: Id<'lsn'>; mustPass: boolean }

export type StartedQuiz = {
  attemptId: Id<'att'>
  number: number
  startedAt: string
  endsAt: string | null
  now: string
  questions: QuestionToAnswer[]
}
export type ReviewedQuiz = { result: QuizResult; questions: ReviewedQuestion[] }
export type HandedInQuiz = ReviewedQuiz & { quiz: QuizState; standing: LessonState }

type AttemptRow = typeof quizAttempts.$inferSelect
type Ending = AttemptRow & { result: QuizResult; endedAt: Date }

/** Answers that were under way when the time ended still count. */
const graceMs = 15_000

/**
 * Begins a quiz, or continues with the attempt that is open: two tabs, a reload and another device get the same one.
 *
 * @throws CONFLICT when no attempts are left, or nothing is asked yet.
 * @throws NOT_FOUND, FORBIDDEN as the lesson itself.
 */
export function startQuiz(ctx: Ctx, courseId: Id<'crs'>, lessonId: Id<'lsn'>): Promise<StartedQuiz> {
  return wherever(() => beginQuiz(ctx, courseId, lessonId))
}

async function beginQuiz(ctx: Ctx, courseId: Id<'crs'>, lessonId: Id<'lsn'>): Promise<StartedQuiz> {
  const { seat, lesson } = await takeLessonSeat(ctx, courseId, lessonId)
  const quiz = await askedQuizOf(ctx, seat, lesson.id)
  if (quiz.questions.length === 0) throw new AppError('CONFLICT', 'This quiz has no questions yet.')
  const { enrollment } = seat
  if (!enrollment) return previewAttempt(ctx, quiz)
  return withTransaction(systemCtx(ctx, 'courses.quiz', seat.course.workspaceId), async (ctx) => {
    // Two starts at once queue here, and the second finds what the first began.
    await lockEnrollment(ctx, { courseId: seat.course.id, enrollmentId: enrollment.id })
    const attempts = await endOverdue(ctx, seat, lesson, await attemptsOf(ctx, seat, lesson.id))
    const open = attempts.find((attempt) => !attempt.endedAt)
    if (open) return started(ctx, open)
    if (quiz.maxAttempts > 0 && attempts.length >= quiz.maxAttempts) throw noneLeft(quiz.maxAttempts)
    const number = (attempts.at(-1)?.number ?? 0) + 1
    return started(ctx, await beginAttempt(ctx, seat, enrollment.id, lesson.id, { quiz, number }))
  })
}

/**
 * Ends an attempt with these answers. Sent twice, the first counts and is answered again: a connection that broke on the way
 * back costs nothing. Answers that come after the time, beyond a small grace, do not count.
 *
 * @throws NOT_FOUND for the attempt of someone else.
 */
export function handInQuiz(
  ctx: Ctx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
  attemptId: Id<'att'>,
  answers: QuizAnswers,
): Promise<HandedInQuiz> {
  return wherever(() => endQuiz(ctx, courseId, lessonId, attemptId, answers))
}

async function endQuiz(
  ctx: Ctx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
  attemptId: Id<'att'>,
  answers: QuizAnswers,
): Promise<HandedInQuiz> {
  const seat = await takeSeat(ctx, courseId)
  // An attempt that was begun may be handed in although a rule has closed the lesson since.
  const lesson = writableLessonOf(seat, lessonId)
  const { enrollment } = seat
  if (!enrollment) return scorePreview(ctx, seat, lesson, attemptId, answers)
  const attempts = await withTransaction(
    systemCtx(ctx, 'courses.quiz', seat.course.workspaceId),
    async (ctx) => {
      // Two hand-ins at once queue here: the second reads what the first wrote.
      await lockEnrollment(ctx, { courseId, enrollmentId: enrollment.id })
      const known = await endOverdue(ctx, seat, lesson, await attemptsOf(ctx, seat, lesson.id))
      const after: AttemptRow[] = []
      for (const each of known) {
        const isThis = each.id === attemptId && !each.endedAt
        const given = readAnswers(each.quiz, each.seed, answers)
        after.push(isThis ? await scored(ctx, seat, lesson, each, given) : each)
      }
      return after
    },
  )
  return {
    ...reviewOf(endedOf(attempts, attemptId), attempts),
    quiz: stateOf(await askedQuizOf(ctx, seat, lesson.id), lesson, attempts),
    standing: await readLessonState(ctx, seat, lesson),
  }
}

/**
 * An attempt that was handed in, with as much of the solutions as the review rule shows. The creator may look at anyone's as
 * its student sees it.
 *
 * @throws NOT_FOUND for the attempt of someone else, and for one that is still open.
 */
export async function reviewQuiz(
  ctx: Ctx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
  attemptId: Id<'att'>,
): Promise<ReviewedQuiz> {
  const { seat, lesson } = await takeLessonSeat(ctx, courseId, lessonId)
  const attempts =
    seat.role === 'owner'
      ? await attemptsBeside(ctx, seat, lesson.id, attemptId)
      : await currentAttempts(ctx, seat, lesson)
  return reviewOf(endedOf(attempts, attemptId), attempts)
}

function endedOf(attempts: AttemptRow[], attemptId: Id<'att'>): Ending {
  const attempt = attempts.filter(isEnded).find((each) => each.id === attemptId)
  if (!attempt) throw noAttempt()
  return attempt
}

/** The rules of a quiz and how far this learner is with it; null while nothing is asked. */
export async function quizStateOf(ctx: Ctx, seat: QuizSeat, lesson: QuizLesson): Promise<QuizState | null> {
  const quiz = await askedQuizOf(ctx, seat, lesson.id)
  if (quiz.questions.length === 0) return null
  return stateOf(quiz, lesson, await currentAttempts(ctx, seat, lesson))
}

function stateOf(quiz: Quiz, lesson: QuizLesson, attempts: AttemptRow[]): QuizState {
  const ended = attempts.filter(isEnded)
  const open = attempts.find((attempt) => !attempt.endedAt)
  const last = ended.at(-1)
  return {
    questionCount: quiz.questions.length,
    points: pointsOf(quiz),
    passPercent: quiz.passPercent,
    mustPass: lesson.mustPass,
    maxAttempts: quiz.maxAttempts,
    attemptsUsed: ended.length,
    minutesLimit: quiz.minutesLimit,
    review: quiz.review,
    bestPercent: ended.length > 0 ? Math.max(...ended.map((attempt) => attempt.result.percent)) : null,
    passed: ended.some((attempt) => attempt.passed),
    open: open
      ? {
          attemptId: open.id,
          startedAt: open.startedAt.toISOString(),
          endsAt: endsAt(open)?.toISOString() ?? null,
        }
      : null,
    last: last
      ? { attemptId: last.id, number: last.number, result: last.result, endedAt: last.endedAt.toISOString() }
      : null,
    attempts: ended.map(({ id, number, result, endedAt }) => ({
      attemptId: id,
      number,
      points: result.points,
      of: result.of,
      percent: result.percent,
      passed: result.passed,
      endedAt: endedAt.toISOString(),
    })),
  }
}

async function askedQuizOf(ctx: Ctx, seat: QuizSeat, lessonId: Id<'lsn'>): Promise<Quiz> {
  const [row] = await ctx.db
    .select({ kind: lessons.kind, quiz: lessons.quiz })
    .from(lessons)
    .where(within(seat.course.workspaceId, lessons, lessonId))
  if (row?.kind !== 'quiz') throw new AppError('NOT_FOUND', 'This lesson isn’t a quiz.')
  return askableQuiz(row.quiz ?? emptyQuiz())
}

/** The attempts of a learner at a quiz, first to last. */
export function attemptsOf(ctx: Ctx, seat: QuizSeat, lessonId: Id<'lsn'>): Promise<AttemptRow[]> {
  if (!seat.enrollment) return Promise.resolve([])
  return ctx.db
    .select()
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.workspaceId, seat.course.workspaceId),
        eq(quizAttempts.enrollmentId, seat.enrollment.id),
        eq(quizAttempts.lessonId, lessonId),
      ),
    )
    .orderBy(asc(quizAttempts.number))
}

/** An attempt of anyone at a quiz, with the others of the same learner. */
async function attemptsBeside(
  ctx: Ctx,
  seat: QuizSeat,
  lessonId: Id<'lsn'>,
  attemptId: Id<'att'>,
): Promise<AttemptRow[]> {
  const [attempt] = await ctx.db
    .select({ enrollmentId: quizAttempts.enrollmentId })
    .from(quizAttempts)
    .where(and(within(seat.course.workspaceId, quizAttempts, attemptId), eq(quizAttempts.lessonId, lessonId)))
  return attempt ? attemptsOf(ctx, { ...seat, enrollment: { id: attempt.enrollmentId } }, lessonId) : []
}

/** The same for someone who only looks: an attempt whose time is over is ended first. */
async function currentAttempts(ctx: Ctx, seat: QuizSeat, lesson: QuizLesson): Promise<AttemptRow[]> {
  const attempts = await attemptsOf(ctx, seat, lesson.id)
  const { enrollment } = seat
  if (!enrollment || !attempts.some((attempt) => isOverdue(attempt, ctx.now()))) return attempts
  return withTransaction(systemCtx(ctx, 'courses.quiz', seat.course.workspaceId), async (ctx) => {
    await lockEnrollment(ctx, { courseId: seat.course.id, enrollmentId: enrollment.id })
    return endOverdue(ctx, seat, lesson, await attemptsOf(ctx, seat, lesson.id))
  })
}

/** Ends what no one handed in before its time was over: it counts with what had arrived. The caller holds the enrollment. */
async function endOverdue(
  ctx: WorkspaceCtx,
  seat: QuizSeat,
  lesson: QuizLesson,
  attempts: AttemptRow[],
): Promise<AttemptRow[]> {
  const checked: AttemptRow[] = []
  for (const attempt of attempts) {
    const inTime = attempt.answers ?? {}
    checked.push(isOverdue(attempt, ctx.now()) ? await scored(ctx, seat, lesson, attempt, inTime) : attempt)
  }
  return checked
}

async function beginAttempt(
  ctx: WorkspaceCtx,
  seat: QuizSeat,
  enrollmentId: Id<'enr'>,
  lessonId: Id<'lsn'>,
  asked: { quiz: Quiz; number: number },
): Promise<AttemptRow> {
  const id = newId('att', ctx.now())
  const [attempt] = await ctx.db
    .insert(quizAttempts)
    .values({
      workspaceId: ctx.actor.workspaceId,
      id,
      enrollmentId,
      courseId: seat.course.id,
      lessonId,
      number: asked.number,
      seed: seedOf(id),
      quiz: asked.quiz,
      startedAt: ctx.now(),
    })
    .returning()
  if (!attempt) throw new Error('The attempt wasn’t stored.')
  return attempt
}

/** Scores an attempt and lets it count. An end beyond the limit is written down at the limit. */
async function scored(
  ctx: WorkspaceCtx,
  seat: QuizSeat,
  lesson: QuizLesson,
  attempt: AttemptRow,
  answers: QuizAnswers,
): Promise<AttemptRow> {
  const result = scoreQuiz(attempt.quiz, answers)
  const limit = endsAt(attempt)
  const endedAt = limit && limit < ctx.now() ? limit : ctx.now()
  const [ended] = await ctx.db
    .update(quizAttempts)
    .set({ answers, result, score: result.percent, passed: result.passed, endedAt })
    .where(and(within(attempt.workspaceId, quizAttempts, attempt.id), isNull(quizAttempts.endedAt)))
    .returning()
  if (!ended) throw new Error('The attempt was ended beside the lock.')
  await countQuiz(ctx, seat, lesson, {
    attempt: attempt.number,
    points: result.points,
    of: result.of,
    percent: result.percent,
    passed: result.passed,
    endedAt,
  })
  return ended
}

function started(
  ctx: Ctx,
  attempt: Pick<AttemptRow, 'id' | 'number' | 'seed' | 'quiz' | 'startedAt'>,
): StartedQuiz {
  return {
    attemptId: attempt.id,
    number: attempt.number,
    startedAt: attempt.startedAt.toISOString(),
    endsAt: endsAt(attempt)?.toISOString() ?? null,
    now: ctx.now().toISOString(),
    questions: askQuiz(attempt.quiz, attempt.seed),
  }
}

function reviewOf(attempt: Ending, attempts: AttemptRow[]): ReviewedQuiz {
  const open = maySeeSolutions(
    attempt.quiz,
    attempts.some((each) => each.passed),
  )
  return {
    result: attempt.result,
    questions: reviewQuizAnswers(attempt.quiz, attempt.seed, attempt.answers ?? {}, open),
  }
}

/** A preview keeps no row: its order follows from its id, and a second look at the quiz begins anew. */
function previewAttempt(ctx: Ctx, quiz: Quiz): StartedQuiz {
  const id = newId('att', ctx.now())
  return started(ctx, { id, number: 1, seed: seedOf(id), quiz, startedAt: ctx.now() })
}

async function scorePreview(
  ctx: Ctx,
  seat: Seat,
  lesson: QuizLesson,
  attemptId: Id<'att'>,
  given: QuizAnswers,
): Promise<HandedInQuiz> {
  const quiz = await askedQuizOf(ctx, seat, lesson.id)
  const seed = seedOf(attemptId)
  const answers = readAnswers(quiz, seed, given)
  const result = scoreQuiz(quiz, answers)
  const state = stateOf(quiz, lesson, [])
  return {
    result,
    questions: reviewQuizAnswers(quiz, seed, answers, maySeeSolutions(quiz, result.passed)),
    quiz: {
      ...state,
      attemptsUsed: 1,
      bestPercent: result.percent,
      passed: result.passed,
      last: { attemptId, number: 1, result, endedAt: ctx.now().toISOString() },
      attempts: [],
    },
    standing: await readLessonState(ctx, seat, lesson),
  }
}

function endsAt(attempt: Pick<AttemptRow, 'quiz' | 'startedAt'>): Date | null {
  const minutes = attempt.quiz.minutesLimit
  return minutes === null ? null : new Date(attempt.startedAt.getTime() + minutes * 60_000)
}

export function isOverdue(attempt: AttemptRow, now: Date): boolean {
  const limit = endsAt(attempt)
  return !attempt.endedAt && limit !== null && now.getTime() > limit.getTime() + graceMs
}

const isEnded = (row: AttemptRow): row is Ending => row.endedAt !== null && row.result !== null

function noneLeft(allowed: number): AppError {
  return new AppError(
    'CONFLICT',
    allowed === 1 ? 'You’ve used your one attempt.' : `You’ve used all ${allowed} attempts.`,
    { data: { reason: 'attempts' } },
  )
}

const noAttempt = () => new AppError('NOT_FOUND', 'We couldn’t find this attempt.')
