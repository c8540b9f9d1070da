import { notificationsWords } from '#areas/notifications/words.ts'

/** Words of notifications that come with the app, English. */
export const words = {
  app: {
    nav: { notifications: 'Notifications' },
  },
  notifications: notificationsWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    notificationsFirst: typeof words
  }
}
