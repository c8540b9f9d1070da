import { openProductsWordsDe } from '#areas/plans/open-words.de.ts'
import { plansWordsDe } from '#areas/plans/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './settings.ts'

/** Words of plans, German. */
export const words: Words<typeof english> = {
  openProducts: openProductsWordsDe,
  plans: plansWordsDe,
}
