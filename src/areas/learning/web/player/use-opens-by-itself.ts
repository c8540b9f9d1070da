import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { days, hours, minutes } from '#kernel/time.ts'
import type { LearnCourse } from '../../contract.ts'
import { learningApi } from '../api.ts'

/** A moment behind the hour itself: the clock of this device may be a little ahead of the server's. */
const graceMs = 800

/**
 * A lesson that waits for its day opens while its page is looked at. In its last hour the sentence that says how long is still
 * to wait follows the clock.
 */
export function useOpensByItself({ id: courseId, lessons }: Pick<LearnCourse, 'id' | 'lessons'>): void {
  const cache = useQueryClient()
  const opensAt = lessons
    .flatMap(({ lock }) => lock?.opensAt ?? [])
    .sort()
    .at(0)
  useEffect(() => {
    if (!opensAt) return
    const asked = () =>
      cache.invalidateQueries({ queryKey: learningApi.course.queryKey({ input: { courseId } }) })
    const left = () => new Date(opensAt).getTime() - Date.now()
    // Who leaves a page open for days asks again on coming back.
    if (left() > days(1)) return
    const timers = [
      setTimeout(() => void asked(), Math.max(left(), 0) + graceMs),
      setInterval(() => {
        if (left() < hours(1)) void asked()
      }, minutes(1)),
    ]
    return () => timers.forEach(clearTimeout)
  }, [cache, courseId, opensAt])
}
