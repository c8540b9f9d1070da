import { useState } from 'react'
import type { Id } from '#kernel/ids.ts'

/** Which sections of a course are folded, remembered in this browser. */
export function useFolding(courseId: Id<'crs'>) {
  const key = `throughline.folded.${courseId}`
  const [folded, setFolded] = useState<ReadonlySet<Id<'sec'>>>(() => read(key))
  const put = (next: ReadonlySet<Id<'sec'>>) => {
    setFolded(next)
    try {
      localStorage.setItem(key, JSON.stringify([...next]))
    } catch {
      // It lasts as long as the page.
    }
  }
  return {
    folded,
    fold: (id: Id<'sec'>, isFolded: boolean) => {
      const next = new Set(folded)
      if (isFolded) next.add(id)
      else next.delete(id)
      put(next)
    },
    foldAll: (ids: readonly Id<'sec'>[]) => put(new Set(ids)),
  }
}

function read(key: string): ReadonlySet<Id<'sec'>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return new Set(Array.isArray(kept) ? (kept as Id<'sec'>[]) : [])
  } catch {
    return new Set()
  }
}
