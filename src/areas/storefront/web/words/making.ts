import { salesPageWords } from '#areas/storefront/words.ts'

/** Words of the editor of sales pages, English. */
export const words = {
  salesPage: salesPageWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    storefront: typeof words
  }
}
