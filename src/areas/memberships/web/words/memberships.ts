import { tierCoachingWords } from '#areas/memberships/coaching-words.ts'
import { membershipsWords } from '#areas/memberships/words.ts'

/** Words of memberships, English. */
export const words = { memberships: { ...membershipsWords, tierCoaching: tierCoachingWords } }

declare module '#webkit/words.ts' {
  interface WordParts {
    memberships: typeof words
  }
}
