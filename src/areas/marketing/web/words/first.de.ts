import type { Words } from '#kernel/language.ts'
import type { words as english } from './first.ts'

/** Words of marketing that come with the app, German. */
export const words: Words<typeof english> = {
  app: {
    nav: { siteTexts: 'Seitentexte', contactMessages: 'Nachrichten' },
  },
}
