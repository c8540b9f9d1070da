import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Id } from '#kernel/ids.ts'
import type { LearnCourse, Progress } from '../../contract.ts'
import { learningApi } from '../api.ts'
import { applyLessonState } from './learning-queries.ts'
import { withOutbox } from './outbox/entries.ts'
import { useOutbox } from './outbox/use-outbox.ts'

export type LessonMark = { lessonId: Id<'lsn'>; done: boolean }

/**
 * Marks lessons as done and back. The marks on screen change when the server has them; without a connection they are kept
 * on this device, show at once and are sent later.
 */
export function useCompletion(
  courseId: Id<'crs'>,
  onMarked: (marking: LessonMark, progress: Progress, isKept: boolean) => void,
) {
  const cache = useQueryClient()
  const outbox = useOutbox()
  const courseKey = learningApi.course.queryKey({ input: { courseId } })

  const mutation = useMutation({
    mutationFn: ({ lessonId, done }: LessonMark) =>
      outbox.mark({ kind: 'mark', courseId, lessonId, done, at: new Date().toISOString() }),
    onSuccess: async (standing, marking) => {
      if (standing === 'kept') {
        const course = cache.getQueryData<LearnCourse>(courseKey)
        if (course) onMarked(marking, withOutbox(course, outbox.waiting()).progress, true)
        return
      }
      applyLessonState(cache, courseId, marking.lessonId, standing)
      // Dashboards and lists show the same progress: they ask again when they are next looked at.
      void cache.invalidateQueries({ refetchType: 'none' })
      let course = cache.getQueryData<LearnCourse>(courseKey)
      // What was closed until this was done is open now: the outline has to know before the learner gets there.
      if (course?.lessons.some((lesson) => lesson.lock)) {
        await cache.refetchQueries({ queryKey: courseKey })
        course = cache.getQueryData<LearnCourse>(courseKey) ?? course
      }
      if (course) onMarked(marking, course.progress, false)
    },
  })
  const { variables, mutate } = mutation
  return {
    mark: (marking: LessonMark) => {
      if (!mutation.isPending) mutate(marking)
    },
    busy: mutation.isPending ? (variables ?? null) : null,
    failed: mutation.isError && variables ? { marking: variables, error: mutation.error } : null,
  }
}
