import type { Id } from '#kernel/ids.ts'
import type { QuestionToAnswer, Quiz, QuizAnswers, QuizResult, ReviewedQuestion } from '../quiz.ts'
import {
  askQuiz,
  maySeeSolutions,
  readAnswers,
  reviewQuizAnswers,
  scoreQuiz,
  seedOf,
} from '../quiz-scoring.ts'

/** A form as it was sent: `answer-` and the question's key. */
export type QuizForm = Readonly<Record<string, unknown>>

/** What a public page may say of a quiz: before checking, nothing in it tells the answers. */
export type FreeQuiz = { href: string; passPercent: number } & (
  | { state: 'asked'; questions: QuestionToAnswer[] }
  | {
      state: 'checked'
      result: QuizResult
      questions: ReviewedQuestion[]
      /** Why no solution is shown. */
      hidden: 'afterPass' | 'never' | null
    }
)

type Page = { lessonId: Id<'lsn'>; href: string; sent: QuizForm | null }

/**
 * A quiz as it's asked of anyone, or with their answers checked. There's no attempt: each visitor gets the same order, which follows
 * from the lesson, and time and number of tries aren't limited.
 */
export function freeQuiz(quiz: Quiz, { lessonId, href, sent }: Page): FreeQuiz {
  const { passPercent, review } = quiz
  const seed = seedOf(lessonId)
  if (!sent) return { href, passPercent, state: 'asked', questions: askQuiz(quiz, seed) }
  const answers = readAnswers(quiz, seed, answersIn(quiz, sent))
  const result = scoreQuiz(quiz, answers)
  const isOpen = maySeeSolutions(quiz, result.passed)
  return {
    href,
    passPercent,
    state: 'checked',
    result,
    questions: reviewQuizAnswers(quiz, seed, answers, isOpen),
    hidden: isOpen ? null : review === 'never' ? 'never' : 'afterPass',
  }
}

/** A field that's sent once is one text, one that's sent several times a list. */
function answersIn(quiz: Quiz, sent: QuizForm): QuizAnswers {
  return Object.fromEntries(
    quiz.questions.flatMap(({ key, kind }) => {
      const given = [sent[`answer-${key}`]].flat().filter((each) => typeof each === 'string')
      if (given.length === 0) return []
      return [[key, kind === 'short' ? (given[0] ?? '') : given]]
    }),
  )
}
