import { accessWords } from '#areas/access/words.ts'

/** Words of what someone has, English. */
export const words = { access: accessWords }

declare module '#webkit/words.ts' {
  interface WordParts {
    rights: typeof words
  }
}
