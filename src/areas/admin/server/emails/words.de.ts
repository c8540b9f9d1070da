import type { Words } from '#kernel/language.ts'
import type { adminMail } from './words.ts'

/** Words of the emails to admins, German. */
export const adminMailDe: Words<typeof adminMail> = {
  test: {
    subject: (brand) => `Test-E-Mail von ${brand}`,
    heading: 'Der E-Mail-Versand funktioniert',
    text: 'Ein Admin hat diese E-Mail gesendet, um zu prüfen, ob der Versand funktioniert. Das tut er.',
    footer: (email, appUrl) => `Gesendet an ${email} von ${appUrl}. Du musst nichts tun.`,
  },
  exportReady: {
    subject: 'Dein Export ist fertig',
    text: (rows, hours) =>
      `Er hat ${rows} Zeilen. Melde dich als Admin an, um ihn herunterzuladen. Nach ${hours} Stunden wird er gelöscht.`,
    button: 'Exporte öffnen',
    footer: (email) => `Gesendet an ${email}, weil du einen Export angefordert hast.`,
  },
}
