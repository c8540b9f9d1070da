import { onlineManager, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Id } from '#kernel/ids.ts'
import { isUnreachable } from '#webkit/refusal.ts'
import type { Progress } from '../../contract.ts'
import { coursesApi } from '../api.ts'
import { withMark } from './way.ts'

export type Marking = { lessonId: Id<'lsn'>; done: boolean }

/**
 * Marks lessons as done and back. The marks on screen change when the server has them, never before; what failed for want
 * of a connection is sent again when there is one.
 */
export function useCompletion(courseId: Id<'crs'>, onMarked: (marking: Marking, progress: Progress) => void) {
  const cache = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ lessonId, done }: Marking) =>
      done
        ? coursesApi.completeLesson.call({ courseId, lessonId })
        : coursesApi.uncompleteLesson.call({ courseId, lessonId }),
    onSuccess: (progress, marking) => {
      const { lessonId, done } = marking
      const now = done ? new Date().toISOString() : null
      const courseKey = coursesApi.learn.queryKey({ input: { courseId } })
      const known = cache.setQueryData(courseKey, (course) =>
        course ? withMark(course, lessonId, now, progress) : course,
      )
      cache.setQueryData(coursesApi.learnLesson.queryKey({ input: { courseId, lessonId } }), (lesson) =>
        lesson ? { ...lesson, completedAt: now } : lesson,
      )
      // Dashboards and lists show the same progress: they ask again when they are next looked at.
      void cache.invalidateQueries({ refetchType: 'none' })
      // A lesson was added or taken out meanwhile: the outline has to know before the learner gets there.
      if (known?.lessons.length !== progress.total) void cache.refetchQueries({ queryKey: courseKey })
      onMarked(marking, progress)
    },
  })

  const { error, variables, mutate } = mutation
  useEffect(() => {
    if (!variables || !error || !isUnreachable(error)) return
    return onlineManager.subscribe((online) => {
      if (online) mutate(variables)
    })
  }, [error, variables, mutate])

  return {
    mark: (marking: Marking) => {
      if (!mutation.isPending) mutate(marking)
    },
    busy: mutation.isPending ? (variables ?? null) : null,
    failed: mutation.isError && variables ? { marking: variables, error: mutation.error } : null,
  }
}
