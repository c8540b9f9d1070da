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
    next: 'Es wurde nichts abgebucht und nichts freigeschaltet. Mit einer anderen Karte lässt sich die Zahlung wiederholen.',
    button: 'Dashboard öffnen',
  },
  surplus: {
    subject: (total, title) => `${total} für ${title} kamen doppelt an`,
    text: (total, title, order) =>
      `Für die Bestellung ${order} (${title}) kamen noch einmal ${total} an, obwohl sie schon bezahlt war.`,
    oldPriceSubject: (total, title) => `${total} für ${title} kamen zu einem alten Preis an`,
    oldPrice: (total, title, order) =>
      `Für die Bestellung ${order} (${title}) kamen ${total} an, nachdem sich ihr Preis geändert hatte. Bezahlt ist sie damit nicht.`,
    overSubject: (total, title) => `${total} für ${title} kamen zu spät an`,
    over: (total, title, order) =>
      `Für die Bestellung ${order} (${title}) kamen ${total} an, als nichts mehr fällig war. Bezahlt ist sie damit nicht.`,
    byHand: (provider) =>
      `Zahle das Geld bei ${provider} zurück: Es gehört dem Käufer. Bestätige es dann unter deinen Aktivitäten, damit deine Bücher stimmen.`,
    byHandInTest: (provider) =>
      `Bei einem Test gibt es nichts zurückzuzahlen. Mit echtem Geld würdest du es bei ${provider} zurückzahlen.`,
    byHandButton: 'Ansehen, was zu tun ist',
    kept: (provider, reason) => `${provider} konnte es nicht zurückzahlen: ${reason}`,
    automatic: (provider) =>
      `${provider} zahlt es zurück. Du musst nichts tun; wir melden uns, falls das nicht klappt.`,
    automaticButton: 'Zahlung ansehen',
    footer: 'Du bekommst diese E-Mail, weil Geld bei dir ankam, das dir nicht gehört.',
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
    creators: (count) => `Neue Creators: ${count}`,
    button: 'Dashboard öffnen',
  },
  sample: {
    subject: 'Ein Beispiel deiner Benachrichtigungen',
    text: 'So sehen E-Mails über deine Kurse, Verkäufe und Wochenberichte aus. Diese ist angekommen, also kommen auch die anderen an.',
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
