import { userVerified } from '#areas/accounts/events.ts'
import { inTransaction, type Listener } from '#platform/events/listeners.ts'
import { voidDataExports } from './data-exports.ts'

export const settingsListeners: Listener[] = [
  inTransaction('settings.voidDataExports', userVerified, async (ctx, { userId, shutOut }) => {
    if (shutOut) await voidDataExports(ctx, userId)
  }),
]
