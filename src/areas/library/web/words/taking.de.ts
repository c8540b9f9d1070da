import { libraryWordsDe } from '#areas/library/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './taking.ts'

/** Words of the library, German. */
export const words: Words<typeof english> = {
  library: libraryWordsDe,
}
