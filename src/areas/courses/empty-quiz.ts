import type { Quiz } from './quiz.ts'
import { defaultPassPercent } from './quiz-rules.ts'

/** A quiz with the settings everyone starts from. */
export const emptyQuiz = (): Quiz => ({
  questions: [],
  passPercent: defaultPassPercent,
  maxAttempts: 0,
  shuffleQuestions: false,
  shuffleChoices: false,
  minutesLimit: null,
  review: 'after-each',
})
