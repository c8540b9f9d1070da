import { contactLinked } from '#areas/contacts/events.ts'
import type { Id } from '#kernel/ids.ts'
import { afterEvent, inTransaction, type Listener, type ListenerCtx } from '#platform/events/listeners.ts'
import { accessClaimed, accessExtended, accessGranted, accessJoined, accessRevoked } from '../events.ts'
import { claimContact } from './claiming.ts'
import { leaveLibrary, refreshLibrary } from './library.ts'

export const accessListeners: Listener[] = [
  inTransaction('access.claimForLinkedUser', contactLinked, (ctx, { contactId, userId }) =>
    claimContact(ctx, contactId, userId),
  ),
  ...[accessGranted, accessClaimed, accessExtended, accessRevoked].flatMap((event) => [
    // In the same commit: a buyer's first look at the library comes right after the receipt.
    inTransaction(`access.libraryAtOnce.${event.type}`, event, refreshIfOwned),
    // And again after it: two commits at the same moment do not see each other's grants.
    afterEvent(`access.libraryAfter.${event.type}`, event, refreshIfOwned),
  ]),
  inTransaction(`access.libraryAtOnce.${accessJoined.type}`, accessJoined, refreshJoined),
  afterEvent(`access.libraryAfter.${accessJoined.type}`, accessJoined, refreshJoined),
]

type OwnGrant = { grantId: Id<'grt'>; userId: Id<'usr'> | null }

/** A guest's grant is in no one's library. */
async function refreshIfOwned(ctx: ListenerCtx, grant: OwnGrant): Promise<void> {
  if (grant.userId) await refreshLibrary(ctx, grant.grantId)
}

async function refreshJoined(
  ctx: ListenerCtx,
  grant: OwnGrant & { formerUserId: Id<'usr'> | null },
): Promise<void> {
  await refreshIfOwned(ctx, grant)
  if (grant.formerUserId) await leaveLibrary(ctx, grant.grantId, grant.formerUserId)
}
