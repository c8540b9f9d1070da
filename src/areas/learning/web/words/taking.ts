import { learningMessages } from '#areas/learning/messages.ts'

/** Words of the player, English. */
export const words = {
  learning: learningMessages,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    learning: typeof words
  }
}
