import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useAuth } from '#webkit/session.tsx'
import type { OutboxEntry } from './entries.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { sendEntry } from './send.ts'
import { shelfOf } from './shelf.ts'

/** Whose learning this is on this device; a pass has no name. */
export function useWho(): string {
  const { user } = useAuth()
  return user?.id ?? 'pass'
}

export const OutboxContext = createContext<Outbox | null>(null)

/** The outbox of whoever learns here, sending as long as the player is open. */
export function useOwnOutbox(): Outbox {
  const who = useWho()
  const outbox = useMemo(() => createOutbox(shelfOf(who), sendEntry), [who])
  useEffect(() => outbox.open(), [outbox])
  return outbox
}

export function useOutbox(): Outbox {
  const outbox = use(OutboxContext)
  if (!outbox) throw new Error('useOutbox must be used inside the player')
  return outbox
}

/** What waits to be sent; changes with it. */
export function useUnsentEntries(): readonly OutboxEntry[] {
  const outbox = useOutbox()
  return useSyncExternalStore(outbox.subscribe, outbox.waiting)
}
