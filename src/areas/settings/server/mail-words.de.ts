import type { Words } from '#kernel/language.ts'
import type { settingsMail } from './mail-words.ts'

/** Words of the mails of settings, German. */
export const settingsMailDe: Words<typeof settingsMail> = {
  deleted: {
    subject: 'Dein Konto wurde gelöscht',
    text: (site) =>
      `Dein Konto auf ${site} wurde gelöscht, wie du es wolltest. Was dort über dich gespeichert war, wird entfernt; Bestellungen bleiben ohne deinen Namen erhalten.`,
    next: 'Du kannst mit dieser Adresse jederzeit ein neues Konto anlegen.',
    footer: (email) =>
      `Einmalig gesendet an ${email}, weil das Konto dir gehörte. Es ist die letzte E-Mail von dort.`,
  },
  dataReady: {
    subject: 'Deine Daten sind bereit',
    text: 'Du hast alles angefordert, was über dich gespeichert ist. Es liegt als eine ZIP-Datei mit JSON und CSV bereit.',
    next: 'Melde dich an, um sie herunterzuladen. Nach 24 Stunden wird sie entfernt.',
    button: 'Daten herunterladen',
    footer: (email) =>
      `Gesendet an ${email}, weil du deine Daten angefordert hast. Wenn du es nicht warst, prüfe deine Sicherheitseinstellungen.`,
  },
}
