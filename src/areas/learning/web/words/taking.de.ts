import { learningWordsDe } from '#areas/learning/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './taking.ts'

/** Words of the player, German. */
export const words: Words<typeof english> = {
  learning: learningWordsDe,
}
