import type { mailStates } from '../../outbox-contract.ts'

/** Which status badge an email's state gets. Without a mail server what is done with is kept here, and no one has it. */
export const statusOf = { waiting: 'pending', sent: 'sent', kept: 'inactive', failed: 'failed' } as const

export function shownState(state: (typeof mailStates)[number], isKeptHere: boolean): keyof typeof statusOf {
  return state === 'sent' && isKeptHere ? 'kept' : state
}
