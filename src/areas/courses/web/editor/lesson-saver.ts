import { isUnreachable, refusalOf } from '#webkit/refusal.ts'
import type { Lesson } from '../../contract.ts'
import type { DocumentNode } from '../../rules.ts'
import { dropCopy, emptyDocument, findCopy, isSameDocument, keepCopy } from './lesson-copy.ts'

export type LessonText = { title: string; content: DocumentNode | null }

export type SaverState = LessonText & {
  phase: 'idle' | 'waiting' | 'saving' | 'saved' | 'offline' | 'failed' | 'conflict'
  savedAt: Date | null
  /** Why the server refused, in its words. */
  reason: string
  /** The text on the screen was found on this device when the lesson was opened. */
  fromCopy: boolean
  /** Grows when the text was replaced from outside: the editor has to show it anew. */
  replaced: number
}

type Wire = {
  save(lesson: Lesson, text: LessonText, revision: number): Promise<Lesson>
  read(lesson: Lesson): Promise<Lesson>
  onSaved(lesson: Lesson): void
}

/** How long after the last change a save begins, and how long until an unreachable server is tried again. */
export const saveDelayMs = 800
const retryDelayMs = 5_000

export type LessonSaver = ReturnType<typeof createLessonSaver>

/**
 * Keeps one lesson: every change goes to this device at once and to the server after a pause; one save at a time; a server
 * that is away is tried again; another tab's change is never overwritten unasked (P4).
 */
export function createLessonSaver(lesson: Lesson, wire: Wire) {
  const writer = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const listeners = new Set<() => void>()
  let revision = lesson.revision
  let changed = false
  let sending: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: SaverState = {
    title: lesson.title,
    content: (lesson.content as DocumentNode | null) ?? null,
    phase: 'idle',
    savedAt: null,
    reason: '',
    fromCopy: false,
    replaced: 0,
  }

  const show = (next: Partial<SaverState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), ms)
  }

  /** Sends what there is, until nothing is left or the server says no. */
  const send = (): Promise<void> => {
    clearTimeout(timer)
    if (sending) return sending
    if (!changed || state.phase === 'conflict') return Promise.resolve()
    sending = attempt().finally(() => {
      sending = null
      // Typed while the save was under way: that is the next one.
      if (changed && state.phase === 'saved') schedule(saveDelayMs)
    })
    return sending
  }

  const attempt = async () => {
    const { title, content } = state
    changed = false
    show({ phase: 'saving' })
    try {
      const saved = await wire.save(lesson, { title, content }, revision)
      revision = saved.revision
      if (changed) keepCopy(lesson.id, { title: state.title, content: state.content, revision, writer })
      else dropCopy(lesson.id, writer)
      show({ phase: 'saved', savedAt: new Date(), reason: '' })
      wire.onSaved(saved)
    } catch (error) {
      changed = true
      const { code, message } = refusalOf(error)
      if (code === 'CONFLICT') return show({ phase: 'conflict' })
      if (!isUnreachable(error)) return show({ phase: 'failed', reason: message })
      show({ phase: 'offline' })
      schedule(retryDelayMs)
    }
  }

  const edit = (text: Partial<LessonText>) => {
    state = { ...state, ...text }
    changed = true
    keepCopy(lesson.id, { title: state.title, content: state.content, revision, writer })
    const isStuck = state.phase === 'conflict' || state.phase === 'saving' || state.phase === 'offline'
    show(isStuck ? {} : { phase: 'waiting' })
    if (!sending && state.phase !== 'conflict')
      schedule(state.phase === 'offline' ? retryDelayMs : saveDelayMs)
  }

  const copy = findCopy(lesson.id)
  if (copy && (copy.title !== lesson.title || !isSameDocument(copy.content, state.content))) {
    changed = true
    const moved = copy.revision !== lesson.revision
    state = {
      ...state,
      title: copy.title,
      content: copy.content,
      fromCopy: true,
      phase: moved ? 'conflict' : 'waiting',
    }
    keepCopy(lesson.id, { ...copy, writer })
    if (!moved) schedule(saveDelayMs)
  } else if (copy) {
    // The answer to the last save was lost on the way, the save was not.
    dropCopy(lesson.id, copy.writer)
  }

  return {
    lessonId: lesson.id,
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit,
    hasChanges: () => changed || sending !== null,
    /** Saves now; resolves when the server has everything or has refused. */
    saveNow: async () => {
      await send()
      if (changed && state.phase === 'saved') await send()
      return !changed
    },
    /** Ends a conflict: my text over theirs, or theirs in place of mine. */
    resolve: async (whose: 'mine' | 'theirs') => {
      const current = await wire.read(lesson)
      revision = current.revision
      if (whose === 'mine') {
        show({ phase: 'waiting' })
        await send()
        return
      }
      changed = false
      dropCopy(lesson.id, writer)
      const content = (current.content as DocumentNode | null) ?? emptyDocument
      show({ phase: 'idle', title: current.title, content, fromCopy: false, replaced: state.replaced + 1 })
      wire.onSaved(current)
    },
    /** The lesson is gone: nothing is to be saved any more. */
    abandon: () => {
      changed = false
      clearTimeout(timer)
      dropCopy(lesson.id, writer)
    },
  }
}
