import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { QuizAnswers, QuizResult, ReviewedQuestion } from '#areas/courses/quiz.ts'
import { isAnswered } from '#areas/courses/quiz-scoring.ts'
import type { Id } from '#kernel/ids.ts'
import { type Refusal, refusalOf } from '#webkit/refusal.ts'
import type { LearnContent, LessonState, QuizState } from '../../contract.ts'
import { learningApi } from '../api.ts'
import { dropAnswers, findAnswers, type KeptAttempt, keepAnswers } from './device-answers.ts'
import { useAnswersInTime } from './use-answers-in-time.ts'

export type QuizOutcome = {
  attemptId: Id<'att'>
  result: QuizResult
  questions: ReviewedQuestion[]
  /** Answers were given and did not count anymore: none of them, or some. */
  late: 'none' | 'some' | null
  /** An earlier attempt is looked at again. */
  earlier: boolean
}

type Options = {
  courseId: Id<'crs'>
  lesson: LearnContent
  onStanding: (standing: LessonState) => void
}

/** Where a learner is in a quiz: before it, answering, or with a result. Errors leave everything as it was. */
export function useQuizAttempt({ courseId, lesson, onStanding }: Options) {
  const lessonId = lesson.id
  const queries = useQueryClient()
  const [handed, setHanded] = useState<QuizState | null>(null)
  const [kept, setKept] = useState<KeptAttempt | null>(() => findAnswers(lesson.quiz?.open?.attemptId))
  const [outcome, setOutcome] = useState<QuizOutcome | null>(null)
  const [busy, setBusy] = useState<'start' | 'hand-in' | 'review' | null>(null)
  const [failure, setFailure] = useState<Refusal | null>(null)
  const latest = useRef(kept)
  useEffect(() => {
    latest.current = kept
  })
  useAnswersInTime(courseId, lessonId, kept)

  const run = async <T>(what: NonNullable<typeof busy>, call: () => Promise<T>): Promise<T | null> => {
    setBusy(what)
    setFailure(null)
    try {
      return await call()
    } catch (error) {
      setFailure(refusalOf(error))
      return null
    } finally {
      setBusy(null)
    }
  }

  const start = async () => {
    const attempt = await run('start', () => learningApi.startQuiz.call({ courseId, lessonId }))
    if (!attempt) return
    const known = findAnswers(attempt.attemptId)
    const next = { attempt, answers: known?.answers ?? {}, clockOff: Date.parse(attempt.now) - Date.now() }
    keepAnswers(next)
    setKept(next)
    setOutcome(null)
  }

  const answer = (key: string, given: QuizAnswers[string]) => {
    const now = latest.current
    if (!now) return
    const next = { ...now, answers: { ...now.answers, [key]: given } }
    latest.current = next
    keepAnswers(next)
    setKept(next)
  }

  const handIn = async () => {
    const now = latest.current
    if (!now || busy === 'hand-in') return
    const { attemptId } = now.attempt
    const done = await run('hand-in', () =>
      learningApi.handInQuiz.call({ courseId, lessonId, attemptId, answers: now.answers }),
    )
    if (!done) return
    dropAnswers(attemptId)
    const late = lateOf(now.answers, done.questions)
    setKept(null)
    setHanded(done.quiz)
    setOutcome({ attemptId, result: done.result, questions: done.questions, late, earlier: false })
    onStanding(done.standing)
    void queries.invalidateQueries({ queryKey: learningApi.lesson.key({ input: { courseId, lessonId } }) })
  }

  const review = async (attemptId: Id<'att'>) => {
    const seen = await run('review', () => learningApi.reviewQuiz.call({ courseId, lessonId, attemptId }))
    if (seen) setOutcome({ attemptId, ...seen, late: null, earlier: true })
  }

  return {
    /** What the server said last, hand-ins of this page included. */
    quiz: handed ?? lesson.quiz,
    kept,
    outcome,
    busy,
    failure,
    start,
    answer,
    handIn: useLatest(handIn),
    review,
    /** Back to the rules. */
    close: () => {
      setOutcome(null)
      setFailure(null)
    },
  }
}

/** Whether answers came after the time: all of them, or those given last. */
function lateOf(given: QuizAnswers, counted: readonly ReviewedQuestion[]): QuizOutcome['late'] {
  const isLost = ({ key, answer }: ReviewedQuestion) => answer === null && isAnswered(given[key])
  if (!counted.some(isLost)) return null
  return counted.every((question) => question.answer === null) ? 'none' : 'some'
}

/** A function that stays the same and always does what the last render would. */
function useLatest(work: () => Promise<void>): () => Promise<void> {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  return useCallback(() => latest.current(), [])
}
