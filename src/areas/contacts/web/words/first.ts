import { contactsWords } from '#areas/contacts/words.ts'

/** Words of contacts that come with the app, English. */
export const words = {
  contacts: contactsWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    contactsFirst: typeof words
  }
}
