import { affiliatesWords } from '#areas/affiliates/words.ts'

/** Words of affiliates, English. */
export const words = { affiliates: affiliatesWords }

declare module '#webkit/words.ts' {
  interface WordParts {
    affiliates: typeof words
  }
}
