import type { AskedQuestion, QuizAnswers } from '../../../quiz.ts'

export type AnswerProps = {
  question: AskedQuestion
  answer: QuizAnswers[string] | undefined
  onAnswer: (answer: QuizAnswers[string]) => void
}
