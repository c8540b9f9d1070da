import { downloadsWordsDe } from '#areas/downloads/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './downloads.ts'

/** Words of downloads, German. */
export const words: Words<typeof english> = {
  downloads: downloadsWordsDe,
}
