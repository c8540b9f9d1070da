import { downloadsWords } from '#areas/downloads/words.ts'

/** Words of downloads, English. */
export const words = {
  downloads: downloadsWords,
}

declare module '#webkit/words.ts' {
  interface WordParts {
    downloads: typeof words
  }
}
