import { useEffect, useRef, useState } from 'react'
import type { Id } from '#kernel/ids.ts'
import type { EditorPresence } from '../../contract.ts'
import { coursesApi } from '../api.ts'

export type Presence = {
  /** Whose changes are expected here; others look on. */
  editing: boolean
  others: readonly EditorPresence[]
  takeOver: () => void
}

/** How often a tab says that it is still there. */
const sayEveryMs = 10_000

/**
 * Who else has the course open. The server knows of every device; tabs of this browser tell each other at once, so that a
 * second one is noticed without waiting for the next round.
 */
export function usePresence(courseId: Id<'crs'>, lessonId: Id<'lsn'> | null): Presence {
  const [tab] = useState(takeTabName)
  const [state, setState] = useState<Omit<Presence, 'takeOver'>>({ editing: true, others: [] })
  const lesson = useRef(lessonId)
  const say = useRef<(takeOver?: boolean) => void>(() => {})
  useEffect(() => {
    lesson.current = lessonId
  })

  useEffect(() => {
    let isOver = false
    const tabs =
      'BroadcastChannel' in globalThis ? new BroadcastChannel(`throughline.course.${courseId}`) : null
    say.current = (takeOver = false) => {
      // Presence is a courtesy: without an answer everyone continues, and revisions keep what is saved safe.
      coursesApi.presence
        .call({ courseId, tab, lessonId: lesson.current, takeOver })
        .then((answer) => {
          if (isOver) return
          setState(answer)
          if (takeOver) tabs?.postMessage('changed')
        })
        .catch(() => {})
    }
    const leave = () => {
      leaveTabName(tab)
      coursesApi.presence
        .call({ courseId, tab, leaving: true }, { context: { keepalive: true } })
        .then(() => tabs?.postMessage('changed'))
        .catch(() => {})
    }
    const onSeen = () => {
      if (document.visibilityState === 'visible') say.current()
    }
    if (tabs) tabs.onmessage = () => say.current()
    say.current()
    tabs?.postMessage('changed')
    const timer = setInterval(() => say.current(), sayEveryMs)
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      isOver = true
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', onSeen)
      leave()
      tabs?.close()
    }
  }, [courseId, tab])

  return { ...state, takeOver: () => say.current(true) }
}

const tabKey = 'throughline.tab'

/**
 * The name of this tab, the same after a reload, so that it does not take itself for another. It is taken out while it is
 * used: a tab that is duplicated finds none and gets its own.
 */
function takeTabName(): string {
  try {
    const kept = sessionStorage.getItem(tabKey)
    sessionStorage.removeItem(tabKey)
    if (kept) return kept
  } catch {
    // Without a store every load is another tab for half a minute.
  }
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

function leaveTabName(tab: string): void {
  try {
    sessionStorage.setItem(tabKey, tab)
  } catch {
    // As above.
  }
}
