import { notificationScreenWords } from '#areas/notifications/notification-screen-words.ts'

/** Words of the notifications, English. */
export const words = {
  notices: notificationScreenWords,
}

declare module '#webkit/words.ts' {
  interface WordParts {
    notices: typeof words
  }
}
