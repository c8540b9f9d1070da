import { notificationScreenWordsDe } from '#areas/notifications/notification-screen-words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './told.ts'

/** Words of the notifications, German. */
export const words: Words<typeof english> = {
  told: notificationScreenWordsDe,
}
