import type { Words } from '#kernel/language.ts'
import type { notificationsMessages } from './messages.ts'

/** Words of the bell, German. */
export const notificationsMessagesDe: Words<typeof notificationsMessages> = {
  title: 'Benachrichtigungen',
  bell: '{count, plural, =0 {Benachrichtigungen} other {Benachrichtigungen, {shown} ungelesen}}',
  arrived:
    '{count, plural, one {Eine ungelesene Benachrichtigung} other {{shown} ungelesene Benachrichtigungen}}',
}
