import { openProductsWordsDe } from '#areas/plans/open-words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './making.ts'

/** Words of what a plan keeps open, German. */
export const words: Words<typeof english> = {
  openProducts: openProductsWordsDe,
}
