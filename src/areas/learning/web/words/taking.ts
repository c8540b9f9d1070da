import { learningWords } from '#areas/learning/words.ts'

/** Words of the player, English. */
export const words = {
  learning: learningWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    learning: typeof words
  }
}
