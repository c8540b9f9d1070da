import type { Words } from '#kernel/language.ts'
import type { sessionPushWords } from './push-words.ts'

/** What a browser shows before a session, German. */
export const sessionPushWordsDe: Words<typeof sessionPushWords> = {
  session: (name, title, time) => ({
    title: name ? `Termin mit ${name} um ${time}` : `Dein Termin ist um ${time}`,
    body: title || 'In einer Stunde geht’s los.',
  }),
}
