import type { Words } from '#kernel/language.ts'
import type { invoiceWords } from './invoice-words.ts'

/** Words of invoices to those who are to be members, German. */
export const invoiceWordsDe: Words<typeof invoiceWords> = {
  how: 'Beitritt',
  hows: { free: 'Kostenlos', invoice: 'Rechnung' },
  text: 'Die Person bekommt per E-Mail einen Link zum Bezahlen. Danach ist sie Mitglied.',
  price: 'Preis',
  noPrice: 'Diese Stufe hat keinen Preis. Gib ihr einen, oder aktiviere sie.',
  priceMissing: 'Wähle einen Preis',
  send: 'Rechnung senden',
  sending: 'Wird gesendet …',
  failed: 'Wir konnten die Rechnung nicht senden. Versuch es noch einmal.',
  sent: 'Rechnung gesendet',
  title: 'Offene Rechnungen',
  more: 'Und {count} weitere.',
  loadFailed: 'Wir konnten deine Rechnungen nicht laden.',
  sentOn: 'Gesendet am {day}',
  underway: 'Zahlung unterwegs',
  again: 'Erneut senden',
  againOf: 'Erneut senden: {name}',
  sentAgain: 'Erneut gesendet',
  withdraw: 'Zurückziehen',
  withdrawOf: 'Zurückziehen: {name}',
  withdrawTitle: 'Rechnung an {name} zurückziehen?',
  withdrawText:
    'Der Link funktioniert dann nicht mehr, und es wird nichts berechnet. Die Person bekommt keine E-Mail.',
  withdrawn: 'Rechnung zurückgezogen',
  actionFailed: 'Das hat nicht geklappt. Versuch es noch einmal.',
}
