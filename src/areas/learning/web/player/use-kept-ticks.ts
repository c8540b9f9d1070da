import { useMemo } from 'react'
import type { TickState, Ticks } from '#areas/courses/web/shared/lesson-text/use-ticks.ts'
import { ticksPrefix } from '../shared/kept-prefix.ts'
import { useWho } from './outbox/use-outbox.ts'

/** What a learner ticked in the checklists of a lesson, on this device: a list of their own, which counts for nothing. */
export function useKeptTicks(lessonId: string): Ticks {
  const key = `${ticksPrefix}${useWho()}.${lessonId}`
  return useMemo(
    () => ({
      read: () => {
        try {
          return JSON.parse(localStorage.getItem(key) ?? '{}') as TickState
        } catch {
          return {}
        }
      },
      write: (ticked) => {
        try {
          localStorage.setItem(key, JSON.stringify(ticked))
        } catch {
          // No room, or a private window: it's ticked until the lesson is left.
        }
      },
    }),
    [key],
  )
}
