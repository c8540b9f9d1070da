import type { Id } from '#kernel/ids.ts'
import type { LessonChanges } from './lesson-changes.ts'

/** What was changed and the server does not have yet, kept on this device. */
export type LessonCopy = {
  changes: LessonChanges
  /** The revision it was made to. */
  revision: number
  /** Which editor made it: another tab must not clear it away. */
  writer: string
}

const keyOf = (lessonId: Id<'lsn'>) => `throughline.lesson.${lessonId}`

/** Keeps the copy; false where the device has no room or does not allow it. */
export function keepCopy(lessonId: Id<'lsn'>, copy: LessonCopy): boolean {
  try {
    localStorage.setItem(keyOf(lessonId), JSON.stringify(copy))
    return true
  } catch {
    return false
  }
}

export function findCopy(lessonId: Id<'lsn'>): LessonCopy | null {
  try {
    const stored = localStorage.getItem(keyOf(lessonId))
    const copy: unknown = stored === null ? null : JSON.parse(stored)
    return isCopy(copy) ? copy : null
  } catch {
    return null
  }
}

/** Forgets the copy, if it is still the one this editor wrote. */
export function dropCopy(lessonId: Id<'lsn'>, writer: string): void {
  if (findCopy(lessonId)?.writer !== writer) return
  try {
    localStorage.removeItem(keyOf(lessonId))
  } catch {
    // It stays, and will be found equal to what the server has.
  }
}

function isCopy(value: unknown): value is LessonCopy {
  if (typeof value !== 'object' || value === null) return false
  const { changes, revision, writer } = value as Partial<LessonCopy>
  return typeof changes === 'object' && typeof revision === 'number' && typeof writer === 'string'
}
