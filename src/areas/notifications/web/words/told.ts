import { toldWords } from '#areas/notifications/told-words.ts'

/** Words of the notifications, English. */
export const words = {
  told: toldWords,
}

declare module '#webkit/words.ts' {
  interface WordParts {
    told: typeof words
  }
}
