import { toldMessages } from '#areas/notifications/told-messages.ts'

/** Words of the notifications, English. */
export const words = {
  told: toldMessages,
}

declare module '#webkit/words.ts' {
  interface WordParts {
    told: typeof words
  }
}
