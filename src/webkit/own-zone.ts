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

/**
 * Someone signed in, or changed their profile; without anyone the device says which zone it is. It does too for an account that was
 * made where no script could ask for a zone, as on a receipt: that one says UTC.
 */
export function preferZoneOf(user: Pick<SessionUser, 'workspace' | 'timeZone'> | null): void {
  const ofPerson = user?.timeZone === 'UTC' ? null : user?.timeZone
  preferred = user?.workspace?.timeZone ?? ofPerson ?? null
  for (const changed of listeners) changed()
}
