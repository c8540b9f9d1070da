import { useEffect } from 'react'
import { forgetDevice } from '#webkit/forget-device.ts'
import { useAuth } from '#webkit/session.tsx'
import { forgetCopies } from './kept-copies.ts'
import { keptPrefix, quizPrefix, ticksPrefix } from './kept-prefix.ts'

/**
 * On every page of the app: sends what the player kept while there was no connection, and takes the lessons kept
 * for reading, and quizzes under way, away from whoever comes after.
 */
export function LearningKeeper() {
  const { user, loading, left, suspension, deleted } = useAuth()
  const who = user?.id ?? 'pass'
  const isGone = left || suspension !== null || deleted !== null
  useEffect(() => {
    if (loading) return
    void forgetCopies(isGone ? null : who)
    if (isGone) forgetOwn()
    // Of an account that is gone nothing is sent anymore.
    if (deleted !== null) forgetDevice(deleted)
  }, [loading, isGone, who, deleted])

  useEffect(() => {
    if (loading || isGone) return
    const send = () => {
      if (navigator.onLine === false || isPlayerOpen() || !isAnythingKept(who)) return
      // What does not go out now is still there for the next time.
      import('../player/outbox/send-kept.ts').then(({ sendAll }) => sendAll(who)).catch(() => {})
    }
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [loading, isGone, who])
  return null
}

/** Quizzes under way and ticked lists. */
function forgetOwn(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(quizPrefix) || key.startsWith(ticksPrefix)) localStorage.removeItem(key)
  } catch {
    // Where nothing can be kept, nothing was.
  }
}

/** The player sends what it kept itself, and shows what the server said to it. */
const isPlayerOpen = () => location.pathname.startsWith('/learn/')

function isAnythingKept(who: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(keptPrefix(who)))
  } catch {
    return false
  }
}
