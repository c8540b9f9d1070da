import { listsMessages } from '#areas/lists/messages.ts'

/** Words of saved views, English. */
export const words = { lists: listsMessages }

declare module '#webkit/words.ts' {
  interface WordParts {
    lists: typeof words
  }
}
