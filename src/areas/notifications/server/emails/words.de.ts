import type { Words } from '#kernel/language.ts'
import type { notificationsMail } from './words.ts'

/** Words of the emails of this area, German. */
export const notificationsMailDe: Words<typeof notificationsMail> = {
  footer: (place) =>
    `Du bekommst diese E-Mail, weil sie unter Einstellungen › Benachrichtigungen eingeschaltet ist. Ändern kannst du das hier: ${place}`,
  testMode: 'Das war eine Testzahlung: Es ist kein echtes Geld geflossen.',
  paymentFailed: {
    subject: (name, total) => `Zahlung von ${name} über ${total} fehlgeschlagen`,
    text: (name, title, total) => `${name} wollte ${title} für ${total} kaufen.`,
    reason: (reason) => `Der Zahlungsanbieter sagt dazu: ${reason}`,
    next: 'Es wurde nichts abgebucht und nichts freigeschaltet. Mit einer anderen Karte geht ein neuer Versuch.',
    button: 'Dashboard öffnen',
  },
  weekly: {
    subject: (days) => `Deine Woche: ${days}`,
    heading: (days) => `Deine Woche, ${days}`,
    before: (figure) => ` (in der Woche davor: ${figure})`,
    sales: (count, total) => `Verkäufe: ${count}, ${total}`,
    joined: (count) => `Neue Einschreibungen: ${count}`,
    finished: (count) => `Von Teilnehmenden abgeschlossene Kurse: ${count}`,
    reviews: (count) => `Neue Bewertungen: ${count}`,
    testMode: 'Die Verkäufe sind Testzahlungen: Es ist kein echtes Geld geflossen.',
    lessons: (count) => `Von dir erledigte Lektionen: ${count}`,
    courses: (count) => `Von dir abgeschlossene Kurse: ${count}`,
    accounts: (count) => `Neue Konten: ${count}`,
    creators: (count) => `Neue Creator: ${count}`,
    button: 'Dashboard öffnen',
  },
  sample: {
    subject: 'Ein Beispiel deiner Benachrichtigungen',
    text: 'So sehen E-Mails über deine Kurse, Verkäufe und Wochen aus. Diese ist angekommen, also kommen auch die anderen an.',
    which: (names) => `Für dich eingeschaltet: ${names}.`,
    none: 'Alle diese E-Mails sind für dich ausgeschaltet.',
    button: 'Benachrichtigungseinstellungen',
    kinds: {
      enrollments: 'neue Einschreibungen in Kurse',
      payments: 'Benachrichtigungen über Zahlungen',
      weeklyReports: 'Wochenberichte',
    },
  },
}
