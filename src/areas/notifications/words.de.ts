import type { Words } from '#kernel/language.ts'
import type { notificationsWords } from './words.ts'

/** Words of the bell, German. */
export const notificationsWordsDe: Words<typeof notificationsWords> = {
  title: 'Benachrichtigungen',
  bell: '{count, plural, =0 {Benachrichtigungen} other {Benachrichtigungen, {shown} ungelesen}}',
  arrived:
    '{count, plural, one {Eine ungelesene Benachrichtigung} other {{shown} ungelesene Benachrichtigungen}}',
}
