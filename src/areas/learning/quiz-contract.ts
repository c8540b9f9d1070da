import * as z from 'zod'
import { questionKinds, zQuizResult, zReviewedQuestion } from '#areas/courses/quiz.ts'
import { allow } from '#kernel/contract.ts'
import { zPage } from '#kernel/paging.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'

/** How often a choice was taken; of an order, how often the thing was at its right place. */
const zChoiceCount = z.object({ key: z.string(), text: z.string(), right: z.boolean(), count: z.int() })

export const zQuestionFigures = z.object({
  key: z.string(),
  kind: z.enum(questionKinds),
  text: z.string(),
  /** Attempts that were asked it. */
  asked: z.int(),
  right: z.int(),
  /** Share of right answers in whole percent. */
  rightPercent: z.int(),
  unanswered: z.int(),
  choices: z.array(zChoiceCount),
  /** The most frequent answers in words. */
  words: z.array(z.object({ text: z.string(), right: z.boolean(), count: z.int() })),
  /** No longer part of the quiz. */
  removed: z.boolean(),
})
export type QuestionFigures = z.infer<typeof zQuestionFigures>

export const zQuizFigures = z.object({
  title: z.string(),
  passPercent: z.int(),
  /** Attempts that were handed in or whose time ran out. */
  attempts: z.int(),
  /** Begun and not handed in. */
  open: z.int(),
  learners: z.int(),
  passedLearners: z.int(),
  /** Mean of all attempts; null without one. */
  averagePercent: z.int().nullable(),
  /** Learners who passed, of those who handed in; null without one. */
  passRate: z.int().nullable(),
  /** Hardest first. */
  questions: z.array(zQuestionFigures),
})
export type QuizFigures = z.infer<typeof zQuizFigures>

export const zAttemptRow = z.object({
  attemptId: zId('att'),
  enrollmentId: zId('enr'),
  contactId: zId('ctc'),
  name: z.string(),
  email: z.string(),
  number: z.int(),
  startedAt: zInstant,
  /** Null while it is open. */
  endedAt: zInstant.nullable(),
  points: z.int().nullable(),
  of: z.int().nullable(),
  percent: z.int().nullable(),
  passed: z.boolean().nullable(),
})
export type AttemptRow = z.infer<typeof zAttemptRow>

const inLesson = z.object({ courseId: zId('crs'), lessonId: zId('lsn') })
const zKey = z.string().max(16)

export const attemptOutcomes = ['ended', 'passed', 'failed', 'open'] as const

/** Which attempts: the rows behind a number. */
const zAttemptFilter = z.object({
  outcome: z.enum(attemptOutcomes).default('ended'),
  best: z
    .enum(['true', 'false'])
    .default('false')
    .describe('One row for each learner: their best attempt, of equal ones the first'),
  question: zKey.optional().describe('Only attempts that were asked this question'),
  answer: z.enum(['right', 'wrong', 'none']).optional().describe('and answered it so; `wrong` includes none'),
  choice: zKey.optional().describe('and took this choice, or put it at its right place'),
})
export type AttemptFilter = z.infer<typeof zAttemptFilter>

const tags = ['Courses']
const creators = () => allow({ role: 'creator', minPlan: 'free_plan' })
const at = (path: string) => `/courses/{courseId}/lessons/{lessonId}${path}` as const

export const quizContract = {
  results: creators()
    .route({
      method: 'GET',
      path: at('/quiz-results'),
      summary: 'How a quiz goes: scores, and how each question was answered',
      tags,
    })
    .input(inLesson)
    .output(zQuizFigures),

  attempts: creators()
    .route({
      method: 'GET',
      path: at('/quiz-attempts'),
      summary: 'Attempts at a quiz, the latest first',
      tags,
    })
    .input(inLesson.extend(zAttemptFilter.shape).extend(zPage.shape))
    .output(z.object({ attempts: z.array(zAttemptRow), total: z.int(), nextCursor: z.string().nullable() })),

  attempt: creators()
    .route({
      method: 'GET',
      path: at('/quiz-attempts/{attemptId}'),
      summary: 'An attempt with its answers',
      tags,
    })
    .input(inLesson.extend({ attemptId: zId('att') }))
    .output(z.object({ attempt: zAttemptRow, result: zQuizResult, questions: z.array(zReviewedQuestion) })),

  export: creators()
    .route({
      method: 'GET',
      path: at('/quiz-attempts.csv'),
      summary: 'Every attempt with its answers as a CSV file',
      outputStructure: 'detailed',
      tags,
    })
    .input(inLesson)
    .output(z.object({ headers: z.object({ 'content-disposition': z.string() }), body: z.file() })),
}
