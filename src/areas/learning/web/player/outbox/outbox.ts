import { refusalOf } from '#webkit/refusal.ts'
import type { ReportAnswer } from '../../../contract.ts'
import { type KeptMark, keyOf, type OutboxEntry } from './entries.ts'
import type { Shelf } from './shelf.ts'

/** Sends one thing; resolves with what the server knows now of the lesson, if it says. */
export type Send = (kept: OutboxEntry, options: { keepalive: boolean }) => Promise<ReportAnswer | null>

export type Outbox = {
  /** Keeps it and sends it as soon as that is possible. */
  put(kept: OutboxEntry): void
  /**
   * Keeps a mark and sends it now. Resolves with what the server says, or with `kept` when no one could be reached.
   *
   * @throws what the server refused it with; then it is not kept, unless it only waits for the learner to prove who they are.
   */
  mark(mark: KeptMark): Promise<ReportAnswer | 'kept'>
  /** Sends everything that waits, one after the other. */
  flush(): Promise<void>
  /** The page goes away: sends everything at once, with requests that outlive it. */
  leave(): void
  /** What waits, without what is being sent for the first time. The same list until something changes. */
  waiting(): readonly OutboxEntry[]
  subscribe(listener: () => void): () => void
  /** Hears what the server said to each thing sent from here. */
  onSent(listener: (kept: OutboxEntry, standing: ReportAnswer | null) => void): () => void
  /** Hears what the server would not have: the lesson was taken out, or is not theirs, or not proven to be. */
  onRefused(listener: (kept: OutboxEntry) => void): () => void
  /** Begins to send by itself, when the connection is back and now and then. Returns the way to stop. */
  open(): () => void
}

const firstPauseMs = 5_000
const longestPauseMs = 60_000

/** What an outbox knows; the functions below carry it on. */
type Keeping = {
  shelf: Shelf
  send: Send
  listeners: Set<() => void>
  sentListeners: Set<(kept: OutboxEntry, standing: ReportAnswer | null) => void>
  refusedListeners: Set<(kept: OutboxEntry) => void>
  /** Keys of marks whose first answer is not there yet: the screen shows them when it is. */
  asking: Set<string>
  list: readonly OutboxEntry[]
  flushing: Promise<void> | null
  /** Something was put since the round that is under way began. */
  again: boolean
  isOpen: boolean
  pauseMs: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Keeps before it sends, so that neither a broken connection nor a closed tab loses anything. */
export function createOutbox(shelf: Shelf, send: Send): Outbox {
  const it = keepingOf(shelf, send)
  return {
    put(kept) {
      shelf.put(kept)
      tellChanged(it)
      void flush(it)
    },
    mark: (kept) => mark(it, kept),
    flush: () => flush(it),
    leave() {
      for (const kept of shelf.all()) void deliver(it, kept, true)
    },
    waiting: () => it.list,
    subscribe: (listener) => hear(it.listeners, listener),
    onSent: (listener) => hear(it.sentListeners, listener),
    onRefused: (listener) => hear(it.refusedListeners, listener),
    open: () => open(it),
  }
}

const keepingOf = (shelf: Shelf, send: Send): Keeping => ({
  shelf,
  send,
  listeners: new Set(),
  sentListeners: new Set(),
  refusedListeners: new Set(),
  asking: new Set(),
  list: shelf.all(),
  flushing: null,
  again: false,
  isOpen: false,
  pauseMs: firstPauseMs,
  timer: undefined,
})

function hear<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function mark(it: Keeping, kept: KeptMark): Promise<ReportAnswer | 'kept'> {
  const key = keyOf(kept)
  it.asking.add(key)
  it.shelf.put(kept)
  try {
    const standing = await it.send(kept, { keepalive: false })
    it.asking.delete(key)
    arrive(it, kept, standing)
    return standing ?? 'kept'
  } catch (error) {
    it.asking.delete(key)
    if (isUnproven(error)) {
      tellRefused(it, kept)
      throw error
    }
    if (refusalOf(error).code !== 'OFFLINE') {
      giveUp(it, kept)
      throw error
    }
    tryLater(it)
    return 'kept'
  } finally {
    tellChanged(it)
  }
}

function flush(it: Keeping): Promise<void> {
  it.again = true
  it.flushing ??= sendAll(it)
  return it.flushing
}

async function sendAll(it: Keeping): Promise<void> {
  // Not before it is known that someone sends: what is put meanwhile asks for another round.
  await null
  while (it.again) {
    it.again = false
    if (await sendEach(it)) continue
    it.again = false
    tryLater(it)
  }
  it.flushing = null
  tellChanged(it)
}

/** Whether nothing holds up what comes next. */
async function sendEach(it: Keeping): Promise<boolean> {
  for (const kept of it.shelf.all()) {
    if (!it.asking.has(keyOf(kept)) && !(await deliver(it, kept, false))) return false
  }
  return true
}

/** Whether the server has said its last word of this one. */
async function deliver(it: Keeping, kept: OutboxEntry, keepalive: boolean): Promise<boolean> {
  try {
    arrive(it, kept, await it.send(kept, { keepalive }))
    it.pauseMs = firstPauseMs
    return true
  } catch (error) {
    if (isUnproven(error)) tellRefused(it, kept)
    if (mayWorkLater(error)) return false
    // A refusal is final.
    giveUp(it, kept)
    return true
  }
}

function tryLater(it: Keeping): void {
  clearTimeout(it.timer)
  if (!it.isOpen) return
  it.timer = setTimeout(() => void flush(it), it.pauseMs)
  it.pauseMs = Math.min(it.pauseMs * 2, longestPauseMs)
}

function arrive({ shelf, sentListeners }: Keeping, kept: OutboxEntry, standing: ReportAnswer | null): void {
  shelf.drop(kept)
  for (const listener of sentListeners) listener(kept, standing)
}

function giveUp(it: Keeping, kept: OutboxEntry): void {
  it.shelf.drop(kept)
  tellRefused(it, kept)
}

function tellRefused({ refusedListeners }: Keeping, kept: OutboxEntry): void {
  for (const listener of refusedListeners) listener(kept)
}

function tellChanged(it: Keeping): void {
  it.list = it.shelf.all().filter((kept) => !it.asking.has(keyOf(kept)))
  for (const listener of it.listeners) listener()
}

function open(it: Keeping): () => void {
  it.isOpen = true
  const onOnline = () => {
    it.pauseMs = firstPauseMs
    void flush(it)
  }
  window.addEventListener('online', onOnline)
  const stopHearing = it.shelf.onChange(() => tellChanged(it))
  void flush(it)
  return () => {
    it.isOpen = false
    clearTimeout(it.timer)
    window.removeEventListener('online', onOnline)
    stopHearing()
  }
}

/**
 * No one answered, the server is away or busy, the session ended, or it is not proven yet who learns here: the same person may
 * send it later, if there is one, once they have opened the link in their email.
 */
function mayWorkLater(error: unknown): boolean {
  const { code, status } = refusalOf(error)
  if (code === 'auth/account-deleted') return false
  return (
    code === 'OFFLINE' ||
    isUnproven(error) ||
    status === 401 ||
    status === 408 ||
    status === 429 ||
    status >= 500
  )
}

const isUnproven = (error: unknown) => refusalOf(error).data.reason === 'not-proven'
