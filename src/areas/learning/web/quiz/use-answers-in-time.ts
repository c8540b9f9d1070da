import { useEffect } from 'react'
import type { Id } from '#kernel/ids.ts'
import { learningApi } from '../api.ts'
import type { KeptAttempt } from './device-answers.ts'

/** Long enough for a choice and the next one, short enough that the end of the time costs little. */
const pauseMs = 800

/**
 * Where time is limited, answers are sent on as they are given: when it runs out without a connection, what had arrived counts.
 * What does not arrive is on the device, and is sent with the next answer or when the connection is back.
 */
export function useAnswersInTime(courseId: Id<'crs'>, lessonId: Id<'lsn'>, kept: KeptAttempt | null): void {
  const isTimed = kept !== null && kept.attempt.endsAt !== null
  const attemptId = kept?.attempt.attemptId
  const answers = kept?.answers
  useEffect(() => {
    if (!isTimed || !attemptId || !answers || Object.keys(answers).length === 0) return
    const send = () => {
      // The device has them, and handing in brings them all.
      learningApi.keepQuizAnswers.call({ courseId, lessonId, attemptId, answers }).catch(() => {})
    }
    const timer = setTimeout(send, pauseMs)
    window.addEventListener('online', send)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', send)
    }
  }, [isTimed, courseId, lessonId, attemptId, answers])
}
