import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Id } from '#kernel/ids.ts'
import type { LearnContent, LearnCourse } from '../../contract.ts'
import { lessonOptions } from './learning-queries.ts'
import { useOutbox, useWho } from './outbox/use-outbox.ts'

/**
 * Remembers that the learner is here, so that the course opens at this lesson next time, and fetches the lesson they
 * are likely to open next, so that turning the page does not wait for the network.
 */
export function useLessonVisit(
  course: LearnCourse,
  lesson: LearnContent | undefined,
  next: LearnCourse['lessons'][number] | null,
) {
  const cache = useQueryClient()
  const who = useWho()
  const outbox = useOutbox()
  const { id: courseId } = course
  const isRecorded = !course.preview && !course.sample
  const lessonId = lesson?.id
  const nextId: Id<'lsn'> | undefined = next && !next.lock ? next.id : undefined

  useEffect(() => {
    if (!lessonId || !isRecorded) return
    outbox.put({ kind: 'opening', courseId, lessonId, at: new Date().toISOString() })
  }, [outbox, courseId, lessonId, isRecorded])

  useEffect(() => {
    if (!lessonId || !nextId || course.sample) return
    void cache.prefetchQuery(lessonOptions(who, courseId, nextId))
  }, [cache, who, courseId, lessonId, nextId, course.sample])
}
