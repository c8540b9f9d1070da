import { accessClaimed, accessRevoked } from '#areas/access/events.ts'
import { userSuspended, viewEnded, viewStarted } from '#areas/accounts/admin-events.ts'
import { userErased } from '#areas/accounts/events.ts'
import type { Id } from '#kernel/ids.ts'
import { afterCommit } from '#platform/context.ts'
import { afterEvent, inTransaction, type Listener } from '#platform/events/listeners.ts'
import { forgetWorkspace } from './viewers.ts'

/** Facts after which every process asks again what people may see. */
const ofSomeWorkspace = [accessClaimed, accessRevoked]
/** Told for the installation: whom it concerns may have seen files of any workspace. */
const ofAnybody = [userSuspended, userErased, viewStarted, viewEnded]
export const rightFacts: ReadonlySet<string> = new Set(
  [...ofSomeWorkspace, ...ofAnybody].map((event) => event.type),
)

const prefix = 'rights:'
/** How processes tell each other. */
export const rightsMessage = (workspaceId: Id<'wsp'>) => `${prefix}${workspaceId}`
export const workspaceOfRights = (message: string) =>
  message.startsWith(prefix) ? (message.slice(prefix.length) as Id<'wsp'>) : null

/** A right that ended is not believed a moment longer by the process that ended it; the others hear it from `main`. */
export const filesListeners: Listener[] = [
  ...ofSomeWorkspace.map((event) =>
    inTransaction(`files.askAgain.${event.type}`, event, async (ctx, _payload, { workspaceId }) =>
      afterCommit(ctx, () => forgetWorkspace(workspaceId)),
    ),
  ),
  ...ofAnybody.flatMap((event) => [
    inTransaction(`files.askAgain.${event.type}`, event, async (ctx, _payload, { workspaceId }) =>
      afterCommit(ctx, () => forgetWorkspace(workspaceId)),
    ),
    // Being listened to brings it into the outbox, and from there to the other processes.
    afterEvent(`files.askAgainElsewhere.${event.type}`, event, async () => {}),
  ]),
]
