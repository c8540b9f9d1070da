import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { SaveState } from '#ui/SaveStatus.tsx'
import type { Lesson } from '../../contract.ts'
import { coursesApi } from '../api.ts'
import { createLessonSaver, type LessonSaver, type SaverState } from './lesson-saver.ts'
import { holdSaver, openSaver } from './open-savers.ts'
import { putLesson } from './outline-cache.ts'

/** The keeper of the open lesson and what it says. Mount with the lesson's id as key. */
export function useLessonSaver(lesson: Lesson) {
  const queryClient = useQueryClient()
  const [saver] = useState(() => saverOf(queryClient, lesson))
  useEffect(() => holdSaver(saver), [saver])
  const state = useSyncExternalStore(saver.subscribe, saver.getState)
  return { saver, state }
}

/** The keeper of a lesson, whether it is on the screen or not. */
export const saverOf = (queryClient: QueryClient, lesson: Lesson): LessonSaver =>
  openSaver(lesson.id, () => createLessonSaver(lesson, wireOf(queryClient)))

const wireOf = (queryClient: QueryClient): Parameters<typeof createLessonSaver>[1] => ({
  save: ({ courseId, id: lessonId }, { title, content, ...changes }, revision) =>
    coursesApi.updateLesson.call({
      courseId,
      lessonId,
      revision,
      ...changes,
      // A title in the middle of being retyped is empty: the last one stays until there is a new one.
      ...(title?.trim() ? { title: title.trim() } : {}),
      ...(content ? { content } : {}),
    }),
  read: ({ courseId, id: lessonId }) => coursesApi.getLesson.call({ courseId, lessonId }),
  onSaved: (saved) => putLesson(queryClient, saved),
})

/** The keeper's phases as the status beside the title knows them. */
export function saveStateOf(state: SaverState, saver: LessonSaver): SaveState {
  const { phase, savedAt } = state
  if (phase === 'failed') return { kind: 'failed', onRetry: () => void saver.saveNow() }
  if (phase === 'conflict') return { kind: 'conflict' }
  if (phase === 'offline') return { kind: 'offline' }
  if (phase === 'waiting' || phase === 'saving') return { kind: 'saving' }
  // At rest it says when what is here was saved, in this visit or before.
  return { kind: 'saved', at: savedAt ?? new Date(state.lesson.updatedAt) }
}
