import { openProductsWords } from '#areas/plans/open-words.ts'

/** Words of what a plan keeps open, English. */
export const words = {
  openProducts: openProductsWords,
}
