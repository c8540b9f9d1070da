import { certificateActivityWordsDe } from '#areas/certificates/activity-words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './first.ts'

/** Words of certificates that come with the app, German. */
export const words: Words<typeof english> = {
  app: {
    nav: { certificates: 'Zertifikate' },
  },
  certificates: { activity: certificateActivityWordsDe },
}
