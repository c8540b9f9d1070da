import type { Session } from '../../contract.ts'

/** What is asked about one session before it's done. */
export type SessionQuestion = { ask: 'move' | 'cancel' | 'complete'; session: Session }
