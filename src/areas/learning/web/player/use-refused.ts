import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Id } from '#kernel/ids.ts'
import { learningApi } from '../api.ts'
import { useOutbox } from './outbox/use-outbox.ts'

/**
 * What a lesson reports is refused when it was taken out or access ended while it was open: course and lesson are asked for
 * again, and the screen says what became of them.
 */
export function useRefused(courseId: Id<'crs'>, lessonId: Id<'lsn'>): void {
  const cache = useQueryClient()
  const outbox = useOutbox()
  useEffect(
    () =>
      outbox.onRefused((kept) => {
        if (kept.courseId !== courseId || kept.lessonId !== lessonId) return
        void cache.invalidateQueries({ queryKey: learningApi.course.queryKey({ input: { courseId } }) })
        void cache.invalidateQueries({
          queryKey: learningApi.lesson.queryKey({ input: { courseId, lessonId } }),
        })
      }),
    [cache, outbox, courseId, lessonId],
  )
}
