import type { Words } from '#kernel/language.ts'
import type { words as english } from './first.ts'

/** Words of admin that come with the app, German. */
export const words: Words<typeof english> = {
  app: {
    nav: {
      overview: 'Überblick',
      users: 'Personen',
      system: 'System',
      logs: 'Protokoll',
      instance: 'Installation',
      admin: 'Verwaltung',
    },
    palette: {
      invite: 'Person einladen',
      admin: '{tab, select, users {Personen} system {System} other {Protokoll}}',
    },
  },
}
