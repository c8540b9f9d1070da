import * as z from 'zod'
import {
  defaultPassPercent,
  maxAnswerLength,
  maxChoices,
  maxQuestions,
  partKey,
  questionKinds,
  reviewRules,
} from './quiz-rules.ts'

/** Without shapes, for screens that need no more: zod stays on the server. */
export {
  defaultPassPercent,
  maxAnswerLength,
  maxChoices,
  maxQuestions,
  type QuestionKind,
  questionKinds,
  reviewRules,
} from './quiz-rules.ts'

const maxText = maxAnswerLength
const zKey = z.string().regex(partKey)

export const zChoice = z.object({
  key: zKey,
  text: z.string().max(maxText),
  right: z.boolean().default(false),
  /** Said after handing in, to whoever chose it. */
  feedback: z.string().max(maxText).default(''),
})
export type Choice = z.infer<typeof zChoice>

const differ = (list: readonly { key: string }[]) => new Set(list.map(({ key }) => key)).size === list.length

/**
 * A question. Choices of `order` are kept in their right order; `truefalse` has two, true first; `short` has none and takes
 * any of `accepted`, whatever its case and spaces.
 */
export const zQuestion = z.object({
  key: zKey,
  kind: z.enum(questionKinds),
  text: z.string().max(maxText),
  choices: z.array(zChoice).max(maxChoices).refine(differ, 'Give each choice its own key').default([]),
  accepted: z.array(z.string().max(200)).max(20).default([]),
  /** Said after handing in, right or wrong. */
  explanation: z.string().max(maxText).default(''),
  points: z.int().min(1).max(100).default(1),
})
export type Question = z.infer<typeof zQuestion>

export const zQuiz = z.object({
  questions: z.array(zQuestion).max(maxQuestions).refine(differ, 'Give each question its own key'),
  passPercent: z.int().min(1).max(100).default(defaultPassPercent),
  /** 0: as many as they like. */
  maxAttempts: z.int().min(0).max(50).default(0),
  shuffleQuestions: z.boolean().default(false),
  shuffleChoices: z.boolean().default(false),
  /** null: no limit. */
  minutesLimit: z.int().min(1).max(600).nullable().default(null),
  review: z.enum(reviewRules).default('after-each'),
})
export type Quiz = z.infer<typeof zQuiz>

/** What was answered, by question key: keys of choices (in order for `order`), or the words of a short answer. */
export const zQuizAnswers = z.record(zKey, z.union([z.array(zKey).max(maxChoices), z.string().max(maxText)]))
export type QuizAnswers = z.infer<typeof zQuizAnswers>

export const zQuestionResult = z.object({ key: zKey, right: z.boolean(), points: z.int(), of: z.int() })
export const zQuizResult = z.object({
  questions: z.array(zQuestionResult),
  points: z.int(),
  of: z.int(),
  percent: z.int(),
  passed: z.boolean(),
})
export type QuizResult = z.infer<typeof zQuizResult>

/** A question as it is asked: nothing in it tells the answer. */
export const zQuestionToAnswer = z.object({
  key: zKey,
  kind: z.enum(questionKinds),
  text: z.string(),
  choices: z.array(z.object({ key: zKey, text: z.string() })),
  points: z.int(),
})
export type QuestionToAnswer = z.infer<typeof zQuestionToAnswer>

/** What the review rule lets a student see of a question they answered. */
export const zReviewedQuestion = zQuestionToAnswer.extend({
  answer: z.union([z.array(zKey), z.string()]).nullable(),
  right: z.boolean(),
  /** Keys of the right choices in order, or accepted words; null while they may not be seen. */
  solution: z.union([z.array(zKey), z.array(z.string())]).nullable(),
  feedback: z.array(z.string()),
  explanation: z.string(),
})
export type ReviewedQuestion = z.infer<typeof zReviewedQuestion>
