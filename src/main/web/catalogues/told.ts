import { toldMessages } from '#areas/notifications/told-messages.ts'

/** Words of the notifications, English. */
export const words = {
  told: toldMessages,
}
