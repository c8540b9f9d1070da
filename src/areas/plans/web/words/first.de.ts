import { planFullWordsDe } from '#areas/plans/full-words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './first.ts'

/** Words of plans that come with the app, German. */
export const words: Words<typeof english> = {
  app: {
    nav: { upgrade: 'Upgrade' },
  },
  planFull: planFullWordsDe,
}
