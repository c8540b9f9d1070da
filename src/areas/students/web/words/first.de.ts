import type { Words } from '#kernel/language.ts'
import type { words as english } from './first.ts'

/** Words of students that come with the app, German. */
export const words: Words<typeof english> = {
  app: {
    nav: { students: 'Teilnehmende' },
    palette: { everyone: 'Alle Teilnehmenden' },
  },
}
