import { searchScreenWordsDe } from '#areas/search/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './first.ts'

/** Words of search that come with the app, German. */
export const words: Words<typeof english> = {
  search: searchScreenWordsDe,
}
