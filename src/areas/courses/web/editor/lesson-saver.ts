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

/** What a saver knows; the functions below carry it on. */
type Keeping = {
  id: Lesson['id']
  /** Which editor this is: another tab's copy isn't cleared away. */
  writer: string
  wire: Wire
  listeners: Set<() => void>
  revision: number
  /** Changed here, and not under way to the server. */
  pending: LessonChanges
  wantsVersion: boolean
  sending: Promise<void> | null
  timer: ReturnType<typeof setTimeout> | undefined
  state: SaverState
}

/**
 * Keeps one lesson: every change goes to this device at once and to the server after a pause, only what was changed; one
 * save at a time; a server that is away is tried again; another tab's change is never overwritten unasked (P4).
 */
export function createLessonSaver(given: Lesson, wire: Wire) {
  const it = keepingOf(given, wire)
  restore(it, given)
  return {
    lessonId: it.id,
    getState: () => it.state,
    subscribe: (listener: () => void) => {
      it.listeners.add(listener)
      return () => it.listeners.delete(listener)
    },
    edit: (changes: LessonChanges) => edit(it, changes),
    /** Shows what came from elsewhere instead: another tab's lesson, or an earlier version put back. */
    replace: (current: Lesson) => replace(it, current),
    hasChanges: () => hasWork(it) || it.sending !== null,
    /** Saves now; resolves when the server has everything or has refused. */
    saveNow: async (options: { keepVersion?: boolean } = {}) => {
      if (options.keepVersion) it.wantsVersion = true
      await send(it)
      if (hasWork(it) && it.state.phase === 'saved') await send(it)
      return !hasWork(it)
    },
    /** Ends a conflict: my changes over theirs, or theirs in place of mine. */
    resolve: async (whose: 'mine' | 'theirs') => {
      const current = await wire.read(it.state.lesson)
      if (whose === 'theirs') return replace(it, current)
      it.revision = current.revision
      const isTextTheirs = !('content' in it.pending)
      show(it, {
        phase: 'waiting',
        lesson: withChanges(current, it.pending),
        replaced: it.state.replaced + (isTextTheirs ? 1 : 0),
      })
      await send(it)
    },
    /** The lesson is gone: nothing is to be saved anymore. */
    abandon: () => forget(it),
  }
}

const keepingOf = (lesson: Lesson, wire: Wire): Keeping => ({
  id: lesson.id,
  writer: crypto.getRandomValues(new Uint32Array(2)).join('-'),
  wire,
  listeners: new Set(),
  revision: lesson.revision,
  pending: {},
  wantsVersion: false,
  sending: null,
  timer: undefined,
  state: { lesson, phase: 'idle', savedAt: null, reason: '', fields: {}, fromCopy: false, replaced: 0 },
})

/** What was typed in another visit and never saved; it's the person's to decide when the lesson was saved elsewhere since. */
function restore(it: Keeping, given: Lesson): void {
  const copy = findCopy(it.id)
  if (!copy) return
  const unsaved = whatDiffers(given, copy.changes)
  if (isNothing(unsaved)) {
    // The answer to the last save was lost on the way, the save was not.
    dropCopy(it.id, copy.writer)
    return
  }
  const isMoved = copy.revision !== given.revision
  it.pending = unsaved
  it.state = {
    ...it.state,
    lesson: withChanges(given, unsaved),
    fromCopy: true,
    phase: isMoved ? 'conflict' : 'waiting',
  }
  keepCopy(it.id, { changes: unsaved, revision: copy.revision, writer: it.writer })
  if (!isMoved) schedule(it, saveDelayMs)
}

function show(it: Keeping, next: Partial<SaverState>): void {
  it.state = { ...it.state, ...next }
  for (const listener of it.listeners) listener()
}

function edit(it: Keeping, changes: LessonChanges): void {
  it.pending = { ...it.pending, ...changes }
  it.state = { ...it.state, lesson: withChanges(it.state.lesson, changes) }
  keep(it)
  const { phase } = it.state
  show(it, ['conflict', 'saving', 'offline'].includes(phase) ? {} : { phase: 'waiting' })
  if (!it.sending && phase !== 'conflict') schedule(it, phase === 'offline' ? retryDelayMs : saveDelayMs)
}

function replace(it: Keeping, current: Lesson): void {
  it.revision = current.revision
  forget(it)
  show(it, {
    phase: 'idle',
    reason: '',
    fields: {},
    lesson: current,
    fromCopy: false,
    replaced: it.state.replaced + 1,
  })
  it.wire.onSaved(current)
}

/** Nothing of what was changed here is to be saved anymore. */
function forget(it: Keeping): void {
  it.pending = {}
  it.wantsVersion = false
  clearTimeout(it.timer)
  dropCopy(it.id, it.writer)
}

const hasWork = ({ pending, wantsVersion }: Keeping) => !isNothing(pending) || wantsVersion

const keep = ({ id, pending, revision, writer }: Keeping) =>
  keepCopy(id, { changes: pending, revision, writer })

function schedule(it: Keeping, ms: number): void {
  clearTimeout(it.timer)
  it.timer = setTimeout(() => void send(it), ms)
}

/** Sends what there is, until nothing is left or the server says no. */
function send(it: Keeping): Promise<void> {
  clearTimeout(it.timer)
  if (it.sending) return it.sending
  if (!hasWork(it) || it.state.phase === 'conflict') return Promise.resolve()
  it.sending = attempt(it).finally(() => {
    it.sending = null
    // Changed while the save was under way: that is the next one.
    if (hasWork(it) && it.state.phase === 'saved') schedule(it, saveDelayMs)
  })
  return it.sending
}

async function attempt(it: Keeping): Promise<void> {
  const { pending: sent, wantsVersion: keepVersion } = it
  it.pending = {}
  it.wantsVersion = false
  show(it, { phase: 'saving' })
  try {
    const changes = { ...sent, ...(keepVersion ? { keepVersion } : {}) }
    arrive(it, await it.wire.save(it.state.lesson, changes, it.revision))
  } catch (error) {
    it.pending = { ...sent, ...it.pending }
    it.wantsVersion ||= keepVersion
    const { code, message, fields } = refusalOf(error)
    if (code === 'CONFLICT') return show(it, { phase: 'conflict' })
    if (!isUnreachable(error)) return show(it, { phase: 'failed', reason: message, fields: fields ?? {} })
    show(it, { phase: 'offline' })
    schedule(it, retryDelayMs)
  }
}

function arrive(it: Keeping, saved: Lesson): void {
  it.revision = saved.revision
  if (isNothing(it.pending)) dropCopy(it.id, it.writer)
  else keep(it)
  show(it, { phase: 'saved', savedAt: new Date(), reason: '', fields: {}, lesson: shownAfter(it, saved) })
  it.wire.onSaved(saved)
}

/** What the server answered, except for what is being typed: a word must not change under the cursor. */
function shownAfter({ state, pending }: Keeping, saved: Lesson): Lesson {
  const { title, content, quiz } = state.lesson
  return withChanges({ ...saved, title, content, quiz }, pending)
}
