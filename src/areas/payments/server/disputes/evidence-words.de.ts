import type { evidenceWords } from './evidence-words.ts'

/** Words of the file that a seller sends a buyer's bank, German. */
export const evidenceWordsDe: typeof evidenceWords = {
  title: (dispute) => `Belege zur Anfechtung ${dispute}`,
  order: 'Bestellung',
  number: (id) => `Bestellung: ${id}`,
  bought: (title, price) => `Gekauft: ${title}, ${price}`,
  total: (total) => `Summe: ${total}`,
  buyer: (name, email) => `Käufer: ${name} <${email}>`,
  card: (last4) => `Karte: endet auf ${last4}`,
  charge: (id) => `Zahlung: ${id}`,
  paid: (at) => `Bezahlt: ${at}`,
  delivered: (at) => `Bereitgestellt: ${at}`,
  notDelivered: 'Bereitgestellt: noch nicht',
  invoice: (number) => `Rechnung: ${number}`,
  seller: (name) => `Verkäufer: ${name}`,
  emails: 'E-Mails an den Käufer',
  use: 'Was der Käufer getan hat',
  nothing: 'Nichts aufgezeichnet.',
  opened: (title) => `Geöffnet: ${title}`,
  completed: (title) => `Abgeschlossen: ${title}`,
  downloaded: (title) => `Heruntergeladen: ${title}`,
  utc: 'Alle Zeiten sind in UTC.',
}
