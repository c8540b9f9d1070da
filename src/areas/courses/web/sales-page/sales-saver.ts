import { type DraftOf, dropDraft, findDraft, keepDraft, leaveDraft } from '#webkit/form-draft.ts'
import { isUnreachable, refusalOf } from '#webkit/refusal.ts'
import type { CourseDetail } from '../../contract.ts'
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
/** Letters of one field within so long are one step back. */
const oneStepMs = 1_200
const mostSteps = 200

export type SalesSaver = ReturnType<typeof createSalesSaver>

/**
 * Keeps a sales page: every change goes to this device at once and to the server after a pause; one save at a time; a server
 * that is away is tried again; another tab's page is never overwritten unasked. Steps can be taken back.
 */
export function createSalesSaver(course: CourseDetail, of: DraftOf, wire: Wire) {
  const listeners = new Set<() => void>()
  const past: SalesValues[] = []
  const future: SalesValues[] = []
  let saved = valuesOf(course)
  let version = course.salesPageVersion
  let last = { name: '', at: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null
  let isLeft = false
  let state: SalesState = {
    values: saved,
    phase: 'saved',
    savedAt: new Date(course.updatedAt),
    reason: '',
    restoredAt: null,
    canUndo: false,
    canRedo: false,
  }

  const show = (next: Partial<SalesState>) => {
    state = { ...state, ...next, canUndo: past.length > 0, canRedo: future.length > 0 }
    for (const listener of listeners) listener()
  }
  const toSend = () => wordsOf(savable(state.values, saved))
  const hasWork = () => !isSame(toSend(), wordsOf(saved))
  /** Also what can't be saved as it is: its writer still has to shorten it. */
  const hasChanges = () => hasWork() || sending !== null || Object.keys(wrongWords(state.values)).length > 0
  const keep = () => (hasChanges() ? keepDraft(of, { ...state.values, version }) : dropDraft(of))

  const schedule = (ms: number) => {
    clearTimeout(timer)
    if (!isLeft) timer = setTimeout(() => void send(), ms)
  }
  const send = (): Promise<void> => {
    clearTimeout(timer)
    if (sending) return sending
    if (state.phase === 'conflict') return Promise.resolve()
    if (!hasWork()) {
      show({ phase: 'saved' })
      return Promise.resolve()
    }
    sending = attempt().finally(() => {
      sending = null
      keep()
      // Changed while the save was under way: that is the next one.
      if (hasWork() && state.phase === 'saved') {
        show({ phase: 'waiting' })
        schedule(saveDelayMs)
      }
    })
    return sending
  }
  const attempt = async () => {
    const sent = savable(state.values, saved)
    show({ phase: 'saving' })
    try {
      const after = await wire.save(wordsOf(sent), version)
      saved = sent
      version = after.salesPageVersion
      show({ phase: 'saved', savedAt: new Date(), reason: '', restoredAt: null })
      wire.onSaved(after)
    } catch (error) {
      const { code, message } = refusalOf(error)
      if (code === 'CONFLICT') return show({ phase: 'conflict' })
      if (!isUnreachable(error)) return show({ phase: 'failed', reason: message })
      show({ phase: 'offline' })
      schedule(retryDelayMs)
    }
  }
  /** Puts other values on the page and has them saved. */
  const put = (values: SalesValues) => {
    state = { ...state, values }
    keep()
    show(['conflict', 'saving', 'offline'].includes(state.phase) ? {} : { phase: 'waiting' })
    if (!sending && state.phase !== 'conflict')
      schedule(state.phase === 'offline' ? retryDelayMs : saveDelayMs)
  }
  const step = (from: SalesValues[], to: SalesValues[]) => {
    const values = from.pop()
    if (!values) return
    to.push(state.values)
    last = { name: '', at: 0 }
    put(values)
  }
  const take = (current: CourseDetail) => {
    saved = valuesOf(current)
    version = current.salesPageVersion
    past.length = 0
    future.length = 0
    clearTimeout(timer)
    dropDraft(of)
    show({
      values: saved,
      phase: 'saved',
      savedAt: new Date(current.updatedAt),
      reason: '',
      restoredAt: null,
    })
  }

  const draft = findDraft({ ...of, grows: true }, saved)
  if (draft) {
    const { version: base, ...values } = draft.values
    const isMoved = base !== undefined && base !== version
    state = {
      ...state,
      values: { ...saved, ...values } as SalesValues,
      restoredAt: draft.at,
      phase: isMoved ? 'conflict' : 'waiting',
    }
    if (!isMoved) schedule(saveDelayMs)
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Changes fields; letters typed into one in a row are one step back. */
    edit: (changes: Partial<SalesValues>) => {
      const name = Object.keys(changes).join(' ')
      const now = Date.now()
      if (name !== last.name || now - last.at > oneStepMs) past.push(state.values)
      if (past.length > mostSteps) past.shift()
      future.length = 0
      last = { name, at: now }
      put({ ...state.values, ...changes } as SalesValues)
    },
    undo: () => step(past, future),
    redo: () => step(future, past),
    saveNow: send,
    hasChanges,
    /** The course was changed elsewhere on this screen, in its settings: the page follows while nothing here is unsaved. */
    follow: (current: CourseDetail) => {
      if (current.salesPageVersion !== version && !hasChanges()) take(current)
    },
    /** Ends a conflict: my page over theirs, or theirs in place of mine. */
    resolve: async (whose: 'mine' | 'theirs') => {
      const current = await wire.read()
      wire.onSaved(current)
      if (whose === 'theirs') return take(current)
      version = current.salesPageVersion
      saved = valuesOf(current)
      show({ phase: 'waiting' })
      await send()
    },
    /** The page is open; answers how to leave it. What waits is sent then; what was refused goes, unless the session ended. */
    open: () => {
      isLeft = false
      return () => {
        isLeft = true
        if (['offline', 'failed', 'conflict'].includes(state.phase)) leaveDraft(of)
        else void send()
      }
    },
  }
}

const isSame = (one: SalesWords, other: SalesWords) => JSON.stringify(one) === JSON.stringify(other)
