import { memberDigestWords } from '#areas/memberships/digest-words.ts'
import { membershipsWords } from '#areas/memberships/words.ts'

/** Words of memberships, English. */
export const words = { memberships: membershipsWords, memberDigest: memberDigestWords }

declare module '#webkit/words.ts' {
  interface WordParts {
    memberships: typeof words
  }
}
