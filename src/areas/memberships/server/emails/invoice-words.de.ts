import type { Words } from '#kernel/language.ts'
import type { invoiceMail } from './invoice-words.ts'

/** Words of the email that asks someone to pay for a tier, German. */
export const invoiceMailDe: Words<typeof invoiceMail> = {
  subject: (seller, tier) => `${tier} bei ${seller}: dein Zahlungslink`,
  text: (seller, tier) =>
    `${seller} hat eine Mitgliedschaft für dich vorbereitet: ${tier}. Sobald du bezahlst, öffnet sich der Mitgliederbereich.`,
  price: (price) => `Der Preis: ${price}, je nach Land zuzüglich Steuer.`,
  free: 'Berechnet wird erst etwas, wenn du bezahlst. Möchtest du sie nicht, musst du nichts tun.',
  button: 'Ansehen und bezahlen',
  unwanted: (seller) => `Du kennst ${seller} nicht oder möchtest das nicht?`,
  refuse: 'Ablehnen',
  footer: (seller, email) =>
    `Gesendet an ${email}, weil ${seller} diese Adresse eingetragen hat. Du kannst darauf antworten.`,
}
