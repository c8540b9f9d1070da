import type { Words } from '#kernel/language.ts'
import type { pushMessages } from './push-messages.ts'

/** What a browser says of a push that it cannot read, German. */
export const pushMessagesDe: Words<typeof pushMessages> = {
  title: 'Etwas Neues',
  body: 'Öffne deine Benachrichtigungen, um es zu sehen.',
}
