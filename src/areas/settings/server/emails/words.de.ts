import type { Words } from '#kernel/language.ts'
import type { settingsMail } from './words.ts'

/** Words of the emails of settings, German. */
export const settingsMailDe: Words<typeof settingsMail> = {
  deleted: {
    subject: 'Dein Konto wurde gelöscht',
    text: (site) =>
      `Dein Konto auf ${site} wurde gelöscht, wie du es wolltest. Du bist überall abgemeldet und hast dort auf nichts mehr Zugriff. Wir löschen jetzt alles, was über dich gespeichert ist. Bestellungen bleiben ohne deinen Namen erhalten.`,
    next: 'Wenn das erledigt ist, bekommst du eine letzte E-Mail. Wenn du das nicht warst, melde dich sofort bei den Betreibern der Seite.',
    footer: (email) => `Gesendet an ${email}, weil das Konto dir gehörte.`,
  },
  erased: {
    subject: 'Alles über dich wurde gelöscht',
    text: (site) =>
      `Erledigt: Nichts auf ${site} lässt mehr auf dich schließen. Wer dir etwas verkauft hat, behält die Bestellungen als Zahlen ohne deinen Namen und deine Adresse, weil das Gesetz es für die Buchführung verlangt.`,
    next: 'Du kannst mit dieser Adresse jederzeit ein neues Konto anlegen. Es fängt leer an.',
    footer: (email) =>
      `Einmalig gesendet an ${email}. Das ist die letzte E-Mail von uns: Sobald sie verschickt ist, vergessen wir deine Adresse.`,
  },
  dataReady: {
    subject: 'Deine Daten sind bereit',
    text: 'Alles, was über dich gespeichert ist, steckt in einer ZIP-Datei, als JSON und CSV.',
    next: 'Melde dich an, um sie herunterzuladen. Nach 24 Stunden wird sie gelöscht.',
    button: 'Daten herunterladen',
    footer: (email) =>
      `Gesendet an ${email}, weil du deine Daten angefordert hast. Wenn du das nicht warst, prüfe deine Sicherheitseinstellungen.`,
  },
}
