import { membershipsWords } from '#areas/memberships/words.ts'

/** Words of memberships, English. */
export const words = { memberships: membershipsWords }

declare module '#webkit/words.ts' {
  interface WordParts {
    memberships: typeof words
  }
}
