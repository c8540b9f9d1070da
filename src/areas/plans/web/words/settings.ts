import { openProductsWords } from '#areas/plans/open-words.ts'
import { plansWords } from '#areas/plans/words.ts'

/** Words of plans, English. */
export const words = {
  openProducts: openProductsWords,
  plans: plansWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    plans: typeof words
  }
}
