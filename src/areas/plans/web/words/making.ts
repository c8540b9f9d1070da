import { openProductsWords } from '#areas/plans/open-words.ts'

/** Words of the courses that a plan keeps open, English. */
export const words = {
  openProducts: openProductsWords,
}
