import { learningMessagesDe } from '#areas/learning/messages.de.ts'
import { libraryMessagesDe } from '#areas/library/messages.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './taking.ts'

/** Words of the screens that courses are taken on, German. */
export const words: Words<typeof english> = {
  learning: learningMessagesDe,
  library: libraryMessagesDe,
}
