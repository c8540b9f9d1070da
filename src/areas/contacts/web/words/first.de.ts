import { contactsWordsDe } from '#areas/contacts/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './first.ts'

/** Words of contacts that come with the app, German. */
export const words: Words<typeof english> = {
  contacts: contactsWordsDe,
}
