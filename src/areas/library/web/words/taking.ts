import { libraryMessages } from '#areas/library/messages.ts'

/** Words of the library, English. */
export const words = {
  library: libraryMessages,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    library: typeof words
  }
}
