import { useSyncExternalStore } from 'react'
import type { SessionUser } from './user.ts'

/** The one zone of whoever is signed in, as their profile shows it: what they set and what they read is in it. */
export function useOwnZone(): string {
  return useSyncExternalStore(onPreferred, ownZone)
}

/** The same outside of components. */
export const ownZone = (): string => preferred ?? Intl.DateTimeFormat().resolvedOptions().timeZone

let preferred: string | null = null
const listeners = new Set<() => void>()

function onPreferred(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Someone signed in, or changed their profile; without anyone the device says which zone it is. */
export function preferZoneOf(user: Pick<SessionUser, 'workspace' | 'timeZone'> | null): void {
  preferred = user?.workspace?.timeZone ?? user?.timeZone ?? null
  for (const changed of listeners) changed()
}
