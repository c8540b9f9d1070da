import { inTransaction, type Listener } from '#platform/events/listeners.ts'
import { availabilityChanged } from '../events.ts'
import { readAnew } from './calendars/calendars.ts'
import { includedListeners } from './included-sessions.ts'

export const coachingListeners: Listener[] = [
  ...includedListeners,
  // Whole days in other calendars are days of the host's zone, which may be another now.
  inTransaction('coaching.readCalendarsAnew', availabilityChanged, (ctx, _facts, { workspaceId }) =>
    readAnew(ctx, workspaceId),
  ),
]
