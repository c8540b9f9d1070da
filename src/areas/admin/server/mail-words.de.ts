import type { Words } from '#kernel/language.ts'
import type { adminMail } from './mail-words.ts'

/** Words of the mail an admin tries the mail server with, German. */
export const adminMailDe: Words<typeof adminMail> = {
  test: {
    subject: (brand) => `Testmail von ${brand}`,
    heading: 'Der Mailversand funktioniert',
    text: 'Ein Admin hat diese Mail gesendet, um zu sehen, ob Mails ankommen. Sie kommen an.',
    footer: (email, appUrl) => `Gesendet an ${email} von ${appUrl}. Du musst nichts tun.`,
  },
}
