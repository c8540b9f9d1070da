import type { Words } from '#kernel/language.ts'
import type { contactsMessages } from './messages.ts'

/** Words of contacts in the app, German. */
export const contactsMessagesDe: Words<typeof contactsMessages> = {
  activity: {
    contactAdded: '<b>{name}</b> ist ein neuer Kontakt',
  },
}
