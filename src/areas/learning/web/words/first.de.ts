import type { Words } from '#kernel/language.ts'
import type { words as english } from './first.ts'

/** Words of learning that come with the app, German. */
export const words: Words<typeof english> = {
  app: {
    keys: {
      player: 'Lektionen',
      nextLesson: 'Nächste Lektion',
      previousLesson: 'Vorherige Lektion',
      done: 'Als erledigt markieren',
      notes: 'Notiz schreiben',
    },
  },
}
