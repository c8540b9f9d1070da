import type { Words } from '#kernel/language.ts'
import type { transferMailWords } from './transfer-words.ts'

/** Words of the emails about a bank transfer, German. */
export const transferMailWordsDe: Words<typeof transferMailWords> = {
  instructions: {
    subject: (amount, titles) => `So bezahlst du ${amount} für ${titles}`,
    text: (amount, titles, seller) =>
      `Danke für deine Bestellung. Überweise ${amount} an ${seller}. Sobald das Geld da ist, gehört ${titles} dir. Das dauert meist 1 bis 3 Werktage.`,
    by: (day) => `Bitte überweise bis zum ${day}. Danach wird deine Bestellung storniert.`,
  },
  renewal: {
    subject: (amount: string, titles: string, day: string) =>
      `Deine nächste Zahlung für ${titles}: ${amount} bis ${day}`,
    text: (amount: string, titles: string, seller: string, day: string) =>
      `Deine nächste Zahlung für ${titles} ist am ${day} fällig. Überweise ${amount} an ${seller}. Eine Überweisung dauert meist 1 bis 3 Werktage.`,
    by: 'Jede Zahlung hat ihren eigenen Verwendungszweck. Nimm bitte diesen.',
  },
  reminder: {
    subject: (amount, titles) => `Für ${titles} fehlen noch ${amount}`,
    text: (amount, titles, seller) =>
      `Bei ${seller} ist deine Überweisung von ${amount} für ${titles} noch nicht angekommen. Hast du sie schon abgeschickt, brauchst du nichts zu tun.`,
    by: (day) => `Bitte überweise bis zum ${day}. Danach wird deine Bestellung storniert.`,
  },
  rest: {
    subject: (rest, titles) => `Für ${titles} fehlen noch ${rest}`,
    text: (received, amount, rest, titles) =>
      `Von den ${amount} für ${titles} sind ${received} angekommen. Überweise die restlichen ${rest} mit demselben Verwendungszweck.`,
  },
  expired: {
    subject: (titles) => `Deine Bestellung von ${titles} wurde storniert`,
    text: (amount, titles, seller) =>
      `Deine Überweisung von ${amount} für ${titles} kam bei ${seller} nicht rechtzeitig an. Deshalb wurde deine Bestellung storniert.`,
    sent: 'Hast du das Geld schon überwiesen, brauchst du nichts zu tun: Wir melden uns, sobald es ankommt.',
    again: 'Noch einmal bestellen',
  },
  canceled: {
    subject: (titles) => `Deine Bestellung von ${titles} wurde storniert`,
    text: (titles, seller) =>
      `${seller} hat deine Bestellung von ${titles} storniert. Bitte überweise das Geld nicht mehr.`,
  },
  holder: (holder) => `Kontoinhaber: ${holder}`,
  iban: (iban) => `IBAN: ${iban}`,
  bic: (bic) => `BIC: ${bic}`,
  accountNumber: (number) => `Kontonummer: ${number}`,
  routingNumber: (number) => `Bankleitzahl (Routing Number oder Sort Code): ${number}`,
  bank: (bank) => `Bank: ${bank}`,
  amount: (amount) => `Betrag: ${amount}`,
  reference: (reference) =>
    `Verwendungszweck: ${reference}. Ohne ihn lässt sich das Geld deiner Bestellung nicht zuordnen.`,
  button: 'Zahlungsdaten ansehen',
}
