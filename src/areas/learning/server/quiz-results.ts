import { and, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { contacts } from '#areas/contacts/server/tables.ts'
import { emptyQuiz } from '#areas/courses/empty-quiz.ts'
import type { Question, Quiz, QuizAnswers, QuizResult, ReviewedQuestion } from '#areas/courses/quiz.ts'
import { askableQuiz, reviewQuizAnswers } from '#areas/courses/quiz-scoring.ts'
import { lessons } from '#areas/courses/server/tables.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { decodeCursor, encodeCursor } from '#kernel/paging.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { type Column, csvOf } from '#platform/csv.ts'
import { shownPerson } from '#platform/forgetting.ts'
import { mine } from '#platform/tables.ts'
import type { AttemptFilter, AttemptRow, QuizFigures } from '../quiz-contract.ts'
import { questionFigures } from './quiz-figures.ts'
import { enrollments, quizAttempts } from './tables.ts'

type QuizLesson = { id: Id<'lsn'>; title: string; quiz: Quiz }

/** How a quiz goes, hardest question first. Counts what was handed in, with the questions as they were asked then. */
export async function getQuizResults(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
): Promise<QuizFigures> {
  const lesson = await ownQuiz(ctx, courseId, lessonId)
  const [sums] = await ctx.db
    .select({
      attempts: count(isNotNull(quizAttempts.endedAt)),
      open: count(isNull(quizAttempts.endedAt)),
      learners: countLearners(ctx, isNotNull(quizAttempts.endedAt)),
      passedLearners: countLearners(ctx, eq(quizAttempts.passed, true)),
      averagePercent: sql<number | null>`floor(avg(${quizAttempts.score}))::int`,
    })
    .from(quizAttempts)
    .where(ofLesson(ctx, lessonId))
  const { attempts = 0, open = 0, learners = 0, passedLearners = 0, averagePercent = null } = sums ?? {}
  return {
    title: lesson.title,
    passPercent: lesson.quiz.passPercent,
    attempts,
    open,
    learners,
    passedLearners,
    averagePercent,
    passRate: learners === 0 ? null : Math.floor((passedLearners * 100) / learners),
    questions: await questionFigures(ctx, lessonId, lesson.quiz),
  }
}

/** The rows behind a number of the results, the latest first. */
export async function listQuizAttempts(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
  asked: AttemptFilter & { cursor?: string | undefined; limit: number },
): Promise<{ attempts: AttemptRow[]; total: number; nextCursor: string | null }> {
  const { quiz } = await ownQuiz(ctx, courseId, lessonId)
  const wanted = and(ofLesson(ctx, lessonId), ...conditions(ctx, asked, quiz))
  const [before] = decodeCursor(asked.cursor) ?? []
  const rows = await selectAttempts(ctx)
    .where(and(wanted, before ? lt(quizAttempts.id, String(before) as Id<'att'>) : undefined))
    .orderBy(desc(quizAttempts.id))
    .limit(asked.limit + 1)
  const shown = rows.slice(0, asked.limit)
  const last = shown.at(-1)
  return {
    attempts: shown.map((row) => toRow(ctx, row)),
    total: await ctx.db.$count(quizAttempts, wanted),
    nextCursor: rows.length > asked.limit && last ? encodeCursor(last.attemptId) : null,
  }
}

/** One attempt with its answers, solutions and all. @throws NOT_FOUND also while it is open. */
export async function getQuizAttempt(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
  attemptId: Id<'att'>,
): Promise<{ attempt: AttemptRow; result: QuizResult; questions: ReviewedQuestion[] }> {
  await ownQuiz(ctx, courseId, lessonId)
  const here = and(ofLesson(ctx, lessonId), eq(quizAttempts.id, attemptId))
  const [row] = await selectAttempts(ctx).where(here)
  const [kept] = await ctx.db
    .select({
      quiz: quizAttempts.quiz,
      seed: quizAttempts.seed,
      answers: quizAttempts.answers,
      result: quizAttempts.result,
    })
    .from(quizAttempts)
    .where(here)
  if (!row || !kept?.result) throw new AppError('NOT_FOUND', 'We couldn’t find this attempt.')
  return {
    attempt: toRow(ctx, row),
    result: kept.result,
    questions: reviewQuizAnswers(kept.quiz, kept.seed, kept.answers ?? {}, true),
  }
}

/** So many attempts go into one file; the latest ones when there are more. */
const exportedAttempts = 20_000

/** Every attempt with its answers to today's questions, for a spreadsheet. */
export async function exportQuizAttempts(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
): Promise<File> {
  const { title, quiz } = await ownQuiz(ctx, courseId, lessonId)
  const rows = await selectAttempts(ctx, { answers: quizAttempts.answers })
    .where(ofLesson(ctx, lessonId))
    .orderBy(desc(quizAttempts.id))
    .limit(exportedAttempts)
  const columns: Column<(typeof rows)[number]>[] = [
    { heading: 'Name', of: (row) => row.name },
    { heading: 'Email', of: (row) => row.email },
    { heading: 'Attempt', of: (row) => row.number },
    { heading: 'Started', of: (row) => row.startedAt },
    { heading: 'Submitted', of: (row) => row.endedAt },
    { heading: 'Points', of: (row) => row.result?.points },
    { heading: 'Of', of: (row) => row.result?.of },
    { heading: 'Percent', of: (row) => row.percent },
    { heading: 'Passed', of: (row) => (row.passed === null ? null : row.passed ? 'Yes' : 'No') },
    ...quiz.questions.map((question, at) => ({
      heading: `${at + 1}. ${question.text}`,
      // What is kept of an attempt under way is still its student's to change.
      of: (row: { answers: QuizAnswers | null; endedAt: Date | null }) =>
        row.endedAt && inWords(question, row.answers?.[question.key]),
    })),
  ]
  return new File([csvOf(rows, columns)], `${fileName(title)}-attempts.csv`, {
    type: 'text/csv; charset=utf-8',
  })
}

function inWords(question: Question, answer: QuizAnswers[string] | undefined): string {
  if (!Array.isArray(answer)) return answer ?? ''
  const textOf = new Map(question.choices.map((choice) => [choice.key, choice.text]))
  return answer.map((key) => textOf.get(key) ?? '').join(question.kind === 'order' ? ' > ' : '; ')
}

/** Safe on every disk, and still recognizable. */
function fileName(title: string): string {
  return (
    title
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .toLowerCase()
      .slice(0, 60) || 'quiz'
  )
}

async function ownQuiz(ctx: CreatorCtx, courseId: Id<'crs'>, lessonId: Id<'lsn'>): Promise<QuizLesson> {
  const [lesson] = await ctx.db
    .select({ id: lessons.id, title: lessons.title, kind: lessons.kind, quiz: lessons.quiz })
    .from(lessons)
    .where(and(mine(ctx, lessons, lessonId), eq(lessons.courseId, courseId), isNull(lessons.deletedAt)))
  if (lesson?.kind !== 'quiz') throw new AppError('NOT_FOUND', 'This quiz was deleted or the link is wrong.')
  return { ...lesson, quiz: askableQuiz(lesson.quiz ?? emptyQuiz()) }
}

/** @throws NOT_FOUND for attempts of other lessons: a filter by workspace and lesson is in every query. */
function ofLesson(ctx: CreatorCtx, lessonId: Id<'lsn'>) {
  return and(mine(ctx, quizAttempts), eq(quizAttempts.lessonId, lessonId))
}

function selectAttempts<Extra extends Record<string, typeof quizAttempts.answers>>(
  ctx: CreatorCtx,
  extra: Extra = {} as Extra,
) {
  return ctx.db
    .select({
      ...extra,
      attemptId: quizAttempts.id,
      enrollmentId: quizAttempts.enrollmentId,
      contactId: contacts.id,
      name: contacts.name,
      email: contacts.email,
      number: quizAttempts.number,
      startedAt: quizAttempts.startedAt,
      endedAt: quizAttempts.endedAt,
      result: quizAttempts.result,
      percent: quizAttempts.score,
      passed: quizAttempts.passed,
    })
    .from(quizAttempts)
    .innerJoin(
      enrollments,
      and(
        eq(enrollments.workspaceId, quizAttempts.workspaceId),
        eq(enrollments.id, quizAttempts.enrollmentId),
      ),
    )
    .innerJoin(
      contacts,
      and(eq(contacts.workspaceId, enrollments.workspaceId), eq(contacts.id, enrollments.contactId)),
    )
    .$dynamic()
}

function toRow(
  ctx: Ctx,
  row: Omit<AttemptRow, 'startedAt' | 'endedAt' | 'points' | 'of'> & {
    startedAt: Date
    endedAt: Date | null
    result: QuizResult | null
  },
): AttemptRow {
  const { result, startedAt, endedAt, ...rest } = row
  return {
    ...shownPerson(ctx, rest),
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    points: result?.points ?? null,
    of: result?.of ?? null,
  }
}

function conditions(ctx: CreatorCtx, asked: AttemptFilter, quiz: Quiz): (SQL | undefined)[] {
  const { outcome, best, question, answer, choice } = asked
  const result = sql`${quizAttempts.result} -> 'questions'`
  const holds = (part: object) => sql`${result} @> ${JSON.stringify([part])}::jsonb`
  return [
    outcome === 'open' ? isNull(quizAttempts.endedAt) : isNotNull(quizAttempts.endedAt),
    outcome === 'passed' || outcome === 'failed' ? eq(quizAttempts.passed, outcome === 'passed') : undefined,
    best === 'true' ? isBest(ctx) : undefined,
    question === undefined ? undefined : holds({ key: question }),
    question === undefined || answer === undefined || answer === 'none'
      ? undefined
      : holds({ key: question, right: answer === 'right' }),
    question !== undefined && answer === 'none'
      ? sql`not coalesce(${quizAttempts.answers} ? ${question}::text, false)`
      : undefined,
    question !== undefined && choice !== undefined ? tookChoice(question, choice, quiz) : undefined,
  ]
}

function tookChoice(key: string, choice: string, quiz: Quiz): SQL {
  const question = quiz.questions.find((each) => each.key === key)
  const answer = sql`${quizAttempts.answers} -> ${key}::text`
  if (question?.kind !== 'order') return sql`(${answer}) ? ${choice}::text`
  const place = question.choices.findIndex((each) => each.key === choice)
  return sql`(${answer}) ->> ${place}::int = ${choice}`
}

/** A learner's best attempt; of equal ones the first. */
const isBest = ({ actor }: CreatorCtx) => sql`not exists (
  select 1 from quiz_attempts better
  where better.workspace_id = ${actor.workspaceId} and better.enrollment_id = ${quizAttempts.enrollmentId}
    and better.lesson_id = ${quizAttempts.lessonId}
    and (better.score > ${quizAttempts.score}
      or (better.score = ${quizAttempts.score} and better.number < ${quizAttempts.number})))`

const count = (which: SQL) => sql<number>`count(*) filter (where ${which})::int`
/** People, whatever orders were placed with their address. */
const countLearners = (ctx: CreatorCtx, which: SQL) => sql<number>`count(distinct (
    select e.contact_id from enrollments e
    where e.workspace_id = ${ctx.actor.workspaceId} and e.id = ${quizAttempts.enrollmentId}
  )) filter (where ${which})::int`
