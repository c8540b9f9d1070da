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

/** Keeps before it sends, so that neither a broken connection nor a closed tab loses anything. */
export function createOutbox(shelf: Shelf, send: Send): Outbox {
  const listeners = new Set<() => void>()
  const sentListeners = new Set<(kept: OutboxEntry, standing: ReportAnswer | null) => void>()
  const refusedListeners = new Set<(kept: OutboxEntry) => void>()
  /** Keys of marks whose first answer is not there yet: the screen shows them when it is. */
  const asking = new Set<string>()
  let list: readonly OutboxEntry[] = shelf.all()
  let flushing: Promise<void> | null = null
  let again = false
  let isOpen = false
  let pauseMs = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined

  const changed = () => {
    list = shelf.all().filter((kept) => !asking.has(keyOf(kept)))
    for (const listener of listeners) listener()
  }
  const delivered = (kept: OutboxEntry, standing: ReportAnswer | null) => {
    shelf.drop(kept)
    for (const listener of sentListeners) listener(kept, standing)
  }
  const tellRefused = (kept: OutboxEntry) => {
    for (const listener of refusedListeners) listener(kept)
  }
  const refused = (kept: OutboxEntry) => {
    shelf.drop(kept)
    tellRefused(kept)
  }
  const deliver = async (kept: OutboxEntry, keepalive: boolean): Promise<boolean> => {
    try {
      delivered(kept, await send(kept, { keepalive }))
      pauseMs = firstPauseMs
      return true
    } catch (error) {
      if (isUnproven(error)) tellRefused(kept)
      if (mayWorkLater(error)) return false
      // A refusal is final.
      refused(kept)
      return true
    }
  }
  /** Whether nothing holds up what comes next. */
  const sendEach = async (): Promise<boolean> => {
    for (const kept of shelf.all()) {
      if (!asking.has(keyOf(kept)) && !(await deliver(kept, false))) return false
    }
    return true
  }
  const sendAll = async () => {
    // Not before it is known that someone sends: what is put meanwhile asks for another round.
    await null
    while (again) {
      again = false
      if (await sendEach()) continue
      again = false
      tryLater()
    }
    flushing = null
    changed()
  }
  const tryLater = () => {
    clearTimeout(timer)
    if (!isOpen) return
    timer = setTimeout(() => void flush(), pauseMs)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
  const flush = (): Promise<void> => {
    again = true
    flushing ??= sendAll()
    return flushing
  }
  return {
    put(kept) {
      shelf.put(kept)
      changed()
      void flush()
    },
    async mark(mark) {
      const key = keyOf(mark)
      asking.add(key)
      shelf.put(mark)
      try {
        const standing = await send(mark, { keepalive: false })
        asking.delete(key)
        delivered(mark, standing)
        return standing ?? 'kept'
      } catch (error) {
        asking.delete(key)
        if (isUnproven(error)) {
          tellRefused(mark)
          throw error
        }
        if (refusalOf(error).code !== 'OFFLINE') {
          refused(mark)
          throw error
        }
        tryLater()
        return 'kept'
      } finally {
        changed()
      }
    },
    flush,
    leave() {
      for (const kept of shelf.all()) void deliver(kept, true)
    },
    waiting: () => list,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onSent(listener) {
      sentListeners.add(listener)
      return () => sentListeners.delete(listener)
    },
    onRefused(listener) {
      refusedListeners.add(listener)
      return () => refusedListeners.delete(listener)
    },
    open() {
      isOpen = true
      const onOnline = () => {
        pauseMs = firstPauseMs
        void flush()
      }
      window.addEventListener('online', onOnline)
      const stopHearing = shelf.onChange(changed)
      void flush()
      return () => {
        isOpen = false
        clearTimeout(timer)
        window.removeEventListener('online', onOnline)
        stopHearing()
      }
    },
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
