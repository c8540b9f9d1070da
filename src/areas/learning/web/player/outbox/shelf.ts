import { keptPrefix } from '../../shared/kept-prefix.ts'
import { keyOf, mergeEntries, type OutboxEntry } from './entries.ts'

/** Where kept things lie until the server has them: one entry each, so that two tabs do not overwrite one another. */
export type Shelf = {
  put(kept: OutboxEntry): void
  all(): OutboxEntry[]
  /** Takes one away if it is still what was sent; what was added meanwhile stays. */
  drop(sent: OutboxEntry): void
  /** Another tab changed something. Returns the way to stop. */
  onChange(listener: () => void): () => void
}

/** The shelf of one learner on this device; what one person leaves is never sent as another. */
export function shelfOf(who: string): Shelf {
  const own = keptPrefix(who)
  const storage = workingStorage()
  const read = (key: string) => parse(storage.get(key))
  return {
    put(kept) {
      const key = own + keyOf(kept)
      const before = read(key)
      storage.set(key, JSON.stringify(before ? mergeEntries(before, kept) : kept))
    },
    all: () =>
      storage
        .keys()
        .filter((key) => key.startsWith(own))
        .flatMap((key) => read(key) ?? []),
    drop(sent) {
      const key = own + keyOf(sent)
      if (storage.get(key) === JSON.stringify(sent)) storage.remove(key)
    },
    onChange(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === null || event.key.startsWith(own)) listener()
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}

type SmallStorage = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  keys(): string[]
}

/** Storage is closed in some private windows and may be full: then things are kept as long as the page lives. */
function workingStorage(): SmallStorage {
  const memory = new Map<string, string>()
  const open = openStorage()
  return {
    get: (key) => memory.get(key) ?? open?.getItem(key) ?? null,
    set(key, value) {
      try {
        if (!open) throw new Error('No storage.')
        open.setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
      }
    },
    remove(key) {
      memory.delete(key)
      open?.removeItem(key)
    },
    keys: () => [...new Set([...memory.keys(), ...(open ? Object.keys(open) : [])])],
  }
}

function openStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

function parse(text: string | null): OutboxEntry | null {
  if (text === null) return null
  try {
    return JSON.parse(text) as OutboxEntry
  } catch {
    return null
  }
}
