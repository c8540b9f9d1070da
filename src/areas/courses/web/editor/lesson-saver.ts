import { isUnreachable, refusalOf } from '#webkit/refusal.ts'
import type { Lesson } from '../../contract.ts'
import { isNothing, type LessonChanges, whatDiffers, withChanges } from './lesson-changes.ts'
import { dropCopy, findCopy, keepCopy } from './lesson-copy.ts'

export type SaverState = {
  /** The lesson as the screen shows it: what is not saved yet included. */
  lesson: Lesson
  phase: 'idle' | 'waiting' | 'saving' | 'saved' | 'offline' | 'failed' | 'conflict'
  savedAt: Date | null
  /** Why the server refused, in its words, and beside which fields. */
  reason: string
  fields: Record<string, string>
  /** What is on the screen was found on this device when the lesson was opened. */
  fromCopy: boolean
  /** Grows when the body was replaced from outside: the editor has to show it anew. */
  replaced: number
}

/** `keepVersion`: a version of its own, as the visible Save makes one. */
export type SentChanges = LessonChanges & { keepVersion?: boolean }

type Wire = {
  save(lesson: Lesson, changes: SentChanges, revision: number): Promise<Lesson>
  read(lesson: Lesson): Promise<Lesson>
  onSaved(lesson: Lesson): void
}

/** How long after the last change a save begins, and how long until an unreachable server is tried again. */
export const saveDelayMs = 800
const retryDelayMs = 5_000

export type LessonSaver = ReturnType<typeof createLessonSaver>

/**
 * Keeps one lesson: every change goes to this device at once and to the server after a pause, only what was changed; one
 * save at a time; a server that is away is tried again; another tab's change is never overwritten unasked (P4).
 */
export function createLessonSaver(given: Lesson, wire: Wire) {
  const { id } = given
  const writer = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const listeners = new Set<() => void>()
  let revision = given.revision
  let pending: LessonChanges = {}
  let wantsVersion = false
  let sending: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: SaverState = {
    lesson: given,
    phase: 'idle',
    savedAt: null,
    reason: '',
    fields: {},
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
  const hasWork = () => !isNothing(pending) || wantsVersion
  const keep = () => keepCopy(id, { changes: pending, revision, writer })

  /** Sends what there is, until nothing is left or the server says no. */
  const send = (): Promise<void> => {
    clearTimeout(timer)
    if (sending) return sending
    if (!hasWork() || state.phase === 'conflict') return Promise.resolve()
    sending = attempt().finally(() => {
      sending = null
      // Changed while the save was under way: that is the next one.
      if (hasWork() && state.phase === 'saved') schedule(saveDelayMs)
    })
    return sending
  }

  const attempt = async () => {
    const sent = pending
    const keepVersion = wantsVersion
    pending = {}
    wantsVersion = false
    show({ phase: 'saving' })
    try {
      const saved = await wire.save(
        state.lesson,
        { ...sent, ...(keepVersion ? { keepVersion } : {}) },
        revision,
      )
      revision = saved.revision
      if (isNothing(pending)) dropCopy(id, writer)
      else keep()
      show({ phase: 'saved', savedAt: new Date(), reason: '', fields: {}, lesson: shownAfter(saved) })
      wire.onSaved(saved)
    } catch (error) {
      pending = { ...sent, ...pending }
      wantsVersion ||= keepVersion
      const { code, message, fields } = refusalOf(error)
      if (code === 'CONFLICT') return show({ phase: 'conflict' })
      if (!isUnreachable(error)) return show({ phase: 'failed', reason: message, fields: fields ?? {} })
      show({ phase: 'offline' })
      schedule(retryDelayMs)
    }
  }

  /** What the server answered, except for what is being typed: a word must not change under the cursor. */
  const shownAfter = (saved: Lesson): Lesson => {
    const { title, content, quiz } = state.lesson
    return withChanges({ ...saved, title, content, quiz }, pending)
  }

  const edit = (changes: LessonChanges) => {
    pending = { ...pending, ...changes }
    state = { ...state, lesson: withChanges(state.lesson, changes) }
    keep()
    const isStuck = ['conflict', 'saving', 'offline'].includes(state.phase)
    show(isStuck ? {} : { phase: 'waiting' })
    if (!sending && state.phase !== 'conflict')
      schedule(state.phase === 'offline' ? retryDelayMs : saveDelayMs)
  }

  /** Shows what came from elsewhere instead: another tab's lesson, or an earlier version put back. */
  const replace = (current: Lesson) => {
    revision = current.revision
    pending = {}
    wantsVersion = false
    clearTimeout(timer)
    dropCopy(id, writer)
    show({
      phase: 'idle',
      reason: '',
      fields: {},
      lesson: current,
      fromCopy: false,
      replaced: state.replaced + 1,
    })
    wire.onSaved(current)
  }

  const copy = findCopy(id)
  const unsaved = copy ? whatDiffers(given, copy.changes) : {}
  if (copy && !isNothing(unsaved)) {
    const moved = copy.revision !== given.revision
    pending = unsaved
    state = {
      ...state,
      lesson: withChanges(given, unsaved),
      fromCopy: true,
      phase: moved ? 'conflict' : 'waiting',
    }
    keepCopy(id, { changes: unsaved, revision: copy.revision, writer })
    if (!moved) schedule(saveDelayMs)
  } else if (copy) {
    // The answer to the last save was lost on the way, the save was not.
    dropCopy(id, copy.writer)
  }

  return {
    lessonId: id,
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit,
    replace,
    hasChanges: () => hasWork() || sending !== null,
    /** Saves now; resolves when the server has everything or has refused. */
    saveNow: async (options: { keepVersion?: boolean } = {}) => {
      if (options.keepVersion) wantsVersion = true
      await send()
      if (hasWork() && state.phase === 'saved') await send()
      return !hasWork()
    },
    /** Ends a conflict: my changes over theirs, or theirs in place of mine. */
    resolve: async (whose: 'mine' | 'theirs') => {
      const current = await wire.read(state.lesson)
      if (whose === 'theirs') return replace(current)
      revision = current.revision
      const isTextTheirs = !('content' in pending)
      show({
        phase: 'waiting',
        lesson: withChanges(current, pending),
        replaced: state.replaced + (isTextTheirs ? 1 : 0),
      })
      await send()
    },
    /** The lesson is gone: nothing is to be saved anymore. */
    abandon: () => {
      pending = {}
      wantsVersion = false
      clearTimeout(timer)
      dropCopy(id, writer)
    },
  }
}
