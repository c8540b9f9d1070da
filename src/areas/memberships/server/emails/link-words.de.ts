import type { Words } from '#kernel/language.ts'
import type { memberLinkMail } from './link-words.ts'

/** Words of the email with a fresh link to the member area, German. */
export const memberLinkMailDe: Words<typeof memberLinkMail> = {
  subject: (seller) => `Dein Link zum Mitgliederbereich von ${seller}`,
  text: 'Dieser Link öffnet deinen Mitgliederbereich ohne Anmeldung. Er gilt einen Tag lang, auf jedem Gerät.',
  ignore: 'Du hast ihn nicht angefordert? Dann musst du nichts tun.',
  button: 'Mitgliederbereich öffnen',
  footer: (seller) => `Du bekommst diese E-Mail, weil du Mitglied bei ${seller} bist.`,
}
