import { notificationScreenWordsDe } from '#areas/notifications/notification-screen-words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './notices.ts'

/** Words of the notifications, German. */
export const words: Words<typeof english> = {
  notices: notificationScreenWordsDe,
}
