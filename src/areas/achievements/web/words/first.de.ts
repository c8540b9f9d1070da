import { achievementsWordsDe } from '#areas/achievements/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './first.ts'

/** Words of achievements that come with the app, German. */
export const words: Words<typeof english> = {
  achievements: achievementsWordsDe,
}
