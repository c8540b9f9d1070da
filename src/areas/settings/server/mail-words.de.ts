import type { Words } from '#kernel/language.ts'
import type { settingsMail } from './mail-words.ts'

/** Words of the mails of settings, German. */
export const settingsMailDe: Words<typeof settingsMail> = {
  deleted: {
    subject: 'Dein Konto wurde gelöscht',
    text: (site) =>
      `Dein Konto auf ${site} wurde gelöscht, wie du es wolltest. Du bist überall abgemeldet, und alle deine Zugänge sind beendet. Was über dich gespeichert war, wird jetzt entfernt; Bestellungen bleiben ohne deinen Namen erhalten.`,
    next: 'Wenn das erledigt ist, bekommst du eine letzte E-Mail. Wenn du das nicht warst, melde dich sofort bei den Betreibern der Seite.',
    footer: (email) => `Gesendet an ${email}, weil das Konto dir gehörte.`,
  },
  erased: {
    subject: 'Alles über dich wurde gelöscht',
    text: (site) =>
      `Erledigt: Auf ${site} steht nichts mehr, das sagt, wer du warst. Deine Bestellungen bleiben bei denen, die verkauft haben, als Zahlen ohne Namen und Adresse, weil das Gesetz ihre Buchführung verlangt.`,
    next: 'Du kannst mit dieser Adresse jederzeit ein neues Konto anlegen. Es fängt leer an.',
    footer: (email) =>
      `Einmalig gesendet an ${email}. Es ist die letzte E-Mail von dort: Sobald sie verschickt ist, wird deine Adresse vergessen.`,
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
