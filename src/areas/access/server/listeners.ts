import { contactLinked } from '#areas/contacts/events.ts'
import { afterEvent, inTransaction, type Listener } from '#platform/events/listeners.ts'
import { accessClaimed, accessGranted, accessRevoked } from '../events.ts'
import { claimContact } from './grants.ts'
import { refreshLibrary } from './library.ts'

export const accessListeners: Listener[] = [
  inTransaction('access.claimForLinkedUser', contactLinked, (ctx, { contactId, userId }) =>
    claimContact(ctx, contactId, userId),
  ),
  afterEvent('access.libraryOnGrant', accessGranted, (ctx, { grantId }) => refreshLibrary(ctx, grantId)),
  afterEvent('access.libraryOnClaim', accessClaimed, (ctx, { grantId }) => refreshLibrary(ctx, grantId)),
  afterEvent('access.libraryOnRevoke', accessRevoked, (ctx, { grantId }) => refreshLibrary(ctx, grantId)),
]
