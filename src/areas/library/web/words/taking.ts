import { libraryWords } from '#areas/library/words.ts'

/** Words of the library, English. */
export const words = {
  library: libraryWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    library: typeof words
  }
}
