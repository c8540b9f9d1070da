import { notificationsWordsDe } from '#areas/notifications/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './first.ts'

/** Words of notifications that come with the app, German. */
export const words: Words<typeof english> = {
  app: {
    nav: { notifications: 'Benachrichtigungen' },
  },
  notifications: notificationsWordsDe,
}
