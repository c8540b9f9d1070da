import { salesPageWordsDe } from '#areas/storefront/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './making.ts'

/** Words of the editor of sales pages, German. */
export const words: Words<typeof english> = {
  salesPage: salesPageWordsDe,
}
