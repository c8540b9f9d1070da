import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Id } from '#kernel/ids.ts'
import type { Lesson } from '../../../contract.ts'
import { coursesApi } from '../../api.ts'
import { findSaver, holdSaver } from '../open-savers.ts'
import { saverOf } from '../use-lesson-saver.ts'
import type { BodyChange } from './lesson-body.ts'

/**
 * Changes a lesson that may no longer be on the screen, as an upload does that took its time: through its keeper where it has
 * one, so that two changes never race, else through one that is opened for it.
 */
export async function changeBody(
  queryClient: QueryClient,
  { courseId, lessonId }: { courseId: Id<'crs'>; lessonId: Id<'lsn'> },
  change: BodyChange,
): Promise<void> {
  const open = findSaver(lessonId)
  if (open) return open.edit(change(open.getState().lesson))
  const lesson = await coursesApi.getLesson.call({ courseId, lessonId })
  const saver = findSaver(lessonId) ?? saverOf(queryClient, lesson)
  const release = holdSaver(saver)
  saver.edit(change(saver.getState().lesson))
  // No one looks at it: what is unsaved goes out at once.
  release()
}

/** The same from a screen, for what happens later than the screen may last: Undo, an upload. */
export function useChangeBody(lesson: Pick<Lesson, 'id' | 'courseId'>): (change: BodyChange) => void {
  const queryClient = useQueryClient()
  return (change) =>
    void changeBody(queryClient, { courseId: lesson.courseId, lessonId: lesson.id }, change).catch(() => {
      // The lesson is gone meanwhile: there is nothing to change.
    })
}
