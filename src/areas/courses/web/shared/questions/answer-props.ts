import type { QuestionToAnswer, QuizAnswers } from '../../../quiz.ts'

export type AnswerProps = {
  question: QuestionToAnswer
  answer: QuizAnswers[string] | undefined
  onAnswer: (answer: QuizAnswers[string]) => void
}
