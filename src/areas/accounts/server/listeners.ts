import type { Listener } from '#platform/events/listeners.ts'

/** Accounts announce; they listen to nobody. */
export const accountsListeners: Listener[] = []
