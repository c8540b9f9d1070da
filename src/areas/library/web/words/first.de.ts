import type { Words } from '#kernel/language.ts'
import type { words as english } from './first.ts'

/** Words of library that come with the app, German. */
export const words: Words<typeof english> = {
  app: {
    nav: { learning: 'Meine Kurse' },
  },
}
