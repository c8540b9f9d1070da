import type { Booking, Session } from '../../contract.ts'

/** What is asked about one session before it's done. */
export type SessionQuestion =
  | { ask: 'move' | 'complete' | 'seats'; session: Session }
  /** All of it, or one person's seat in a group. */
  | { ask: 'cancel'; session: Session; seat?: Booking }
