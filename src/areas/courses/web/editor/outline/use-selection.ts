import { useState } from 'react'
import type { Id } from '#kernel/ids.ts'
import type { OutlineLesson } from '../../../contract.ts'

export type Selection = ReturnType<typeof useSelection>

/** Several lessons chosen together: one by one, or from the last chosen to another with Shift. */
export function useSelection(lessons: readonly OutlineLesson[]) {
  const [chosen, setChosen] = useState<ReadonlySet<Id<'lsn'>>>(new Set())
  const [last, setLast] = useState<Id<'lsn'> | null>(null)
  // What was deleted meanwhile, here or elsewhere, is not chosen anymore.
  const selected = lessons.filter(({ id }) => chosen.has(id))

  const toggle = (lessonId: Id<'lsn'>, toThere = false) => {
    const from = toThere ? lessons.findIndex(({ id }) => id === last) : -1
    const to = lessons.findIndex(({ id }) => id === lessonId)
    const next = new Set(selected.map(({ id }) => id))
    if (from >= 0 && to >= 0) {
      const [first, end] = from < to ? [from, to] : [to, from]
      for (const { id } of lessons.slice(first, end + 1)) next.add(id)
    } else if (!next.delete(lessonId)) next.add(lessonId)
    setChosen(next)
    setLast(lessonId)
  }
  return {
    selected,
    /** Another one with every change. */
    chosen,
    has: (lessonId: Id<'lsn'>) => chosen.has(lessonId),
    toggle,
    all: () => setChosen(new Set(lessons.map(({ id }) => id))),
    clear: () => {
      setChosen(new Set())
      setLast(null)
    },
  }
}
