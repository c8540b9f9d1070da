import { type DraftOf, dropDraft, findDraft, keepDraft, leaveDraft } from '#webkit/form-draft.ts'
import { isUnreachable, refusalOf } from '#webkit/refusal.ts'
import type { CourseDetail } from '../../contract.ts'
import { createSalesSteps, type SalesSteps } from './sales-steps.ts'
import { type SalesValues, type SalesWords, savable, valuesOf, wordsOf, wrongWords } from './sales-values.ts'

export type SalesState = {
  /** What the fields hold, saved or not. */
  values: SalesValues
  phase: 'saved' | 'waiting' | 'saving' | 'offline' | 'failed' | 'conflict'
  savedAt: Date
  /** Why the server refused, in its words. */
  reason: string
  /** When what is in the fields was typed, if that was before this page was opened. */
  restoredAt: Date | null
  canUndo: boolean
  canRedo: boolean
}

type Wire = {
  save(words: SalesWords, version: string): Promise<CourseDetail>
  read(): Promise<CourseDetail>
  onSaved(course: CourseDetail): void
}

/** How long after the last change a save begins, and how long until an unreachable server is tried again. */
const saveDelayMs = 800
const retryDelayMs = 5_000

export type SalesSaver = ReturnType<typeof createSalesSaver>

/** What a saver knows; the functions below carry it on. */
type Keeping = {
  of: DraftOf
  wire: Wire
  steps: SalesSteps
  listeners: Set<() => void>
  /** What the server has, and its mark. */
  saved: SalesValues
  version: string
  /** When the course was changed last, as far as is known here. */
  changedAt: string
  /** Sent, and no answer came: the server may have one of them. */
  unanswered: SalesValues[]
  timer: ReturnType<typeof setTimeout> | undefined
  sending: Promise<void> | null
  isLeft: boolean
  state: SalesState
}

/**
 * Keeps a sales page: every change goes to this device at once and to the server after a pause; one save at a time; a server
 * that is away is tried again; another tab's page is never overwritten unasked. Steps can be taken back.
 */
export function createSalesSaver(course: CourseDetail, of: DraftOf, wire: Wire) {
  const it = keepingOf(course, of, wire)
  restore(it)
  return {
    getState: () => it.state,
    subscribe: (listener: () => void) => {
      it.listeners.add(listener)
      return () => it.listeners.delete(listener)
    },
    edit: (changes: Partial<SalesValues>) => {
      it.steps.note(Object.keys(changes).join(' '), it.state.values)
      put(it, { ...it.state.values, ...changes } as SalesValues)
    },
    undo: () => put(it, it.steps.back(it.state.values)),
    redo: () => put(it, it.steps.forth(it.state.values)),
    saveNow: () => send(it),
    /**
     * The course was changed elsewhere on this screen, in its settings: the page follows while nothing here is unsaved. What was
     * read before the last save and arrives after it is no news.
     */
    follow: (current: CourseDetail) => {
      if (current.updatedAt < it.changedAt) return
      if (current.salesPageVersion !== it.version && !hasChanges(it)) take(it, current)
    },
    /** Ends a conflict: my page over theirs, or theirs in place of mine. */
    resolve: async (whose: 'mine' | 'theirs') => {
      const current = await wire.read()
      wire.onSaved(current)
      if (whose === 'theirs') return take(it, current)
      it.version = current.salesPageVersion
      it.saved = valuesOf(current)
      show(it, { phase: 'waiting' })
      await send(it)
    },
    /** The page is open; answers how to leave it. What waits is sent then; what was refused goes, unless the session ended. */
    open: () => {
      it.isLeft = false
      return () => {
        it.isLeft = true
        if (['offline', 'failed', 'conflict'].includes(it.state.phase)) leaveDraft(of)
        else void send(it)
      }
    },
  }
}

const keepingOf = (course: CourseDetail, of: DraftOf, wire: Wire): Keeping => ({
  of,
  wire,
  steps: createSalesSteps(),
  listeners: new Set(),
  saved: valuesOf(course),
  version: course.salesPageVersion,
  changedAt: course.updatedAt,
  unanswered: [],
  timer: undefined,
  sending: null,
  isLeft: false,
  state: {
    values: valuesOf(course),
    phase: 'saved',
    savedAt: new Date(course.updatedAt),
    reason: '',
    restoredAt: null,
    canUndo: false,
    canRedo: false,
  },
})

/** What was typed in another visit; it's the person's to decide when the page was saved by someone else since. */
function restore(it: Keeping): void {
  const draft = findDraft({ ...it.of, grows: true }, it.saved)
  if (!draft) return
  const { version: base, ...typed } = draft.values
  const values = { ...it.saved, ...typed } as SalesValues
  const isMoved = base !== undefined && base !== it.version
  // The last save of that visit arrived, its answer didn't. Keys of a list are new each time; its words are the same.
  if (isMoved && isSaid(values, it.saved)) {
    it.state = { ...it.state, values }
    keep(it)
    return
  }
  it.state = {
    ...it.state,
    values,
    restoredAt: draft.at,
    phase: isMoved ? 'conflict' : 'waiting',
  }
  if (!isMoved) schedule(it, saveDelayMs)
}

function show(it: Keeping, next: Partial<SalesState>): void {
  it.state = { ...it.state, ...next, ...it.steps.can() }
  for (const listener of it.listeners) listener()
}

/** Puts other values on the page and has them saved. */
function put(it: Keeping, values: SalesValues | null): void {
  if (!values) return
  it.state = { ...it.state, values }
  keep(it)
  const { phase } = it.state
  show(it, ['conflict', 'saving', 'offline'].includes(phase) ? {} : { phase: 'waiting' })
  if (!it.sending && phase !== 'conflict') schedule(it, phase === 'offline' ? retryDelayMs : saveDelayMs)
}

/** Shows what the server has instead. */
function take(it: Keeping, current: CourseDetail): void {
  it.saved = valuesOf(current)
  it.version = current.salesPageVersion
  it.changedAt = current.updatedAt
  it.unanswered = []
  it.steps.forget()
  clearTimeout(it.timer)
  dropDraft(it.of)
  show(it, {
    values: it.saved,
    phase: 'saved',
    savedAt: new Date(current.updatedAt),
    reason: '',
    restoredAt: null,
  })
}

const hasWork = ({ state, saved }: Keeping) => !isSaid(state.values, saved)

/** Also what can't be saved as it is: its writer still has to shorten it. */
const hasChanges = (it: Keeping) =>
  hasWork(it) || it.sending !== null || Object.keys(wrongWords(it.state.values)).length > 0

const keep = (it: Keeping) =>
  hasChanges(it) ? keepDraft(it.of, { ...it.state.values, version: it.version }) : dropDraft(it.of)

function schedule(it: Keeping, ms: number): void {
  clearTimeout(it.timer)
  if (!it.isLeft) it.timer = setTimeout(() => void send(it), ms)
}

function send(it: Keeping): Promise<void> {
  clearTimeout(it.timer)
  if (it.sending) return it.sending
  if (it.state.phase === 'conflict') return Promise.resolve()
  if (!hasWork(it)) {
    show(it, { phase: 'saved' })
    return Promise.resolve()
  }
  it.sending = attempt(it).finally(() => {
    it.sending = null
    keep(it)
    // Changed while the save was under way: that is the next one.
    if (!hasWork(it) || it.state.phase !== 'saved') return
    show(it, { phase: 'waiting' })
    schedule(it, saveDelayMs)
  })
  return it.sending
}

async function attempt(it: Keeping): Promise<void> {
  const sent = savable(it.state.values, it.saved)
  show(it, { phase: 'saving' })
  try {
    const after = await it.wire.save(wordsOf(sent), it.version)
    arrive(it, sent, after)
  } catch (error) {
    const { code, message } = refusalOf(error)
    if (code === 'CONFLICT') {
      if (!(await hasArrived(it))) show(it, { phase: 'conflict' })
      return
    }
    if (!isUnreachable(error)) return show(it, { phase: 'failed', reason: message })
    it.unanswered.push(sent)
    show(it, { phase: 'offline' })
    schedule(it, retryDelayMs)
  }
}

function arrive(it: Keeping, sent: SalesValues, after: CourseDetail): void {
  it.saved = sent
  it.version = after.salesPageVersion
  it.changedAt = after.updatedAt
  it.unanswered = []
  show(it, { phase: 'saved', savedAt: new Date(), reason: '', restoredAt: null })
  it.wire.onSaved(after)
}

/** The page has another version because of this one's own save, whose answer was lost on the way. */
async function hasArrived(it: Keeping): Promise<boolean> {
  if (it.unanswered.length === 0) return false
  const current = await it.wire.read().catch(() => null)
  const sent = current && it.unanswered.find((values) => isSame(wordsOf(values), wordsOf(valuesOf(current))))
  if (!current || !sent) return false
  arrive(it, sent, current)
  return true
}

const isSame = (one: SalesWords, other: SalesWords) => JSON.stringify(one) === JSON.stringify(other)

/** Nothing that could be saved of these fields is missing there. */
const isSaid = (values: SalesValues, saved: SalesValues) =>
  isSame(wordsOf(savable(values, saved)), wordsOf(saved))
