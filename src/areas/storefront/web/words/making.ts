import { salesPageMessages } from '#areas/storefront/messages.ts'

/** Words of the editor of sales pages, English. */
export const words = {
  salesPage: salesPageMessages,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    storefront: typeof words
  }
}
