import { filesWordsDe } from '#areas/files/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './first.ts'

/** Words of files that come with the app, German. */
export const words: Words<typeof english> = {
  files: filesWordsDe,
}
