import { emailChanged, userVerified } from '#areas/accounts/events.ts'
import { afterEvent, type Listener } from '#platform/events/listeners.ts'
import { linkContacts, moveContacts } from './contacts.ts'

export const contactsListeners: Listener[] = [
  afterEvent('contacts.linkVerifiedUser', userVerified, (ctx, { userId, email }) =>
    linkContacts(ctx, { userId, email }),
  ),
  afterEvent('contacts.followAddress', emailChanged, (ctx, { userId, from }) =>
    moveContacts(ctx, { userId, from }),
  ),
]
