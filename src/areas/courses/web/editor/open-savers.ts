import type { Id } from '#kernel/ids.ts'
import type { LessonSaver } from './lesson-saver.ts'

/**
 * The lessons that are being kept. One that is left with unsaved words stays here until the server has them, and is found
 * again when it is reopened, so that two keepers never race for one lesson.
 */
const savers = new Map<Id<'lsn'>, { saver: LessonSaver; holders: number }>()

export const findSaver = (lessonId: Id<'lsn'>): LessonSaver | undefined => savers.get(lessonId)?.saver

/** The keeper of this lesson, made the first time. */
export function openSaver(lessonId: Id<'lsn'>, make: () => LessonSaver): LessonSaver {
  const found = findSaver(lessonId)
  if (found) return found
  const saver = make()
  savers.set(lessonId, { saver, holders: 0 })
  return saver
}

/** The lesson is on the screen. Answers the way to say that it no longer is: then what is unsaved goes out at once. */
export function holdSaver(saver: LessonSaver): () => void {
  const entry = savers.get(saver.lessonId) ?? { saver, holders: 0 }
  entry.holders += 1
  savers.set(saver.lessonId, entry)
  // Refused when it was left, by a session that had ended: whoever opens it again may save again.
  if (saver.getState().phase === 'failed') void saver.saveNow()
  return () => {
    entry.holders -= 1
    void saver.saveNow().then(() => clearAway(entry))
    const stop = saver.subscribe(() => {
      if (clearAway(entry)) stop()
    })
  }
}

/** The lesson was deleted: nothing of it is to be saved anymore. */
export function forgetSaver(lessonId: Id<'lsn'>): void {
  findSaver(lessonId)?.abandon()
  savers.delete(lessonId)
}

function clearAway(entry: { saver: LessonSaver; holders: number }): boolean {
  if (entry.holders > 0 || entry.saver.hasChanges()) return false
  if (savers.get(entry.saver.lessonId) === entry) savers.delete(entry.saver.lessonId)
  return true
}

// The device is online again: everything that waited goes out.
if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    for (const { saver } of savers.values()) if (saver.getState().phase === 'offline') void saver.saveNow()
  })
  // The tab goes away, perhaps for good: what waits for its pause goes out now.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    for (const { saver } of savers.values()) if (saver.getState().phase === 'waiting') void saver.saveNow()
  })
}
