import type { Words } from '#kernel/language.ts'
import type { contactsWords } from './words.ts'

/** Words of contacts in the app, German. */
export const contactsWordsDe: Words<typeof contactsWords> = {
  activity: {
    contactAdded: '<b>{name}</b> ist ein neuer Kontakt',
  },
}
