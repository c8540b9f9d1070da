import { userVerified } from '#areas/accounts/events.ts'
import { afterEvent, type Listener } from '#platform/events/listeners.ts'
import { linkContacts } from './contacts.ts'

export const contactsListeners: Listener[] = [
  afterEvent('contacts.linkVerifiedUser', userVerified, (ctx, { userId, email }) =>
    linkContacts(ctx, { userId, email }),
  ),
]
