import type { Words } from '#kernel/language.ts'
import type { invoiceWords } from './invoice-words.ts'

/** Words of invoices to those who are to be members, German. */
export const invoiceWordsDe: Words<typeof invoiceWords> = {
  how: 'Beitritt',
  hows: { free: 'Kostenlos', invoice: 'Rechnung' },
  text: 'Die Person bekommt per E-Mail einen Link zum Bezahlen. Danach ist sie Mitglied.',
  price: 'Preis',
  noPrice: 'Diese Stufe hat keinen Preis. Gib ihr einen, oder schalte sie ein.',
  priceMissing: 'Wähle einen Preis',
  send: 'Rechnung senden',
  sending: 'Wird gesendet …',
  failed: 'Wir konnten die Rechnung nicht senden. Versuch es noch einmal.',
  sent: 'Rechnung gesendet',
  title: 'Wartet auf Zahlung',
  more: 'Und {count} weitere.',
  loadFailed: 'Wir konnten deine Rechnungen nicht laden.',
  sentOn: 'Gesendet am {day}',
  underway: 'Zahlung unterwegs',
  again: 'Noch mal senden',
  againOf: 'Noch mal senden: {name}',
  sentAgain: 'Noch mal gesendet',
  withdraw: 'Zurückziehen',
  withdrawOf: 'Zurückziehen: {name}',
  withdrawTitle: 'Rechnung von {name} zurückziehen?',
  withdrawText:
    'Der Link funktioniert dann nicht mehr, und es wird nichts berechnet. Die Person bekommt keine E-Mail.',
  withdrawn: 'Rechnung zurückgezogen',
  actionFailed: 'Das hat nicht geklappt. Versuch es noch einmal.',
}
