import type { QuizAnswers } from '#areas/courses/quiz.ts'
import { isQuizAnswers } from '#areas/courses/quiz-rules.ts'
import type { Id } from '#kernel/ids.ts'
import type { learningApi } from '../api.ts'
import { quizPrefix } from '../shared/kept-prefix.ts'

export type Attempt = Awaited<ReturnType<typeof learningApi.startQuiz.call>>

/** An attempt under way on this device: the questions, what was answered, and how far the device's clock is off. */
export type KeptAttempt = { attempt: Attempt; answers: QuizAnswers; clockOff: number }

const keyOf = (attemptId: Id<'att'>) => `${quizPrefix}${attemptId}`

/** Kept until the attempt is handed in, so that neither a reload nor a dead connection costs an answer. */
export function keepAnswers(kept: KeptAttempt): void {
  try {
    localStorage.setItem(keyOf(kept.attempt.attemptId), JSON.stringify(kept))
  } catch {
    // Without room on the device the answers live as long as the page.
  }
}

export function findAnswers(attemptId: Id<'att'> | undefined): KeptAttempt | null {
  if (!attemptId) return null
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(attemptId)) ?? 'null')
    return isKept(kept) ? kept : null
  } catch {
    return null
  }
}

export function dropAnswers(attemptId: Id<'att'>): void {
  try {
    localStorage.removeItem(keyOf(attemptId))
  } catch {
    // It is never found again: the server says which attempt is open.
  }
}

function isKept(value: unknown): value is KeptAttempt {
  if (typeof value !== 'object' || value === null) return false
  const { attempt, answers, clockOff } = value as Partial<KeptAttempt>
  return (
    typeof attempt?.attemptId === 'string' &&
    Array.isArray(attempt.questions) &&
    typeof clockOff === 'number' &&
    isQuizAnswers(answers)
  )
}
