import { searchScreenWords } from '#areas/search/words.ts'

/** Words of search that come with the app, English. */
export const words = {
  search: searchScreenWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    searchFirst: typeof words
  }
}
