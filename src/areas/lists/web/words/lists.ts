import { listsWords } from '#areas/lists/words.ts'

/** Words of saved views, English. */
export const words = { lists: listsWords }

declare module '#webkit/words.ts' {
  interface WordParts {
    lists: typeof words
  }
}
