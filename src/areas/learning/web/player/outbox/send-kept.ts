import { createOutbox } from './outbox.ts'
import { sendEntry } from './send.ts'
import { shelfOf } from './shelf.ts'

/** Sends what waits for a learner who is not in the player. */
export function sendAll(who: string): Promise<void> {
  return createOutbox(shelfOf(who), sendEntry).flush()
}
