import type { Words } from '#kernel/language.ts'
import type { pushSettingWords } from './push-words.ts'

/** What a browser says of a push that it cannot read, German. */
export const pushSettingWordsDe: Words<typeof pushSettingWords> = {
  title: 'Etwas Neues',
  body: 'Öffne deine Benachrichtigungen, um es zu sehen.',
}
