import { toldMessagesDe } from '#areas/notifications/told-messages.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './told.ts'

/** Words of the notifications, German. */
export const words: Words<typeof english> = {
  told: toldMessagesDe,
}
