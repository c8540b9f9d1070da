import { afterEvent, type Listener } from '#platform/events/listeners.ts'
import { userVerified } from '../events.ts'
import { startOwnMailGrowth } from './mail-senders.ts'

export const accountsListeners: Listener[] = [
  afterEvent('accounts.startMailGrowth', userVerified, (ctx, { userId }) => startOwnMailGrowth(ctx, userId)),
]
