import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Id } from '#kernel/ids.ts'
import type { LearnContent, LearnCourse } from '../../contract.ts'
import { coursesApi } from '../api.ts'

/**
 * Remembers that the learner is here, so that the course opens at this lesson next time, and fetches the lesson they
 * are likely to read next, so that turning the page does not wait for the network.
 */
export function useOpening(
  course: LearnCourse,
  lesson: LearnContent | undefined,
  next: { id: Id<'lsn'> } | null,
) {
  const cache = useQueryClient()
  const { id: courseId, preview } = course
  const lessonId = lesson?.id
  const nextId = next?.id

  useEffect(() => {
    if (!lessonId || preview) return
    // Not worth a word when it fails: the lesson is on the screen, and completing it remembers the place as well.
    coursesApi.openLesson.call({ courseId, lessonId }).catch(() => {})
  }, [courseId, lessonId, preview])

  useEffect(() => {
    if (!lessonId || !nextId) return
    void cache.prefetchQuery(coursesApi.learnLesson.queryOptions({ input: { courseId, lessonId: nextId } }))
  }, [cache, courseId, lessonId, nextId])
}
