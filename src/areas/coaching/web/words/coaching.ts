import { coachingWords } from '#areas/coaching/words.ts'

/** Words of coaching, English. */
export const words = {
  coaching: coachingWords,
}

declare module '#webkit/words.ts' {
  interface WordParts {
    coaching: typeof words
  }
}
